package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

class ExitStatusTest extends Launched {

    @Test
    void statuses_come_through() {
        Result result = bash("""
                for s in 0 1 2 63 64 74 76 99 124 125 126 127 128 129 192 193 254 255; do
                    retry-cmd -- sh -c "exit $s"; [ $? = $s ] || echo $s
                done""");

        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"HUP,129", "INT,130", "QUIT,131", "KILL,137", "USR1,138", "SEGV,139", "TERM,143"})
    void a_death_by_signal_is_128_and_its_number(String signal, int status) {
        Result result = bash("ulimit -c 0; retry-cmd -- sh -c 'kill -" + signal + " $$; sleep 9'; echo $?");

        assertThat(result.out()).isEqualTo(status + "\n");
        assertThat(result.millis()).isLessThan(8000);
    }

    @Test
    void a_permanent_failure_ends_the_run_at_once_and_in_silence() {
        Result result = bash("retry-cmd --base 30s -- sh -c 'echo x >>n; exit 2'; echo rc=$? n=$(wc -l <n)");

        assertThat(result.out()).isEqualTo("rc=2 n=1\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void temporary_failures_are_tried_four_times_and_end_as_75() {
        Result result = bash("retry-cmd --base 1ms -- sh -c 'echo x >>n; exit 75'; echo rc=$? n=$(wc -l <n)");

        assertThat(result.out()).isEqualTo("rc=75 n=4\n");
        assertThat(result.log())
                .hasSize(4)
                .last()
                .isEqualTo("ERROR retry-cmd - gave up: 4 attempts failed; last: exit status 75");
    }

    @Test
    void retrying_any_failure_turns_a_configuration_error_into_a_retry_storm() {
        Result result = bash("retry-cmd --base 1ms --retry-on any -- sh -c 'echo x >>n; exit 2'; echo $? $(wc -l <n)");

        assertThat(result.out()).isEqualTo("75 4\n");
        assertThat(result.log()).last().asString().contains("4 attempts failed");
    }

    @Test
    void a_win_on_the_last_attempt_is_a_win() {
        Result result = bash("""
                retry-cmd -n 3 --base 1ms -- sh -c 'echo x >>n; [ $(wc -l <n) -ge 3 ] || exit 75'
                echo rc=$? n=$(wc -l <n)""");

        assertThat(result.out()).isEqualTo("rc=0 n=3\n");
        assertThat(result.log()).hasSize(2).allMatch(line -> line.startsWith("WARN retry-cmd - attempt "));
    }

    @ParameterizedTest
    @CsvSource({"3,3", "0,0", "255,255", "last,75"})
    void give_up_status_replaces_75(String option, int status) {
        Result result = retryCmd("--give-up-status", option, "-n", "2", "--base", "0", "sh", "-c", "exit 75");

        assertThat(result.status()).isEqualTo(status);
    }

    @Test
    void give_up_status_last_is_124_after_a_timeout_and_the_own_status_else() {
        Result timeout = retryCmd("--give-up-status", "last", "-n", "1", "--timeout", "100ms", "sleep", "30");
        Result own =
                retryCmd("--give-up-status", "last", "-n", "2", "--base", "0", "--retry-on", "5", "sh", "-c", "exit 5");

        assertThat(timeout.status()).isEqualTo(124);
        assertThat(own.status()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-command-xyz", "./nope", "/etc/passwd/x"})
    void a_command_that_is_not_found_is_127_at_once_in_one_line(String command) {
        Result result = retryCmd("-n", "5", "--base", "30s", "--retry-on", "any", command);

        assertThat(result.status()).isEqualTo(127);
        assertThat(result.log())
                .singleElement()
                .asString()
                .startsWith("ERROR retry-cmd - cannot run '" + command + "': ");
    }

    @Test
    void not_found_shows_the_path_that_was_searched() {
        Result result = bash("PATH=/usr/bin:/bin " + Workplace.launcher() + " tool-in-opt");

        assertThat(result.log())
                .containsExactly("ERROR retry-cmd - cannot run 'tool-in-opt': not found in PATH /usr/bin:/bin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ls -l /", "VAR=x", "a|b", "echo;id"})
    void a_command_line_in_one_word_gets_a_hint_at_the_shell(String word) {
        Result result = retryCmd("--base", "30s", word);

        assertThat(result.status()).isEqualTo(127);
        assertThat(result.log()).singleElement().asString().contains("sh -c");
    }

    @ParameterizedTest
    @CsvSource({
        "./directory,126,it is a directory",
        "./plain,126,permission denied",
        "./interpreter,126,its interpreter /no/such/interpreter was not found",
        "./busy,126,",
    })
    void a_command_that_is_there_but_cannot_be_run_is_126_at_once_in_one_line(String command, int status, String why) {
        Result result = bash("""
                mkdir directory; echo x >plain
                printf '#!/no/such/interpreter\\n' >interpreter; chmod +x interpreter
                printf '#!/bin/sh\\necho ran\\n' >busy; chmod +x busy; exec 9>>busy
                retry-cmd --base 30s %s 9>&-""".formatted(command));

        assertThat(result.status()).isEqualTo(status);
        assertThat(result.log()).singleElement().asString().contains(command, why == null ? "" : why);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void a_missing_command_is_retried_if_127_is_listed() {
        Result result = bash("retry-cmd -n 3 --base 0 --retry-on 127 -- ./later; echo $?");

        assertThat(result.out()).isEqualTo("75\n");
        assertThat(result.log()).hasSize(3).last().asString().contains("3 attempts failed");
    }
}
