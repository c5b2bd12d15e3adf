package retrycmd.report;

import java.time.Duration;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryListener;
import retrycmd.process.CommandResult;

/**
 * A listener whose faults are the run's no more: the first is a warning, and it is told nothing further.
 */
public final class Guarded implements RetryListener<CommandResult> {

    private final RetryListener<CommandResult> listener;
    private final Log log;
    private boolean broken;

    /** Guards the run against {@code listener}. */
    public Guarded(RetryListener<CommandResult> listener, Log log) {
        this.listener = listener;
        this.log = log;
    }

    @Override
    public void splaying(Duration delay) {
        tell(() -> listener.splaying(delay));
    }

    @Override
    public void throttled(Duration delay) {
        tell(() -> listener.throttled(delay));
    }

    @Override
    public void starting(int number, Duration timeLeft) {
        tell(() -> listener.starting(number, timeLeft));
    }

    @Override
    public void retrying(Attempt<CommandResult> attempt) {
        tell(() -> listener.retrying(attempt));
    }

    @Override
    public void ended(Outcome<CommandResult> outcome) {
        tell(() -> listener.ended(outcome));
    }

    private void tell(Runnable news) {
        if (broken) {
            return;
        }
        try {
            news.run();
        } catch (RuntimeException | Error e) { // a JDK that was replaced meanwhile, no thread to be had
            broken = true;
            log.warn("cannot tell of the run: " + e.getMessage(), e);
        }
    }
}
