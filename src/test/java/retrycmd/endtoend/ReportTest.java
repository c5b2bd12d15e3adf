package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportTest extends Launched {

    @Test
    void each_run_appends_a_line_that_tells_what_became_of_it() {
        bash("""
                retry-cmd --report r -n 2 --base 1ms --timeout 200ms --kill-after 100ms sleep 30
                retry-cmd --report=r -- sh -c 'kill -9 $$'
                retry-cmd --report r --base 1ms -- sh -c '[ -e again ] && exit 0; >again; exit 75'
                retry-cmd --report r ./nope""");

        assertThat(reports("r").stream()
                        .map(run -> text(run, "name") + " " + text(run, "outcome") + " " + text(run, "reason") + " "
                                + run.get("flaky") + " " + run.get("exit_status")))
                .containsExactly(
                        "sleep gave_up attempts false 75",
                        "sh failed permanent false 137",
                        "sh success succeeded true 0",
                        "nope failed permanent false 127");
        assertThat(reports("r").get(0).get("attempts")).hasSize(2).allSatisfy(attempt -> {
            assertThat(attempt.get("timed_out_after").asDouble()).isEqualTo(0.2);
            assertThat(attempt.get("took").asDouble()).isBetween(0.2, 60.0);
        });
        assertThat(text(reports("r").get(1).get("attempts").get(0), "signal")).isEqualTo("KILL");
    }

    @Test
    void a_line_that_was_cut_off_does_not_spoil_the_next() {
        bash("printf half >r; retry-cmd --report r true");

        assertThat(bash("head -n 1 r; wc -l <r").out()).isEqualTo("half\n2\n");
    }

    @Test
    void the_hyphen_is_stderr() {
        Result result = retryCmd("--report", "-", "--name", "nightly", "echo", "out");

        assertThat(result.out()).isEqualTo("out\n");
        assertThat(text(json(result.err()), "name")).isEqualTo("nightly");
    }

    @Test
    void the_id_of_the_run_is_the_one_that_the_command_knows() {
        Result result = bash("retry-cmd --report r -- sh -c 'echo $RETRY_CMD_RUN_ID'");

        assertThat(result.out().strip()).isEqualTo(text(reports("r").get(0), "run_id"));
    }

    @Test
    void a_run_that_a_signal_ends_is_reported_and_dies_of_the_signal_still() {
        Result result = bash("""
                retry-cmd --report r --metrics m -- sh -c 'echo $$ >up; exec sleep 30' & w=$!
                until [ -s up ]; do sleep .05; done; kill -TERM $w; wait $w; echo rc=$?
                retry-cmd --report r --base 1h --jitter none -- sh -c 'exit 75' 2>log & w=$!
                until grep -q retrying log; do sleep .05; done; kill -TERM $w; wait $w; echo rc=$?
                grep -c 'outcome="stopped"} 1' m""");

        assertThat(result.out()).isEqualTo("rc=143\nrc=143\n1\n");
        assertThat(reports("r")).hasSize(2).allSatisfy(run -> {
            assertThat(text(run, "outcome")).isEqualTo("stopped");
            assertThat(run.get("exit_status").asInt()).isEqualTo(143);
        });
    }

    @Test
    void runs_at_the_same_time_never_mix_their_lines() {
        bash("""
                for i in 1 2 3 4 5 6 7 8; do
                    retry-cmd -qq --report r --name $i -n 400 --base 0 --fail-on any --retry-on 75 true &
                    retry-cmd -qq --report r --name long-$(printf %070000d $i) true &
                done; wait""");

        assertThat(reports("r").stream().map(run -> text(run, "name").replaceAll("-0+", "-")))
                .containsExactlyInAnyOrder(
                        "1", "2", "3", "4", "5", "6", "7", "8", "long-1", "long-2", "long-3", "long-4", "long-5",
                        "long-6", "long-7", "long-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--report", "--metrics"})
    void a_file_that_cannot_be_written_is_one_warning_and_changes_nothing(String option) {
        Result result = retryCmd(option, "no/such/directory/file", "sh", "-c", "exit 3");

        assertThat(result.status()).isEqualTo(3);
        assertThat(result.log())
                .singleElement()
                .asString()
                .startsWith("WARN retry-cmd - cannot write the " + option.substring(2) + " to no/such/directory/file: ")
                .containsIgnoringCase("no such file or directory");
    }

    @Test
    void a_full_disk_is_one_warning() {
        Result result = retryCmd("--report", "/dev/full", "true");

        assertThat(result.status()).isZero();
        assertThat(result.log())
                .containsExactly("WARN retry-cmd - cannot write the report to /dev/full: No space left on device");
    }

    @Test
    void a_pipe_that_nobody_reads_does_not_hold_up_the_end() {
        Result result = bash("mkfifo pipe; retry-cmd --report pipe sh -c 'exit 4'");

        assertThat(result.status()).isEqualTo(4);
        assertThat(result.log()).singleElement().asString().contains("cannot write the report to pipe: ");
        assertThat(result.millis()).isLessThan(60_000);
    }

    @Test
    void a_pipe_gets_the_report_too() {
        Result result = bash("retry-cmd --report >(cat >got) true; until [ -s got ]; do sleep .05; done; cat got");

        assertThat(text(json(result.out()), "name")).isEqualTo("true");
    }

    @Test
    void a_relative_name_in_a_directory_that_is_gone_makes_no_file_elsewhere() {
        Result result = bash("""
                mkdir gone; cd gone; rmdir ../gone
                retry-cmd --report r-of-a-test -- sh -c 'exit 3' 2>../err; echo rc=$?; ls /r-of-a-test 2>/dev/null
                grep -c 'cannot write the report' ../err""");

        assertThat(result.out()).isEqualTo("rc=3\n1\n");
    }

    @Test
    void arguments_are_shown_on_request_only() {
        bash("""
                retry-cmd --report r --metrics m --log-format json -v sh -c 'exit 75' x --token=s3cr3t -n 1 2>>r.log
                NOTIFY_SOCKET=/none retry-cmd --report r --metrics m ./nope --token=s3cr3t 2>>r.log""");

        assertThat(bash("cat r m r.log").out()).contains("nope").doesNotContain("s3cr3t");

        bash("retry-cmd --report open --log-args true --token=s3cr3t");

        assertThat(reports("open").get(0).get("arguments").toString()).isEqualTo("[\"--token=s3cr3t\"]");
    }

    @Test
    void bytes_that_are_no_text_leave_the_report_valid() {
        bash("""
                printf '#!/bin/sh\\n' >$'t\\xc3\\xa4\\xff\\e'; chmod +x t*
                retry-cmd --report r "./"$'t\\xc3\\xa4\\xff\\e'
                retry-cmd --report r --name $'n\\xc3\\xb6\\xff"\\n' true""");

        assertThat(reports("r").stream().map(run -> text(run, "name")))
                .containsExactly("t\u00e4\ufffd\u001b", "n\u00f6\ufffd\"\n");
    }

    @Test
    void a_summary_shows_what_the_reports_come_to_and_runs_nothing() {
        bash("""
                retry-cmd --report r --name fetch -n 2 --base 1ms -- sh -c 'exit 75'
                echo garbage >>r
                retry-cmd --report r true""");
        Result ascii = bash("LC_ALL=C retry-cmd --report-summary r touch ran; ls");
        Result utf8 = bash("LC_ALL=en_US.UTF-8 retry-cmd --report-summary=r");

        assertThat(ascii.status()).isZero();
        assertThat(ascii.err()).isEmpty();
        assertThat(ascii.out())
                .startsWith("2 runs of 2 jobs from ")
                .contains("1 succeeded, 0 of them after a retry; 0 failed, 1 gave up, 0 stopped\n")
                .contains("       2       1    50.0 %  ###############\n")
                .contains("\nfetch                                1       1        1\n")
                .contains("1 line is no report of a run: line 2\n")
                .endsWith("\nr\n");
        assertThat(new String(utf8.out().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8))
                .contains("50.0 %  ███████████████\n");
    }

    @Test
    void a_summary_of_no_file_is_a_usage_error() {
        Result result = retryCmd("--report-summary", "nope");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.err())
                .isEqualTo(
                        "retry-cmd: --report-summary 'nope': cannot read it: No such file or directory; try 'retry-cmd"
                                + " --help'\n");
    }

    @Test
    void metrics_go_to_a_file_that_can_be_read_again() {
        assertThat(retryCmd("--metrics", "-", "true").err()).startsWith("retry-cmd: --metrics '-': a file is needed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--report", "--metrics", "--name"})
    void an_empty_value_is_a_usage_error(String option) {
        Result result = retryCmd(option, "", "true");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.err()).startsWith("retry-cmd: " + option + " '': ");
    }

    private List<JsonNode> reports(String file) {
        try {
            return Files.readAllLines(workplace().path(file)).stream()
                    .map(ReportTest::json)
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static JsonNode json(String line) {
        return JsonMapper.shared().readTree(line);
    }

    private static String text(JsonNode node, String key) {
        return node.get(key).asString();
    }
}
