/** What the result of an attempt means: which rule takes it, and whether that makes it temporary. */
package retrycmd.classify;
