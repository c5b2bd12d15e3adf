package retrycmd.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import retrycmd.engine.Deadline;
import retrycmd.engine.RetryPolicy;

/**
 * Starts the command for one attempt: all is as we were started, and the environment has what an attempt is told on top.
 *
 * @param attempts how many there are in all; {@link RetryPolicy#UNLIMITED} for no limit. A refresh may add one
 */
public record Launch(Command command, RunId run, int attempts, Inheritance inheritance) {

    /** The variable that carries what is left of the deadline. */
    static final String TIME_LEFT = "RETRY_CMD_TIME_LEFT";

    private static final String ATTEMPTS = "RETRY_CMD_ATTEMPTS";

    private static final String LAST_STATUS = "RETRY_CMD_LAST_STATUS";

    Process start(int number, Duration timeLeft, Optional<ExitStatus> lastStatus, HintFile hints, Streams streams)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder();
        streams.connect(builder, number);
        Map<String, String> environment = builder.environment();
        tell(environment, number, timeLeft, lastStatus);
        environment.put(HintFile.VARIABLE, hints.path());
        List<String> words = new ArrayList<>(Trampoline.words(streams.given(inheritance), command, environment));
        words.addAll(command.words());
        return builder.command(words).start();
    }

    /** Makes of {@code environment} the one that we were started with, and adds what an attempt is told. */
    void tell(Map<String, String> environment, int number, Duration timeLeft, Optional<ExitStatus> lastStatus) {
        if (inheritance.environment().isPresent()) {
            restore(environment, inheritance.environment().get());
        }
        environment.put(RunId.VARIABLE, run.value());
        environment.put(RunId.ATTEMPT, Integer.toString(number));
        environment.put(
                ATTEMPTS,
                attempts == RetryPolicy.UNLIMITED ? "unlimited" : Integer.toString(Math.max(number, attempts)));
        // What a run around this one said of itself must not be taken for ours.
        environment.remove(TIME_LEFT);
        environment.remove(LAST_STATUS);
        environment.remove(HintFile.VARIABLE);
        environment.remove(RunId.OCCASION);
        if (Deadline.isLimit(timeLeft)) {
            environment.put(TIME_LEFT, Long.toString(timeLeft.toSeconds()));
        }
        if (lastStatus.isPresent()) {
            environment.put(LAST_STATUS, Integer.toString(lastStatus.get().value()));
        }
    }

    private static void restore(Map<String, String> environment, List<String> entries) {
        environment.clear();
        for (String entry : entries) {
            int equals = entry.indexOf('=');
            if (equals >= 0) { // what is no assignment cannot be handed on by Java
                environment.put(entry.substring(0, equals), entry.substring(equals + 1));
            }
        }
    }
}
