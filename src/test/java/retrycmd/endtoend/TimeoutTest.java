package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

class TimeoutTest extends Launched {

    private static final String ALIVE = """
            alive() { for p in $(cat "$@"); do grep -qs '^State:.[^ZX]' /proc/$p/status && echo alive; done; }
            """;

    @Test
    void the_whole_tree_is_gone_before_the_next_attempt_starts() {
        Result result = bash(ALIVE + """
                retry-cmd -n 2 --timeout 2s --base 1ms -- bash -c '
                    for p in $(cat pids 2>/dev/null); do
                        grep -qs "^State:.[^ZX]" /proc/$p/status && echo overlap
                    done
                    sleep 30 & echo $! >>pids; wait'
                echo rc=$? n=$(wc -l <pids); alive pids""");

        assertThat(result.out()).isEqualTo("rc=75 n=2\n");
        assertThat(result.log())
                .first()
                .asString()
                .matches("WARN retry-cmd - attempt 1/2: timed out after 2\\.00s \\(temporary\\); retrying in 0\\.00s");
    }

    @Test
    void what_ignores_the_signal_is_killed_after_the_grace() {
        Result result = bash(ALIVE + """
                retry-cmd -n 1 --timeout 300ms --kill-after 700ms -- sh -c 'trap "" TERM; echo $$ >p
                    while :; do sleep .1; done'
                echo rc=$?; alive p""");

        assertThat(result.out()).isEqualTo("rc=75\n");
    }

    @ParameterizedTest
    @CsvSource({"'',5000", "--kill-after 8s,8000", "-k 8s,8000"})
    void the_grace_is_5_seconds_unless_told_otherwise(String option, long millis) {
        Result result = bash(
                "retry-cmd -n 1 --timeout 100ms " + option + " -- sh -c 'trap \"\" TERM; while :; do sleep .1; done'");

        assertThat(result.millis()).isBetween(millis, millis + 20_000);
    }

    @Test
    void a_child_that_ignores_the_signal_is_killed_although_its_parent_obeyed() {
        Result result = bash(ALIVE + """
                retry-cmd -n 1 --timeout 2s -k 500ms -- sh -c '
                    sh -c "trap \\"\\" TERM; echo \\$\\$ >p; while :; do sleep .1; done" & wait'
                echo rc=$?; alive p""");

        assertThat(result.out()).isEqualTo("rc=75\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "setsid sh -c \"echo \\$\\$ >p; exec sleep 30\" & wait",
                "(setsid sh -c \"echo \\$\\$ >p; exec sleep 30\" &); sleep 30",
                "env -i setsid sh -c \"echo \\$\\$ >p; exec sleep 30\" & wait",
            })
    void processes_that_left_the_session_or_the_tree_are_ended_too(String script) {
        Result result = bash(ALIVE + "retry-cmd -n 1 --timeout 1s -- bash -c '" + script + "'; echo rc=$?; alive p");

        assertThat(result.out()).isEqualTo("rc=75\n");
    }

    @Test
    void a_stopped_process_is_continued_so_that_it_hears_the_signal() {
        Result result = bash("""
                retry-cmd -n 1 --timeout 2s -k 20s -- bash -c 'trap "echo heard; exit" TERM; kill -STOP $$; sleep 30 & wait'
                echo rc=$?""");

        assertThat(result.out()).isEqualTo("heard\nrc=75\n");
        assertThat(result.millis()).isLessThan(15_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "SIGINT", "2"})
    void another_signal_can_be_sent(String signal) {
        Result result = bash("""
                retry-cmd -n 1 --timeout 2s --signal %s -- bash -c 'trap "echo got INT; exit 3" INT; sleep 30 & wait'
                echo rc=$?""".formatted(signal));

        assertThat(result.out()).isEqualTo("got INT\nrc=75\n");
    }

