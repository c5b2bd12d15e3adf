package retrycmd.process;

import retrycmd.hint.Hint;

/**
 * What an attempt left behind besides its status, for the rules to judge by.
 *
 * @param hint what it said itself
 * @param output what was found in what it wrote
 */
public record Evidence(Hint hint, OutputMatch output) {

    /** Nothing but the status. */
    public static final Evidence NONE = new Evidence(Hint.NONE, OutputMatch.NONE);

    /** The same with another hint. */
    public Evidence withHint(Hint newHint) {
        return new Evidence(newHint, output);
    }

    /** The same with other finds in its output. */
    public Evidence withOutput(OutputMatch newOutput) {
        return new Evidence(hint, newOutput);
    }
}
