package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

/** A run inside an attempt of another run. */
class NestedTest extends Launched {

    private static final String COUNT = " -- sh -c 'echo x >>n; exit 75'; echo rc=$?; wc -l <n";

    @ParameterizedTest
    @CsvSource({"'', 9", "--nested retry, 9", "--nested once, 3"})
    void attempts_multiply_unless_the_inner_one_makes_one_only(String option, int attempts) {
        Result result = bash("retry-cmd -n 3 --base 0 -- retry-cmd -n 3 --base 0 " + option + COUNT);

        assertThat(result.out()).isEqualTo("rc=75\n" + attempts + "\n");
    }

    @Test
    void outside_of_another_one_it_is_as_any() {
        Result result = bash("retry-cmd -n 3 --base 0 --nested once" + COUNT);

        assertThat(result.out()).isEqualTo("rc=75\n3\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                   | 1m deadline of the run around this one",
                "-d 1h                | 1m deadline of the run around this one",
                "-d 20s               | 20s deadline",
                "-d 1h --splay 30m    | 1m deadline of the run around this one",
            })
    void the_inner_one_plans_nothing_beyond_the_deadline_of_the_outer_one(String options, String deadline) {
        String inner = options.contains("splay") ? options.replace("30m", "1ms") : options;
        Result result = bash("retry-cmd -n 1 -d 1m -- retry-cmd --base 1h --cap 1h --jitter none " + inner + COUNT);

        assertThat(result.out()).isEqualTo("rc=75\n1\n");
        assertThat(result.log())
                .first()
                .asString()
                .startsWith("ERROR retry-cmd - gave up: waiting 1h would reach the " + deadline + " (");
    }

    @Test
    void what_an_attempt_did_before_is_time_that_has_gone() {
        Result result = bash(
                "retry-cmd -n 1 -d 1m -- sh -c 'sleep 3; retry-cmd --base 1h --cap 1h --jitter none -- sh -c \"exit 75\"'");

        assertThat(result.log())
                .first()
                .asString()
                .containsPattern("would reach the 5[0-7](\\.\\d+)?s deadline of the run");
    }

    @Test
    void a_splay_that_is_too_long_for_the_outer_one_leaves_time_for_an_attempt() {
        Result result = bash("retry-cmd -n 1 -d 4s -- retry-cmd -d 1h --splay 30m echo done");

        assertThat(result.out()).isEqualTo("done\n");
    }

    @Test
    void an_outer_one_without_a_deadline_sets_none() {
        Result result =
                bash("RETRY_CMD_TIME_LEFT=1 retry-cmd -- retry-cmd -- sh -c 'echo ${RETRY_CMD_TIME_LEFT-none}'");

        assertThat(result.out()).isEqualTo("none\n");
    }

    @Test
    void variables_of_a_run_that_is_not_there_mean_nothing() {
        Result result = bash("export RETRY_CMD_RUN_ID=gone RETRY_CMD_ATTEMPT=1 RETRY_CMD_TIME_LEFT=0\n"
                + "retry-cmd -n 3 --base 0 --nested once -- sh -c 'sleep .6; echo x >>n; exit 75'; wc -l <n");

        assertThat(result.out()).isEqualTo("3\n");
    }

    @Test
    void a_daemon_that_an_attempt_left_running_is_inside_no_run_any_more() {
        Result result = bash("""
                retry-cmd -d 5s -- sh -c '
                    (trap "" HUP; until [ -e over ]; do sleep .01; done
                    retry-cmd -- sh -c "echo \\${RETRY_CMD_TIME_LEFT-none}" >part 2>&1; mv part later) >/dev/null 2>&1 &'
                >over; until [ -e later ]; do sleep .01; done; cat later""");

        assertThat(result.out()).isEqualTo("none\n");
    }

    @Test
    void what_an_outer_hook_was_told_is_not_told_by_an_inner_one() {
        Result result = bash("""
                retry-cmd --on-success 'retry-cmd -n 1 --on-success "env | grep ^RETRY_CMD_REASON; env | grep OUTCOME" -- \\
                    sh -c "env | grep OUTCOME; :"' -- true 2>&1
                RETRY_CMD_REASON=stale RETRY_CMD_OUTCOME=stale retry-cmd -n 1 --on-success 'env | grep REASON; :' true 2>&1""");

        assertThat(result.out()).isEqualTo("RETRY_CMD_OUTCOME=success\n");
    }
}
