package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals that reach retry-cmd alone, or its whole group; for those of a terminal see {@link TerminalTest}. */
class SignalsTest extends OnEveryJava {

    /** A background job of a script starts with INT and QUIT ignored. */
    private static final String RUN = "run() { env --default-signal=INT,QUIT retry-cmd \"$@\" & w=$!; }\n";

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT", "HUP", "QUIT", "USR1", "USR2", "WINCH"})
    void a_signal_to_us_alone_reaches_the_command_once(String signal) {
        var result = bash(RUN + """
                run -- ./listen %s; until_there up; kill -%<s $w; until_there got; >enough; wait $w; echo $? $(cat got)
                """.formatted(signal));

        assertThat(result.out()).isEqualTo("5 " + signal + "\n");
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT", "HUP", "QUIT"})
    void after_a_request_to_stop_the_commands_own_status_counts_and_nothing_is_retried(String signal) {
        var result = bash(RUN + """
                for status in 0 7; do
                    rm -f up got; run --retry-on any --base 1ms -- ./listen %s=$status; until_there up; kill -%<s $w
                    wait $w; echo $? $(wc -l <up)
                done""".formatted(signal));

        assertThat(result.out()).isEqualTo("0 1\n7 1\n");
    }

    @ParameterizedTest
    @CsvSource({"TERM,15", "INT,2", "HUP,1"})
    void where_a_signal_ends_the_command_we_die_of_it_and_leave_nothing(String signal, int number) {
        var result = bash("""
                cat >parent <<'end'
                my $pid = fork // die; if (!$pid) { exec 'retry-cmd', '--retry-on', 'any', '--', 'sh', '-c', 'echo $$ >>up; exec sleep 50' }
                select undef, undef, undef, .01 until -s 'up'; kill $ARGV[0], $pid; waitpid $pid, 0; print $? & 127, " ", $? >> 8, "\\n";
                end
                perl parent %s; alive $(cat up) && echo alive; wc -l <up""".formatted(signal));

        assertThat(result.out()).isEqualTo(number + " 0\n1\n");
    }

    @Test
    void during_a_wait_a_request_to_stop_ends_the_run_at_once_and_by_that_signal() {
        var result = bash(RUN + """
                for s in TERM INT HUP QUIT; do (
                    run --base 1h --jitter none -- sh -c 'echo x >>n'$s'; exit 75' 2>e$s; until_there e$s
                    kill -$s $w; wait $w; echo $s $? $(wc -l <n$s)
                ) & done; wait""");

        assertThat(result.out().lines())
                .containsExactlyInAnyOrder("TERM 143 1", "INT 130 1", "HUP 129 1", "QUIT 131 1");
    }

    @Test
    void a_signal_that_was_ignored_stays_ignored_by_both() {
        var result = bash("""
                for s in HUP INT TERM QUIT USR1; do (
                    mkdir $s; cd $s; trap '' $s; retry-cmd -- sh -c 'echo >up; until [ -e enough ]; do sleep .01; done; kill -'$s' $$; exit 3' &
                    w=$!; until_there up; kill -$s $w $w; sleep .2; >enough; wait $w; echo $s $?
                ) & done; wait""");

        assertThat(result.out().lines()).containsExactlyInAnyOrder("HUP 3", "INT 3", "TERM 3", "QUIT 3", "USR1 3");
    }

    @Test
    void a_hang_up_that_the_command_survives_is_a_reload_and_the_run_goes_on() {
        var result = bash(RUN + """
                run --kill-after 50ms -n 2 --base 1ms -- sh -c 'trap "echo reload >>got" HUP; echo x >>up; until [ -s got ]; do sleep .01; done
                    sleep .5; exit 75'; until_there up; kill -HUP $w; wait $w; echo $? $(cat up got)""");

        assertThat(result.out()).isEqualTo("75 x x reload\n");
    }

    @Test
    void a_second_request_to_stop_starts_the_grace_and_then_kills() {
        var result = bash(RUN + """
                run --kill-after 300ms -- ./listen TERM INT; until_there up; kill -TERM $w; until_there got; kill -INT $w
                wait $w; echo $? $(cat got); alive $(cat up) && echo alive""");

        assertThat(result.out()).isEqualTo("137 TERM INT\n");
        assertThat(result.millis()).isLessThan(20_000);
    }

    @Test
    void a_third_request_changes_nothing_and_nothing_hangs() {
        var result = bash(RUN + """
                run --kill-after 500ms -- ./listen TERM INT HUP; until_there up
                for s in TERM INT HUP TERM USR1 WINCH; do kill -$s $w; done 2>/dev/null; wait $w; echo $?
                alive $(cat up) && echo alive""");

        assertThat(result.out()).matches("(137|138)\n");
    }

    @Test
    void a_stop_seen_first_as_the_death_of_the_command_is_no_failure_to_retry() {
        var result = bash("""
                for i in 1 2 3 4 5 6; do (
                    mkdir $i; cd $i; setsid env --default-signal=INT retry-cmd -qq -n 5 --base 1ms --retry-on any -- sh -c 'echo x >>n; exec sleep 50' &
                    w=$!; until_there n; kill -INT -- -$w; wait $w; echo $? $(wc -l <n)
                ) & done; wait""");

        assertThat(result.out()).isEqualTo("130 1\n".repeat(6));
    }

    @Test
    void a_loop_of_bash_ends_with_the_run_that_was_interrupted() {
        var result = bash("""
                setsid env --default-signal=INT bash -c 'for i in 1 2 3; do retry-cmd -- sh -c "echo x >>n; exec sleep 50"; done' & w=$!
                until_there n; kill -INT -- -$w; wait $w; echo $? $(wc -l <n)""");

        assertThat(result.out()).isEqualTo("130 1\n");
    }

    @Test
    void make_stops_and_leaves_nothing_when_interrupted() {
        assumeTool("make");
        var result = bash("""
                printf 'a:\\n\\t@retry-cmd -n 5 --base 1ms --retry-on any -- sh -c "echo \\\\$$\\\\$$ >>n; exec sleep 50"\\n' >Makefile
                setsid env --default-signal=INT make -s a >o 2>&1 & w=$!
                until_there n; kill -INT -- -$w; wait $w; echo $? $(wc -l <n); alive $(head -1 n) && echo alive""");

        assertThat(result.out()).matches("(130|2) 1\n");
    }

    @Test
    void quit_prints_nothing_of_ours_on_any_stream() {
        var result = bash(RUN + """
                run -- ./listen QUIT >out 2>err; until_there up; for i in 1 2 3; do kill -QUIT $w; until [ -e got ] && [ $(wc -l <got) = $i ]; do sleep .01; [ $i = 1 ] || break; done; done
                sleep .1; >enough; wait $w; wc -c <out; wc -c <err""");

        assertThat(result.out()).isEqualTo("0\n0\n");
    }

    @Test
    void a_command_may_signal_itself_and_its_parent() {
        var result = bash("""
                retry-cmd sh -c 'ulimit -c 0; kill -QUIT $$; echo survived'; echo $?; retry-cmd sh -c 'kill -KILL $$'; echo $?
                retry-cmd ./listen TERM=4 & sleep 0; wait_for=$!; until_there up; kill -TERM $wait_for; wait $wait_for; echo $?""");

        assertThat(result.out()).isEqualTo("131\n137\n4\n");
    }

    @Test
    void a_storm_of_signals_breaks_nothing() {
        var result = bash(RUN + """
                run -- sh -c 'trap "" USR1 USR2 WINCH; echo $$ >up; until [ -e enough ]; do sleep .01; done; exit 6'; until_there up
                for i in 1 2 3 4 5 6 7 8 9; do kill -USR1 $w; kill -USR2 $w; kill -WINCH $w; done; >enough; wait $w; echo $?""");

        assertThat(result.out()).isEqualTo("6\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_prompt_stop_of_a_clean_command_is_a_success_and_so_systemd_sees_it() {
        var result = bash(RUN + """
                run -n 3 --base 10ms -- bash -c 'trap "echo bye; kill \\$!; exit 0" TERM; sleep 50 & echo >up; wait'; until_there up
                kill -TERM $w; wait $w; echo $?""");

        assertThat(result.out()).isEqualTo("bye\n0\n");
        assertThat(result.err()).doesNotContainPattern(Pattern.compile("Exception|\\tat "));
    }
}
