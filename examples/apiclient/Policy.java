package apiclient;

import java.time.Duration;
import retrycmd.engine.Backoff;
import retrycmd.engine.Jitter;
import retrycmd.engine.RetryPolicy;

/**
 * How often a request is tried and how long the client waits in between: {@code min(base * 2^k, cap)} before retry k, from
 * 0, and a random part of {@code jitter * base} on top. Immutable; may be shared by any number of clients.
 *
 * @param attempts attempts in all; 1 means no retry
 * @param base the first wait
 * @param cap the longest wait without its random part, also where the server asks for a longer one
 * @param jitter the random part, in units of {@code base}; 0 makes the waits predictable
 */
public record Policy(int attempts, Duration base, Duration cap, double jitter) {

    /** Three attempts, with waits of 0.5 s, 1 s and up to 0.25 s more. */
    public static final Policy DEFAULT = new Policy(3, Duration.ofMillis(500), Duration.ofSeconds(30), 0.5);

    /** Refuses what the engine would. */
    public Policy {
        retryPolicy(attempts, base, cap, jitter);
    }

    /** The same with another number of attempts. */
    public Policy withAttempts(int newAttempts) {
        return new Policy(newAttempts, base, cap, jitter);
    }

    /** The same with another first wait. */
    public Policy withBase(Duration newBase) {
        return new Policy(attempts, newBase, cap, jitter);
    }

    /** The same with another longest wait. */
    public Policy withCap(Duration newCap) {
        return new Policy(attempts, base, newCap, jitter);
    }

    /** The same with another random part. */
    public Policy withJitter(double newJitter) {
        return new Policy(attempts, base, cap, newJitter);
    }

    RetryPolicy retryPolicy() {
        return retryPolicy(attempts, base, cap, jitter);
    }

    private static RetryPolicy retryPolicy(int attempts, Duration base, Duration cap, double jitter) {
        return RetryPolicy.DEFAULT
                .withAttempts(attempts)
                .withWaits(Backoff.exponential(base, 2, cap), Jitter.additive(jitter))
                .withRetryAfterCap(cap);
    }
}
