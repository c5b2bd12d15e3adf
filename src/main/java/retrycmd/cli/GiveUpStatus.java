package retrycmd.cli;

import retrycmd.process.CommandOperation;
import retrycmd.process.CommandResult;
import retrycmd.process.ExitStatus;

/**
 * The exit status of a run that gave up.
 *
 * @param last whether it is that of the last attempt
 * @param fixed what it is else
 */
record GiveUpStatus(boolean last, ExitStatus fixed) {

    /** 75: the one that asked for the retries may try again later. */
    static final GiveUpStatus DEFAULT = new GiveUpStatus(false, ExitStatus.TEMPFAIL);

    /** Reads a status, or {@code last}. */
    static GiveUpStatus parse(String text) {
        if (text.equals("last")) {
            return new GiveUpStatus(true, ExitStatus.TEMPFAIL);
        }
        return ExitStatus.parse(text)
                .map(status -> new GiveUpStatus(false, status))
                .orElseThrow(() -> new IllegalArgumentException("neither a status in 0-255 nor 'last'"));
    }

    ExitStatus after(CommandResult result) {
        if (last && result instanceof CommandResult.TimedOut) {
            return CommandOperation.TIMED_OUT;
        }
        // 0 is what a command may exit with that says itself that it failed.
        return last && result.status().value() != 0 ? result.status() : fixed;
    }
}
