package retrycmd.process;

import retrycmd.hint.Hint;

/**
 * What an attempt left behind besides its status, for the rules to judge by.
 *
 * @param hint what it said itself
 */
public record Evidence(Hint hint) {

    /** Nothing but the status. */
    public static final Evidence NONE = new Evidence(Hint.NONE);

    /** The same with another hint. */
    public Evidence withHint(Hint newHint) {
        return new Evidence(newHint);
    }
}
