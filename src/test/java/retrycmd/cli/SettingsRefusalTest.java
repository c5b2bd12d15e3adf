package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each refusal names the option, the value that was given, and what is wrong with it. */
class SettingsRefusalTest {

    private static final String NO_DURATION = "not a duration; write it like 250ms, 2s, 1.5s, 1m30s, 2h or 1d";
    private static final String NO_ATTEMPTS = "not a number of attempts (1 to 999999999, or 'unlimited')";
    private static final String NO_TIME = "no time at all; write 'none' for no limit";
    private static final String NO_BACKOFF =
            "none of exponential[:FACTOR], linear, fibonacci, fixed or a list like 1s,5s";
    private static final String NO_JITTER = "none of full, equal, decorrelated, additive[:R] or none";

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "--attempts 0 | --attempts '0' | " + NO_ATTEMPTS,
                "--attempts 000 | --attempts '000' | " + NO_ATTEMPTS,
                "--attempts -1 | --attempts '-1' | " + NO_ATTEMPTS,
                "--attempts +1 | --attempts '+1' | " + NO_ATTEMPTS,
                "--attempts 1.5 | --attempts '1.5' | " + NO_ATTEMPTS,
                "--attempts x | --attempts 'x' | " + NO_ATTEMPTS,
                "--attempts 1x | --attempts '1x' | " + NO_ATTEMPTS,
                "--attempts none | --attempts 'none' | " + NO_ATTEMPTS,
                "--attempts 1000000000 | --attempts '1000000000' | " + NO_ATTEMPTS,
                "--attempts 99999999999 | --attempts '99999999999' | " + NO_ATTEMPTS,
                "--deadline 0 | --deadline '0' | " + NO_TIME,
                "--deadline 0ms | --deadline '0ms' | " + NO_TIME,
                "--timeout 0s | --timeout '0s' | " + NO_TIME,
                "--timeout 5x | --timeout '5x' | " + NO_DURATION,
                "--timeout -1s | --timeout '-1s' | " + NO_DURATION,
                "--deadline 1s2 | --deadline '1s2' | " + NO_DURATION,
                "--base abc | --base 'abc' | " + NO_DURATION,
                "--cap 1e9s | --cap '1e9s' | " + NO_DURATION,
                "--splay NaN | --splay 'NaN' | " + NO_DURATION,
                "--kill-after 5S | --kill-after '5S' | " + NO_DURATION,
                "--backoff 1s,,2s | --backoff '1s,,2s' | " + NO_DURATION,
                "--backoff 1s, | --backoff '1s,' | " + NO_DURATION,
                "--backoff , | --backoff ',' | " + NO_DURATION,
                "--backoff linear,1s | --backoff 'linear,1s' | " + NO_DURATION,
                "--backoff 5x | --backoff '5x' | " + NO_DURATION,
                "--backoff quadratic | --backoff 'quadratic' | " + NO_BACKOFF,
                "--backoff Linear | --backoff 'Linear' | " + NO_BACKOFF,
                "--backoff linear:2 | --backoff 'linear:2' | " + NO_BACKOFF,
                "--backoff exponential2 | --backoff 'exponential2' | " + NO_BACKOFF,
                "--backoff exponential: | --backoff 'exponential:' | '' is not a number",
                "--backoff exponential:x | --backoff 'exponential:x' | 'x' is not a number",
                "--backoff exponential:-2 | --backoff 'exponential:-2' | '-2' is not a number",
                "--backoff exponential:1e3 | --backoff 'exponential:1e3' | '1e3' is not a number",
                "--backoff exponential:NaN | --backoff 'exponential:NaN' | 'NaN' is not a number",
                "--backoff exponential:1.2.3 | --backoff 'exponential:1.2.3' | '1.2.3' is not a number",
                "--backoff exponential:. | --backoff 'exponential:.' | '.' is not a number",
                "--backoff exponential:0.9 | --backoff 'exponential:0.9' | the number must be at least 1",
                "--jitter half | --jitter 'half' | " + NO_JITTER,
                "--jitter full:1 | --jitter 'full:1' | " + NO_JITTER,
                "--jitter additive:x | --jitter 'additive:x' | 'x' is not a number",
                "--jitter additive:-1 | --jitter 'additive:-1' | '-1' is not a number",
                "--signal NOPE | --signal 'NOPE' | no such signal",
                "--signal 0 | --signal '0' | no such signal",
                "--signal 32 | --signal '32' | no such signal",
                "--give-up-status 256 | --give-up-status '256' | neither a status in 0-255 nor 'last'",
                "--retry-after-cap -1 | --retry-after-cap '-1' | " + NO_DURATION,
                "--nested twice | --nested 'twice' | neither retry nor once",
                "--nested Once | --nested 'Once' | neither retry nor once",
                "--refresh x --refresh-on 300 | --refresh-on '300' | '300' is no status or range in 0-255",
                "--refresh x --refresh-on 0-3 | --refresh-on '0-3' | 0 is always success",
                "--refresh-on 77 | --refresh-on '77' | means nothing without --refresh",
                "--retry-on 300 | --retry-on '300' | '300' is no status or range in 0-255",
                "--retry-on 1 --retry-on 9-3 | --retry-on '1,9-3' | the range '9-3' runs backwards",
            })
    void a_value_that_is_not_understood(String options, String named, String problem) {
        refuses(options, named + ": " + problem);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "--attempts unlimited | --attempts 'unlimited': needs a --deadline ('--deadline none' if it may really go on"
                        + " for ever)",
                "--base 5s --cap 4s | --cap '4s': is below --base 5s",
                "--backoff fixed --base 5s --cap 4s | --cap '4s': is below --base 5s",
                "--backoff 1s,5s --base 1s | --base '1s': means nothing beside a list in --backoff",
                "--backoff 7s --base 1s | --base '1s': means nothing beside a list in --backoff",
                "--backoff 1s,9s,5s --cap 8s | --cap '8s': is below the longest wait in --backoff",
                "--deadline 10s --splay 10s | --splay '10s': must be shorter than the --deadline",
                "--deadline 10s --splay 1h | --splay '1h': must be shorter than the --deadline",
                "--retry-on 0 | --retry-on '0': 0 is always success",
                "--retry-on 0-5 | --retry-on '0-5': 0 is always success",
                "--fail-on 1 --fail-on 0 | --fail-on '1,0': 0 is always success",
                "--verbose --quiet | --verbose and --quiet contradict each other",
            })
    void what_contradicts_itself(String options, String message) {
        refuses(options, message);
    }

    @ParameterizedTest
    @CsvSource({
        "--attempts",
        "--deadline",
        "--timeout",
        "--base",
        "--cap",
        "--backoff",
        "--jitter",
        "--splay",
        "--signal",
        "--kill-after",
        "--retry-on",
        "--fail-on",
        "--succeed-on",
        "--give-up-status",
    })
    void an_empty_value_of_any_option(String option) {
        assertThatThrownBy(() -> SettingsReaderTest.read(option + " "))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(option + " '': ");
    }

    @ParameterizedTest
    @CsvSource({"exponential, --backoff", "additive, --jitter"})
    void a_number_that_no_double_can_hold(String kind, String option) {
        String number = "9".repeat(400);

        refuses(option + " " + kind + ":" + number, option + " '" + kind + ":" + number + "': the number is too large");
    }

    private static void refuses(String options, String message) {
        assertThatThrownBy(() -> SettingsReaderTest.read(options))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }
}
