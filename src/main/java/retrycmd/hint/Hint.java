package retrycmd.hint;

import java.time.Duration;
import java.util.Optional;

/**
 * What an attempt itself said of its failure, and of the other side. What it left unsaid is empty.
 *
 * @param claim what the failure is, whatever the rules would make of it
 * @param retryAfter how long the other side asked to be left alone, from the end of the attempt on
 * @param reason a word for people
 * @param rateLimit how much the other side still allows
 */
public record Hint(
        Optional<Claim> claim, Optional<Duration> retryAfter, Optional<String> reason, Optional<RateLimit> rateLimit) {

    /** Nothing was said. */
    public static final Hint NONE = new Hint(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** What an attempt may claim its failure to be. */
    public enum Claim {
        /** It may heal by itself. */
        TEMPORARY,
        /** It would come again. */
        PERMANENT
    }

    /**
     * How much the other side allows.
     *
     * @param limit how many calls in its window
     * @param remaining how many of them are left
     * @param reset when the window ends, from the end of the attempt on
     */
    public record RateLimit(long limit, long remaining, Duration reset) {}
}
