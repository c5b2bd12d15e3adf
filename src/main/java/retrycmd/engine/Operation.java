package retrycmd.engine;

import java.time.Duration;

/**
 * What is tried: one attempt is one call.
 *
 * <p>A failure is a result like any other; an exception that leaves {@link #attempt} is a fault in the program and ends
 * the run as it is. Callers who would rather throw use {@link Retrier#call}.
 *
 * @param <R> what an attempt results in
 */
@FunctionalInterface
public interface Operation<R> {

    /**
     * Makes one attempt.
     *
     * @param number which one, from 1
     * @param timeLeft what is left of the deadline, always positive; {@link Deadline#FOREVER} if there is none
     */
    R attempt(int number, Duration timeLeft);
}
