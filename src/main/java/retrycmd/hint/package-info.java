/** What the other side asked for, and what an attempt says itself: reading both. */
package retrycmd.hint;
