package retrycmd.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import retrycmd.classify.CommandClassifier;
import retrycmd.engine.Outcome;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import retrycmd.engine.StopReason;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.process.Command;
import retrycmd.process.CommandOperation;
import retrycmd.process.CommandResult;
import retrycmd.process.ExitStatus;
import retrycmd.process.Inheritance;
import retrycmd.process.Launch;
import retrycmd.process.QuitWatcher;
import retrycmd.process.RunId;
import retrycmd.process.Signal;
import retrycmd.process.SignalForwarder;
import retrycmd.report.Audience;
import retrycmd.report.Fault;
import retrycmd.report.Job;
import retrycmd.report.Log;
import retrycmd.report.LogListener;
import retrycmd.report.LogStyle;
import retrycmd.report.ReportSummary;
import retrycmd.report.Reports;
import retrycmd.report.RunListener;
import retrycmd.report.RunReport;
import retrycmd.report.ShownWaits;
import retrycmd.report.SummaryText;
import retrycmd.report.SystemdNotifier;

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
        log = new Log(
                settings.logLevel(),
                new LogStyle(
                        settings.reports().logFormat(),
                        settings.reports().name(),
                        settings.command().program(),
                        inheritance));
        Optional<QuitWatcher> quitWatcher = inheritance.watchQuit(() -> forwarder.received(Signal.QUIT));
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
            return SummaryText.of(ReportSummary.read(file), inheritance.utf8());
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

    private ExitStatus attempts(Settings settings) {
        SplittableRandom random = new SplittableRandom();
        RunListener listener = listener(settings);
        RunId run = RunId.create(
                random.nextLong(), inheritance.variable(RunId.VARIABLE), inheritance.variable(RunId.ATTEMPT));
        Launch launch = new Launch(settings.command(), run, settings.policy().attempts(), inheritance);
        forwarder.serve(settings.limits().killAfter(), listener);
        CommandOperation operation = new CommandOperation(launch, settings.limits(), forwarder, listener);
        Retrier retrier =
                new Retrier(settings.policy(), new ShownWaits(timekeeper, log), random::nextDouble, RetryGate.OPEN);
        Duration start = timekeeper.now();
        Outcome<CommandResult> outcome = retrier.run(operation, new CommandClassifier(settings.rules()), listener);
        ExitStatus status = statusOf(outcome, settings);
        if (settings.reports().files().any()) {
            try {
                report(settings, run, timekeeper.now().minus(start), outcome, status);
            } catch (RuntimeException | Error e) { // a JDK that was replaced meanwhile, no thread to be had
                log.warn("cannot report the run: " + e.getMessage(), e);
            }
        }
        if (endsBySignal(outcome, status)) {
            SignalForwarder.dieOf(forwarder.stop().orElseThrow());
        }
        return status;
    }

    private RunListener listener(Settings settings) {
        LogListener told =
                new LogListener(log, settings.policy(), settings.command(), settings.logArguments(), forwarder::stop);
        String socket = inheritance.variable("NOTIFY_SOCKET");
        if (socket.isEmpty()) {
            return told;
        }
        String name = settings.reports().name();
        return new Audience(
                log, List.of(told, new SystemdNotifier(log, settings.policy(), socket, name, forwarder::stop)));
    }

    private void report(
            Settings settings, RunId run, Duration took, Outcome<CommandResult> outcome, ExitStatus status) {
        Command command = settings.command();
        String name = settings.reports().name();
        List<String> arguments = settings.logArguments()
                ? command.words().subList(1, command.words().size())
                : List.of();
        Job job = new Job(run, name.isEmpty() ? Job.nameOf(command.program()) : name, command.program(), arguments);
        // Counted back, as the run had other things to do at its start.
        Instant startedAt = SystemTimekeeper.wallClock().minus(took);
        RunReport report = new RunReport(job, settings.policy(), settings.limits(), startedAt, took, outcome, status);
        Reports files = settings.reports().files();
        // In a working directory that is gone the launcher has left it, and files must not come to lie elsewhere.
        int gone = inheritance.directory();
        (gone < 0 ? files : files.in("/proc/self/fd/" + gone)).write(report, log);
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

    private boolean endsBySignal(Outcome<CommandResult> outcome, ExitStatus status) {
        return outcome.reason() == StopReason.STOPPED
                && forwarder.stop().map(ExitStatus::of).filter(status::equals).isPresent();
    }
}
