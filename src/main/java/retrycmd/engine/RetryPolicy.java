package retrycmd.engine;

import java.time.Duration;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import retrycmd.engine.Verdict.Kind;

/**
 * How often, how long and after which waits something is tried. Immutable; may be shared by any number of runs.
 *
 * @param attempts attempts in all, the first included; {@link #UNLIMITED} for no limit
 * @param deadline time for the whole run, waits included; {@link Deadline#FOREVER} for none
 * @param backoff how the bound of the waits grows
 * @param jitter how a wait is drawn under its bound
 * @param splay the bound of a random wait before the first attempt; zero for none
 * @param retryAfterCap the longest wait that the other side may ask for
 */
public record RetryPolicy(
        int attempts, Duration deadline, Backoff backoff, Jitter jitter, Duration splay, Duration retryAfterCap) {

    /** A number of attempts that is no limit: a thousand of them a second would reach it after 24 days. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** Four attempts, waits even in 0..500 ms, 1 s, 2 s, no deadline; an hour at most for a wait that was asked for. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            4,
            Deadline.FOREVER,
            Backoff.exponential(Duration.ofMillis(500), 2, Duration.ofSeconds(4)),
            Jitter.FULL,
            Duration.ZERO,
            Duration.ofHours(1));

    /**
     * Refuses what contradicts itself.
     *
     * @throws IllegalArgumentException if there is no attempt, a deadline that is not positive, a splay that is negative or
     *     reaches the deadline, or a negative cap
     */
    public RetryPolicy {
        Objects.requireNonNull(backoff, "backoff");
        Objects.requireNonNull(jitter, "jitter");
        if (attempts < 1) {
            throw new IllegalArgumentException("at least one attempt is needed: " + attempts);
        }
        if (deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("the deadline must be positive: " + deadline);
        }
        if (splay.isNegative() || splay.compareTo(deadline) >= 0) {
            throw new IllegalArgumentException("the splay must be in 0..deadline: " + splay);
        }
        if (retryAfterCap.isNegative()) {
            throw new IllegalArgumentException("the cap on retryAfter cannot be negative: " + retryAfterCap);
        }
    }

    /** The same with another number of attempts. */
    public RetryPolicy withAttempts(int newAttempts) {
        return new RetryPolicy(newAttempts, deadline, backoff, jitter, splay, retryAfterCap);
    }

    /** The same with another deadline. */
    public RetryPolicy withDeadline(Duration newDeadline) {
        return new RetryPolicy(attempts, newDeadline, backoff, jitter, splay, retryAfterCap);
    }

    /** The same with other waits. */
    public RetryPolicy withWaits(Backoff newBackoff, Jitter newJitter) {
        return new RetryPolicy(attempts, deadline, newBackoff, newJitter, splay, retryAfterCap);
    }

    /** The same with another bound of the wait before the first attempt. */
    public RetryPolicy withSplay(Duration newSplay) {
        return new RetryPolicy(attempts, deadline, backoff, jitter, newSplay, retryAfterCap);
    }

    /** The same with another limit on the waits that the other side asks for. */
    public RetryPolicy withRetryAfterCap(Duration newCap) {
        return new RetryPolicy(attempts, deadline, backoff, jitter, splay, newCap);
    }

    /**
     * Decides what follows an attempt. The order is the contract: what it means, attempts left, whether the wait is allowed
     * and fits the deadline, and last the gate, because asking it may spend.
     *
     * @param attempt the number of the attempt that ended, from 1
     * @param previous the wait before that attempt; zero if there was none
     * @param timeLeft what is left of the deadline now; may be negative, {@link Deadline#FOREVER} if there is none
     * @param chance numbers in 0..1, even, 1 excluded
     * @param gate asked once if all else allows a retry, and else not at all
     */
    public Decision decide(
            Verdict verdict, int attempt, Duration previous, Duration timeLeft, DoubleSupplier chance, RetryGate gate) {
        if (verdict.kind() == Kind.SUCCESS) {
            return stop(StopReason.SUCCEEDED, timeLeft);
        }
        if (verdict.kind() == Kind.PERMANENT) {
            return stop(StopReason.PERMANENT, timeLeft);
        }
        if (attempt >= attempts && verdict.kind() != Kind.REMEDIED) {
            return stop(StopReason.ATTEMPTS, timeLeft);
        }
        if (verdict.kind() == Kind.UNREPEATABLE) {
            return stop(StopReason.UNREPEATABLE, timeLeft);
        }
        Duration asked = verdict.retryAfter();
        boolean tooLong = asked.compareTo(retryAfterCap) > 0;
        if (!asked.isZero() && (tooLong || reaches(asked, timeLeft))) {
            return new Decision.Stop(StopReason.RETRY_AFTER, asked, timeLeft);
        }
        Duration delay = verdict.exact() ? asked : Scale.max(asked, jitter.draw(backoff, attempt, previous, chance));
        if (reaches(delay, timeLeft)) {
            return new Decision.Stop(StopReason.DEADLINE, delay, timeLeft);
        }
        return gate.mayRetry() ? new Decision.Retry(delay) : stop(StopReason.GATE, timeLeft);
    }

    /** A wait that ends at the deadline leaves no time for the attempt that it was for. */
    static boolean reaches(Duration delay, Duration timeLeft) {
        return Deadline.isLimit(timeLeft) && delay.compareTo(timeLeft) >= 0;
    }

    private static Decision stop(StopReason reason, Duration timeLeft) {
        return new Decision.Stop(reason, Duration.ZERO, timeLeft);
    }
}
