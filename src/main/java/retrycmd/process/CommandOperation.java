package retrycmd.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import retrycmd.engine.Operation;

/** One attempt: start the command, wait for it, end it when its time is up. Whatever happens is a result. */
public final class CommandOperation implements Operation<CommandResult> {

    /** What a timed-out attempt counts as where a status is asked for; the number is that of timeout(1). */
    public static final ExitStatus TIMED_OUT = new ExitStatus(124);

    private Launch launch;
    private final AttemptLimits limits;
    private final SignalForwarder forwarder;
    private final Streams streams;
    private final CommandListener listener;
    private Optional<ExitStatus> lastStatus = Optional.empty();

    /** One for each run: it remembers the last status for the next attempt. */
    public CommandOperation(
            Launch launch, AttemptLimits limits, SignalForwarder forwarder, Streams streams, CommandListener listener) {
        this.launch = launch;
        this.limits = limits;
        this.forwarder = forwarder;
        this.streams = streams;
        this.listener = listener;
    }

    /** The command is told of so many attempts in all. */
    public void allow(int attempts) {
        launch = new Launch(launch.command(), launch.run(), attempts, launch.inheritance());
    }

    @Override
    public CommandResult attempt(int number, Duration timeLeft) {
        HintFile hints = HintFile.create(launch.inheritance());
        CommandResult result = hints.addTo(run(number, timeLeft, hints), listener);
        lastStatus = Optional.of(result.standing());
        return result;
    }

    private CommandResult run(int number, Duration timeLeft, HintFile hints) {
        Duration limit = limits.timeout().compareTo(timeLeft) < 0 ? limits.timeout() : timeLeft;
        Optional<CommandResult.NotStarted> fault = Lookup.fault(launch.command());
        if (fault.isPresent()) {
            return fault.get();
        }
        Optional<Child> started;
        try {
            started = forwarder.start(new SignalForwarder.Starter() {
                @Override
                public Child start() throws IOException {
                    return new Child(launch.start(number, timeLeft, lastStatus, hints, streams), launch.run(), number);
                }
            });
        } catch (IOException e) {
            return StartFailure.of(launch.command(), e);
        }
        if (started.isEmpty()) {
            return new CommandResult.Exited(ExitStatus.of(forwarder.stop().orElse(Signal.TERM)));
        }
        Child child = started.get();
        listener.started(child.pid(), limit);
        streams.started(child);
        CommandResult result =
                child.endedWithin(limit) ? new CommandResult.Exited(child.status()) : timedOut(child, limit);
        forwarder.release(result.status());
        OutputMatch match = streams.ended(result);
        return match.isEmpty() ? result : result.with(result.evidence().withOutput(match));
    }

    private CommandResult timedOut(Child child, Duration limit) {
        listener.signalling(limits.signal(), child.pid(), "the attempt is out of time");
        int unended = child.end(limits.signal(), limits.killAfter());
        return new CommandResult.TimedOut(limit, child.alive() ? TIMED_OUT : child.status(), unended);
    }
}
