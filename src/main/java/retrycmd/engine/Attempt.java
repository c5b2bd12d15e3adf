package retrycmd.engine;

import java.time.Duration;

/**
 * An attempt that has ended.
 *
 * @param number which one, from 1
 * @param startedAt when it started, counted from the start of the run
 * @param took how long it took
 * @param result what it resulted in
 * @param verdict what that means
 * @param delay the wait that follows it; zero if none does
 * @param <R> what an attempt results in
 */
public record Attempt<R>(int number, Duration startedAt, Duration took, R result, Verdict verdict, Duration delay) {

    Attempt<R> withDelay(Duration newDelay) {
        return new Attempt<>(number, startedAt, took, result, verdict, newDelay);
    }
}
