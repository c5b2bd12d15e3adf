package retrycmd.process;

import java.io.File;
import java.io.IOException;
import java.util.Optional;
import retrycmd.process.CommandResult.NotStarted;

/** Says why a command could not be started, with the status that shells and timeout(1) give it. */
final class StartFailure {

    private static final ExitStatus NOT_FOUND = new ExitStatus(127);
    private static final ExitStatus NOT_RUNNABLE = new ExitStatus(126);
    private static final ExitStatus OUR_FAULT = new ExitStatus(125);

    private static final int ENOENT = 2;
    private static final int E2BIG = 7;
    private static final int ENOEXEC = 8;
    private static final int EACCES = 13;
    private static final int ENOTDIR = 20;
    private static final int ETXTBSY = 26;
    private static final int ENAMETOOLONG = 36;
    private static final int ELOOP = 40;

    private static final String SHELL_SYNTAX = " \t\n|&;<>$`\"'*?(){}=";

    private StartFailure() {}

    static NotStarted of(Command command, IOException e) {
        String program = command.program();
        String message = String.valueOf(e.getMessage());
        int errno = errno(message);
        boolean javaIsBroken = message.contains("spawn helper") || message.contains("posix_spawn");
        boolean isThere = program.indexOf('/') >= 0 && new File(program).exists();
        ExitStatus status = switch (javaIsBroken ? 0 : errno) {
            case ENOENT -> isThere ? NOT_RUNNABLE : NOT_FOUND;
            case ENOTDIR, ENAMETOOLONG, ELOOP -> NOT_FOUND;
            case EACCES, ENOEXEC, ETXTBSY, E2BIG -> NOT_RUNNABLE;
            default -> OUR_FAULT;
        };
        String why = switch (javaIsBroken ? 0 : errno) {
            case 0 -> "the Java runtime can no longer start processes (was it replaced?)";
            case ENOENT ->
                isThere
                        ? "the interpreter that its first line names was not found"
                        : whereItWasSought(program) + hint(program);
            case ENOTDIR, ENAMETOOLONG, ELOOP -> "no such file" + hint(program);
            case EACCES ->
                new File(program).isDirectory() ? "it is a directory" : "permission denied (is it executable?)";
            case ENOEXEC -> "not a program that this machine can run";
            case ETXTBSY -> "the file is still open for writing";
            case E2BIG -> "arguments and environment are too long for the system";
            default ->
                e.getCause() == null ? message : String.valueOf(e.getCause().getMessage());
        };
        return new NotStarted(status, "cannot run '" + program + "': " + why, e);
    }

    private static String whereItWasSought(String program) {
        return program.indexOf('/') >= 0
                ? "no such file"
                : "not found in PATH "
                        + Optional.ofNullable(System.getenv("PATH")).orElse("(not set)");
    }

    private static String hint(String program) {
        for (int i = 0; i < program.length(); i++) {
            if (SHELL_SYNTAX.indexOf(program.charAt(i)) >= 0) {
                return "; no shell is involved: for a command line use sh -c '...'";
            }
        }
        return "";
    }

    /** The number behind the word error, as both "error=2, No such…" and "error: 2 (No such…" have it. */
    private static int errno(String message) {
        int at = message.lastIndexOf("error");
        int number = 0;
        boolean digits = false;
        for (int i = at < 0 ? message.length() : at; i < message.length(); i++) {
            char c = message.charAt(i);
            if (Character.isDigit(c)) {
                number = number * 10 + (c - '0');
                digits = true;
            } else if (digits) {
                break;
            }
        }
        return number;
    }
}
