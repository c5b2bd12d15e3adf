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
        boolean number = !text.isEmpty() && text.length() <= 3;
        for (int i = 0; number && i < text.length(); i++) {
            number = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (!number || Integer.parseInt(text) > 255) {
            throw new IllegalArgumentException("neither a status in 0-255 nor 'last'");
        }
        return new GiveUpStatus(false, new ExitStatus(Integer.parseInt(text)));
    }

    ExitStatus after(CommandResult result) {
        if (!last) {
            return fixed;
        }
        return result instanceof CommandResult.TimedOut ? CommandOperation.TIMED_OUT : result.status();
    }
}
