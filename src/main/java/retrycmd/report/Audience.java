package retrycmd.report;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.process.CommandResult;
import retrycmd.process.Signal;

/** Tells several listeners, in their order. What one of them throws is a warning, and never the end of the run. */
public final class Audience implements RunListener {

    private final Log log;
    private final List<RunListener> listeners;

    /** An audience of these; what they throw is said in {@code log}. */
    public Audience(Log log, List<RunListener> listeners) {
        this.log = log;
        this.listeners = List.copyOf(listeners);
    }

    @Override
    public void splaying(Duration delay) {
        tell(listener -> listener.splaying(delay));
    }

    @Override
    public void throttled(Duration delay) {
        tell(listener -> listener.throttled(delay));
    }

    @Override
    public void starting(int number, Duration timeLeft) {
        tell(listener -> listener.starting(number, timeLeft));
    }

    @Override
    public void started(long pid, Duration limit) {
        tell(listener -> listener.started(pid, limit));
    }

    @Override
    public void signalling(Signal signal, long pid, String reason) {
        tell(listener -> listener.signalling(signal, pid, reason));
    }

    @Override
    public void hintsIgnored(String reason) {
        tell(listener -> listener.hintsIgnored(reason));
    }

    @Override
    public void refreshed(CommandResult refresh) {
        tell(listener -> listener.refreshed(refresh));
    }

    @Override
    public void outputLost(String reason) {
        tell(listener -> listener.outputLost(reason));
    }

    @Override
    public void stdinUsedUp(String kind) {
        tell(listener -> listener.stdinUsedUp(kind));
    }

    @Override
    public void retrying(Attempt<CommandResult> attempt) {
        tell(listener -> listener.retrying(attempt));
    }

    @Override
    public void ended(Outcome<CommandResult> outcome) {
        tell(listener -> listener.ended(outcome));
    }

    private void tell(Consumer<RunListener> news) {
        for (RunListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException | Error e) { // a JDK that was replaced meanwhile, no thread to be had
                log.warn("could not tell " + listener + " of the run: " + e.getMessage(), e);
            }
        }
    }
}
