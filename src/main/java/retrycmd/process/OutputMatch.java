package retrycmd.process;

/**
 * What was found in the lines of an attempt.
 *
 * @param fatal the pattern that makes its failure permanent, as it was given; empty if none was found
 * @param passing the pattern that makes it temporary; empty if none was found
 */
public record OutputMatch(String fatal, String passing) {

    /** Nothing was found, or looked for. */
    public static final OutputMatch NONE = new OutputMatch("", "");

    boolean isEmpty() {
        return fatal.isEmpty() && passing.isEmpty();
    }

    /** What was found here, or else there. */
    OutputMatch or(OutputMatch other) {
        return new OutputMatch(fatal.isEmpty() ? other.fatal : fatal, passing.isEmpty() ? other.passing : passing);
    }
}
