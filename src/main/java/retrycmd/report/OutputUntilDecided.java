package retrycmd.report;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.OutputHold;
import retrycmd.process.Signal;
import retrycmd.process.Streams;

/**
 * Passes on the stdout of the attempt that decided, once and whole: what follows in a pipe gets that of no other attempt.
 * When the run gives up, that of the last attempt goes to stderr.
 */
public final class OutputUntilDecided extends HeldOutput {

    private final BooleanSupplier stoppedWhileWaiting;

    /**
     * A listener for one run.
     *
     * @param stop the signal that asked for an end, if one did
     * @param stoppedWhileWaiting whether it came when no attempt was running, so that none decided
     */
    public OutputUntilDecided(
            OutputHold hold,
            Log log,
            RetryPolicy policy,
            Supplier<Optional<Signal>> stop,
            BooleanSupplier stoppedWhileWaiting) {
        super(hold, log, policy, stop);
        this.stoppedWhileWaiting = stoppedWhileWaiting;
    }

    @Override
    public void retrying(Attempt<CommandResult> failed) {
        if (log().says(Log.Level.DETAILS) && hold().length() > 0) {
            write(title(failed) + "; its stdout:");
            pass(0, hold().length(), Streams.ERR);
        }
    }

    @Override
    public void ended(Outcome<CommandResult> outcome) {
        // What was not started has written nothing: what is there is that of the attempt before.
        boolean wrote = outcome.last()
                .filter(last -> !(last.result() instanceof NotStarted))
                .isPresent();
        if (wrote) {
            boolean undecided = outcome.reason().gaveUp()
                    || (outcome.reason() == StopReason.STOPPED && stoppedWhileWaiting.getAsBoolean());
            pass(0, hold().length(), undecided ? Streams.ERR : Streams.OUT);
        }
    }
}
