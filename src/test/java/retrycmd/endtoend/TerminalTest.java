package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a real terminal, which script(1) makes: what is typed comes from its stdin. */
class TerminalTest extends OnEveryJava {

    /**
     * {@code type KEYS... | on_terminal SHELL-LINE}; a key is for printf, or {@code @COMMAND} to be run then. The line is bash's,
     * whatever the caller's SHELL is: dash would die of the terminal's Ctrl-C even where the command it waits for did not.
     */
    private static final String TERMINAL = """
            on_terminal() { SHELL=/bin/bash script -qec "$1" /dev/null | tr -d '\\r'; }
            type() { for key; do case $key in @*) eval "${key#@}" ;; *) printf "$key" ;; esac; done; }
            counted() { until [ "$(wc -l <got)" -ge "$1" ] 2>/dev/null; do sleep .01; done; }
            """;

    @BeforeEach
    void needs_script() {
        assumeTool("script");
    }

    @Test
    void the_command_has_the_terminal() {
        var result = bash(TERMINAL + """
                on_terminal "retry-cmd sh -c 'test -t 0 && test -t 1 && test -t 2 && stty -echo && stty echo && : </dev/tty && echo is-tty'" </dev/null""");

        assertThat(result.out()).isEqualTo("is-tty\n");
    }

    @Test
    void one_ctrl_c_is_heard_once_and_ends_the_run_with_the_commands_own_status() {
        var result = bash(TERMINAL + """
                type '@until_there up' '\\003' '@counted 1; sleep .3; >enough; until_there end' |
                    on_terminal "retry-cmd -n 3 --base 1ms --retry-on any ./listen INT; echo rc=\\$? >end"; cat end got; wc -l <up""");

        assertThat(result.out()).endsWith("rc=5\nINT\n1\n");
    }

    @Test
    void a_second_ctrl_c_is_passed_on_and_starts_the_grace() {
        var result = bash(TERMINAL + """
                type '@until_there up' '\\003' '@counted 1' '\\003' '@until_there end' |
                    on_terminal "retry-cmd --kill-after 400ms -n 3 ./listen INT; echo rc=\\$? >end"; cat end; alive $(cat up) && echo alive""");

        assertThat(result.out()).endsWith("rc=137\n");
    }

    @Test
    void ctrl_c_ends_command_run_and_the_loop_around() {
        var result = bash(TERMINAL + """
                type '@until_there up' '\\003' '@until_gone $(cat up)' |
                    on_terminal "bash -c 'for i in 1 2 3; do retry-cmd --retry-on any -- sh -c \\"echo \\\\\\$\\\\\\$ >>up; exec sleep 50\\"; done'"; wc -l <up""");

        assertThat(result.out()).endsWith("1\n");
    }

    @Test
    void ctrl_backslash_quits_the_command_and_the_run_without_a_thread_dump() {
        var result = bash(TERMINAL + """
                type '@until_there up' '\\034' '@until_there end' |
                    on_terminal "ulimit -c 0; retry-cmd --retry-on any -n 3 -- sh -c 'echo \\$\\$ >>up; exec sleep 50'; echo rc=\\$? >end"; cat end; wc -l <up""");

        assertThat(result.out())
                .contains("rc=131\n1\n")
                .doesNotContain("thread dump")
                .doesNotContain("prio=");
    }

    @Test
    void ctrl_z_stops_both_and_fg_continues_both() {
        var result = bash(TERMINAL + """
                stopped() { grep -qs '^State:.T' /proc/$1/status; }
                type 'retry-cmd ./listen TERM\\n' '@until_there up' '\\032' \\
                    '@p=$(cat up); w=$(cut -d" " -f4 /proc/$p/stat); until stopped $p && stopped $w; do sleep .01; done; echo both >>seen' \\
                    'fg; echo rc=$? >end\\n' '@while stopped $p || stopped $w; do sleep .01; done; echo on >>seen; >enough; until_there end' 'exit\\n' |
                    on_terminal 'env PS1= bash --norc --noediting -i' >all; cat seen end""");

        assertThat(result.out()).isEqualTo("both\non\nrc=5\n");
    }

    @Test
    void a_change_of_the_windows_size_is_heard_once() {
        var result = bash(TERMINAL + """
                type '@until_there up; stty -F $(cat tty) cols 91; counted 1; sleep .3; >enough; until_there end' |
                    on_terminal "tty >tty; retry-cmd ./listen WINCH; echo rc=\\$? >end"; cat end got""");

        assertThat(result.out()).endsWith("rc=5\nWINCH\n");
    }

    @Test
    void a_terminal_that_goes_away_hangs_up_the_command() {
        var result = bash(TERMINAL + """
                script -qec "retry-cmd ./listen TERM; :" /dev/null </dev/zero >/dev/null & s=$!; until_there up
                p=$(cat up); kill -KILL $s; until_gone $p; echo gone""");

        assertThat(result.out()).isEqualTo("gone\n");
    }
}
