package retrycmd.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import retrycmd.engine.StopReason;
import retrycmd.hint.Hint;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.Evidence;
import retrycmd.process.ExitStatus;
import retrycmd.process.Results;
import retrycmd.process.RunId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

    private static final CommandResult TEMPFAIL = Results.of("exit 75");
    private static final CommandResult SUCCESS = Results.of("exit 0");

    @Test
    void a_run_that_succeeds_after_a_retry_is_flaky() {
        JsonNode run = report(Runs.of("nightly", StopReason.SUCCEEDED, 0, TEMPFAIL, SUCCESS));

        assertThat(run.get("run_id").asString()).isEqualTo("1f-2");
        assertThat(run.get("name").asString()).isEqualTo("nightly");
        assertThat(run.get("command").asString()).isEqualTo("/usr/bin/fetch");
        assertThat(run.get("started_at").asString()).isEqualTo("2026-11-30T03:00:00.250Z");
        assertThat(run.get("outcome").asString()).isEqualTo("success");
        assertThat(run.get("reason").asString()).isEqualTo("succeeded");
        assertThat(run.get("flaky").asBoolean()).isTrue();
        assertThat(run.get("exit_status").asInt()).isZero();
        assertThat(run.get("totals").toString())
                .isEqualTo("{\"attempts\":2,\"retries\":1,\"took\":4.501,\"running\":4.000,\"waiting\":0.500}");
    }

    @Test
    void an_attempt_tells_when_how_long_with_what_status_and_what_followed() {
        JsonNode run = report(Runs.of("nightly", StopReason.SUCCEEDED, 0, TEMPFAIL, SUCCESS));

        assertThat(attempts(run))
                .containsExactly(
                        "{\"number\":1,\"started_at\":\"2026-11-30T03:00:00.250Z\",\"took\":2.000,\"status\":75,"
                                + "\"verdict\":\"temporary\",\"rule\":\"75 is temporary\",\"delay\":0.500,\"hint\":null}",
                        "{\"number\":2,\"started_at\":\"2026-11-30T03:00:02.750Z\",\"took\":2.000,\"status\":0,"
                                + "\"verdict\":\"success\",\"rule\":\"0 is success\",\"delay\":0.000,\"hint\":null}");
    }

    @Test
    void a_first_success_is_not_flaky() {
        assertThat(report(Runs.of("a", StopReason.SUCCEEDED, 0, SUCCESS))
                        .get("flaky")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void a_timeout_a_signal_and_a_command_that_was_not_found_have_words_of_their_own() {
        JsonNode run = report(Runs.of(
                "a",
                StopReason.PERMANENT,
                127,
                Results.of("timeout 143"),
                Results.of("exit 137"),
                Results.of("absent 127")));

        assertThat(attempts(run).get(0)).contains("\"timed_out_after\":1.000").doesNotContain("\"status\"");
        assertThat(attempts(run).get(1)).contains("\"signal\":\"KILL\"").doesNotContain("\"status\"");
        assertThat(attempts(run).get(2)).contains("\"status\":127,\"error\":\"cannot run it\"");
        assertThat(run.get("outcome").asString()).isEqualTo("failed");
    }

    @Test
    void a_hint_is_shown_with_what_it_says() {
        Hint hint = new Hint(
                Optional.of(Hint.Claim.TEMPORARY),
                Optional.of(Duration.ofSeconds(30)),
                Optional.of("quota\nused up"),
                Optional.of(new Hint.RateLimit(1000, 120, Duration.ofSeconds(60))));
        CommandResult result = new Exited(new ExitStatus(1), Evidence.NONE.withHint(hint));

        JsonNode run = report(Runs.of("a", StopReason.RETRY_AFTER, 75, result));

        assertThat(run.get("attempts").get(0).get("hint").toString())
                .isEqualTo("{\"verdict\":\"temporary\",\"retry_after\":30.000,\"reason\":\"quota\\nused up\","
                        + "\"rate_limit\":1000,\"rate_remaining\":120,\"rate_reset\":60.000}");
        assertThat(run.get("outcome").asString()).isEqualTo("gave_up");
        assertThat(run.get("reason").asString()).isEqualTo("retry_after");
    }

    @Test
    void limits_that_are_none_are_null() {
        JsonNode settings =
                report(Runs.of("a", StopReason.SUCCEEDED, 0, SUCCESS)).get("settings");

        assertThat(settings.toString())
                .isEqualTo(
                        "{\"attempts\":4,\"deadline\":null,\"timeout\":null,\"signal\":\"TERM\",\"kill_after\":5.000,"
                                + "\"base\":0.500,\"cap\":4.000,\"splay\":0.000}");
    }

    @Test
    void a_run_without_an_attempt_has_none() {
        JsonNode run = report(Runs.of("a", StopReason.DEADLINE, 75));

        assertThat(run.get("attempts")).isEmpty();
        assertThat(run.get("totals").get("attempts").asInt()).isZero();
        assertThat(run.get("totals").get("retries").asInt()).isZero();
    }

    @Test
    void a_wait_that_was_cut_short_counts_as_long_as_it_was() {
        RunReport run = Runs.of("a", StopReason.STOPPED, 143, TEMPFAIL, TEMPFAIL);
        RunReport cut = new RunReport(
                run.job(),
                run.policy(),
                run.limits(),
                run.startedAt(),
                Duration.ofMillis(4100),
                run.outcome(),
                run.exitStatus());

        assertThat(report(cut).get("totals").get("waiting").asDouble()).isEqualTo(0.1);
    }

    @Test
    void only_arguments_that_may_be_shown_are() {
        Job secret = new Job(new RunId("1"), "a", "a", List.of());
        Job open = new Job(new RunId("1"), "a", "a", List.of("--to", "x y"));

        assertThat(report(Runs.of(secret, StopReason.SUCCEEDED, 0, SUCCESS)).has("arguments"))
                .isFalse();
        assertThat(report(Runs.of(open, StopReason.SUCCEEDED, 0, SUCCESS))
                        .get("arguments")
                        .toString())
                .isEqualTo("[\"--to\",\"x y\"]");
    }

    @Test
    void the_example_in_the_readme_has_the_keys_of_a_report() throws IOException {
        Matcher example = Pattern.compile("(?s)```json\\n(.*?)```").matcher(Files.readString(Path.of("README.md")));
        assertThat(example.find()).isTrue();
        Hint hint = new Hint(
                Optional.of(Hint.Claim.TEMPORARY),
                Optional.of(Duration.ofSeconds(30)),
                Optional.of("quota used up"),
                Optional.of(new Hint.RateLimit(1000, 0, Duration.ofSeconds(30))));
        CommandResult hinting = new Exited(new ExitStatus(1), Evidence.NONE.withHint(hint));

        JsonNode run = report(Runs.of("nightly", StopReason.SUCCEEDED, 0, Results.of("timeout 143"), hinting, SUCCESS));

        assertThat(shape(JsonMapper.shared().readTree(example.group(1)))).isEqualTo(shape(run));
    }

    /** The node without its values. */
    private static String shape(JsonNode node) {
        StringBuilder shape = new StringBuilder();
        if (node.isObject()) {
            node.properties().forEach(entry -> shape.append(entry.getKey()).append(shape(entry.getValue())));
        } else if (node.isArray()) {
            node.forEach(element -> shape.append(shape(element)));
        }
        return "{" + shape + "}";
    }

    private static List<String> attempts(JsonNode run) {
        return StreamSupport.stream(run.get("attempts").spliterator(), false)
                .map(JsonNode::toString)
                .toList();
    }

    private static JsonNode report(RunReport run) {
        String json = JsonReport.of(run);
        assertThat(json).doesNotContain("\n");
        return JsonMapper.builder()
                .enable(tools.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build()
                .readTree(json);
    }
}
