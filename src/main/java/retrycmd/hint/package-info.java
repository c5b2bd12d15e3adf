/** What the other side asked for: reading its request to be left alone for a while. */
package retrycmd.hint;