    @Test
    void a_timed_out_attempt_counts_as_such_whatever_status_it_then_returns() {
        Result result = bash("""
                retry-cmd -n 2 --timeout 2s --base 0 -- bash -c 'echo x >>n; trap "exit 0" TERM; sleep 30 & wait'
                echo rc=$? n=$(wc -l <n)""");

        assertThat(result.out()).isEqualTo("rc=75 n=2\n");
    }

    @Test
    void what_a_finished_command_left_running_is_left_alone() {
        Result result = bash("""
                retry-cmd -n 1 --timeout 20s -- sh -c 'sleep 30 & echo $! >p; echo hi'
                echo rc=$?; kill $(cat p) && echo daemon-left-alone""");

        assertThat(result.out()).isEqualTo("hi\nrc=0\ndaemon-left-alone\n");
        assertThat(result.millis()).isLessThan(10_000);
    }

    @Test
    void what_an_earlier_attempt_left_running_is_left_alone_when_a_later_one_times_out() {
        Result result = bash("""
                retry-cmd -n 2 --timeout 1s --base 0 -- sh -c '
                    if [ ! -e p ]; then sleep 30 >/dev/null & echo $! >p; exit 75; fi; exec sleep 30'
                echo rc=$?; kill $(cat p) && echo daemon-left-alone""");

        assertThat(result.out()).isEqualTo("rc=75\ndaemon-left-alone\n");
    }

    @Test
    void a_lock_is_free_after_the_run() {
        Result result = bash("""
                flock -n lock retry-cmd -n 1 --timeout 500ms -- sh -c 'sleep 30 & wait'
                echo rc=$?; flock -n lock echo free""");

        assertThat(result.out()).isEqualTo("rc=75\nfree\n");
    }

    @Test
    void a_timeout_costs_a_quick_command_nothing() {
        Result result = retryCmd("--timeout", "30m", "--deadline", "1h", "true");

        assertThat(result.status()).isZero();
        assertThat(result.millis()).isLessThan(5000);
    }

    @Test
    void the_outer_deadline_ends_an_inner_run_and_its_command() {
        Result result = bash(ALIVE + """
                retry-cmd --deadline 4s -- retry-cmd -n 3 --base 1ms -- sh -c 'echo $$ >>p; exec sleep 30'
                echo rc=$? n=$(wc -l <p); alive p""");

        assertThat(result.out()).isEqualTo("rc=75 n=1\n");
    }

    @Test
    void attempts_of_nested_runs_multiply() {
        Result result = bash("""
                retry-cmd -qq -n 3 --base 1ms -- retry-cmd -qq -n 3 --base 1ms -- sh -c 'echo x >>n; exit 75'
                echo rc=$? n=$(wc -l <n)""");

        assertThat(result.out()).isEqualTo("rc=75 n=9\n");
    }

    @Test
    void what_a_handler_starts_to_clean_up_is_given_the_grace() {
        Result result = bash("""
                cat >job <<'end'
                trap 'sh -c "sleep .5; echo removed lock"; echo status $?; exit' TERM
                sleep 30 & wait
                end
                retry-cmd -t 3s -k 30s -n 1 -- sh job; echo rc=$?""");

        assertThat(result.out()).isEqualTo("removed lock\nstatus 0\nrc=75\n");
    }

    @Test
    void an_attempt_that_ended_while_all_were_suspended_is_judged_by_its_own_status() {
        Result result = bash("""
                retry-cmd -t 3s -n 1 -- sh -c 'sleep 2 & echo $$ $! >p; wait; exit 3' & w=$!
                until [ -s p ]; do sleep .05; done; read -r sh sleep <p
                kill -STOP $w $sh $sleep; sleep 4; kill -CONT $sleep $sh $w; wait $w; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=3\n");
    }

    @Test
    void a_stop_while_an_attempt_is_ended_at_its_limit_ends_the_run_by_that_signal() {
        Result result = bash("""
                retry-cmd -t 2s -k 3s -- bash -c 'trap ">asked" TERM; while :; do sleep .05; done' & w=$!
                until [ -e asked ]; do sleep .05; done; kill -TERM $w; wait $w; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=143\n");
    }
}
