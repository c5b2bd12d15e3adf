package retrycmd.process;

import java.util.ArrayList;
import java.util.List;

/**
 * What the command gets for its standard streams.
 *
 * @param patterns what to look for in the command's lines
 */
public record StreamPlan(Input input, Output output, List<OutputPattern> patterns) {

    /** Where its stdin comes from. */
    public enum Input {
        /** It is ours. */
        INHERIT,
        /** What it reads is kept, and given to each attempt from the start. */
        REPLAY,
        /** There is nothing to read. */
        NULL
    }

    /** What becomes of what it writes. */
    public enum Output {
        /** It goes where ours goes. */
        STREAM,
        /** Stdout is kept until it is known what the attempt came to. */
        HOLD,
        /** Stdout and stderr are kept until it is known what the run came to. */
        ON_FAILURE
    }

    /** Takes a copy of the list. */
    public StreamPlan {
        patterns = List.copyOf(patterns);
    }

    /** Whether stdout (1) or stderr (2) is to pass through our hands. */
    boolean pipes(int descriptor) {
        if (output == Output.ON_FAILURE || (output == Output.HOLD && descriptor == Streams.OUT)) {
            return true;
        }
        return !patternsFor(descriptor).isEmpty();
    }

    /** What to look for there. */
    List<OutputPattern> patternsFor(int descriptor) {
        List<OutputPattern> found = new ArrayList<>();
        for (OutputPattern pattern : patterns) {
            if (pattern.reads(descriptor)) {
                found.add(pattern);
            }
        }
        return found;
    }
}
