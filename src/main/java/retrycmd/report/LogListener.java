package retrycmd.report;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import retrycmd.engine.Attempt;
import retrycmd.engine.Deadline;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.StopReason;
import retrycmd.engine.Verdict;
import retrycmd.hint.Hint;
import retrycmd.process.Command;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.Signal;

/** Says in the log what a run does and which rule or limit decided. */
public final class LogListener implements RunListener {

    private final Log log;
    private final RetryPolicy policy;
    private final String command;
    private final Supplier<Optional<Signal>> stop;
    private final String deadline;
    private int attempt;
    private boolean refreshed;
    private boolean retriesLeftOut;
    private int attempts;
    private String backend = "";
    private boolean probed;

    /**
     * A listener for one run.
     *
     * @param withArguments whether arguments may be shown; they may hold secrets
     * @param stop the signal that asked for an end, if one did
     * @param outerDeadline whether the deadline is that of a run around this one
     */
    public LogListener(
            Log log,
            RetryPolicy policy,
            Command command,
            boolean withArguments,
            Supplier<Optional<Signal>> stop,
            boolean outerDeadline) {
        this.log = log;
        this.policy = policy;
        this.attempts = policy.attempts();
        this.command = withArguments ? String.join(" ", command.words()) : command.program();
        this.stop = stop;
        this.deadline = outerDeadline ? "deadline of the run around this one" : "deadline";
    }

    @Override
    public void splaying(Duration delay) {
        if (log.says(Log.Level.DETAILS)) {
            log.debug("first attempt in " + DurationText.measured(delay) + " (splay "
                    + DurationText.compact(policy.splay()) + ")");
        }
    }

    /** The run shares a backend of that name. */
    public void sharing(String newBackend) {
        backend = newBackend;
    }

    /** The run was refused because another one probes the backend. */
    public void probed() {
        probed = true;
    }

    /** Each failed attempt is told of by what shows its output. */
    public void leaveRetriesOut() {
        retriesLeftOut = true;
    }

    /** The run may make so many attempts only. */
    public void allow(int newAttempts) {
        attempts = newAttempts;
    }

    @Override
    public void throttled(Duration delay) {
        if (log.says(Log.Level.DETAILS)) {
            log.debug("first attempt in " + DurationText.measured(delay) + ", because backend " + backend
                    + " has little left of its rate limit");
        }
    }

    @Override
    public void starting(int number, Duration timeLeft) {
        attempt = number;
        if (log.says(Log.Level.DETAILS)) {
            String left = Deadline.isLimit(timeLeft)
                    ? ", " + DurationText.measured(timeLeft) + " left until the " + deadline
                    : "";
            log.debug(attempt() + ": starting " + command + left);
        }
    }

    @Override
    public void started(long pid, Duration limit) {
        if (log.says(Log.Level.DETAILS)) {
            String until = Deadline.isLimit(limit) ? "for " + DurationText.measured(limit) + " at most" : "no limit";
            log.debug(attempt() + ": runs as process " + pid + ", " + until);
        }
    }

    @Override
    public void signalling(Signal signal, long pid, String reason) {
        if (log.says(Log.Level.DETAILS)) {
            log.debug(attempt() + ": signal " + signal + " to process " + pid + ": " + reason);
        }
    }

    @Override
    public void hintsIgnored(String reason) {
        log.warn(attempt() + ": a hint is ignored: " + reason);
    }

    @Override
    public void refreshed(CommandResult refresh) {
        refreshed = true;
        if (refresh instanceof Exited exited && exited.status().value() == 0) {
            log.debug(attempt() + ": the refresh succeeded");
        } else {
            log.warn(attempt() + ": the refresh failed: " + Phrases.describe(refresh));
        }
    }

    @Override
    public void outputLost(String reason) {
        log.warn(attempt() + ": " + reason + "; the rest of what " + command + " wrote there is lost");
    }

    @Override
    public void stdinUsedUp(String kind) {
        if (log.says(Log.Level.WARNINGS)) {
            log.warn("stdin is a " + kind + ": what was read of it is gone, and " + attempt()
                    + " does not get it again; --stdin replay keeps it");
        }
    }

    @Override
    public void retrying(Attempt<CommandResult> failed) {
        rule(failed.verdict());
        if (log.says(Log.Level.WARNINGS) && !retriesLeftOut) {
            boolean remedied = failed.verdict().kind() == Verdict.Kind.REMEDIED;
            String when = remedied ? "at once" : "in " + DurationText.measured(failed.delay());
            log.warn(attempt() + ": " + Phrases.describe(failed.result())
                    + Phrases.meaning(remedied ? "refreshed" : "temporary", failed.result()) + "; retrying " + when);
        }
    }

    @Override
    public void ended(Outcome<CommandResult> outcome) {
        if (outcome.reason() == StopReason.SUCCEEDED && !log.says(Log.Level.DETAILS)) {
            return;
        }
        if (outcome.last().isPresent()) { // no lambda, which takes time when the caller waits for our end
            rule(outcome.last().get().verdict());
        }
        if (outcome.reason().gaveUp()) {
            LimitText limit = new LimitText(policy, deadline, command, backend, probed);
            log.error("gave up: " + limit.of(outcome) + Phrases.last(outcome));
        } else if (outcome.reason() == StopReason.PERMANENT) {
            permanent(outcome.last().orElseThrow());
        } else if (outcome.reason() == StopReason.STOPPED) {
            stopped(outcome, Phrases.last(outcome));
        }
    }

    private void rule(Verdict verdict) {
        if (log.says(Log.Level.DETAILS)) {
            log.debug(attempt() + ": " + Phrases.word(verdict.kind()) + ", because " + verdict.rule());
        }
    }

    private void permanent(Attempt<CommandResult> last) {
        Hint hint = last.result().evidence().hint();
        if (last.result() instanceof NotStarted notStarted) {
            log.error(notStarted.message(), notStarted.cause());
        } else if (last.number() > 1
                || last.result() instanceof TimedOut
                || refreshed
                || hint.claim().isPresent()
                || hint.reason().isPresent()) {
            String meaning = Phrases.meaning(refreshed ? "permanent, a refresh was tried" : "permanent", last.result());
            boolean success = !(last.result() instanceof TimedOut)
                    && last.result().status().value() == 0;
            String instead = success ? ", and the exit status is 1 instead, as that is no success" : "";
            log.error(attempt() + ": " + Phrases.describe(last.result()) + meaning + "; not retried" + instead);
        }
    }

    private void stopped(Outcome<CommandResult> outcome, String last) {
        String by = stop.get().map(signal -> " by signal " + signal).orElse("");
        boolean failed = outcome.last()
                .map(Attempt::verdict)
                .filter(verdict -> verdict.kind() == Verdict.Kind.TEMPORARY || verdict.kind() == Verdict.Kind.REMEDIED)
                .isPresent();
        if (failed) {
            log.warn("stopped" + by + " after " + Phrases.count(outcome.attemptsMade()) + last);
        } else if (log.says(Log.Level.DETAILS)) {
            log.debug("stopped" + by + last);
        }
    }

    private String attempt() {
        return Phrases.attempt(attempt, attempts);
    }
}
