package retrycmd.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
import retrycmd.process.DirectStreams;
import retrycmd.process.ExitStatus;
import retrycmd.process.Inheritance;
import retrycmd.process.Launch;
import retrycmd.process.QuitWatcher;
import retrycmd.process.RunId;
import retrycmd.process.ShellLine;
import retrycmd.process.Signal;
import retrycmd.process.SignalForwarder;
import retrycmd.process.Streams;
import retrycmd.report.Fault;
import retrycmd.report.Guarded;
import retrycmd.report.Hooks;
import retrycmd.report.Job;
import retrycmd.report.Log;
import retrycmd.report.LogListener;
import retrycmd.report.LogStyle;
import retrycmd.report.ReportSummary;
import retrycmd.report.Reports;
import retrycmd.report.RunReport;
import retrycmd.report.ShownWaits;
import retrycmd.report.SummaryText;
import retrycmd.report.SystemdNotifier;

/** Puts a run together: the only place that makes clocks, random numbers and signal handlers. */
final class Wiring {

    // Up to the first start of the command all is done by classes, without lambdas: to link one takes a JVM ten
    // times as long as to load a class that lies ready in its archive. ArchiveTest watches over that.
    private final SystemTimekeeper timekeeper = new SystemTimekeeper();
    private final SignalForwarder forwarder = new SignalForwarder(timekeeper);
    private final Inheritance inheritance = Inheritance.take();
    private List<String> warnings = List.of();
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

    /** What the options were given in all places, this command line included. */
    Values withElsewhere(Values commandLine) {
        if (!Elsewhere.says(commandLine, inheritance)) {
            return commandLine;
        }
        Layers.Gathered gathered = Layers.gather(commandLine, inheritance);
        warnings = gathered.warnings();
        return gathered.values();
    }

    /** The answer to {@code --list-profiles}. */
    String profiles() {
        return new Profiles(Elsewhere.profileDirectories(inheritance)).table();
    }

    /** The answer to {@code --explain}. */
    String explanation(Settings settings, Values values, List<String> command) {
        return new ExplainText(settings, values, command, warnings, Glyphs.of(inheritance)).text();
    }

    /** Runs the command as {@code settings} say; returns the exit status, after saying why in the log. */
    ExitStatus run(Settings settings) {
        log = new Log(
                settings.logLevel(),
                new LogStyle(
                        settings.reports().logFormat(),
                        settings.reports().name(),
                        settings.command().program(),
                        inheritance));
        for (String warning : warnings) {
            log.warn(warning);
        }
        Optional<QuitWatcher> quitWatcher = inheritance.watchQuit(new Quit(forwarder));
        ExitStatus status = attempts(settings);
        if (quitWatcher.isPresent()) {
            quitWatcher.get().close();
        }
        return status;
    }

