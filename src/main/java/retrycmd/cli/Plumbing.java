package retrycmd.cli;

import java.util.Optional;
import retrycmd.engine.RetryListener;
import retrycmd.process.CommandResult;
import retrycmd.process.Launch;
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
    private final LogListener log;

    Plumbing(Settings settings, StreamPlan plan, Launch launch, SignalForwarder forwarder, Log log, LogListener told) {
        OutputHold hold = new OutputHold();
        this.streams = new PipedStreams(plan, launch, settings.limits(), hold, forwarder::stop, told);
        this.held = plan.output() == Output.STREAM
                ? Optional.empty()
                : Optional.of(
                        plan.output() == Output.ON_FAILURE
                                ? new OutputOnFailure(hold, log, settings.policy(), forwarder::stop, told)
                                : new OutputUntilDecided(
                                        hold,
                                        log,
                                        settings.policy(),
                                        forwarder::stop,
                                        forwarder::stoppedWhileWaiting,
                                        told));
        this.log = told;
    }

    Streams streams() {
        return streams;
    }

    /** The log, or what passes output on before the log speaks. */
    RetryListener<CommandResult> listener() {
        return held.isPresent() ? held.get() : log;
    }

    /** A fault ended the run. */
    void broken() {
        held.ifPresent(HeldOutput::broken);
    }

    /**
     * The run has ended. If what was kept could not be passed on for want of a reader, we are to end as the command would
     * have that wrote it: of this signal.
     */
    Optional<Signal> cutBy() {
        return held.flatMap(HeldOutput::cutBy);
    }
}
