package web;

import retrycmd.engine.Attempt;
import retrycmd.engine.RetryListener;

/**
 * Logs each attempt that is followed by another.
 *
 * @param <R> what an attempt results in
 */
public final class Warnings<R> implements RetryListener<R> {

    private final Log log;
    private final int attempts;

    /** Warnings of a run of so many attempts in all. */
    public Warnings(Log log, int attempts) {
        this.log = log;
        this.attempts = attempts;
    }

    @Override
    public void retrying(Attempt<R> attempt) {
        log.warning(
                "retry",
                "attempt " + attempt.number() + " of " + attempts + " failed: "
                        + attempt.verdict().rule() + "; the next in " + Log.seconds(attempt.delay()));
    }
}
