package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

class MetricsFileTest extends Launched {

    @Test
    void runs_of_several_jobs_add_up_in_one_file() {
        Result result = bash("""
                for i in 1 2; do retry-cmd -qq --metrics=m.prom --name nightly -n 3 --base 0 -- sh -c 'exit 75'; done
                retry-cmd --metrics m.prom /bin/true
                cat m.prom; ls""");

        assertThat(result.out().lines())
                .contains(
                        "retry_cmd_runs_total{name=\"nightly\",outcome=\"gave_up\"} 2",
                        "retry_cmd_attempts_total{name=\"nightly\"} 6",
                        "retry_cmd_gave_up_total{name=\"nightly\",reason=\"attempts\"} 2",
                        "retry_cmd_run_attempts_bucket{name=\"nightly\",le=\"2\"} 0",
                        "retry_cmd_run_attempts_bucket{name=\"nightly\",le=\"3\"} 2",
                        "retry_cmd_last_run_exit_status{name=\"nightly\"} 75",
                        "retry_cmd_runs_total{name=\"true\",outcome=\"success\"} 1",
                        "retry_cmd_last_run_exit_status{name=\"true\"} 0")
                .endsWith("m.prom", "m.prom.lock");
    }

    @Test
    void runs_at_the_same_time_lose_nothing() {
        Result result = bash("""
                for i in $(seq 16); do retry-cmd --metrics m.prom --name $((i % 2)) true & done; wait
                grep 'runs_total.*success' m.prom; stat -c %a m.prom""");

        assertThat(result.out().lines())
                .containsExactlyInAnyOrder(
                        "retry_cmd_runs_total{name=\"0\",outcome=\"success\"} 8",
                        "retry_cmd_runs_total{name=\"1\",outcome=\"success\"} 8",
                        "644");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_file_that_is_not_ours_is_put_aside_with_one_warning() {
        Result result = bash("""
                echo 'node_load1 0.5' >m.prom; chmod 640 m.prom
                retry-cmd --metrics m.prom sh -c 'exit 3'; echo rc=$?; cat m.prom.aside
                retry-cmd --metrics m.prom --name sh true
                grep -c '^retry_cmd_runs_total{name="sh".*} 1$' m.prom""");

        assertThat(result.out()).isEqualTo("rc=3\nnode_load1 0.5\n2\n");
        assertThat(result.log())
                .containsExactly(
                        "WARN retry-cmd - put m.prom aside as m.prom.aside and begin a new one: this line is none of"
                                + " ours: node_load1 0.5");
    }

    @Test
    void an_empty_file_keeps_its_permissions() {
        Result result = bash("""
                >m.prom; chmod 664 m.prom; retry-cmd --metrics m.prom true; stat -c %a m.prom""");

        assertThat(result.out()).isEqualTo("664\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_lock_that_is_never_given_up_is_a_warning() {
        Result result = bash("""
                perl -MFcntl=:DEFAULT,:flock -e 'open(F, ">", "m.prom.lock"); my $l = pack("s s l! l! i", F_WRLCK, 0, 0, 0, 0);
                    fcntl(F, F_SETLK, $l) or die; open(R, ">", "held"); close R; sleep 60' & h=$!
                until [ -e held ]; do sleep .05; done
                retry-cmd --metrics m.prom sh -c 'exit 3'; echo rc=$?; kill $h""");

        assertThat(result.out()).isEqualTo("rc=3\n");
        assertThat(result.log()).singleElement().asString().contains("another run holds m.prom.lock");
    }

    @Test
    void prometheus_finds_nothing_wrong_with_the_file() {
        assumeTrue(bash("command -v promtool").status() == 0, "no promtool on this machine");

        Result result = bash("""
                retry-cmd -qq --metrics m.prom --name $'a"\\\\\\n\\xc3\\xa4\\xff' -n 2 --base 0 -- sh -c 'exit 75'
                retry-cmd --metrics m.prom true
                promtool check metrics <m.prom; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=0\n");
        assertThat(result.err()).isEmpty();
    }
}
