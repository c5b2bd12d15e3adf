package retrycmd.cli;

import java.util.Optional;
import retrycmd.engine.RetryListener;
import retrycmd.process.CommandResult;
import retrycmd.process.ExitStatus;
import retrycmd.process.Inheritance;
import retrycmd.process.OutputHold;
import retrycmd.process.PipedStreams;
import retrycmd.process.Signal;
import retrycmd.process.SignalForwarder;
import retrycmd.process.StreamPlan;
import retrycmd.process.StreamPlan.Output;
import retrycmd.process.Streams;
import retrycmd.report.HeldOutput;
import retrycmd.report.Log;
import retrycmd.report.LogListener;
import retrycmd.report.OutputOnFailure;
import retrycmd.report.OutputUntilDecided;

/** Puts together what lies between the command's streams and ours, for a run that was asked for something there. */
final class Plumbing {

    private final Streams streams;
    private final Optional<HeldOutput> held;

    Plumbing(
            Settings settings,
            StreamPlan plan,
            int attempts,
            Inheritance inheritance,
            SignalForwarder forwarder,
            Log log,
            LogListener listener) {
        OutputHold hold = new OutputHold();
        this.streams =
                new PipedStreams(plan, attempts, inheritance, settings.limits(), hold, forwarder::stop, listener);
        this.held = plan.output() == Output.STREAM
                ? Optional.empty()
                : Optional.of(
                        plan.output() == Output.ON_FAILURE
                                ? new OutputOnFailure(hold, log, settings.policy(), forwarder::stop)
                                : new OutputUntilDecided(
                                        hold, log, settings.policy(), forwarder::stop, forwarder::stoppedWhileWaiting));
        if (plan.output() == Output.ON_FAILURE && !log.says(Log.Level.DETAILS)) {
            listener.leaveRetriesOut(); // the line above an attempt's output says the same
        }
    }

    Streams streams() {
        return streams;
    }

    /** What passes kept output on, before {@code next} is told. */
    RetryListener<CommandResult> before(RetryListener<CommandResult> next) {
        return held.isPresent() ? held.get().andThen(next) : next;
    }

    /** A fault ended the run. */
    void broken() {
        held.ifPresent(HeldOutput::broken);
    }

    /**
     * The run has ended. If what was kept could not be passed on for want of a reader, we end as the command would have that
     * wrote it.
     */
    Ending ending(Ending ending, Inheritance inheritance) {
        Optional<Signal> cutBy = held.flatMap(HeldOutput::cutBy);
        if (cutBy.isEmpty()) {
            return ending;
        }
        return new Ending(ExitStatus.of(cutBy.get()), cutBy.filter(signal -> !inheritance.ignores(signal)));
    }
}
