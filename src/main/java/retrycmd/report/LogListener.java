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
import retrycmd.process.Command;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.Signal;

/** Says in the log what a run does and which rule or limit decided. */
public final class LogListener implements RunListener {

    private final Log log;
    private final RetryPolicy policy;
    private final String command;
    private final Supplier<Optional<Signal>> stop;
    private int attempt;

    /**
     * A listener for one run.
     *
     * @param withArguments whether arguments may be shown; they may hold secrets
     * @param stop the signal that asked for an end, if one did
     */
    public LogListener(
            Log log, RetryPolicy policy, Command command, boolean withArguments, Supplier<Optional<Signal>> stop) {
        this.log = log;
        this.policy = policy;
        this.command = withArguments ? String.join(" ", command.words()) : command.program();
        this.stop = stop;
    }

    @Override
    public void splaying(Duration delay) {
        if (log.says(Log.Level.DETAILS)) {
            log.debug("first attempt in " + DurationText.measured(delay) + " (splay "
                    + DurationText.compact(policy.splay()) + ")");
        }
    }

    @Override
    public void starting(int number, Duration timeLeft) {
        attempt = number;
        if (log.says(Log.Level.DETAILS)) {
            String left = Deadline.isLimit(timeLeft)
                    ? ", " + DurationText.measured(timeLeft) + " left until the deadline"
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
    public void retrying(Attempt<CommandResult> failed) {
        rule(failed.verdict());
        if (log.says(Log.Level.WARNINGS)) {
            log.warn(attempt() + ": " + describe(failed.result()) + " (temporary); retrying in "
                    + DurationText.measured(failed.delay()));
        }
    }

    @Override
    public void ended(Outcome<CommandResult> outcome) {
        if (outcome.reason() == StopReason.SUCCEEDED && !log.says(Log.Level.DETAILS)) {
            return;
        }
        outcome.last().ifPresent(last -> rule(last.verdict()));
        String last = outcome.last()
                .map(ended -> "; last: " + describe(ended.result()))
                .orElse("");
        if (outcome.reason().gaveUp()) {
            log.error("gave up: " + limit(outcome) + last);
        } else if (outcome.reason() == StopReason.PERMANENT) {
            permanent(outcome.last().orElseThrow());
        } else if (outcome.reason() == StopReason.STOPPED) {
            stopped(outcome, last);
        }
    }

    private void rule(Verdict verdict) {
        if (log.says(Log.Level.DETAILS)) {
            log.debug(attempt() + ": " + verdict.kind().name().toLowerCase(java.util.Locale.ROOT) + ", because "
                    + verdict.rule());
        }
    }

    /** The limit that was reached, and what was left of it where it was not used up. */
    private String limit(Outcome<CommandResult> outcome) {
        String attempts = count(outcome.attemptsMade());
        String deadline = DurationText.compact(policy.deadline()) + " deadline";
        return switch (outcome.reason()) {
            case ATTEMPTS -> attempts + " failed";
            case DEADLINE ->
                outcome.timeLeft().isNegative() || outcome.timeLeft().isZero()
                        ? deadline + " reached after " + attempts
                        : "waiting " + DurationText.measured(outcome.refused()) + " would reach the " + deadline + " ("
                                + DurationText.measured(outcome.timeLeft()) + " left) after " + attempts;
            case RETRY_AFTER ->
                "a retry is welcome in " + DurationText.measured(outcome.refused()) + ", too late for this run";
            case UNREPEATABLE ->
                "processes of attempt " + outcome.attemptsMade()
                        + " could not be ended (another user's?), so there is no further attempt beside them";
            default -> "no further attempt was allowed after " + attempts;
        };
    }

    private void permanent(Attempt<CommandResult> last) {
        if (last.result() instanceof NotStarted notStarted) {
            log.error(notStarted.message(), notStarted.cause());
        } else if (last.number() > 1 || last.result() instanceof TimedOut) {
            log.error(attempt() + ": " + describe(last.result()) + " (permanent); not retried");
        }
    }

    private void stopped(Outcome<CommandResult> outcome, String last) {
        String by = stop.get().map(signal -> " by signal " + signal).orElse("");
        boolean failed = outcome.last()
                .map(Attempt::verdict)
                .filter(verdict -> verdict.kind() == Verdict.Kind.TEMPORARY)
                .isPresent();
        if (failed) {
            log.warn("stopped" + by + " after " + count(outcome.attemptsMade()) + last);
        } else if (log.says(Log.Level.DETAILS)) {
            log.debug("stopped" + by + last);
        }
    }

    private String attempt() {
        return attempt(attempt, policy);
    }

    static String attempt(int number, RetryPolicy policy) {
        return policy.attempts() == RetryPolicy.UNLIMITED
                ? "attempt " + number
                : "attempt " + number + "/" + policy.attempts();
    }

    static String describe(CommandResult result) {
        if (result instanceof TimedOut timedOut) {
            return "timed out after " + DurationText.measured(timedOut.limit());
        }
        return result instanceof NotStarted notStarted
                ? notStarted.message()
                : result.status().toString();
    }

    private static String count(int attempts) {
        return attempts + (attempts == 1 ? " attempt" : " attempts");
    }
}
