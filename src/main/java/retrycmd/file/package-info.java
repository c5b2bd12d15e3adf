/** Small files that several processes share: replaced whole, under a lock. */
package retrycmd.file;
