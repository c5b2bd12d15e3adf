package retrycmd.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import retrycmd.classify.CommandClassifier;
import retrycmd.classify.Refresh;
import retrycmd.engine.Classifier;
import retrycmd.engine.Operation;
import retrycmd.engine.Outcome;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryListener;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.process.CommandOperation;
import retrycmd.process.CommandResult;
import retrycmd.process.DirectStreams;
import retrycmd.process.ExitStatus;
import retrycmd.process.Inheritance;
import retrycmd.process.Launch;
import retrycmd.process.RunId;
import retrycmd.process.ShellLine;
import retrycmd.process.Signal;
import retrycmd.process.SignalForwarder;
import retrycmd.process.Streams;
import retrycmd.report.Audience;
import retrycmd.report.Hooks;
import retrycmd.report.Job;
import retrycmd.report.Log;
import retrycmd.report.LogListener;
import retrycmd.report.Reports;
import retrycmd.report.RunListener;
import retrycmd.report.RunReport;
import retrycmd.report.ShownWaits;
import retrycmd.report.SystemdNotifier;

/**
 * One run of the command: its parts, each only if it is asked for, and its end.
 *
 * <p>Up to the first start of the command all is done by classes, without lambdas: to link one takes a JVM ten times as long
 * as to load a class that lies ready in its archive. ArchiveTest watches over that.
 */
final class CommandRun {

    private final Settings settings;
    private final Inheritance inheritance;
    private final SystemTimekeeper timekeeper;
    private final SignalForwarder forwarder;
    private final Log log;
    private final Chance chance;
    private final RetryPolicy policy;
    private final LogListener listener;
    private final Launch launch;

    CommandRun(
            Settings settings,
            Inheritance inheritance,
            SystemTimekeeper timekeeper,
            SignalForwarder forwarder,
            Log log,
            Chance chance) {
        this.settings = settings;
        this.inheritance = inheritance;
        this.timekeeper = timekeeper;
        this.forwarder = forwarder;
        this.log = log;
        this.chance = chance;
        String outer = inheritance.variable(RunId.VARIABLE);
        this.policy = outer.isEmpty() ? settings.policy() : Nesting.apply(settings, inheritance);
        this.listener = new LogListener(
                log,
                policy,
                settings.command(),
                settings.logArguments(),
                new Stop(forwarder),
                !policy.deadline().equals(settings.policy().deadline()));
        RunId id = RunId.create(chance, outer, inheritance.variable(RunId.ATTEMPT));
        this.launch = new Launch(settings.command(), id, policy.attempts(), inheritance);
    }

    /** Makes the run; returns the exit status, after saying why in the log, or dies of the signal that ended it. */
    ExitStatus status() {
        int most = policy.attempts();
        if (most != RetryPolicy.UNLIMITED && !settings.companions().refresh().isEmpty()) {
            most++; // the one after a refresh is on top
        }
        if (settings.streams().isEmpty()) {
            DirectStreams streams = new DirectStreams(most != 1, listener);
            return run(streams, Optional.empty()).take();
        }
        Plumbing plumbing =
                new Plumbing(settings, settings.streams().get(), most, inheritance, forwarder, log, listener);
        try (Streams streams = plumbing.streams()) {
            return run(streams, Optional.of(plumbing)).take();
        } catch (RuntimeException e) {
            plumbing.broken();
            throw e;
        }
    }

    private Ending run(Streams streams, Optional<Plumbing> plumbing) {
        RunListener told = audience();
        forwarder.serve(settings.limits().killAfter(), told);
        CommandOperation attempt = new CommandOperation(launch, settings.limits(), forwarder, streams, told);
        Operation<CommandResult> operation = attempt;
        Classifier<CommandResult> classifier = new CommandClassifier(settings.rules());
        if (!settings.companions().refresh().isEmpty()) {
            Refresh refresh = refresh(operation, classifier, told);
            operation = refresh;
            classifier = refresh;
        }
        RetryListener<CommandResult> all = plumbing.isPresent() ? plumbing.get().before(told) : told;
        RetryGate gate = RetryGate.OPEN;
        if (settings.backend().isPresent()) {
            BackendRun backend = BackendRun.of(settings.backend().get(), inheritance, log, listener, attempt);
            gate = backend.gate();
            all = all.andThen(backend); // before the hooks: other runs wait for what it tells them
        }
        if (!settings.companions().hooks().isEmpty()) {
            all = all.andThen(hooks());
        }
        Retrier retrier = new Retrier(policy, new ShownWaits(timekeeper, log), chance, gate);
        Duration start = timekeeper.now();
        Outcome<CommandResult> outcome = retrier.run(operation, classifier, all);
        Ending ending = Ending.of(outcome, settings.giveUpStatus(), forwarder);
        if (plumbing.isPresent()) {
            ending = plumbing.get().ending(ending, inheritance);
        }
        if (settings.reports().files().any()) {
            report(timekeeper.now().minus(start), outcome, ending.status());
        }
        return ending;
    }

    private RunListener audience() {
        String socket = inheritance.variable("NOTIFY_SOCKET");
        if (socket.isEmpty()) {
            return listener;
        }
        String name = settings.reports().name();
        return new Audience(
                log, List.of(listener, new SystemdNotifier(log, policy, socket, name, new Stop(forwarder))));
    }

    private void report(Duration took, Outcome<CommandResult> outcome, ExitStatus status) {
        try {
            Job job = Job.of(settings.command(), settings.reports().name(), launch.run(), settings.logArguments());
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
            Operation<CommandResult> operation, Classifier<CommandResult> classifier, RunListener told) {
        Companions companions = settings.companions();
        Refresh.Remedy remedy = new Refresh.Remedy(
                companions.refresh(), companions.refreshOn(), settings.limits().timeout());
        return new Refresh(operation, classifier, remedy, new ShellLine(launch, forwarder), timekeeper, told);
    }

    private Hooks hooks() {
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

    private record Stop(SignalForwarder forwarder) implements Supplier<Optional<Signal>> {
        @Override
        public Optional<Signal> get() {
            return forwarder.stop();
        }
    }
}
