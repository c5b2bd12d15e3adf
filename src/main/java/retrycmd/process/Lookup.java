package retrycmd.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.Optional;
import retrycmd.process.CommandResult.NotStarted;

/**
 * Finds out before the start whether the command can be run, as execvp(3) will: between us and the command there may be
 * another program, and its words would stand in the log instead of ours.
 */
final class Lookup {

    private static final ExitStatus NOT_FOUND = new ExitStatus(127);
    private static final ExitStatus NOT_RUNNABLE = new ExitStatus(126);
    private static final String SHELL_SYNTAX = " \t\n|&;<>$`\"'*?(){}=";
    /** As much of it as the kernel looks at; see execve(2). */
    private static final int LONGEST_FIRST_LINE = 255;

    private static final String DEFAULT_PATH = "/bin:/usr/bin";

    private Lookup() {}

    /** Why the command cannot be run; empty if it looks as if it can. */
    static Optional<NotStarted> fault(Command command) {
        String program = command.program();
        return program.indexOf('/') >= 0 ? faultOf(program, new File(program)) : faultInPath(program);
    }

    private static Optional<NotStarted> faultInPath(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse(DEFAULT_PATH);
        Optional<NotStarted> fault = Optional.empty();
        for (String directory : path.split(":", -1)) {
            File file = new File(directory.isEmpty() ? "." : directory, program);
            if (!program.isEmpty() && file.isFile()) {
                fault = faultOf(program, file);
                if (fault.isEmpty()) {
                    return fault;
                }
            }
        }
        return fault.isPresent() ? fault : refuse(NOT_FOUND, program, "not found in PATH " + path + hint(program));
    }

    private static Optional<NotStarted> faultOf(String program, File file) {
        if (!file.exists()) {
            return refuse(NOT_FOUND, program, "no such file" + hint(program));
        }
        if (file.isDirectory()) {
            return refuse(NOT_RUNNABLE, program, "it is a directory");
        }
        if (!file.canExecute()) {
            return refuse(NOT_RUNNABLE, program, "permission denied (is it executable?)");
        }
        return faultOfInterpreter(program, file);
    }

    /** The kernel says "no such file" of a script whose interpreter is missing, which sends people the wrong way. */
    private static Optional<NotStarted> faultOfInterpreter(String program, File file) {
        String interpreter = interpreter(file);
        return interpreter.isEmpty() || new File(interpreter).exists()
                ? Optional.empty()
                : refuse(NOT_RUNNABLE, program, "its interpreter " + interpreter + " was not found");
    }

    /** The program that the first line of a script names; empty if it is none, or may be run but not read. */
    private static String interpreter(File file) {
        byte[] start = new byte[LONGEST_FIRST_LINE];
        int length;
        try (FileInputStream in = new FileInputStream(file)) {
            length = in.read(start, 0, start.length);
        } catch (IOException e) {
            return "";
        }
        if (length < 2 || start[0] != '#' || start[1] != '!') {
            return "";
        }
        StringBuilder program = new StringBuilder();
        for (int i = 2; i < length && start[i] != '\n'; i++) {
            boolean blank = start[i] == ' ' || start[i] == '\t';
            if (blank && program.length() > 0) {
                break;
            }
            if (!blank) {
                program.append((char) (start[i] & 0xff));
            }
        }
        return program.toString();
    }

    private static String hint(String program) {
        for (int i = 0; i < program.length(); i++) {
            if (SHELL_SYNTAX.indexOf(program.charAt(i)) >= 0) {
                return "; no shell is involved: for a command line use sh -c '...'";
            }
        }
        return "";
    }

    private static Optional<NotStarted> refuse(ExitStatus status, String program, String why) {
        return Optional.of(new NotStarted(status, "cannot run '" + program + "': " + why, new IOException(why)));
    }
}
