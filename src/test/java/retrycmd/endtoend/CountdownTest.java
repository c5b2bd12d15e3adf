package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

/** On a real terminal, which script(1) makes: what is typed comes from its stdin. */
class CountdownTest extends OnEveryJava {

    private static final String TERMINAL = "on_terminal() { SHELL=/bin/bash script -qec \"$1\" /dev/null; }\n";

    /** What erases it. */
    private static final String WIPED = "\r {20,}\r";

    @BeforeEach
    void needs_script() {
        assumeTool("script");
    }

    @Test
    void a_longer_wait_is_counted_down_and_erased_before_the_next_attempt() {
        Result result = bash(TERMINAL + """
                on_terminal "retry-cmd -n 2 --base 2500ms --jitter none -- sh -c 'echo run; exit 75'" </dev/null""");

        assertThat(result.out())
                .matches("(?s)run\r\n[^\r]*retrying in 2.50s\r\n" + "(\rretry-cmd: next attempt in [123]s){2,3}" + WIPED
                        + "run\r\n[^\r]*gave up[^\r]*\r\n");
    }

    @Test
    void ctrl_c_erases_it_before_the_last_word() {
        Result result = bash(TERMINAL + """
                { until grep -q 'next attempt in' screen; do sleep .05; done; printf '\\003'; until_there end; } 2>/dev/null |
                    on_terminal "trap : INT; retry-cmd --base 1h --jitter none -- sh -c 'exit 75'; echo rc=\\$? >end" >screen
                cat screen end""");

        assertThat(result.out())
                .containsPattern(
                        "(?s)next attempt in [^\r]*(\r[^\r]*)*" + WIPED + "[^\r]*stopped by signal INT after 1 attempt")
                .endsWith("rc=130\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-q", "-qq", "--log-format json", "--log-format journal", "--base 900ms"})
    void it_is_left_out_if_quiet_for_programs_and_for_a_short_wait(String option) {
        Result result = bash(TERMINAL + """
                on_terminal "retry-cmd -n 2 --base 1100ms --jitter none %s -- sh -c 'exit 75'" </dev/null""".formatted(option));

        assertThat(result.out()).doesNotContain("next attempt in").doesNotContainPattern("\r[^\n]");
    }

    @Test
    void it_is_left_out_where_stderr_is_no_terminal() {
        Result result = bash(TERMINAL + """
                on_terminal "retry-cmd -n 2 --base 1100ms --jitter none -- sh -c 'exit 75' 2>err" </dev/null; cat err""");

        assertThat(result.out()).contains("retrying").doesNotContain("next attempt in");
    }

    @Test
    void a_job_in_the_background_leaves_the_terminal_alone() {
        Result result = bash(TERMINAL + """
                on_terminal "bash -mc 'retry-cmd -n 2 --base 1500ms --jitter none -- sh -c \\"exit 75\\" & wait'" </dev/null""");

        assertThat(result.out()).contains("gave up").doesNotContain("next attempt in");
    }
}
