package retrycmd.engine;

import java.time.Duration;

/** What follows an attempt. */
public sealed interface Decision {

    /** Another attempt after {@code delay}. */
    record Retry(Duration delay) implements Decision {}

    /**
     * No further attempt.
     *
     * @param refused the wait that would have come next, where it was too long; where the run was refused, for how long yet;
     *     else zero
     * @param timeLeft what was left of the deadline when it was decided
     */
    record Stop(StopReason reason, Duration refused, Duration timeLeft) implements Decision {}
}
