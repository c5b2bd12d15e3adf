package retrycmd.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.Deadline;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.CommandResult.TimedOut;

class CommandOperationTest {

    private static final Inheritance NOTHING = new Inheritance(0, Optional.empty(), List.of(), -1, 0, 0, -1);

    @Test
    void every_status_is_the_commands_own() {
        for (int status = 0; status < 256; status++) {
            CommandResult result =
                    operation(Deadline.FOREVER, "sh", "-c", "exit " + status).attempt(1, Deadline.FOREVER);

            assertThat(result).isEqualTo(new Exited(new ExitStatus(status)));
        }
    }

    @Test
    void the_shorter_of_timeout_and_time_left_ends_the_attempt() {
        Duration shorter = Duration.ofMillis(50);

        CommandResult byTimeout = operation(shorter, "sleep", "30").attempt(1, Duration.ofSeconds(20));
        CommandResult byDeadline =
                operation(Duration.ofSeconds(20), "sleep", "30").attempt(1, shorter);

        assertThat(byTimeout).isEqualTo(new TimedOut(shorter, ExitStatus.of(Signal.TERM), 0));
        assertThat(byDeadline).isEqualTo(byTimeout);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-command-xyz", "/no/such/file", "", "/"})
    void what_cannot_be_started_is_a_result(String program) {
        CommandResult result = operation(Deadline.FOREVER, program).attempt(1, Deadline.FOREVER);

        assertThat(result).isInstanceOf(NotStarted.class);
        assertThat(result.status().value()).isEqualTo(program.equals("/") ? 126 : 127);
    }

    @Test
    void after_a_request_to_stop_nothing_is_started() {
        SignalForwarder forwarder = new SignalForwarder(new SystemTimekeeper());
        forwarder.serve(Duration.ZERO, new CommandListener() {});
        forwarder.received(Signal.TERM);

        CommandResult result =
                operation(forwarder, Deadline.FOREVER, "sleep", "30").attempt(1, Deadline.FOREVER);

        assertThat(result).isEqualTo(new Exited(ExitStatus.of(Signal.TERM)));
    }

    private static CommandOperation operation(Duration timeout, String... words) {
        return operation(new SignalForwarder(new SystemTimekeeper()), timeout, words);
    }

    private static CommandOperation operation(SignalForwarder forwarder, Duration timeout, String... words) {
        Launch launch = new Launch(new Command(List.of(words)), new RunId("test"), 4, NOTHING);
        AttemptLimits limits = new AttemptLimits(timeout, Signal.TERM, Duration.ofSeconds(5));
        CommandListener listener = new CommandListener() {};
        return new CommandOperation(launch, limits, forwarder, new DirectStreams(true, listener), listener);
    }
}
