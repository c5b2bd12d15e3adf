package retrycmd.report;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import retrycmd.engine.Attempt;
import retrycmd.engine.Deadline;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryListener;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.ExitStatus;
import retrycmd.process.ShellLine;
import retrycmd.process.ShellLine.Occasion;

/** Tells of a run by lines for the shell that the user gave. What becomes of them changes nothing. */
public final class Hooks implements RetryListener<CommandResult> {

    /** How long a hook may take. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final long MILLIS_PER_SECOND = 1000;

    private final Lines lines;
    private final ShellLine shellLine;
    private final Log log;
    private final RetryPolicy policy;
    private final String command;
    private final Function<Outcome<CommandResult>, ExitStatus> statusOf;

    /**
     * What is run when; empty lines are not.
     *
     * @param onRetry before the wait for another attempt
     * @param onGiveUp after the last attempt, if a failure that may heal is left at that
     * @param onSuccess after an attempt that succeeded
     */
    public record Lines(String onRetry, String onGiveUp, String onSuccess) {

        /** Nothing is run. */
        public static final Lines NONE = new Lines("", "", "");

        /** Whether nothing is run. */
        public boolean isEmpty() {
            return onRetry.isEmpty() && onGiveUp.isEmpty() && onSuccess.isEmpty();
        }
    }

    /**
     * Hooks of one run.
     *
     * @param command what they are told of the command: its arguments may hold secrets
     * @param statusOf the exit status that an outcome leads to
     */
    public Hooks(
            Lines lines,
            ShellLine shellLine,
            Log log,
            RetryPolicy policy,
            String command,
            Function<Outcome<CommandResult>, ExitStatus> statusOf) {
        this.lines = lines;
        this.shellLine = shellLine;
        this.log = log;
        this.policy = policy;
        this.command = command;
        this.statusOf = statusOf;
    }

    @Override
    public void retrying(Attempt<CommandResult> attempt) {
        if (!lines.onRetry().isEmpty()) {
            Duration left = Deadline.isLimit(policy.deadline())
                    ? policy.deadline().minus(attempt.startedAt()).minus(attempt.took())
                    : Deadline.FOREVER;
            Map<String, String> told = told(Optional.of(attempt));
            told.put(ShellLine.DELAY, seconds(attempt.delay()));
            run("--on-retry", lines.onRetry(), occasion("retry", Optional.of(attempt), left, told));
        }
    }

    @Override
    public void ended(Outcome<CommandResult> outcome) {
        if (outcome.reason() == StopReason.SUCCEEDED && !lines.onSuccess().isEmpty()) {
            run(
                    "--on-success",
                    lines.onSuccess(),
                    occasion("success", outcome.last(), outcome.timeLeft(), told(outcome)));
        } else if (outcome.reason().gaveUp() && !lines.onGiveUp().isEmpty()) {
            Map<String, String> told = told(outcome);
            told.put(ShellLine.REASON, Phrases.word(outcome.reason()).replace('_', '-'));
            run("--on-give-up", lines.onGiveUp(), occasion("give-up", outcome.last(), outcome.timeLeft(), told));
        }
    }

    private Map<String, String> told(Outcome<CommandResult> outcome) {
        Map<String, String> told = told(outcome.last());
        if (!outcome.refused().isZero()) {
            told.put(ShellLine.DELAY, seconds(outcome.refused()));
        }
        told.put(ShellLine.EXIT_STATUS, Integer.toString(statusOf.apply(outcome).value()));
        return told;
    }

    private Map<String, String> told(Optional<Attempt<CommandResult>> last) {
        Map<String, String> told = new HashMap<>();
        told.put(ShellLine.COMMAND, command);
        last.flatMap(attempt -> attempt.result().evidence().hint().reason())
                .ifPresent(reason -> told.put(ShellLine.HINT_REASON, Log.escape(reason)));
        return told;
    }

    private static Occasion occasion(
            String name, Optional<Attempt<CommandResult>> last, Duration timeLeft, Map<String, String> told) {
        Optional<ExitStatus> status = last.map(Attempt::result).map(CommandResult::standing);
        Duration left = timeLeft.isNegative() ? Duration.ZERO : timeLeft;
        return new Occasion(name, last.map(Attempt::number).orElse(0), left, status, told);
    }

    /** Runs a line. One before an attempt must leave that some time; those at the end have their own. */
    private void run(String option, String line, Occasion occasion) {
        log.debug(option + ": starting");
        Duration half = occasion.timeLeft().dividedBy(2);
        boolean within = option.equals("--on-retry") && half.compareTo(LIMIT) < 0;
        Optional<CommandResult> result = shellLine.run(line, occasion, within ? half : LIMIT);
        if (result.isEmpty()) {
            log.debug(option + ": not run to its end, because of the request to stop");
        } else if (result.get() instanceof TimedOut timedOut) {
            log.warn(option + ": ended after " + DurationText.compact(timedOut.limit()) + ", the most it may take");
        } else if (!(result.get() instanceof Exited exited) || exited.status().value() != 0) {
            log.warn(option + ": " + Phrases.describe(result.get()));
        }
    }

    private static String seconds(Duration delay) {
        long millis = delay.toMillis();
        String fraction = Long.toString(MILLIS_PER_SECOND + millis % MILLIS_PER_SECOND);
        return millis / MILLIS_PER_SECOND + "." + fraction.substring(1);
    }
}
