package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What happens to a run from outside while it lasts. */
class AccidentsTest extends OnEveryJava {

    /** Copies the Java in use to {@code jdk}, for a test to spoil. */
    private static final String OWN_COPY = """
            java=${RETRY_CMD_JAVA:-$(dirname "$(command -v retry-cmd)")/../runtime/bin/java}
            home=$(dirname "$(dirname "$(readlink -f "$java")")"); mkdir jdk
            (cd "$home"; tar -ch --exclude=src.zip --exclude=jmods --exclude=ct.sym --exclude=demo --exclude=man . 2>/dev/null) | tar -x -C jdk
            """;

    @Test
    void suspended_past_its_limit_a_command_that_ended_by_itself_counts_with_its_own_status() {
        var result = bash("""
                retry-cmd -n 2 --timeout 1s --deadline 20s -- sh -c 'echo $$ >up; until [ -e enough ]; do sleep .01; done; exit 9' & w=$!
                until_there up; kill -STOP $w; >enough; until_gone $(cat up); sleep 1.2; kill -CONT $w; wait $w; echo $?""");

        assertThat(result.out()).isEqualTo("9\n");
    }

    @Test
    void suspended_during_a_wait_past_the_deadline_it_gives_up() {
        var result = bash("""
                retry-cmd -n 5 --deadline 2s --base 1s --jitter none -- sh -c 'echo x >>n; exit 75' 2>e & w=$!
                until_there e; kill -STOP $w; sleep 2.2; kill -CONT $w; wait $w; echo $? $(wc -l <n)""");

        assertThat(result.out()).isEqualTo("75 1\n");
    }

    @Test
    void a_stderr_that_is_full_or_that_nobody_reads_changes_nothing() {
        var result = bash("""
                retry-cmd -n 2 --base 1ms -- sh -c 'echo out; exit 75' 2>/dev/full; echo $?
                mkfifo f; (exec 3<f; echo >open) & exec 4>f; until_there open; wait
                retry-cmd -v -n 3 --base 1ms -- sh -c 'echo out; exit 75' 2>&4; echo $?
                (trap '' PIPE; retry-cmd -v -n 2 --base 1ms -- sh -c 'exit 7' 2>&4; echo $?); retry-cmd -n 1 -- /nosuch 2>/dev/full; echo $?""");

        assertThat(result.out()).isEqualTo("out\nout\n75\nout\nout\nout\n75\n7\n127\n");
    }

    @Test
    void a_pipe_in_the_place_of_a_file_holds_up_nobody() {
        var result = bash("""
                mkdir -m 700 state; mkfifo state/x.lock summary; export RETRY_CMD_STATE_DIR=$PWD/state
                retry-cmd --backend x -n 1 sh -c 'echo ran; exit 75' 2>e; echo $? $(grep -c 'is no regular file' e)
                retry-cmd --report-summary summary & w=$!; (exec 3>summary; echo >opened; kill -TERM $w; until_gone $w); wait $w; echo $?""");

        assertThat(result.out()).isEqualTo("ran\n75 1\n143\n");
    }

    @Test
    void an_answer_that_nobody_reads_ends_as_with_any_command() {
        var result = bash("""
                mkfifo f; (exec 3<f; echo >open) & exec 4>f; until_there open; wait
                retry-cmd --help >&4; echo $?; (trap '' PIPE; retry-cmd --version >&4); echo $?""");

        assertThat(result.out()).isEqualTo("141\n125\n");
        assertThat(result.err()).isEqualTo("retry-cmd: cannot go on: cannot write the answer to stdout: Broken pipe\n");
    }

    @Test
    void a_runtime_that_is_removed_meanwhile_is_said_in_one_line_or_not_missed() {
        var result = bash(OWN_COPY + """
                RETRY_CMD_JAVA=$PWD/jdk/bin/java retry-cmd -n 3 --base 1ms -- sh -c 'echo x >>n; rm -rf jdk; exit 75' 2>e
                echo "$? $(wc -l <n) $(grep -c '^\\s*at ' e)"; tail -1 e""");

        // then: gone on to the end, or said that it cannot
        assertThat(result.out())
                .matches("(?s)(75 3 0\n.*3 attempts failed.*|125 [123] 0\n.*cannot (run 'sh'|go on).*)");
    }

    @Test
    void a_runtime_whose_helper_is_replaced_is_said_in_one_line_or_not_missed() {
        var result = bash(OWN_COPY + """
                RETRY_CMD_JAVA=$PWD/jdk/bin/java retry-cmd -n 3 --base 1ms -- sh -c 'echo x >>n; : >jdk/lib/jspawnhelper; exit 75' 2>e
                echo "$? $(wc -l <n) $(grep -c '^\\s*at ' e)"; tail -1 e""");

        assertThat(result.out()).matches("(?s)(75 3 0\n.*3 attempts failed.*|125 1 0\n.*cannot run 'sh'.*)");
    }

    @Test
    void killed_outright_the_runtime_is_gone_at_once_since_no_shell_stays_between() {
        var result = bash("""
                retry-cmd -- sh -c 'echo $$ $PPID >p; exec sleep 50' & w=$!; until_there p; read -r child parent <p
                [ $parent = $w ] && echo direct; kill -KILL $w; wait $w; echo $?; kill $child""");

        assertThat(result.out()).isEqualTo("direct\n137\n");
    }

    @Test
    void the_distribution_may_be_replaced_during_a_wait() {
        var result = bash("""
                cp -r "$(dirname "$(command -v retry-cmd)")/.." copy
                copy/bin/retry-cmd -n 3 --base 1ms -- sh -c 'echo x >>n; mv copy gone 2>/dev/null; exit 75' 2>e; echo "$? $(wc -l <n) $(grep -c "^\\s*at " e)"; :""");

        assertThat(result.out()).isEqualTo("75 3 0\n");
    }

    @Test
    void a_wrapped_command_ends_promptly_and_so_with_a_limit() {
        var result = bash(
                "retry-cmd --timeout 30m true && retry-cmd --deadline 1h true && retry-cmd -n 1 sleep .1; echo $?");

        assertThat(result.out()).isEqualTo("0\n");
        assertThat(result.millis()).isLessThan(20_000);
    }

    @Test
    void what_cron_turns_into_input_reaches_the_command() {
        sameAsBare("printf 'one\\ntwo\\n' | sh -c \"$W sh -c 'cat; echo end'\"");
    }
}
