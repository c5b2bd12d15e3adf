package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

class HooksTest extends Launched {

    private static final String ALL =
            "--on-retry 'echo retry >>ran' --on-give-up 'echo give-up >>ran' --on-success 'echo success >>ran' ";

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "true                                          -> success",
                "sh -c 'exit 75'                               -> retry give-up",
                "sh -c '[ $RETRY_CMD_ATTEMPT = 2 ] || exit 75' -> retry success",
                "sh -c 'exit 3'                                -> ''",
                "no-such-command                               -> ''",
            })
    void each_runs_on_its_occasion(String command, String ran) {
        Result result = bash(">ran; retry-cmd -n 2 --base 0 " + ALL + command + " 2>/dev/null; echo $(cat ran)");

        assertThat(result.out()).isEqualTo(ran + "\n");
    }

    @Test
    void they_are_told_what_happened() {
        Result result = bash("""
                show='env | grep ^RETRY_CMD_ | sort | sed "s/ID=..*/ID=x/"; echo'
                retry-cmd -n 2 --base 500ms --jitter none --on-retry "$show" --on-give-up "$show" -- \\
                    sh -c 'echo "reason: busy" >>"$RETRY_CMD_HINTS"; exit 75' sh secret 2>&1 | grep -v retry-cmd""");

        assertThat(result.out()).isEqualTo("""
                        RETRY_CMD_ATTEMPT=1
                        RETRY_CMD_ATTEMPTS=2
                        RETRY_CMD_COMMAND=sh
                        RETRY_CMD_DELAY=0.500
                        RETRY_CMD_HINT_REASON=busy
                        RETRY_CMD_LAST_STATUS=75
                        RETRY_CMD_OUTCOME=retry
                        RETRY_CMD_RUN_ID=x

                        RETRY_CMD_ATTEMPT=2
                        RETRY_CMD_ATTEMPTS=2
                        RETRY_CMD_COMMAND=sh
                        RETRY_CMD_EXIT_STATUS=75
                        RETRY_CMD_HINT_REASON=busy
                        RETRY_CMD_LAST_STATUS=75
                        RETRY_CMD_OUTCOME=give-up
                        RETRY_CMD_REASON=attempts
                        RETRY_CMD_RUN_ID=x

                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-d 1s --base 1h --cap 1h --jitter none | deadline 3600.000",
                "--retry-after-cap 5 | retry-after 30.000",
                "--give-up-status 9 -n 1 | attempts",
            })
    void giving_up_has_a_reason(String options, String told) {
        Result result = bash("retry-cmd -qq " + options
                + " --on-give-up 'echo $RETRY_CMD_REASON $RETRY_CMD_DELAY $RETRY_CMD_EXIT_STATUS' --"
                + " sh -c 'case $1 in --r*) echo retry-after: 30 >>$RETRY_CMD_HINTS;; esac; exit 75' sh " + options);

        assertThat(result.err()).isEqualTo(told + (options.contains("9") ? " 9\n" : " 75\n"));
    }

    @Test
    void a_wait_of_nothing_is_told_as_such() {
        Result result = bash("retry-cmd -qq -n 2 --base 0 --on-retry 'echo $RETRY_CMD_DELAY' sh -c 'exit 75'");

        assertThat(result.err()).isEqualTo("0.000\n");
    }

    @Test
    void that_one_starts_is_a_detail() {
        assertThat(retryCmd("-v", "--on-success", "true", "true").log())
                .last()
                .isEqualTo("DEBUG retry-cmd - --on-success: starting");
    }

    @Test
    void arguments_are_told_only_if_they_may_be_logged() {
        Result result = bash("""
                retry-cmd --on-success 'echo "$RETRY_CMD_COMMAND"' echo a secret
                retry-cmd --log-args --on-success 'echo "$RETRY_CMD_COMMAND"' echo no 'secret  one'""");

        assertThat(result.out()).isEqualTo("a secret\nno secret  one\n");
        assertThat(result.err()).isEqualTo("echo\necho no secret  one\n");
    }

    @Test
    void what_they_print_goes_to_stderr_and_stdin_is_not_theirs() {
        Result result = bash("""
                echo input | retry-cmd --on-success 'echo hook; cat' -- sh -c 'echo data' 2>err; cat err >&2""");

        assertThat(result.out()).isEqualTo("data\n");
        assertThat(result.err()).isEqualTo("hook\n");
    }

    @Test
    void a_log_that_is_a_file_is_written_on_and_not_over() {
        bash("echo before >log; retry-cmd --on-success 'echo hook' -- sh -c 'echo data >&2' 2>>log");

        assertThat(bash("cat log").out()).isEqualTo("before\ndata\nhook\n");
    }

    @ParameterizedTest
    @CsvSource({"on-success,0", "on-give-up,75"})
    void a_failure_of_theirs_is_one_warning_and_changes_nothing(String hook, int status) {
        Result result = bash("retry-cmd -n 1 --" + hook + " 'exit 3' -- sh -c 'exit " + status + "'");

        assertThat(result.status()).isEqualTo(status);
        assertThat(result.log()).last().isEqualTo("WARN retry-cmd - --" + hook + ": exit status 3");
    }

    @Test
    void one_that_hangs_is_ended_with_all_that_it_started() {
        Result result = bash("""
                retry-cmd --on-success 'setsid sh -c "echo \\$\\$ >>p; exec sleep 90" & echo $$ >>p; sleep 90; :' -- true; echo rc=$?
                for p in $(cat p); do grep -qs '^State:.[^ZX]' /proc/$p/status && echo alive; done""");

        assertThat(result.out()).isEqualTo("rc=0\n");
        assertThat(result.log())
                .containsExactly("WARN retry-cmd - --on-success: ended after 10s, the most it may take");
        assertThat(result.millis()).isBetween(10_000L, 60_000L);
    }

    @Test
    void before_a_retry_it_leaves_the_attempt_half_of_the_time() {
        Result result = bash(
                "retry-cmd -d 6s --base 0 --on-retry 'sleep 60' -- sh -c '[ $RETRY_CMD_ATTEMPT = 2 ] || exit 75'; echo rc=$?");

        assertThat(result.out()).isEqualTo("rc=0\n");
        assertThat(result.log()).last().asString().containsPattern("--on-retry: ended after 2[.][0-9]+s");
    }

    @Test
    void the_time_of_a_hook_is_part_of_the_wait() {
        Result result = bash("""
                retry-cmd -n 2 --base 2s --jitter none --on-retry 'sleep 1.5' -- sh -c 'date +%s%N >>t; exit 75' 2>/dev/null
                set -- $(cat t); echo $((($2 - $1) / 1000000))""");

        assertThat(Integer.parseInt(result.out().strip())).isBetween(2000, 3400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT", "HUP"})
    void a_stop_ends_a_hook_and_the_run_by_that_signal(String signal) {
        Result result = bash("""
                env --default-signal=INT retry-cmd --base 0 --on-retry 'trap "" TERM; echo $$ >part; mv part p; sleep 60; sleep 60' -- \\
                    sh -c 'echo x >>n; exit 75' & w=$!
                until [ -e p ]; do sleep .01; done
                kill -%s $w; wait $w; echo $(kill -l $?) $(wc -l <n)
                grep -qs '^State:.[^ZX]' /proc/$(cat p)/status && echo alive""".formatted(signal));

        assertThat(result.out()).isEqualTo(signal + " 1\n");
        assertThat(result.millis()).isLessThan(30_000);
    }

    @Test
    void a_stop_during_a_hook_at_the_end_takes_nothing_from_the_result() {
        Result result = bash("""
                retry-cmd --on-success 'echo $$ >part; mv part p; sleep 60; :' -- true & w=$!
                until [ -e p ]; do sleep .01; done
                kill $w; wait $w; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=0\n");
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"on-retry", "on-give-up", "on-success", "refresh"})
    void a_line_without_anything_in_it_is_a_fault(String option) {
        Result result = retryCmd("--" + option, " ", "true");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.err())
                .isEqualTo("retry-cmd: --" + option + " ' ': there is nothing to run; try 'retry-cmd --help'\n");
    }
}
