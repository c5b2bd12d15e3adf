package retrycmd.engine;

import java.time.Duration;

/** What a gate says to a run that wants to begin. */
public sealed interface Entry {

    /** Nothing stands in the way. */
    Entry FREE = new Admitted(Duration.ZERO, RetryPolicy.UNLIMITED);

    /**
     * The run may begin.
     *
     * @param delay how long to wait before the first attempt
     * @param attempts how many attempts it may make, if its policy would allow more
     */
    record Admitted(Duration delay, int attempts) implements Entry {}

    /**
     * The run must not begin.
     *
     * @param timeLeft how long that stays so, as far as can be known
     */
    record Refused(Duration timeLeft) implements Entry {}
}
