package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;
import retrycmd.state.BackendName;
import retrycmd.state.BudgetPolicy;
import retrycmd.state.CircuitPolicy;
import retrycmd.state.FileGate;
import retrycmd.state.Quota;
import retrycmd.state.SharedState;
import retrycmd.state.StateDirectory;
import retrycmd.state.UptimeClock;

/** Runs that share a backend. In the scripts, {@code down} is a command that finds it down and notes that it ran. */
class BackendTest extends Launched {

    private static final String PRELUDE = """
            export RETRY_CMD_STATE_DIR=$PWD/state
            down() { retry-cmd -q -n 1 --backend db "$@" -- sh -c 'echo >>ran; exit 75' 2>>log; }
            ran() { touch ran; wc -l <ran; }
            """;

    @Test
    void after_some_runs_in_a_row_that_gave_up_the_command_is_not_run_any_more() {
        Result result = script("for i in 1 2 3 4 5 6 7; do down; echo $?; done; ran; tail -n 1 log");

        assertThat(result.out()).startsWith("75\n".repeat(7) + "5\n");
        assertThat(result.out())
                .containsPattern("ERROR retry-cmd - gave up: the circuit of backend db is open for another "
                        + "(1m|\\d\\d\\.\\d\\ds); sh was not run\n");
    }

    @Test
    void how_many_is_an_option_and_so_is_the_status() {
        Result result = script("down --circuit-failures 1; down --give-up-status 9; echo $?; ran");

        assertThat(result.out()).isEqualTo("9\n1\n");
    }

    @Test
    void another_backend_is_another_circuit() {
        Result result = script("down --circuit-failures 1; retry-cmd --backend db2 echo ran; retry-cmd echo ran");

        assertThat(result.out()).isEqualTo("ran\nran\n");
    }

    @Test
    void a_permanent_failure_shows_that_the_backend_answers() {
        Result result = script("""
                down --circuit-failures 2; retry-cmd --backend db -- sh -c 'exit 3'; echo $?
                down --circuit-failures 2; down; ran""");

        assertThat(result.out()).isEqualTo("3\n3\n");
    }

    @Test
    void a_crowd_before_an_open_circuit_runs_nothing() {
        Result result = script("""
                down --circuit-failures 1 --circuit-cooldown 1h
                for i in $(seq 60); do { down; echo $?; } & done; wait; ran""");

        assertThat(result.out()).isEqualTo("75\n".repeat(60) + "1\n");
    }

    @Test
    void at_the_end_of_the_cool_down_exactly_one_of_a_crowd_runs_once() {
        Result result = script("""
                down --circuit-failures 1 --circuit-cooldown 100ms
                for round in 1 2 3 4 5; do
                    sleep .2; rm -f ran go
                    for i in $(seq 10); do
                        retry-cmd -q --base 1ms --backend db --circuit-cooldown 100ms --timeout 9m -- \\
                            sh -c 'echo $RETRY_CMD_ATTEMPT/$RETRY_CMD_ATTEMPTS >>ran; until [ -e go ]; do sleep .02; done; exit 75' 2>>log &
                        pids="$pids $!"
                    done
                    # The others are refused; the one that runs waits for us.
                    until [ $(grep -c 'another run probes it' log) = $((round * 9)) ]; do sleep .02; done
                    echo >go; wait; cat ran
                done""");

        assertThat(result.out()).isEqualTo("1/1\n".repeat(5));
    }

    @Test
    void a_probe_that_succeeds_closes_the_circuit() {
        Result result = script("""
                down --circuit-failures 1 --circuit-cooldown 10ms; sleep .1
                retry-cmd -v --backend db echo probe; retry-cmd -v --backend db echo normal""");

        assertThat(result.out()).isEqualTo("probe\nnormal\n");
        assertThat(result.log())
                .containsOnlyOnce(
                        "DEBUG retry-cmd - the circuit of backend db is open: this run probes it, with a single attempt")
                .contains(
                        "DEBUG retry-cmd - attempt 1/1: starting echo", "DEBUG retry-cmd - attempt 1/4: starting echo");
    }

