package retrycmd.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs lines for the shell while no command runs: what the user wants done after an attempt, and not the command itself.
 *
 * <p>Such a line gets the environment of the attempt that it follows, nothing on stdin, and for stdout our stderr, since
 * stdout is the command's alone. The second shell does that: Java could only open stderr once more by its name, which would
 * write over a file and fail on a socket. Descriptors from 3 on and signals from elsewhere are not passed on to it.
 */
public final class ShellLine {

    /** The command; the name of its program unless its arguments may be shown. */
    public static final String COMMAND = "RETRY_CMD_COMMAND";

    /** The exit status of the run. */
    public static final String EXIT_STATUS = "RETRY_CMD_EXIT_STATUS";

    /** The limit that made the run give up. */
    public static final String REASON = "RETRY_CMD_REASON";

    /** Seconds until the next attempt, or until one would be welcome. */
    public static final String DELAY = "RETRY_CMD_DELAY";

    /** What the attempt gave as its reason. */
    public static final String HINT_REASON = "RETRY_CMD_HINT_REASON";

    /** The time between TERM and KILL for a line that is out of time or no longer wanted. */
    static final Duration GRACE = Duration.ofSeconds(1);

    private static final String SHELL = "/bin/sh";
    private static final String STDOUT_TO_STDERR = "exec " + SHELL + " -c \"$1\" >&2";

    private final Launch launch;
    private final SignalForwarder forwarder;

    /** A runner for the run that {@code launch} belongs to. */
    public ShellLine(Launch launch, SignalForwarder forwarder) {
        this.launch = launch;
        this.forwarder = forwarder;
    }

    /**
     * When a line runs, and what it is told besides what the command is.
     *
     * @param name why it runs, in one word
     * @param attempt the attempt that it follows
     * @param timeLeft what is left of the deadline; {@link retrycmd.engine.Deadline#FOREVER} if there is none
     * @param lastStatus the status of that attempt; empty if none was made
     * @param variables further variables
     */
    public record Occasion(
            String name,
            int attempt,
            Duration timeLeft,
            Optional<ExitStatus> lastStatus,
            Map<String, String> variables) {

        /** Takes a copy of the variables. */
        public Occasion {
            variables = Map.copyOf(variables);
        }
    }

    /**
     * Runs {@code line} and waits for its end.
     *
     * @param limit after which it and all that it started are ended
     * @return what it came to; empty if the run was asked to stop, before or meanwhile
     */
    public Optional<CommandResult> run(String line, Occasion occasion, Duration limit) {
        Command command = new Command(List.of(SHELL, "-c", STDOUT_TO_STDERR, SHELL, line));
        Optional<Child> started;
        try {
            started = forwarder.startAside(
                    () -> new Child(start(command, occasion), launch.run(), occasion.attempt(), occasion.name()));
        } catch (IOException e) {
            return Optional.of(StartFailure.of(command, e));
        }
        if (started.isEmpty()) {
            return Optional.empty();
        }
        CommandResult result = await(started.get(), limit);
        return forwarder.releaseAside(result.status()) ? Optional.of(result) : Optional.empty();
    }

    private static CommandResult await(Child child, Duration limit) {
        if (child.endedWithin(limit)) {
            return new CommandResult.Exited(child.status());
        }
        int unended = child.end(Signal.TERM, GRACE);
        ExitStatus status = child.alive() ? CommandOperation.TIMED_OUT : child.status();
        return new CommandResult.TimedOut(limit, status, unended);
    }

    private Process start(Command command, Occasion occasion) throws IOException {
        ProcessBuilder builder = new ProcessBuilder()
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.INHERIT)
                .redirectError(Redirect.INHERIT);
        Map<String, String> environment = builder.environment();
        launch.tell(environment, occasion.attempt(), occasion.timeLeft(), occasion.lastStatus());
        // A run around this one may have started us at an occasion of its own.
        environment.keySet().removeAll(List.of(COMMAND, EXIT_STATUS, REASON, DELAY, HINT_REASON));
        environment.putAll(occasion.variables());
        environment.put(RunId.OCCASION, occasion.name());
        List<String> words = new ArrayList<>(Env.words(launch.inheritance(), command, environment));
        words.addAll(command.words());
        return builder.command(words).start();
    }
}
