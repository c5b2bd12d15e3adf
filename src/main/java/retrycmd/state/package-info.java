/**
 * What calls share: whether the other side is worth calling now, and how much of it is left to use.
 *
 * <p>Each part comes twice: as an immutable record with pure transitions, fit to be kept anywhere, and as a holder that
 * threads of one process share.
 */
package retrycmd.state;