    @Test
    void a_probe_that_was_killed_leaves_its_place_and_one_that_was_stopped_too() {
        Result result = script("""
                down --circuit-failures 1 --circuit-cooldown 10ms; sleep .1
                probe() { retry-cmd -q --backend db -- sh -c 'echo $$ >probe; exec sleep 50' & pid=$!; until [ -s probe ]; do sleep .02; done; }
                for signal in KILL TERM; do
                    probe; retry-cmd -q --backend db echo not this one
                    kill -$signal $pid; wait $pid; echo $?; kill $(cat probe); rm probe
                done 2>>log
                retry-cmd --backend db echo this one""");

        assertThat(result.out()).isEqualTo("137\n143\nthis one\n");
    }

    @Test
    void retries_of_many_runs_stay_within_the_budget_of_all() {
        Result result = script("""
                for i in $(seq 60); do
                    retry-cmd -q --base 1ms --backend db --circuit-failures 999 --budget-tokens 7 -- \\
                        sh -c 'echo >>ran; exit 75' 2>>log &
                    [ $((i % 15)) != 0 ] || wait
                done; wait; ran; grep -c 'budget of backend db is empty after' log
                for i in 1 2 3; do retry-cmd --backend db --budget-ratio 0.5 true; done; rm ran
                retry-cmd -q --base 1ms --backend db --circuit-failures 999 --budget-tokens 7 -- sh -c 'echo >>ran; exit 75'
                ran""");

        assertThat(result.out()).startsWith("67\n").endsWith("\n2\n");
        assertThat(result.log())
                .last()
                .isEqualTo("ERROR retry-cmd - gave up: the retry budget of backend db is empty after 2 attempts; "
                        + "last: exit status 75");
    }

    @Test
    void a_kill_at_any_moment_leaves_the_state_whole() {
        Result result = script("""
                retry-cmd -qq -n 1 --backend db -- sh -c 'exit 75'
                for i in $(seq 40); do
                    retry-cmd -qq --base 1ms -n 99 --backend db --circuit-failures 9999 --budget-tokens 9999 -- sh -c 'exit 75' &
                    p=$!; sleep .$(printf %03d $((i * 10))); kill -KILL $p; wait $p; tail -n 1 state/db.state | grep -v '^end '
                done 2>/dev/null; ls state | grep -v new; retry-cmd --backend-status db""");

        assertThat(result.out())
                .startsWith("db.lock\ndb.state\nbackend db\n  circuit: closed, but the last run gave up\n  budget: ");
    }

    @Test
    void the_last_word_of_the_backend_on_its_limit_slows_the_next_run_down() throws IOException {
        tell(new Quota(1000, 50));

        Result result = script(
                "retry-cmd -v --backend db --deadline 1m echo ran; retry-cmd --backend db --deadline 900ms true; echo $?");

        assertThat(result.out()).isEqualTo("ran\n75\n");
        assertThat(result.log())
                .contains(
                        "DEBUG retry-cmd - first attempt in 1.00s, because backend db has little left of its rate limit");
        assertThat(result.log()).last().asString().contains("waiting 1.00s would reach the 900ms deadline");
    }

    @Test
    void the_command_itself_can_tell_of_its_limit() {
        Result result = script("""
                retry-cmd --backend db -- sh -c '[ -n "$RETRY_CMD_HINTS" ] || exit 99
                    printf "rate-limit: 100\\nrate-remaining: 2\\nrate-reset: 600\\n" >>"$RETRY_CMD_HINTS"'; echo $?
                retry-cmd -v --backend db true""");
        Assumptions.assumeFalse(result.out().startsWith("99"), "this build has no hints");

        assertThat(result.log())
                .anyMatch(line -> line.contains("first attempt in 1.00s, because backend db has little"));
    }