    /** Answers {@code --report-summary}; throws {@link UsageException} if the file cannot be read. */
    String reportSummary(Values values) {
        String file = values.text(Option.REPORT_SUMMARY).orElseThrow();
        try {
            return SummaryText.held(ReportSummary.read(file), inheritance.utf8());
        } catch (IOException e) {
            throw new UsageException(Option.REPORT_SUMMARY, file, "cannot read it: " + Fault.reason(e));
        }
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

    /** Answers a question about backends, which runs nothing. */
    String answer(ParsedWords question) {
        return BackendQuestions.answer(question, inheritance);
    }

    private ExitStatus attempts(Settings settings) {
        Chance chance = new Chance();
        String outer = inheritance.variable(RunId.VARIABLE);
        RetryPolicy policy = outer.isEmpty() ? settings.policy() : Nesting.apply(settings, inheritance);
        LogListener listener = new LogListener(
                log,
                policy,
                settings.command(),
                settings.logArguments(),
                new Stop(forwarder),
                !policy.deadline().equals(settings.policy().deadline()));
        RunId run = RunId.create(chance, outer, inheritance.variable(RunId.ATTEMPT));
        Launch launch = new Launch(settings.command(), run, policy.attempts(), inheritance);
        forwarder.serve(settings.limits().killAfter(), listener);
        Optional<Plumbing> plumbing = Optional.empty();
        if (settings.streams().isPresent()) {
            plumbing = Optional.of(new Plumbing(settings, settings.streams().get(), launch, forwarder, log, listener));
        }
        Streams streams =
                plumbing.isPresent() ? plumbing.get().streams() : new DirectStreams(policy.attempts() != 1, listener);
        CommandOperation attempt = new CommandOperation(launch, settings.limits(), forwarder, streams, listener);
        Operation<CommandResult> operation = attempt;
        Classifier<CommandResult> classifier = new CommandClassifier(settings.rules());
        if (!settings.companions().refresh().isEmpty()) {
            Refresh refresh = refresh(settings, launch, operation, classifier, listener);
            operation = refresh;
            classifier = refresh;
        }
        RetryListener<CommandResult> all = plumbing.isPresent() ? plumbing.get().listener() : listener;
        RetryGate gate = RetryGate.OPEN;
        if (settings.backend().isPresent()) {
            BackendRun backend = BackendRun.of(settings.backend().get(), inheritance, log, listener, attempt);
            gate = backend.gate();
            all = all.andThen(backend); // before the hooks: other runs wait for what it tells them
        }
        if (!settings.companions().hooks().isEmpty()) {
            all = all.andThen(hooks(settings, launch, policy));
        }
        String socket = inheritance.variable("NOTIFY_SOCKET");
        if (!socket.isEmpty()) {
            all = all.andThen(new Guarded(notifier(settings, policy, socket), log));
        }
        Retrier retrier = new Retrier(policy, new ShownWaits(timekeeper, log), chance, gate);
        Duration start = timekeeper.now();
        Outcome<CommandResult> outcome;
        try {
            outcome = retrier.run(operation, classifier, all);
        } catch (RuntimeException e) {
            plumbing.ifPresent(Plumbing::broken);
            throw e;
        } finally {
            streams.close();
        }
        Duration took = timekeeper.now().minus(start);
        ExitStatus own = statusOf(outcome, settings);
        Optional<Signal> death = death(outcome, own, plumbing);
        ExitStatus status = death.isPresent() ? ExitStatus.of(death.get()) : own;
        if (settings.reports().files().any()) {
            report(settings, policy, run, took, outcome, status);
        }
        if (death.isPresent() && !inheritance.ignores(death.get())) {
            SignalForwarder.dieOf(death.get());
        }
        return status;
    }

    private SystemdNotifier notifier(Settings settings, RetryPolicy policy, String socket) {
        return new SystemdNotifier(log, policy, socket, settings.reports().name(), new Stop(forwarder));
    }

    private void report(
            Settings settings,
            RetryPolicy policy,
            RunId run,
            Duration took,
            Outcome<CommandResult> outcome,
            ExitStatus status) {
        try {
            Job job = Job.of(settings.command(), settings.reports().name(), run, settings.logArguments());
            // Counted back, as the run had other things to do at its start.
            Instant startedAt = SystemTimekeeper.wallClock().minus(took);
            RunReport report = new RunReport(job, policy, settings.limits(), startedAt, took, outcome, status);
            Reports files = settings.reports().files();
            // In a working directory that is gone the launcher has left it, and files must not come to lie elsewhere.
            int gone = inheritance.directory();
            (gone < 0 ? files : files.in("/proc/self/fd/" + gone)).write(report, log);
        } catch (RuntimeException | Error e) { // a JDK that was replaced meanwhile, no thread to be had
            log.warn("cannot report the run: " + e.getMessage(), e);
        }
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

    private record Quit(SignalForwarder forwarder) implements Runnable {
        @Override
        public void run() {
            forwarder.received(Signal.QUIT);
        }
    }

    private record Stop(SignalForwarder forwarder) implements Supplier<Optional<Signal>> {
        @Override
        public Optional<Signal> get() {
            return forwarder.stop();
        }
    }

    /** Random numbers, whose source is made when the first one is asked for: most runs need none. */
    private static final class Chance implements DoubleSupplier, LongSupplier {

        private @Nullable SplittableRandom source;

        @Override
        public double getAsDouble() {
            return source().nextDouble();
        }

        @Override
        public long getAsLong() {
            return source().nextLong();
        }

        private SplittableRandom source() {
            SplittableRandom made = source == null ? new SplittableRandom() : source;
            source = made;
            return made;
        }
    }

    /** Where a signal ended the run, whoever waits for us shall see that signal, and not only a number. */
    private ExitStatus statusOf(Outcome<CommandResult> outcome, Settings settings) {
        Optional<Signal> stop = forwarder.stop();
        if (stop.isEmpty() || outcome.reason() != StopReason.STOPPED) {
            return ExitCodes.of(outcome, settings.giveUpStatus());
        }
        // An attempt that was being ended at its limit has no status of its own.
        boolean own = !forwarder.stoppedWhileWaiting()
                && outcome.last()
                        .filter(last -> last.result() instanceof CommandResult.TimedOut)
                        .isEmpty();
        return own ? ExitCodes.of(outcome, settings.giveUpStatus()) : ExitStatus.of(stop.get());
    }

    /** The signal that we are to end of, if one ended the run, or would have ended the command in our place. */
    private Optional<Signal> death(Outcome<CommandResult> outcome, ExitStatus status, Optional<Plumbing> plumbing) {
        Optional<Signal> stop = forwarder.stop();
        boolean stopped = outcome.reason() == StopReason.STOPPED
                && stop.isPresent()
                && ExitStatus.of(stop.get()).equals(status);
        if (stopped) {
            return stop;
        }
        return plumbing.isPresent() ? plumbing.get().cutBy() : Optional.empty();
    }
}
