package retrycmd.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandResult;
import retrycmd.process.Results;

class ReportSummaryTest {

    private static final CommandResult TEMPFAIL = Results.of("exit 75");
    private static final CommandResult SUCCESS = Results.of("exit 0");

    @TempDir
    Path directory;

    @Test
    void counts_runs_attempts_days_reasons_and_jobs() throws IOException {
        String text = summary(
                true,
                JsonReport.of(Runs.of("fetch", StopReason.SUCCEEDED, 0, SUCCESS)),
                JsonReport.of(Runs.of("fetch", StopReason.SUCCEEDED, 0, TEMPFAIL, SUCCESS)),
                JsonReport.of(Runs.of("push", StopReason.ATTEMPTS, 75, TEMPFAIL, TEMPFAIL, TEMPFAIL)),
                JsonReport.of(Runs.of("fine", StopReason.SUCCEEDED, 0, SUCCESS)).replace("2026-11-30", "2026-12-01"));

        assertThat(text).isEqualTo("""
                4 runs of 3 jobs from 2026-11-30 to 2026-12-01, UTC
                3 succeeded, 1 of them after a retry; 0 failed, 1 gave up, 0 stopped

                attempts    runs    share
                       1       2    50.0 %  ███████████████
                       2       1    25.0 %  ████████
                       3       1    25.0 %  ████████

                day             runs  mean attempts
                2026-11-30         3           2.00  ██████████████████████████████
                2026-12-01         1           1.00  ███████████████

                gave up because of    runs
                attempts                 1

                worst jobs                        runs    lost  retries
                push                                 1       1        2
                fetch                                2       0        1
                """);
    }

    @Test
    void is_ascii_where_the_terminal_knows_no_more() throws IOException {
        String text =
                summary(false, JsonReport.of(Runs.of("fetch\u00e9\u009b", StopReason.SUCCEEDED, 0, TEMPFAIL, SUCCESS)));

        assertThat(text).contains("##########").contains("fetch??").matches("[\\n -~]*");
    }

    @Test
    void names_move_no_cursor_and_upset_no_columns() throws IOException {
        String text = summary(
                true,
                JsonReport.of(Runs.of("a\u001b[31m\u009b\n", StopReason.PERMANENT, 1, TEMPFAIL)),
                JsonReport.of(Runs.of("b".repeat(99), StopReason.PERMANENT, 1, TEMPFAIL)));

        assertThat(text)
                .contains("a?[31m??                             1       1        0\n")
                .contains("b".repeat(26) + "...        1       1        0\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "half of a li",
                "[]",
                "{}",
                "null",
                "{\"outcome\":\"success\"}",
                "{\"outcome\":1,\"name\":2,\"started_at\":3,\"totals\":4}",
                "{\"outcome\":\"success\",\"name\":\"a\",\"started_at\":\"2026-11-30T\",\"totals\":{\"attempts\":\"x\"}}",
                "{\"outcome\":\"success\",\"name\":\"a\",\"started_at\":\"2026-11-30T\",\"totals\":{\"attempts\":1e999}}",
            })
    void lines_that_make_no_sense_are_counted_and_said(String line) throws IOException {
        String good = JsonReport.of(Runs.of("a", StopReason.SUCCEEDED, 0, SUCCESS));

        assertThat(summary(true, good, line, "", good))
                .startsWith("2 runs of 1 job ")
                .endsWith("\n1 line is no report of a run: line 2\n");
        assertThat(summary(true, line, line))
                .isEqualTo("no runs\n\n2 lines are no report of a run, the first is line 1\n");
    }

    @Test
    void a_line_without_end_is_one_bad_line_and_takes_no_memory() throws IOException {
        String good = JsonReport.of(Runs.of("a", StopReason.SUCCEEDED, 0, SUCCESS));

        assertThat(summary(true, "\0".repeat(20_000_000), good))
                .startsWith("1 run of 1 job ")
                .contains("1 line is no report");
    }

    @Test
    void brackets_without_an_end_are_one_bad_line() throws IOException {
        assertThat(summary(true, "[".repeat(200_000), "{\"a\":".repeat(200_000)))
                .contains("2 lines are no report");
    }

    @Test
    void of_many_days_the_last_ones_are_shown() throws IOException {
        String report = JsonReport.of(Runs.of("a", StopReason.SUCCEEDED, 0, SUCCESS));
        String[] days = IntStream.rangeClosed(1, 40)
                .mapToObj(day -> report.replace("2026-11-30", "2026-10-" + (day + 10)))
                .toArray(String[]::new);

        assertThat(summary(true, days))
                .contains("(9 earlier days left out)")
                .contains("\n2026-10-20 ")
                .doesNotContain("\n2026-10-19 ");
    }

    private String summary(boolean unicode, String... lines) throws IOException {
        Path file = directory.resolve("reports");
        Files.write(file, List.of(lines));
        return SummaryText.of(ReportSummary.read(file.toString()), unicode);
    }
}
