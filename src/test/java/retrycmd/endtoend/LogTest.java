package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

class LogTest extends Launched {

    @Test
    void success_at_the_first_attempt_says_nothing() {
        Result result = retryCmd("true");

        assertThat(result.out() + result.err()).isEmpty();
    }

    @Test
    void each_retry_is_one_warning_and_giving_up_one_error() {
        Result result = retryCmd("-n", "3", "--base", "10ms", "--jitter", "none", "sh", "-c", "exit 75");

        assertThat(result.log())
                .containsExactly(
                        "WARN retry-cmd - attempt 1/3: exit status 75 (temporary); retrying in 0.01s",
                        "WARN retry-cmd - attempt 2/3: exit status 75 (temporary); retrying in 0.02s",
                        "ERROR retry-cmd - gave up: 3 attempts failed; last: exit status 75");
    }

    @Test
    void the_commands_own_lines_are_never_withheld_or_touched() {
        Result result = retryCmd("-n", "2", "--base", "0", "sh", "-c", "echo '<3>bad' >&2; echo out; exit 75");

        assertThat(result.out()).isEqualTo("out\nout\n");
        assertThat(result.err().lines().filter("<3>bad"::equals)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"-q,1", "--quiet,1", "-qq,0", "-q -q,0"})
    void quiet_leaves_the_errors_and_twice_nothing(String option, int lines) {
        Result result = bash("retry-cmd " + option + " -n 2 --base 0 sh -c 'exit 75'");

        assertThat(result.status()).isEqualTo(75);
        assertThat(result.log()).hasSize(lines).allMatch(line -> line.startsWith("ERROR"));
    }

    @Test
    void verbose_says_each_start_limit_signal_and_rule() {
        Result result = retryCmd("-v", "-n", "1", "-t", "300ms", "-d", "9s", "--fail-on", "timeout", "sleep", "30");

        assertThat(String.join("\n", result.log()))
                .contains("DEBUG retry-cmd - attempt 1/1: starting sleep, ")
                .contains("left until the deadline")
                .containsPattern("DEBUG retry-cmd - attempt 1/1: runs as process \\d+, for 0\\.30s at most")
                .containsPattern(
                        "DEBUG retry-cmd - attempt 1/1: signal TERM to process \\d+: the attempt is out of time")
                .contains("DEBUG retry-cmd - attempt 1/1: permanent, because --fail-on")
                .contains("ERROR retry-cmd - attempt 1/1: timed out after 0.30s (permanent); not retried");
    }

    @Test
    void a_permanent_failure_after_retries_says_so() {
        Result result = bash("retry-cmd --base 0 -- sh -c '[ -e n ] && exit 3; >n; exit 75'");

        assertThat(result.status()).isEqualTo(3);
        assertThat(result.log())
                .last()
                .isEqualTo("ERROR retry-cmd - attempt 2/4: exit status 3 (permanent); not retried");
    }

    @Test
    void traces_of_faults_are_shown_only_at_the_second_verbose() {
        Result once = retryCmd("-v", "./nope");
        Result twice = retryCmd("-vv", "./nope");

        assertThat(once.err()).doesNotContain("Exception");
        assertThat(twice.err()).contains("java.io.IOException").containsPattern("\\n\\s+at .*retrycmd\\.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-v -n 2 --base 0 --timeout 5s -- sh -c 'exit 75' x", "./nope", "-vv ./nope"})
    void arguments_are_not_shown(String words) {
        Result result = bash("retry-cmd " + words + " --token=s3cr3t");

        assertThat(result.err()).isNotEmpty().doesNotContain("s3cr3t");
    }

    @Test
    void arguments_are_shown_on_request() {
        Result result = retryCmd("-v", "--log-args", "echo", "--token=s3cr3t");

        assertThat(result.err()).contains("starting echo --token=s3cr3t");
    }

    @Test
    void control_characters_in_a_name_are_escaped() {
        Result result = bash("retry-cmd $'./no\\e[31m\\npe'");

        assertThat(result.log()).singleElement().asString().contains("./no\\x1b[31m\\x0ape");
    }

    @Test
    void a_reader_of_stderr_that_is_gone_changes_nothing() {
        Result result = bash("retry-cmd -n 2 --base 0 -- sh -c 'echo x >>n; exit 75' 2>/dev/full; echo $? $(wc -l <n)");

        assertThat(result.out()).isEqualTo("75 2\n");
    }
}
