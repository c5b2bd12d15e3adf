package retrycmd.cli;

import retrycmd.engine.Outcome;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandOperation;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.ExitStatus;

/** The exit status that stands for an outcome. */
final class ExitCodes {

    /** Usage and other faults of our own. */
    static final ExitStatus OWN_FAULT = new ExitStatus(125);

    private static final ExitStatus SUCCESS = new ExitStatus(0);

    /** For a command that says that it failed for good and yet exits with 0: whoever called must not take it for success. */
    private static final ExitStatus FAILURE = new ExitStatus(1);

    private ExitCodes() {}

    /**
     * The status of a run that made at least one attempt, or gave up.
     *
     * @param giveUp what to say if the last failure might have healed
     */
    static ExitStatus of(Outcome<CommandResult> outcome, GiveUpStatus giveUp) {
        if (outcome.reason() == StopReason.SUCCEEDED) {
            return SUCCESS;
        }
        if (outcome.reason().gaveUp()) {
            // After a splay that took all the time there is no attempt to speak of.
            return outcome.last().isPresent()
                    ? giveUp.after(outcome.last().get().result())
                    : giveUp.fixed();
        }
        CommandResult last = outcome.last().orElseThrow().result();
        if (last instanceof TimedOut) {
            return CommandOperation.TIMED_OUT;
        }
        return outcome.reason() == StopReason.PERMANENT && last.status().equals(SUCCESS) ? FAILURE : last.status();
    }
}
