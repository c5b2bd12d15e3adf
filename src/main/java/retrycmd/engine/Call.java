package retrycmd.engine;

import java.time.Duration;

/**
 * What is tried, for callers who rather throw than return a failure.
 *
 * @param <T> what it gives when it succeeds
 */
@FunctionalInterface
public interface Call<T> {

    /**
     * Makes one attempt; an exception of any other type is a fault in the program and ends the run as it is.
     *
     * @param number which one, from 1
     * @param timeLeft what is left of the deadline, always positive; {@link Deadline#FOREVER} if there is none
     * @throws TemporaryException if it failed in a way that may heal by itself
     * @throws PermanentException if it failed, and would again
     */
    T call(int number, Duration timeLeft) throws TemporaryException, PermanentException;
}
