package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LogFormatTest extends Launched {

    private static final String TWICE = "-n 2 --base 0 -- sh -c 'echo \"<3>bad\" >&2; exit 75'";

    @Test
    void where_stderr_is_the_journal_lines_have_their_priority_and_no_time() {
        Result result = bash("exec 2>>err; JOURNAL_STREAM=$(stat -c %d:%i err) retry-cmd " + TWICE + "; cat err");

        assertThat(result.out()).isEqualTo("""
                <3>bad
                <4>WARN retry-cmd - attempt 1/2: exit status 75 (temporary); retrying in 0.00s
                <3>bad
                <3>ERROR retry-cmd - gave up: 2 attempts failed; last: exit status 75
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "JOURNAL_STREAM=1:2", "JOURNAL_STREAM=", "JOURNAL_STREAM=$(stat -c %d:%i /dev/null)"})
    void where_it_is_not_they_have_the_time(String environment) {
        Result result = bash("export " + environment + "; retry-cmd " + TWICE);

        assertThat(result.err())
                .containsPattern("(?m)^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d WARN retry-cmd - attempt 1/2");
        assertThat(result.err().lines().filter(line -> line.startsWith("<"))).containsExactly("<3>bad", "<3>bad");
    }

    @Test
    void the_format_may_be_chosen_against_the_place() {
        Result text = bash("exec 2>>err; JOURNAL_STREAM=$(stat -c %d:%i err) retry-cmd --log-format text " + TWICE
                + "; grep -c '^<4>' err");
        Result journal = bash("retry-cmd --log-format=journal " + TWICE);

        assertThat(text.out()).isEqualTo("0\n");
        assertThat(journal.err()).contains("\n<4>WARN retry-cmd - attempt 1/2");
    }

    @Test
    void the_journal_gets_a_priority_for_each_line_of_a_trace() {
        Result result = retryCmd("--log-format", "journal", "-vv", "./nope");

        assertThat(result.err().lines()).hasSizeGreaterThan(4).allMatch(line -> line.matches("<[37]>.*"));
        assertThat(result.err()).contains("<7>DEBUG").contains("<3>\tat ");
    }

    @Test
    void json_is_an_object_a_line() {
        Result result = bash(
                "retry-cmd --log-format json --name $'n\"\\xc3\\xa4\\xff\\e' -v -n 2 --base 0 sh -c 'exit 75' 2>&1");

        assertThat(result.out().lines()).hasSize(8).allSatisfy(line -> {
            JsonNode object = JsonMapper.shared().readTree(line.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            assertThat(object.get("time").asString()).matches("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z");
            assertThat(object.get("logger").asString()).isEqualTo("retry-cmd");
            assertThat(object.get("name").asString()).isEqualTo("n\"\u00e4\ufffd\u001b");
        });
        JsonNode last = JsonMapper.shared()
                .readTree(result.out().lines().skip(7).findFirst().orElseThrow());
        assertThat(last.get("level").asString()).isEqualTo("error");
        assertThat(last.get("message").asString()).isEqualTo("gave up: 2 attempts failed; last: exit status 75");
    }

    @Test
    void json_has_the_trace_of_a_fault_in_its_object() {
        Result result = bash("retry-cmd --log-format json -vv ./nope 2>&1 | tail -n 1");

        JsonNode object = JsonMapper.shared().readTree(result.out());
        assertThat(object.get("message").asString()).isEqualTo("cannot run './nope': no such file");
        assertThat(object.get("name").asString()).isEqualTo("nope");
        assertThat(object.get("trace").asString())
                .startsWith("java.io.IOException")
                .contains("\n\tat ");
    }

    @Test
    void an_unknown_format_is_a_usage_error() {
        Result result = retryCmd("--log-format", "xml", "true");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.err()).contains("--log-format 'xml': text, json, journal or auto is needed");
    }

    @ParameterizedTest
    @CsvSource({"nightly,nightly", "$'a\\e[31m\\nb',a\\x1b[31m\\x0ab"})
    void a_name_stands_in_front_of_each_message(String name, String shown) {
        Result result = bash("retry-cmd --name " + name + " -v -n 2 --base 0 sh -c 'exit 75'");

        assertThat(result.log()).hasSize(8).allMatch(line -> line.contains(" retry-cmd - " + shown + ": "));
        assertThat(result.log())
                .contains("WARN retry-cmd - " + shown + ": attempt 1/2: exit status 75 (temporary); retrying in 0.00s");
    }
}
