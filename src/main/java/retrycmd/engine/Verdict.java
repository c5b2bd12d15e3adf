package retrycmd.engine;

import java.time.Duration;
import java.util.Objects;

/**
 * What the result of an attempt means.
 *
 * @param rule the rule that decided, in words that a log line can show
 * @param retryAfter how long the other side asked to be left alone; zero if it did not ask
 * @param exact whether the wait is just that, and not the one drawn by the policy where that is longer
 */
public record Verdict(Kind kind, String rule, Duration retryAfter, boolean exact) {

    /** The five things that an attempt can mean. */
    public enum Kind {
        /** It did what it was asked. */
        SUCCESS,
        /** It failed in a way that may heal by itself. */
        TEMPORARY,
        /** As temporary, but another attempt is not safe now: something of this one is still at work. */
        UNREPEATABLE,
        /** It failed, but the cause has been removed since: one more attempt, even beyond the number allowed. */
        REMEDIED,
        /** It failed, and would again. */
        PERMANENT
    }

    /** Refuses what is missing, and a negative wait. */
    public Verdict {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(rule, "rule");
        if (retryAfter.isNegative()) {
            throw new IllegalArgumentException("retryAfter cannot be negative: " + retryAfter);
        }
    }

    /** A verdict with a lower limit to the wait. */
    public Verdict(Kind kind, String rule, Duration retryAfter) {
        this(kind, rule, retryAfter, false);
    }

    /** A success. */
    public static Verdict success(String rule) {
        return new Verdict(Kind.SUCCESS, rule, Duration.ZERO);
    }

    /** A failure that may heal by itself. */
    public static Verdict temporary(String rule) {
        return new Verdict(Kind.TEMPORARY, rule, Duration.ZERO);
    }

    /** A failure that may heal by itself, no sooner than {@code retryAfter} from now. */
    public static Verdict temporary(String rule, Duration retryAfter) {
        return new Verdict(Kind.TEMPORARY, rule, retryAfter);
    }

    /** A failure that may heal by itself and is to be tried again after {@code wait}, whatever the policy would draw. */
    public static Verdict temporaryIn(String rule, Duration wait) {
        return new Verdict(Kind.TEMPORARY, rule, wait, true);
    }

    /** A failure that may heal, but must not be tried again now. */
    public static Verdict unrepeatable(String rule) {
        return new Verdict(Kind.UNREPEATABLE, rule, Duration.ZERO);
    }

    /**
     * A failure whose cause has been removed since, so that one more attempt follows at once, even if there were as many
     * as the policy allows. To be given once in a run, or the number of attempts means nothing.
     */
    public static Verdict remedied(String rule) {
        return new Verdict(Kind.REMEDIED, rule, Duration.ZERO, true);
    }

    /** A failure that would come again. */
    public static Verdict permanent(String rule) {
        return new Verdict(Kind.PERMANENT, rule, Duration.ZERO);
    }
}
