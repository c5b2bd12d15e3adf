package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsFileTest {

    @Test
    void each_value_knows_its_line() {
        Values values = read("""
                # limits
                attempts = 6

                retry-on=7
                ! more
                timeout: 5s
                retry-on=22,\\
                    28
                log-args=true
                """);

        assertThat(values.text(Option.ATTEMPTS)).hasValue("6");
        assertThat(values.origin(Option.ATTEMPTS, 0).place()).isEqualTo("f:2");
        assertThat(values.all(Option.RETRY_ON)).containsExactly("7", "22,28");
        assertThat(values.origin(Option.RETRY_ON, 1).place()).isEqualTo("f:7");
        assertThat(values.origin(Option.TIMEOUT, 0).place()).isEqualTo("f:6");
        assertThat(values.has(Option.LOG_ARGS)).isTrue();
        assertThat(values.origin(Option.LOG_ARGS, 0).place()).isEqualTo("f:9");
    }

    @Test
    void a_flag_that_is_off_is_mentioned_and_not_given() {
        Values values = read("verbose=false");

        assertThat(values.has(Option.VERBOSE)).isFalse();
        assertThat(values.mentions(Option.VERBOSE)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void every_option_may_stand_in_a_file_unless_it_asks_something_or_names_a_file_of_settings(Option option) {
        String line = option.longName().substring(2) + "=" + (option.parameter().isEmpty() ? "true" : "x");

        if (option.asks() || option == Option.CONFIG) {
            assertThatThrownBy(() -> read(line))
                    .hasMessageStartingWith("f:1: '")
                    .hasMessageContaining("no place");
        } else {
            assertThat(read(line).has(option)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_option_that_runs_nothing_says_so_and_asks(Option option) {
        assertThat(option.asks()).isEqualTo(option.text().matches("(?i).*(runs? nothing|and exit\\b).*"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "retry_on=7 | f:1: unknown key 'retry_on' (perhaps 'retry-on'?)",
                "--attempts=7 | f:1: unknown key '--attempts' (perhaps 'attempts'?)",
                "n=7 | f:1: unknown key 'n';",
                "=7 | f:1: unknown key '';",
                "verbose | f:1: verbose '': neither true nor false",
                "verbose=1 | f:1: verbose '1': neither true nor false",
                "verbose=True | f:1: verbose 'True': neither true nor false",
                "splay=a\\sb | f:1: \\s has no meaning; write a backslash as \\\\",
                "splay=\\u0041 | f:1: \\u has no meaning; write a backslash as \\\\",
            })
    void a_line_that_cannot_be_is_named(String line, String message) {
        assertThatThrownBy(() -> read(line)).isInstanceOf(UsageException.class).hasMessageStartingWith(message);
    }

    @Test
    void a_key_twice_is_refused_where_one_of_the_values_would_be_lost() {
        assertThatThrownBy(() -> read("attempts=2\n\nattempts=3\n")).hasMessage("f:3: 'attempts' is there already");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a=b",
                "a = b ",
                "a:b",
                "a b",
                "a\tb=c",
                "a==b",
                "a = : b",
                "  a=b",
                "a",
                "a=",
                "a=b\\\n  c",
                "a=b\\\\\nc=d",
                "a=b\\\\\\\n  c",
                "a=\\#b\\!\\:\\=\\ c",
                "a=tab\\tline\\nend",
                "a=b\r\nc=d\re=f",
                "#a=b\\\nc=d",
                "\n \n!x\n#y\n",
                "a=b\\",
            })
    void means_what_java_util_Properties_takes_it_for(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        Properties ours = new Properties();
        PropertiesFile.entries("f", text).forEach(entry -> ours.setProperty(entry.key(), entry.value()));

        assertThat(ours).isEqualTo(properties);
    }

    private static Values read(String text) {
        return SettingsFile.values("f", text);
    }
}
