package retrycmd.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import retrycmd.engine.Deadline;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.ShellLine.Occasion;

class ShellLineTest {

    private static final Duration GENEROUS = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Inheritance INHERITANCE = new Inheritance(
            0,
            Optional.of(List.of("PATH=/usr/bin:/bin", "KEPT=a  b", "RETRY_CMD_LAST_STATUS=9", "RETRY_CMD_TIME_LEFT=9")),
            List.of(),
            -1,
            0,
            0,
            -1);

    @TempDir
    private Path directory = Path.of("");

    private final SignalForwarder forwarder = new SignalForwarder(new SystemTimekeeper());
    private final Launch launch =
            new Launch(new Command(List.of("unused")), new RunId("run-of-a-test"), 4, INHERITANCE);
    private final ShellLine shellLine = new ShellLine(launch, forwarder);

    @BeforeEach
    void begin_the_run() {
        forwarder.serve(Duration.ZERO, new CommandListener() {});
    }

    @Test
    void a_line_ends_with_its_own_status() {
        assertThat(run("true && exit 3", GENEROUS)).contains(new Exited(new ExitStatus(3)));
    }

    @Test
    void a_line_that_is_no_shell_syntax_fails() {
        assertThat(run("if", GENEROUS).orElseThrow().status().value()).isNotZero();
    }

    @Test
    void it_is_told_what_the_attempt_was_told_and_more() throws IOException {
        run("env | grep -E '^(KEPT|MORE|RETRY_CMD_)' | sort >" + path("env"), GENEROUS);

        assertThat(Files.readAllLines(path("env")))
                .containsExactly(
                        "KEPT=a  b",
                        "MORE=x",
                        "RETRY_CMD_ATTEMPT=2",
                        "RETRY_CMD_ATTEMPTS=4",
                        "RETRY_CMD_LAST_STATUS=75",
                        "RETRY_CMD_OUTCOME=retry",
                        "RETRY_CMD_RUN_ID=run-of-a-test");
    }

    @Test
    void it_finds_nothing_on_stdin() throws IOException {
        run("cat >" + path("in") + "; readlink /proc/self/fd/0 >>" + path("in"), GENEROUS);

        assertThat(Files.readString(path("in"))).isEqualTo("/dev/null\n");
    }

    @Test
    void at_its_limit_it_is_ended_with_all_that_it_started() throws IOException {
        Optional<CommandResult> result = run(
                "trap '' TERM; setsid sh -c 'echo $$ >>" + path("pids") + "; exec sleep 60' & echo $$ >>" + path("pids")
                        + "; sleep 60; sleep 60",
                Duration.ofSeconds(2));

        assertThat(result).get().isInstanceOf(TimedOut.class);
        assertThat(Files.readAllLines(path("pids"))).hasSize(2).noneMatch(ShellLineTest::alive);
    }

    @Test
    void what_an_attempt_left_running_on_purpose_outlives_a_line_that_is_ended() throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sleep", "60");
        launch.tell(builder.environment(), 2, Deadline.FOREVER, Optional.empty());
        Process left = builder.start();

        Optional<CommandResult> result = run("sleep 60", SHORT);

        assertThat(result).get().isInstanceOf(TimedOut.class);
        assertThat(left.isAlive()).isTrue();
        left.destroyForcibly();
    }

    @Test
    void what_a_line_leaves_running_when_it_ends_by_itself_is_left_alone() throws IOException {
        Optional<CommandResult> result = run("sleep 60 & echo $! >" + path("pid"), GENEROUS);

        assertThat(result).contains(new Exited(new ExitStatus(0)));
        String pid = Files.readString(path("pid")).strip();
        assertThat(alive(pid)).isTrue();
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void a_request_to_stop_ends_it() throws IOException {
        String ready = "echo $$ >" + path("part") + "; mv " + path("part") + " " + path("pid") + "; ";
        whenThereIs("pid", () -> forwarder.received(Signal.TERM));

        Optional<CommandResult> result = run("trap '' TERM; " + ready + "sleep 60; sleep 60", GENEROUS);

        assertThat(result).isEmpty();
        assertThat(alive(Files.readString(path("pid")).strip())).isFalse();
        assertThat(forwarder.stoppedWhileWaiting()).isTrue();
    }

    @Test
    void a_signal_that_is_the_commands_does_not_reach_it() {
        whenThereIs("up", () -> {
            forwarder.received(Signal.USR1);
            path("go").toFile().mkdir();
        });

        Optional<CommandResult> result =
                run(">" + path("up") + "; until [ -d " + path("go") + " ]; do sleep .01; done; exit 4", GENEROUS);

        assertThat(result).contains(new Exited(new ExitStatus(4)));
    }

    @Test
    void after_a_request_to_stop_it_is_not_started() {
        forwarder.received(Signal.INT);

        assertThat(run(">" + path("ran"), GENEROUS)).isEmpty();
        assertThat(path("ran")).doesNotExist();
    }

    private Optional<CommandResult> run(String line, Duration limit) {
        Occasion occasion =
                new Occasion("retry", 2, Deadline.FOREVER, Optional.of(ExitStatus.TEMPFAIL), Map.of("MORE", "x"));
        return shellLine.run(line, occasion, limit);
    }

    /** Does {@code action} in a thread of its own as soon as there is that file, if there ever is. */
    private void whenThereIs(String name, Runnable action) {
        Thread thread = new Thread(() -> {
            long start = System.nanoTime();
            while (!Files.exists(path(name)) && System.nanoTime() - start < GENEROUS.toNanos()) {
                Thread.onSpinWait();
            }
            action.run();
        });
        thread.setDaemon(true);
        thread.start();
    }

    private Path path(String name) {
        return directory.resolve(name);
    }

    private static boolean alive(String pid) {
        return ProcessEntry.of(Long.parseLong(pid)).filter(ProcessEntry::alive).isPresent();
    }
}
