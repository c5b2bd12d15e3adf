package retrycmd.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandResult;
import retrycmd.process.Results;

class MetricsTest {

    private static final CommandResult TEMPFAIL = Results.of("exit 75");
    private static final CommandResult SUCCESS = Results.of("exit 0");

    @Test
    void one_run_counts_itself_its_attempts_and_what_became_of_it() {
        Metrics metrics = new Metrics();
        metrics.add(Runs.of("fetch", StopReason.ATTEMPTS, 75, TEMPFAIL, TEMPFAIL, TEMPFAIL));

        assertThat(lines(metrics))
                .contains(
                        "# TYPE retry_cmd_runs_total counter",
                        "retry_cmd_runs_total{name=\"fetch\",outcome=\"gave_up\"} 1",
                        "retry_cmd_runs_total{name=\"fetch\",outcome=\"success\"} 0",
                        "retry_cmd_attempts_total{name=\"fetch\"} 3",
                        "retry_cmd_gave_up_total{name=\"fetch\",reason=\"attempts\"} 1",
                        "retry_cmd_gave_up_total{name=\"fetch\",reason=\"deadline\"} 0",
                        "retry_cmd_run_attempts_bucket{name=\"fetch\",le=\"2\"} 0",
                        "retry_cmd_run_attempts_bucket{name=\"fetch\",le=\"3\"} 1",
                        "retry_cmd_run_attempts_bucket{name=\"fetch\",le=\"+Inf\"} 1",
                        "retry_cmd_run_attempts_sum{name=\"fetch\"} 3",
                        "retry_cmd_run_attempts_count{name=\"fetch\"} 1",
                        "retry_cmd_last_run_exit_status{name=\"fetch\"} 75",
                        "retry_cmd_last_run_duration_seconds{name=\"fetch\"} 7.001",
                        "retry_cmd_last_run_timestamp_seconds{name=\"fetch\"} 1796007607.251");
    }

    @Test
    void counters_go_up_over_what_was_written_and_gauges_are_the_last_ones() {
        Metrics first = new Metrics();
        first.add(Runs.of("fetch", StopReason.SUCCEEDED, 0, SUCCESS));
        Metrics second = Metrics.parse(first.text());
        second.add(Runs.of("other", StopReason.SUCCEEDED, 0, SUCCESS));
        second.add(Runs.of("fetch", StopReason.PERMANENT, 3, TEMPFAIL, Results.of("exit 3")));

        assertThat(lines(second))
                .contains(
                        "retry_cmd_runs_total{name=\"fetch\",outcome=\"success\"} 1",
                        "retry_cmd_runs_total{name=\"fetch\",outcome=\"failed\"} 1",
                        "retry_cmd_attempts_total{name=\"fetch\"} 3",
                        "retry_cmd_attempts_total{name=\"other\"} 1",
                        "retry_cmd_run_attempts_bucket{name=\"fetch\",le=\"1\"} 1",
                        "retry_cmd_run_attempts_bucket{name=\"fetch\",le=\"2\"} 2",
                        "retry_cmd_last_run_exit_status{name=\"fetch\"} 3",
                        "retry_cmd_last_run_exit_status{name=\"other\"} 0")
                .doesNotHaveDuplicates();
    }

    @Test
    void a_name_is_escaped_and_known_again() {
        String name = "a\"b\\c\nd} 1 {e";
        Metrics metrics = new Metrics();
        metrics.add(Runs.of(name, StopReason.SUCCEEDED, 0, SUCCESS));
        Metrics again = Metrics.parse(metrics.text());
        again.add(Runs.of(name, StopReason.SUCCEEDED, 0, SUCCESS));

        assertThat(lines(again)).contains("retry_cmd_attempts_total{name=\"a\\\"b\\\\c\\nd} 1 {e\"} 2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "retry_cmd_attempts_total{name=\"a\"} 1",
                "retry_cmd_attempts_total{name=\"a\"} NaN\n",
                "retry_cmd_attempts_total{name=\"a\"} -1\n",
                "retry_cmd_attempts_total{name=\"a\"} 1.2.3\n",
                "retry_cmd_attempts_total{name=\"a\"} 1e999999999\n",
                "retry_cmd_attempts_total{name=\"a\"} \n",
                "retry_cmd_attempts_total{name=\"a\n",
                "retry_cmd_attempts_total 1\n",
                "node_load1{name=\"a\"} 1\n",
                "\u0000\u0000\n",
            })
    void what_is_not_ours_is_refused(String text) {
        assertThatThrownBy(() -> Metrics.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> lines(Metrics metrics) {
        assertThat(metrics.text()).endsWith("\n");
        return metrics.text().lines().toList();
    }
}
