package retrycmd.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import retrycmd.classify.CommandClassifier;
import retrycmd.engine.Outcome;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryListener;
import retrycmd.engine.StopReason;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.process.CommandListener;
import retrycmd.process.CommandOperation;
import retrycmd.process.CommandResult;
import retrycmd.process.DirectStreams;
import retrycmd.process.ExitStatus;
import retrycmd.process.Inheritance;
import retrycmd.process.Launch;
import retrycmd.process.QuitWatcher;
import retrycmd.process.RunId;
import retrycmd.process.Signal;
import retrycmd.process.SignalForwarder;
import retrycmd.process.Streams;
import retrycmd.report.Log;
import retrycmd.report.LogListener;

/** Puts a run together: the only place that makes clocks, random numbers and signal handlers. */
final class Wiring {

    private final SystemTimekeeper timekeeper = new SystemTimekeeper();
    private final SignalForwarder forwarder = new SignalForwarder(timekeeper);
    private final Inheritance inheritance = Inheritance.take();
    private Log log = new Log(Log.Level.WARNINGS);

    /** Takes the signals over; to be called as early as there is anything to lose. */
    void listen() {
        forwarder.listen(inheritance.ignored());
    }

    /** Refuses words that have lost bytes on their way to us. */
    void check(List<String> arguments) {
        if (!inheritance.whole(arguments)) {
            throw new UsageException("arguments and environment must be valid in the encoding of this system's locale ("
                    + System.getProperty("sun.jnu.encoding") + "): with this C library, other bytes would be lost");
        }
    }

    /** Runs the command as {@code settings} say; returns the exit status, after saying why in the log. */
    ExitStatus run(Settings settings) {
        log = new Log(settings.logLevel());
        Optional<QuitWatcher> quitWatcher = inheritance.watchQuit(() -> forwarder.received(Signal.QUIT));
        ExitStatus status = attempts(settings);
        if (quitWatcher.isPresent()) {
            quitWatcher.get().close();
        }
        return status;
    }

    /**
     * Ends what runs after a fault that is ours or the machine's: no thread to be had to wait for the command, a JDK that
     * was removed meanwhile. Says so without the logging library, which may be what is missing.
     */
    void giveIn(Throwable fault, PrintStream err) {
        forwarder.close();
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        err.println("retry-cmd: cannot go on: " + Log.escape(String.valueOf(fault.getMessage())));
        if (log.says(Log.Level.TRACES)) {
            fault.printStackTrace(err);
        }
    }

    private ExitStatus attempts(Settings settings) {
        SplittableRandom random = new SplittableRandom();
        LogListener listener =
                new LogListener(log, settings.policy(), settings.command(), settings.logArguments(), forwarder::stop);
        Launch launch = new Launch(
                settings.command(),
                RunId.create(
                        random.nextLong(), inheritance.variable(RunId.VARIABLE), inheritance.variable(RunId.ATTEMPT)),
                settings.policy().attempts(),
                inheritance);
        forwarder.serve(settings.limits().killAfter(), listener);
        if (settings.streams().isPresent()) {
            Plumbing plumbing = new Plumbing(settings, settings.streams().get(), launch, forwarder, log, listener);
            ExitStatus status = attempts(settings, launch, plumbing, listener, random);
            return plumbing.status(status, inheritance);
        }
        DirectStreams streams = new DirectStreams(settings.policy().attempts() != 1, listener);
        return statusOf(run(settings, launch, streams, listener, listener, random), settings);
    }

    private ExitStatus attempts(
            Settings settings, Launch launch, Plumbing plumbing, LogListener log, SplittableRandom random) {
        try {
            return statusOf(run(settings, launch, plumbing.streams(), log, plumbing.listener(), random), settings);
        } catch (RuntimeException e) {
            plumbing.broken();
            throw e;
        } finally {
            plumbing.streams().close();
        }
    }

    private Outcome<CommandResult> run(
            Settings settings,
            Launch launch,
            Streams streams,
            CommandListener commandListener,
            RetryListener<CommandResult> retryListener,
            SplittableRandom random) {
        CommandOperation operation =
                new CommandOperation(launch, settings.limits(), forwarder, streams, commandListener);
        Retrier retrier = new Retrier(settings.policy(), timekeeper, random::nextDouble, RetryGate.OPEN);
        return retrier.run(operation, new CommandClassifier(settings.rules()), retryListener);
    }

    /** Where a signal ended the run, whoever waits for us shall see that signal, and not only a number. */
    private ExitStatus statusOf(Outcome<CommandResult> outcome, Settings settings) {
        Optional<Signal> stop = forwarder.stop();
        if (stop.isEmpty() || outcome.reason() != StopReason.STOPPED) {
            return ExitCodes.of(outcome, settings.giveUpStatus());
        }
        ExitStatus bySignal = ExitStatus.of(stop.get());
        // An attempt that was being ended at its limit has no status of its own.
        boolean own = !forwarder.stoppedWhileWaiting()
                && outcome.last()
                        .filter(last -> last.result() instanceof CommandResult.TimedOut)
                        .isEmpty();
        ExitStatus status = own ? ExitCodes.of(outcome, settings.giveUpStatus()) : bySignal;
        if (status.equals(bySignal)) {
            SignalForwarder.dieOf(stop.get());
        }
        return status;
    }
}
