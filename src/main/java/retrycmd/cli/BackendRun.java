package retrycmd.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryListener;
import retrycmd.engine.StopReason;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.hint.Hint.RateLimit;
import retrycmd.process.CommandOperation;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.Inheritance;
import retrycmd.report.DurationText;
import retrycmd.report.Fault;
import retrycmd.report.Log;
import retrycmd.report.LogListener;
import retrycmd.state.BackendName;
import retrycmd.state.FileGate;
import retrycmd.state.FileGate.Finding;
import retrycmd.state.Quota;
import retrycmd.state.SharedState;
import retrycmd.state.StateDirectory;
import retrycmd.state.UptimeClock;

/** What a run has to do with the others of its backend; says in the log what they do to it. */
final class BackendRun implements FileGate.Listener, RetryListener<CommandResult> {

    private final String name;
    private final Log log;
    private final LogListener listener;
    private final CommandOperation operation;
    private Optional<FileGate> gate = Optional.empty();

    private BackendRun(String name, Log log, LogListener listener, CommandOperation operation) {
        this.name = name;
        this.log = log;
        this.listener = listener;
        this.operation = operation;
    }

    /** The part of one run. Where there is no place for what is shared it says so, and lets everything through. */
    static BackendRun of(
            BackendSettings settings,
            Inheritance inheritance,
            Log log,
            LogListener listener,
            CommandOperation operation) {
        BackendRun run = new BackendRun(settings.name().value(), log, listener, operation);
        listener.sharing(run.name);
        try {
            SharedState shared = state(settings.name(), directory(inheritance), log);
            run.gate = Optional.of(new FileGate(shared, settings.circuit(), settings.budget(), run));
        } catch (IOException | RuntimeException e) {
            run.without(e);
        }
        return run;
    }

    /** Where the states of all backends are. */
    static StateDirectory directory(Inheritance inheritance) throws IOException {
        return StateDirectory.of(
                inheritance.variable("RETRY_CMD_STATE_DIR"),
                inheritance.variable("XDG_STATE_HOME"),
                inheritance.variable("HOME"));
    }

    /** The state of one backend. A stop of the run does not cut a wait for its lock short: there is still something to tell. */
    static SharedState state(BackendName name, StateDirectory directory, Log log) {
        return new SharedState(directory, name, new UptimeClock(), new Pause(), new Notices(log));
    }

    /** Waits for the lock; made when there is something to wait for. */
    private record Pause() implements Predicate<Duration> {
        @Override
        public boolean test(Duration delay) {
            return new SystemTimekeeper().sleep(delay);
        }
    }

    private record Notices(Log log) implements Consumer<String> {
        @Override
        public void accept(String notice) {
            log.warn(notice);
        }
    }

    RetryGate gate() {
        return gate.isPresent() ? gate.get() : RetryGate.OPEN;
    }

    /** Tells the others how the run went. */
    @Override
    public void ended(Outcome<CommandResult> outcome) {
        if (gate.isPresent()) {
            Optional<RateLimit> told = told(outcome);
            if (told.isPresent()) {
                Quota quota = new Quota(told.get().limit(), told.get().remaining());
                gate.get().told(quota, told.get().reset());
            }
            gate.get().ended(finding(outcome));
        }
    }

    /** What the attempts said last of what the backend still allows, seen from the end of the run. */
    static Optional<RateLimit> told(Outcome<CommandResult> outcome) {
        List<Attempt<CommandResult>> attempts = outcome.attempts();
        Duration since = Duration.ZERO;
        for (int i = attempts.size() - 1; i >= 0; i--) {
            Attempt<CommandResult> attempt = attempts.get(i);
            since = since.plus(attempt.delay()); // the last one has none
            Optional<RateLimit> told = attempt.result().evidence().hint().rateLimit();
            if (told.isPresent()) {
                Duration reset = told.get().reset().minus(since);
                return Optional.of(new RateLimit(told.get().limit(), told.get().remaining(), reset));
            }
            since = since.plus(attempt.took());
        }
        return Optional.empty();
    }

    private static Finding finding(Outcome<CommandResult> outcome) {
        if (outcome.attempts().isEmpty() || outcome.reason() == StopReason.STOPPED) {
            return Finding.NOTHING;
        }
        if (outcome.reason() == StopReason.SUCCEEDED) {
            return Finding.SUCCESS;
        }
        if (outcome.reason().gaveUp()) {
            return Finding.FAILURE;
        }
        // A command that is not there has asked nobody.
        return outcome.last().orElseThrow().result() instanceof NotStarted ? Finding.NOTHING : Finding.ANSWER;
    }

    @Override
    public void without(Exception fault) {
        log.warn("cannot use the shared state of backend " + name + ": " + Fault.place(fault)
                + "; this run goes on without it");
    }

    @Override
    public void probed() {
        listener.probed();
    }

    @Override
    public void probing() {
        listener.allow(1);
        operation.allow(1);
        log.debug("the circuit of backend " + name + " is open: this run probes it, with a single attempt");
    }

    @Override
    public void opened(Duration coolDown) {
        log.debug("the circuit of backend " + name + " is open now, for " + DurationText.compact(coolDown));
    }
}
