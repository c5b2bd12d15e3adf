package retrycmd.process;

import java.io.IOException;
import retrycmd.process.CommandResult.NotStarted;

/** Says why a command could not be started although it looked as if it could, with the status that timeout(1) gives. */
final class StartFailure {

    private static final ExitStatus NOT_FOUND = new ExitStatus(127);
    private static final ExitStatus NOT_RUNNABLE = new ExitStatus(126);
    private static final ExitStatus OUR_FAULT = new ExitStatus(125);

    private static final int ENOENT = 2;
    private static final int E2BIG = 7;
    private static final int ENOEXEC = 8;
    private static final int ETXTBSY = 26;

    private StartFailure() {}

    static NotStarted of(Command command, IOException e) {
        String message = String.valueOf(e.getMessage());
        String what = "cannot run '" + command.program() + "': ";
        if (message.contains("spawn helper") || message.contains("posix_spawn")) {
            String why = "the Java runtime can no longer start processes (was it replaced?)";
            return new NotStarted(OUR_FAULT, what + why, e);
        }
        return switch (errno(message)) {
            case ENOENT -> new NotStarted(NOT_FOUND, what + "not found", e);
            case E2BIG -> new NotStarted(NOT_RUNNABLE, what + "arguments and environment are too long", e);
            case ENOEXEC -> new NotStarted(NOT_RUNNABLE, what + "not a program that this machine can run", e);
            case ETXTBSY -> new NotStarted(NOT_RUNNABLE, what + "the file is still open for writing", e);
            default -> new NotStarted(OUR_FAULT, what + reason(e), e);
        };
    }

    /** The number behind the word error, as both "error=2, No such…" and "error: 2 (No such…" have it. */
    private static int errno(String message) {
        int number = 0;
        boolean digits = false;
        for (int i = Math.max(0, message.lastIndexOf("error")); i < message.length(); i++) {
            char c = message.charAt(i);
            if (c >= '0' && c <= '9') {
                number = number * 10 + (c - '0');
                digits = true;
            } else if (digits) {
                break;
            }
        }
        return number;
    }

    private static String reason(IOException e) {
        Throwable cause = e.getCause();
        return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    }
}