    @Test
    void the_status_is_for_people_and_programs_and_a_reset_forgets() {
        Result result = script("""
                down; retry-cmd --backend-status db; retry-cmd --backend-status
                down --circuit-failures 1; retry-cmd --backend-status --format json; retry-cmd --backend-status --budget-tokens 3 other
                retry-cmd --backend-reset db; retry-cmd --backend-status; retry-cmd --backend db echo again""");

        String status =
                "backend db\n  circuit: closed, but the last run gave up\n  budget: 10 of 10 tokens left\n  throttle: none\n";
        assertThat(result.out())
                .startsWith(status + status + "{\"backend\":\"db\",\"circuit\":\"open\",\"seconds_left\":")
                .contains(",\"tokens_left\":10,\"tokens_spent\":0,\"throttle\":0}\nbackend other\n")
                .endsWith(
                        "  budget: 3 of 3 tokens left\n  throttle: none\nbackend db: nothing is known any more\nagain\n");
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--backend ''",
                "--backend-status ''",
                "--backend-reset ''",
                "--backend-status a b",
                "--backend-reset a b",
                "--backend-status --format xml",
                "--backend x --circuit-failures 0",
                "--backend x --circuit-cooldown soon",
                "--backend x --budget-tokens many",
                "--backend x --budget-ratio 1.5",
            })
    void what_cannot_be_meant_is_a_fault_of_usage(String words) {
        Result result = script("retry-cmd " + words + (words.startsWith("--backend ") ? " echo ran" : ""));

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("retry-cmd: --").endsWith("; try 'retry-cmd --help'\n");
        assertThat(workplace().has("state")).isFalse();
    }

    @Test
    void any_name_is_a_name_and_none_leaves_the_directory() {
        Result result = script("""
                long=$(printf 'y%.0s' $(seq 300))
                for name in ../x /etc/passwd . .. 'a b' $'a\\nb' $'\\xc3\\xa4' $'\\xff' "$long" -x '*'; do
                    for i in 1 2; do retry-cmd -qq -n 1 --backend="$name" --circuit-failures 1 -- sh -c 'echo >>ran; exit 75'; done
                done; ran; ls -A; ls state | wc -l; retry-cmd --backend-status | grep -c '^backend'; retry-cmd --backend-status "$long" | head -n 2
                retry-cmd --backend-status --format json | grep -c '"circuit":"open"'""");

        assertThat(result.out())
                .startsWith("11\nran\nstate\n22\n11\nbackend yyy")
                .contains("\n  circuit: open for another ")
                .endsWith("\n11\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo nonsense >state/db.state",
                ": >state/db.state",
                "head -c 40 state/db.state >cut; cat cut >state/db.state",
                "rm state/db.state; ln -s /etc/passwd state/db.state",
                "rm state/db.state; mkdir state/db.state",
                "rm state/db.state; mkfifo state/db.state",
                "head -c 100000 /dev/zero >state/db.state",
            })
    void what_is_no_state_is_set_aside_and_said_in_one_line(String damage) {
        Result result = script("down\n" + damage + """

                retry-cmd -n 2 --base 1ms --backend db -- sh -c 'exit 75' 2>errors; echo $?
                ls state; grep -c WARN.*damaged errors; retry-cmd --backend db echo well""");

        assertThat(result.out()).isEqualTo("75\ndb.lock\ndb.state\ndb.state.damaged\n1\nwell\n");
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "chmod 777 state",
                "export RETRY_CMD_STATE_DIR=relative",
                "export RETRY_CMD_STATE_DIR=/dev/null/state",
                "export RETRY_CMD_STATE_DIR=/proc/state",
                "rm -r state; echo >state",
                "printf 'retry-cmd backend 7\\nmore\\n' >state/db.state",
                "rm state/db.lock; ln -s nowhere state/db.lock",
                "rm state/db.lock; mkdir state/db.lock",
            })
    void a_state_that_cannot_be_used_is_done_without_and_said_in_one_line(String trouble) {
        Result result = script("down\n" + trouble + """

                retry-cmd -n 3 --base 1ms --backend db -- sh -c 'echo ran; exit 75'; echo $?
                retry-cmd -qq --backend db echo well""");

        assertThat(result.out()).isEqualTo("ran\nran\nran\n75\nwell\n");
        assertThat(result.log().stream().filter(line -> line.contains("shared state")))
                .hasSize(1)
                .allMatch(line -> line.startsWith("WARN retry-cmd - cannot use the shared state of backend db: ")
                        && line.endsWith("; this run goes on without it"));
    }

    @Test
    void a_directory_of_another_user_is_not_trusted() {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "only root can make this situation");
        Result result = script(
                "down; chown 12345 state; retry-cmd --backend db true; echo $?; retry-cmd --backend-status; echo $?");

        assertThat(result.out()).isEqualTo("0\n125\n");
        assertThat(result.err())
                .contains("state belongs to another user; this run goes on without it\n")
                .contains("retry-cmd: cannot go on: cannot use the state of backends: ");
    }

    @Test
    void a_full_disk_changes_nothing() {
        Assumptions.assumeTrue(
                bash("unshare -m sh -c 'mkdir disk && mount -t tmpfs -o size=8k,mode=700 none disk && rmdir disk' 2>&1 | grep -q busy")
                                .status()
                        == 0,
                "no file system of its own to be had");
        Result result = script("""
                mkdir -m 700 state; unshare -m sh -c '
                    mount -t tmpfs -o size=8k,mode=700 none state; head -c 9000 /dev/zero >state/full 2>/dev/null
                    retry-cmd -n 2 --base 1ms --backend db -- sh -c "echo ran; exit 75"; echo $?; ls state
                    mount -o remount,ro state; retry-cmd -n 2 --base 1ms --backend db -- sh -c "echo ran; exit 75"; echo $?'""");

        assertThat(result.out()).isEqualTo("ran\nran\n75\ndb.lock\nfull\nran\nran\n75\n");
        assertThat(result.err()).contains("No space left on device").contains("Read-only file system");
    }

    @Test
    void a_lock_that_another_holds_is_waited_for_only_so_long() throws IOException {
        script("down");
        Result result;
        try (FileChannel channel = FileChannel.open(workplace().path("state/db.lock"), StandardOpenOption.WRITE);
                var lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();

            result = script("retry-cmd -n 3 --base 1ms --backend db -- sh -c 'echo ran; exit 75'; echo $?");
        }

        assertThat(result.out()).isEqualTo("ran\nran\nran\n75\n");
        assertThat(result.log().stream().filter(line -> line.contains("another process has held its lock for 1s")))
                .hasSize(1);
    }

    @Test
    void no_lock_is_held_while_the_command_runs() {
        Result result = script("""
                down --circuit-failures 1 --circuit-cooldown 10ms; sleep .1
                retry-cmd --backend db -- sh -c 'retry-cmd --backend-reset db; retry-cmd -q -n 1 --backend db -- sh -c "exit 75"; echo $?'
                retry-cmd --backend-status db""");

        assertThat(result.out())
                .startsWith("backend db: nothing is known any more\n75\nbackend db\n  circuit: closed\n");
        assertThat(result.log()).containsExactly("ERROR retry-cmd - gave up: 1 attempt failed; last: exit status 75");
    }

    @Test
    void the_place_of_the_state_follows_the_standard_of_the_desktop() {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "only root can become another user");
        Result result = bash("""
                cp -r "$(dirname "$(command -v retry-cmd)")/.." copy; chmod 711 .; chmod -R a+rX copy
                mkdir -m 700 home xdg; chown 12345 home xdg
                try() { setpriv --reuid=12345 --regid=12345 --clear-groups env -u RETRY_CMD_STATE_DIR "$@" \\
                    $PWD/copy/bin/retry-cmd -qq -n 1 --backend db -- sh -c 'exit 75'; }
                try -u XDG_STATE_HOME HOME=$PWD/home; try HOME=/ XDG_STATE_HOME=$PWD/xdg; find home xdg -name '*.state'
                stat -c %a home/.local home/.local/state home/.local/state/retry-cmd""");

        assertThat(result.out())
                .isEqualTo("home/.local/state/retry-cmd/db.state\nxdg/retry-cmd/db.state\n700\n700\n700\n");
    }

    private Result script(String script) {
        return bash(PRELUDE + script);
    }

    /** What a run would leave behind whose backend said this. */
    private void tell(Quota quota) throws IOException {
        Path directory = workplace().path("state");
        Files.createDirectory(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        SharedState shared = new SharedState(
                new StateDirectory(directory), new BackendName("db"), new UptimeClock(), delay -> true, notice -> {});
        CircuitPolicy circuit = new CircuitPolicy(5, Duration.ofSeconds(60), Duration.ofSeconds(60));
        FileGate gate = new FileGate(shared, circuit, new BudgetPolicy(10, 0.1), new FileGate.Listener() {
            @Override
            public void without(Exception fault) {
                throw new AssertionError(fault);
            }

            @Override
            public void probed() {}

            @Override
            public void probing() {}

            @Override
            public void opened(Duration coolDown) {}
        });
        gate.enter();
        gate.told(quota, Duration.ofMinutes(10));
        gate.ended(FileGate.Finding.SUCCESS);
    }
}
