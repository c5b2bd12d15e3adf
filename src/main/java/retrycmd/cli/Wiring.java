package retrycmd.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import retrycmd.classify.CommandClassifier;
import retrycmd.classify.Refresh;
import retrycmd.engine.Classifier;
import retrycmd.engine.Operation;
import retrycmd.engine.Outcome;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryListener;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.StopReason;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.process.CommandOperation;
import retrycmd.process.CommandResult;
import retrycmd.process.ExitStatus;
import retrycmd.process.Inheritance;
import retrycmd.process.Launch;
import retrycmd.process.QuitWatcher;
import retrycmd.process.RunId;
import retrycmd.process.ShellLine;
import retrycmd.process.Signal;
import retrycmd.process.SignalForwarder;
import retrycmd.report.Hooks;
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
        String outer = inheritance.variable(RunId.VARIABLE);
        RetryPolicy policy = outer.isEmpty() ? settings.policy() : Nesting.apply(settings, inheritance);
        LogListener listener = new LogListener(
                log,
                policy,
                settings.command(),
                settings.logArguments(),
                forwarder::stop,
                !policy.deadline().equals(settings.policy().deadline()));
        Launch launch = new Launch(
                settings.command(),
                RunId.create(random.nextLong(), outer, inheritance.variable(RunId.ATTEMPT)),
                policy.attempts(),
                inheritance);
        forwarder.serve(settings.limits().killAfter(), listener);
        Operation<CommandResult> operation = new CommandOperation(launch, settings.limits(), forwarder, listener);
        Classifier<CommandResult> classifier = new CommandClassifier(settings.rules());
        if (!settings.companions().refresh().isEmpty()) {
            Refresh refresh = refresh(settings, launch, operation, classifier, listener);
            operation = refresh;
            classifier = refresh;
        }
        RetryListener<CommandResult> all =
                settings.companions().hooks().isEmpty() ? listener : listener.andThen(hooks(settings, launch, policy));
        Retrier retrier = new Retrier(policy, timekeeper, random::nextDouble, RetryGate.OPEN);
        return statusOf(retrier.run(operation, classifier, all), settings);
    }

    private Refresh refresh(
            Settings settings,
            Launch launch,
            Operation<CommandResult> operation,
            Classifier<CommandResult> classifier,
            LogListener listener) {
        Companions companions = settings.companions();
        Refresh.Remedy remedy = new Refresh.Remedy(
                companions.refresh(), companions.refreshOn(), settings.limits().timeout());
        return new Refresh(operation, classifier, remedy, new ShellLine(launch, forwarder), timekeeper, listener);
    }

    private Hooks hooks(Settings settings, Launch launch, RetryPolicy policy) {
        String command = settings.logArguments()
                ? String.join(" ", settings.command().words())
                : settings.command().program();
        return new Hooks(
                settings.companions().hooks(),
                new ShellLine(launch, forwarder),
                log,
                policy,
                command,
                outcome -> ExitCodes.of(outcome, settings.giveUpStatus()));
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
