package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

class StopTest extends Launched {

    @ParameterizedTest
    @CsvSource({"TERM,143", "INT,130", "HUP,129"})
    void a_stop_signal_goes_on_to_the_command_and_no_attempt_follows(String signal, int status) {
        Result result = bash("""
                env --default-signal=INT retry-cmd -n 3 --base 1ms --retry-on any -- sh -c 'echo $$ >>p; exec sleep 30' & w=$!
                until [ -s p ]; do sleep .05; done
                kill -%s $w; wait $w; echo rc=$? n=$(wc -l <p)
                grep -qs '^State:.[^ZX]' /proc/$(head -1 p)/status && echo orphan""".formatted(signal));

        assertThat(result.out()).isEqualTo("rc=" + status + " n=1\n");
        assertThat(result.millis()).isLessThan(10_000);
    }

    @Test
    void a_clean_stop_is_the_commands_own_status() {
        Result result = bash("""
                retry-cmd -n 3 --base 1ms -- bash -c 'trap "echo bye; exit 0" TERM; >up; sleep 30 & wait' & w=$!
                until [ -e up ]; do sleep .05; done
                kill -TERM $w; wait $w; echo rc=$?""");

        assertThat(result.out()).isEqualTo("bye\nrc=0\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_command_that_fails_temporarily_at_a_stop_is_not_tried_again() {
        Result result = bash("""
                retry-cmd -n 3 --base 1ms -- bash -c 'trap "exit 75" TERM; echo x >>up; sleep 30 & wait' & w=$!
                until [ -s up ]; do sleep .05; done
                kill -TERM $w; wait $w; echo rc=$? n=$(wc -l <up)""");

        assertThat(result.out()).isEqualTo("rc=75 n=1\n");
        assertThat(result.log())
                .containsExactly("WARN retry-cmd - stopped by signal TERM after 1 attempt; last: exit status 75");
    }

    @ParameterizedTest
    @CsvSource({"TERM,143", "INT,130", "HUP,129"})
    void a_wait_ends_at_once_by_that_signal(String signal, int status) {
        Result result = bash("""
                env --default-signal=INT retry-cmd -n 3 --base 1h --jitter none -- sh -c 'echo x >>n; exit 75' 2>log & w=$!
                until grep -q retrying log; do sleep .05; done
                kill -%s $w; wait $w; echo rc=$? n=$(wc -l <n)""".formatted(signal));

        assertThat(result.out()).isEqualTo("rc=" + status + " n=1\n");
        assertThat(result.millis()).isLessThan(10_000);
    }

    @Test
    void a_stop_beats_the_lists() {
        Result result = bash("""
                setsid env --default-signal=INT retry-cmd -n 5 --base 1ms --retry-on 75,130 -- \\
                    sh -c 'echo x >>n; exec sleep 30' & w=$!
                until [ -s n ]; do sleep .05; done
                kill -INT -- -$w; wait $w; echo rc=$? n=$(wc -l <n)""");

        assertThat(result.out()).isEqualTo("rc=130 n=1\n");
    }

    @Test
    void reloads_do_not_count_as_requests_to_stop() {
        Result result = bash("""
                retry-cmd --kill-after 1s -- bash -c 'trap "echo x >>reloads" HUP; trap ">ending; sleep 3; echo clean; exit 0" TERM
                    >up; while :; do sleep .05; done' & w=$!
                until [ -e up ]; do sleep .05; done; kill -HUP $w
                until [ -s reloads ]; do sleep .05; done; kill -HUP $w
                until [ $(wc -l <reloads) = 2 ]; do sleep .05; done; kill -TERM $w
                wait $w; echo rc=$?""");

        assertThat(result.out()).isEqualTo("clean\nrc=0\n");
    }
}
