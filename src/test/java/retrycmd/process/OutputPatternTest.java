package retrycmd.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputPatternTest {

    @ParameterizedTest
    @CsvSource({
        "x,        true,  true",
        "stdout:x, true,  false",
        "stderr:x, false, true",
    })
    void a_prefix_names_the_stream(String given, boolean out, boolean err) {
        OutputPattern pattern = OutputPattern.parse(given, false);

        assertThat(pattern.reads(Streams.OUT)).isEqualTo(out);
        assertThat(pattern.reads(Streams.ERR)).isEqualTo(err);
        assertThat(pattern.isIn("axb")).isTrue();
        assertThat(pattern.isIn("stdout:")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'',           an empty pattern would match every line",
        "stderr:,      an empty pattern would match every line",
        "a(b,          'not a pattern of RE2: missing closing ), at character 1'",
        "stdout:a**,   'not a pattern of RE2: invalid nested repetition operator, at character 9 (''**'')'",
        "(?=a),        'not a pattern of RE2: invalid or unsupported Perl syntax, at character 1 (''(?='')'",
    })
    void what_is_no_pattern_is_refused(String given, String why) {
        assertThatThrownBy(() -> OutputPattern.parse(given, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(why);
    }
}
