package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

class ParsingTest extends Launched {

    @Test
    void options_end_at_the_first_word_that_is_none() {
        Result result = retryCmd("--attempts", "1", "printf", "%s|", "--attempts", "9", "--help", "--", "-h");

        assertThat(result.out()).isEqualTo("--attempts|9|--help|--|-h|");
    }

    @Test
    void options_end_at_the_first_double_hyphen_and_only_that_one_goes() {
        Result result = retryCmd("-n", "1", "--", "printf", "%s|", "--timeout", "1s", "--", "--version");

        assertThat(result.out()).isEqualTo("--timeout|1s|--|--version|");
    }

    @Test
    void an_at_file_is_an_argument_like_any_other() {
        Result result = bash("echo boom >file; retry-cmd printf '%s|' @file @@x; retry-cmd -n 1 -- printf '%s|' @file");

        assertThat(result.out()).isEqualTo("@file|@@x|@file|");
    }

    @Test
    void arguments_are_not_split_expanded_or_evaluated_again() {
        Result result = bash("""
                words=('a b' '' '*' '$HOME' '`id`' "it's" '"' '\\' $'x\\ny' ' ' '${java.home}' '%s' '"q"' '-n=3')
                retry-cmd -- printf '[%s]' "${words[@]}" >wrapped
                printf '[%s]' "${words[@]}" | cmp - wrapped && echo same""");

        assertThat(result.out()).isEqualTo("same\n");
    }

    @Test
    void short_options_may_be_joined_to_each_other_and_to_their_value() {
        Result joined = retryCmd("-vn1", "sh", "-c", "exit 75");
        Result equals = retryCmd("--attempts=1", "sh", "-c", "exit 75");

        assertThat(joined.err()).contains("DEBUG").contains("1 attempt failed");
        assertThat(equals.err()).contains("1 attempt failed");
    }

    @Test
    void of_an_option_given_twice_the_last_one_counts() {
        Result result = retryCmd("-n", "5", "--base", "0", "--attempts", "2", "sh", "-c", "exit 75");

        assertThat(result.log()).hasSize(2).last().asString().contains("2 attempts failed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--attempts    | 0",
                "--attempts    | -1",
                "--attempts    | 1.5",
                "--attempts    | x",
                "--attempts    | ''",
                "--attempts    | 99999999999",
                "--attempts    | unlimited",
                "--deadline    | 0",
                "--deadline    | 5x",
                "--timeout     | 5x",
                "--timeout     | -1s",
                "--timeout     | ''",
                "--timeout     | 1e9s",
                "--timeout     | NaN",
                "--timeout     | ' 5s'",
                "--timeout     | 5S",
                "--timeout     | 1s2",
                "--timeout     | 0",
                "--base        | x",
                "--backoff     | cubic",
                "--backoff     | exponential:0.5",
                "--backoff     | 1s,x",
                "--jitter      | some",
                "--jitter      | additive:-1",
                "--splay       | -1s",
                "--signal      | NOSUCH",
                "--kill-after  | soon",
                "--retry-on    | ''",
                "--retry-on    | 1,",
                "--retry-on    | 256",
                "--retry-on    | 0",
                "--fail-on     | 9-1",
                "--succeed-on  | FOO",
                "--give-up-status | 256",
                "--give-up-status | first",
            })
    void a_bad_value_is_125_and_one_line_that_names_option_and_value(String option, String value) {
        Result result = retryCmd(option, value, "--", "sh", "-c", "echo ran");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.out()).isEmpty();
        assertThat(result.log())
                .singleElement()
                .asString()
                .startsWith("retry-cmd: ")
                .contains(option, value)
                .endsWith("try 'retry-cmd --help'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--no-such-option true",
                "-Z true",
                "--attempts",
                "--verbose=3 true",
                "",
                "--",
                "-v -q true",
                "--deadline 5s --splay 5s true",
                "--backoff 1s,5s --cap 2s true",
                "--backoff 1s,5s --base 1s true",
                "--base 9s --cap 2s true",
                "--base 9s --cap 2s --backoff fixed true",
            })
    void what_cannot_be_is_125_and_one_line(String words) {
        Result result = bash("retry-cmd " + words);

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.out()).isEmpty();
        assertThat(result.log())
                .singleElement()
                .asString()
                .startsWith("retry-cmd: ")
                .endsWith("try 'retry-cmd --help'");
    }

    @Test
    void a_duration_that_is_too_large_is_clamped_and_never_wraps() {
        Result result =
                retryCmd("-n", "1", "--timeout", "99999999999999999999s", "--", "sh", "-c", "sleep .2; echo ran");

        assertThat(result.out()).isEqualTo("ran\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "-n 3 --help sh -c x", "--version", "-V"})
    void help_and_version_are_0_on_stdout(String words) {
        Result result = bash("retry-cmd " + words);

        assertThat(result.status()).isZero();
        assertThat(result.out()).containsAnyOf("Usage: retry-cmd [OPTIONS] [--] COMMAND [ARG...]", "retry-cmd 0.");
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_help_that_nobody_can_read_is_a_failure() {
        Result result = bash("retry-cmd --help >/dev/full");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.log())
                .containsExactly("retry-cmd: cannot go on: cannot write the answer to stdout: No space left on device");
    }
}
