package retrycmd.engine;

import java.time.Duration;

/**
 * Is told what a run does, as it does it; what it throws ends the run.
 *
 * @param <R> what an attempt results in
 */
public interface RetryListener<R> {

    /** The first attempt follows after a random {@code delay}. */
    default void splaying(Duration delay) {}

    /** The first attempt follows after {@code delay}, which the gate asked for. */
    default void throttled(Duration delay) {}

    /** Attempt {@code number} (from 1) starts with {@code timeLeft} until the deadline. */
    default void starting(int number, Duration timeLeft) {}

    /**
     * {@code attempt} failed temporarily, and another one follows after its delay, counted from now, unless the run is asked
     * to stop.
     */
    default void retrying(Attempt<R> attempt) {}

    /** The run is over; told once, and not after an exception. */
    default void ended(Outcome<R> outcome) {}

    /** A listener that tells this one and then {@code next}. */
    default RetryListener<R> andThen(RetryListener<R> next) {
        return new TwoListeners<>(this, next);
    }
}
