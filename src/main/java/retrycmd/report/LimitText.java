package retrycmd.report;

import java.time.Duration;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.CommandResult;

/**
 * Names the limit at which a run gave up, and what was left of it where it was not used up.
 *
 * @param deadline what to call the deadline
 * @param command what to call the command
 * @param backend the backend that the run shares; empty for none
 * @param probed whether another run was probing that
 */
record LimitText(RetryPolicy policy, String deadline, String command, String backend, boolean probed) {

    String of(Outcome<CommandResult> outcome) {
        String attempts = Phrases.count(outcome.attemptsMade());
        return switch (outcome.reason()) {
            case ATTEMPTS -> attempts + " failed";
            case DEADLINE ->
                outcome.timeLeft().isNegative() || outcome.timeLeft().isZero()
                        ? whole() + " reached after " + attempts
                        : "waiting " + DurationText.measured(outcome.refused()) + " would reach the " + whole()
                                + left(outcome) + " after " + attempts;
            case RETRY_AFTER -> welcome(outcome);
            case UNREPEATABLE ->
                "processes of attempt " + outcome.attemptsMade()
                        + " could not be ended (another user's?), so there is no further attempt beside them";
            case REFUSED -> open(outcome.refused());
            default -> "the retry budget of backend " + backend + " is empty after " + attempts;
        };
    }

    private String whole() {
        return DurationText.compact(policy.deadline()) + ' ' + deadline;
    }

    private static String left(Outcome<CommandResult> outcome) {
        return " (" + DurationText.measured(outcome.timeLeft()) + " left)";
    }

    private String welcome(Outcome<CommandResult> outcome) {
        boolean tooLong = outcome.refused().compareTo(policy.retryAfterCap()) > 0;
        return "a retry is welcome in " + DurationText.measured(outcome.refused()) + ", "
                + (tooLong
                        ? "longer than the cap of " + DurationText.compact(policy.retryAfterCap())
                        : "too late for the " + whole() + left(outcome));
    }

    private String open(Duration timeLeft) {
        String left = DurationText.measured(timeLeft);
        return "the circuit of backend " + backend + " is open"
                + (probed ? " and another run probes it, for " + left + " at most" : " for another " + left) + "; "
                + command + " was not run";
    }
}
