package herd;

import java.time.Duration;
import retrycmd.engine.Backoff;
import retrycmd.engine.Jitter;
import retrycmd.engine.RetryPolicy;

/**
 * Clients of one kind.
 *
 * @param waits what the waits are called in the table
 * @param splay the bound of a random wait before each run
 */
record Herd(Habit habit, String waits, RetryPolicy policy, Duration splay, boolean hasBudget) {

    /** The server needs so many seconds to serve every client once. */
    static final double SECONDS_FOR_ALL = 10;

    /** The bounds of the defaults. */
    static final Backoff BACKOFF = RetryPolicy.DEFAULT.backoff();

    /** Clients that lost their connection and do not give up, unless the budget says so. */
    static Herd connected(String waits, Backoff backoff, Jitter jitter, boolean hasBudget) {
        RetryPolicy policy =
                RetryPolicy.DEFAULT.withAttempts(RetryPolicy.UNLIMITED).withWaits(backoff, jitter);
        return new Herd(Habit.CONNECTED, waits, policy, Duration.ZERO, hasBudget);
    }

    /** The same with the bounds of the defaults. */
    static Herd connected(String waits, Jitter jitter, boolean hasBudget) {
        return connected(waits, BACKOFF, jitter, hasBudget);
    }

    /** Jobs of cron with the four attempts of the defaults. */
    static Herd cron(String waits, Jitter jitter, Duration splay, boolean hasBudget) {
        return new Herd(Habit.CRON, waits, RetryPolicy.DEFAULT.withWaits(BACKOFF, jitter), splay, hasBudget);
    }
}
