package retrycmd.cli;

import java.util.Optional;
import retrycmd.engine.Outcome;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.ExitStatus;
import retrycmd.process.Signal;
import retrycmd.process.SignalForwarder;

/**
 * How we end, once the run is over.
 *
 * @param status the exit status
 * @param signal what to die of instead, so that whoever waits for us sees that signal and not only a number
 */
record Ending(ExitStatus status, Optional<Signal> signal) {

    /** The end that {@code outcome} asks for. */
    static Ending of(Outcome<CommandResult> outcome, GiveUpStatus giveUp, SignalForwarder forwarder) {
        Optional<Signal> stop = forwarder.stop();
        if (stop.isEmpty() || outcome.reason() != StopReason.STOPPED) {
            return new Ending(ExitCodes.of(outcome, giveUp), Optional.empty());
        }
        ExitStatus bySignal = ExitStatus.of(stop.get());
        // An attempt that was being ended at its limit has no status of its own.
        boolean own = !forwarder.stoppedWhileWaiting()
                && outcome.last().isPresent()
                && !(outcome.last().get().result() instanceof TimedOut);
        ExitStatus status = own ? ExitCodes.of(outcome, giveUp) : bySignal;
        return new Ending(status, status.equals(bySignal) ? stop : Optional.empty());
    }

    /** Dies of the signal, if it is to be; the status is for where that is not possible. */
    ExitStatus take() {
        if (signal.isPresent()) {
            SignalForwarder.dieOf(signal.get());
        }
        return status;
    }
}
