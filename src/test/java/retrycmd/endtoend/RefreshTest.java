package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

class RefreshTest extends Launched {

    private static final String REFRESHED =
            "WARN retry-cmd - attempt 1/4: exit status 77 (refreshed); retrying at once";

    @Test
    void what_it_mends_is_tried_again_at_once() {
        Result result = bash("""
                retry-cmd --base 1h --cap 1h --jitter none --refresh '>ok; echo renewed' -- sh -c '[ -e ok ] || exit 77; echo done'
                echo rc=$?""");

        assertThat(result.out()).isEqualTo("done\nrc=0\n");
        assertThat(result.log()).containsExactly("renewed", REFRESHED);
    }

    @Test
    void the_attempt_that_it_buys_follows_the_last_one_too() {
        Result result = bash("""
                retry-cmd -n 1 --refresh '>ok' -- sh -c '[ -e ok ] || exit 77; echo $RETRY_CMD_ATTEMPT/$RETRY_CMD_ATTEMPTS'
                echo rc=$?""");

        assertThat(result.out()).isEqualTo("2/2\nrc=0\n");
    }

    @Test
    void it_is_tried_once_and_what_fails_so_again_is_permanent() {
        Result result =
                bash("retry-cmd --refresh 'echo x >>refreshes' -- sh -c 'echo x >>n; exit 77'; echo rc=$?; wc -l <n;"
                        + " wc -l <refreshes");

        assertThat(result.out()).isEqualTo("rc=77\n2\n1\n");
        assertThat(result.log())
                .containsExactly(
                        REFRESHED,
                        "ERROR retry-cmd - attempt 2/4: exit status 77 (permanent, a refresh was tried); not retried");
    }

    @Test
    void a_later_failure_of_another_kind_is_judged_as_ever() {
        Result result = bash("""
                retry-cmd --base 0 --refresh 'echo x >>refreshes' -- sh -c '
                    case $RETRY_CMD_ATTEMPT in 1) exit 77;; 2) exit 75;; 3) exit 77;; esac'
                echo rc=$?; wc -l <refreshes""");

        assertThat(result.out()).isEqualTo("rc=77\n1\n");
        assertThat(result.log()).hasSize(3).element(1).asString().contains("attempt 2/4: exit status 75 (temporary)");
    }

    @Test
    void where_it_fails_the_failure_is_permanent() {
        Result result = bash("retry-cmd --refresh 'exit 3' -- sh -c 'echo x >>n; exit 77'; echo rc=$?; wc -l <n");

        assertThat(result.out()).isEqualTo("rc=77\n1\n");
        assertThat(result.log())
                .containsExactly(
                        "WARN retry-cmd - attempt 1/4: the refresh failed: exit status 3",
                        "ERROR retry-cmd - attempt 1/4: exit status 77 (permanent, a refresh was tried); not retried");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--refresh-on 9                    | exit 9                    | 2",
                "--refresh-on 9                    | exit 77                   | 1",
                "--refresh-on 3-5,9 --fail-on 4    | exit 4                    | 2",
                "--refresh-on 75 --base 0          | exit 75                   | 2",
                "--refresh-on timeout -t 1s        | exec sleep 60             | 2",
                "--refresh-on any --succeed-on 5   | exit 5                    | 1",
                "--refresh-on any                  | true                      | 1",
                "''                                | echo verdict: permanent >$RETRY_CMD_HINTS; exit 77 | 1",
            })
    void it_is_for_the_failures_that_are_named(String options, String command, int attempts) {
        Result result =
                bash("retry-cmd --refresh true " + options + " -- sh -c 'echo x >>n; " + command + "'; wc -l <n");

        assertThat(result.out()).isEqualTo(attempts + "\n");
    }

    @Test
    void it_is_told_what_the_attempt_was_told() {
        Result result = bash("""
                retry-cmd -n 3 -d 1h --refresh 'env | grep ^RETRY_CMD_ | grep -v TIME_LEFT | sort >env; [ "$RETRY_CMD_TIME_LEFT" -gt 3000 ]' -- \\
                    sh -c 'exit 77'
                sed 's/ID=..*/ID=x/' env""");

        assertThat(result.out()).isEqualTo("""
                        RETRY_CMD_ATTEMPT=1
                        RETRY_CMD_ATTEMPTS=3
                        RETRY_CMD_LAST_STATUS=77
                        RETRY_CMD_OUTCOME=refresh
                        RETRY_CMD_RUN_ID=x
                        """);
        assertThat(result.err()).contains("refreshed");
    }

    @ParameterizedTest
    @CsvSource({"-d 2s", "-t 1s"})
    void it_is_limited_like_an_attempt(String limit) {
        Result result =
                bash("retry-cmd " + limit + " --refresh 'echo $$ >p; sleep 60; :' -- sh -c 'exit 77'; echo rc=$?;"
                        + " grep -qs '^State:.[^ZX]' /proc/$(cat p)/status && echo alive");

        assertThat(result.out()).isEqualTo("rc=77\n");
        assertThat(result.log()).first().asString().contains("the refresh failed: timed out after");
        assertThat(result.millis()).isLessThan(30_000);
    }

    @Test
    void a_stop_ends_it_and_the_run() {
        Result result = bash("""
                retry-cmd --refresh 'trap "" TERM; echo $$ >part; mv part p; sleep 60; sleep 60' -- sh -c 'echo x >>n; exit 77' & w=$!
                until [ -e p ]; do sleep .01; done
                kill $w; wait $w; echo rc=$?; wc -l <n
                grep -qs '^State:.[^ZX]' /proc/$(cat p)/status && echo alive""");

        assertThat(result.out()).isEqualTo("rc=143\n1\n");
        assertThat(result.millis()).isLessThan(30_000);
    }

    @Test
    void its_list_without_it_is_a_fault() {
        Result result = retryCmd("--refresh-on", "5", "true");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.err())
                .isEqualTo("retry-cmd: --refresh-on '5': means nothing without --refresh; try 'retry-cmd --help'\n");
    }
}
