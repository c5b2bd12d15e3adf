package retrycmd.report;

import java.time.Duration;
import java.time.Instant;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.StopReason;
import retrycmd.process.AttemptLimits;
import retrycmd.process.CommandResult;
import retrycmd.process.ExitStatus;

/**
 * A run that is over, as reports and metrics show it; all of it derives from the one outcome.
 *
 * @param job what ran
 * @param startedAt when, by the date
 * @param took how long, with all waits
 * @param exitStatus what we end with
 */
public record RunReport(
        Job job,
        RetryPolicy policy,
        AttemptLimits limits,
        Instant startedAt,
        Duration took,
        Outcome<CommandResult> outcome,
        ExitStatus exitStatus) {

    /** What became of a run, in four words. */
    public enum Ending {
        /** An attempt succeeded. */
        SUCCESS,
        /** An attempt failed permanently. */
        FAILED,
        /** A limit was reached. */
        GAVE_UP,
        /** A signal asked for an end. */
        STOPPED;

        /** As reports and metrics spell it. */
        @Override
        public String toString() {
            return Phrases.word(this);
        }
    }

    /** What became of it. */
    public Ending ending() {
        return switch (outcome.reason()) {
            case SUCCEEDED -> Ending.SUCCESS;
            case PERMANENT -> Ending.FAILED;
            case STOPPED -> Ending.STOPPED;
            default -> Ending.GAVE_UP;
        };
    }

    /** Whether it succeeded, but not at once: the earliest sign of trouble. */
    public boolean flaky() {
        return outcome.reason() == StopReason.SUCCEEDED && outcome.attemptsMade() > 1;
    }

    /** The time that the command ran, in the attempts that are remembered. */
    public Duration running() {
        Duration sum = Duration.ZERO;
        for (Attempt<CommandResult> attempt : outcome.attempts()) {
            sum = sum.plus(attempt.took());
        }
        return sum;
    }

    /** The time between these attempts. */
    public Duration waiting() {
        Duration planned = Duration.ZERO;
        for (Attempt<CommandResult> attempt : outcome.attempts()) {
            planned = planned.plus(attempt.delay());
        }
        Duration most = took.minus(running()); // a request to stop may have cut the last wait short
        return planned.compareTo(most) < 0 ? planned : most;
    }
}
