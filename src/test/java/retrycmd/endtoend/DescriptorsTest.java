package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorsTest extends OnEveryJava {

    @Test
    void descriptors_from_3_on_are_the_same_open_files() {
        sameAsBare("""
                printf '%s\\n' one two three >in; exec 3<in 4>out 5>>out 7<>rw 11<. 123>far
                read -r first <&3
                $W bash -c 'read -r a <&3; echo "$a"; echo 4 >&4; echo 5 >&5; echo 7 >&7; echo far >&123; ls /proc/self/fd/11/in'
                read -r last <&3; echo "$first $last"; echo after >&4; head out rw far""");
    }

    @Test
    void pipes_and_sockets_pass_too() {
        sameAsBare("""
                perl -MSocket -e '
                    $^F = 1000; socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0); pipe(my $r, my $w); my $n = fileno $b; my $p = fileno $w;
                    if (!fork) { exec split(/ /, $ENV{W}), "sh", "-c", "echo socket >&$n; echo pipe >&$p" }
                    wait; close $b; close $w; print <$a>, <$r>'""".replace("perl -M", "W=$W perl -M"));
    }

    @Test
    void process_substitution_both_ways() {
        sameAsBare(
                "$W cat <(echo from); $W tee >(cat >copy) <<<to; until_there copy; cat copy; $W diff <(echo a) <(echo a) && echo equal");
    }

    @Test
    void no_descriptor_is_added_to_those_of_the_caller() {
        sameAsBare("$W ls /proc/self/fd; $W ls /proc/self/fd 3</dev/null 9</dev/null; exec 5<. ; $W ls /proc/self/fd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-", ">&- 2>&-", "<&- 2>&- 3</dev/null"})
    void closed_descriptors_fail_as_closed_ones(String closed) {
        sameAsBare("""
                $W sh -c 'read x; in=$?; echo x; out=$?; echo x >&2; echo $in $out $? >seen' %s; echo $?; cat seen
                $W cat %<s; echo $?; echo x | $W tee file %<s; echo $?""".formatted(closed));
    }

    @Test
    void a_closed_stdin_is_not_fed_by_a_file_of_the_runtime() {
        var result = bash(
                "retry-cmd cat <&- 2>/dev/null | wc -c; retry-cmd sh -c '(readlink /proc/$$/fd/1 >l); :' >&-; cat l");

        assertThat(result.out()).isEqualTo("0\n");
    }

    @Test
    void stdin_is_not_read_ahead() {
        sameAsBare("""
                printf '1\\n2\\n3\\n' | while read -r x; do $W true; echo $x; done
                printf '1\\n2\\n3\\n' | { $W sh -c 'read x; echo "first $x"'; cat; }
                printf '1\\n2\\n3\\n' >file; { $W sh -c 'read x; echo "first $x"'; cat; } <file""");
    }

    @Test
    void a_reader_who_has_enough_ends_the_command() {
        sameAsBare("""
                $W yes | head -1; echo "${PIPESTATUS[@]}"
                (trap '' PIPE; $W yes 2>/dev/null; echo $? >status) | head -1; cat status""");
    }

    @Test
    void a_command_need_not_read_its_input() {
        var result = bash("""
                mkfifo never; exec 7<>never; retry-cmd true <never; echo $?""");

        assertThat(result.out()).isEqualTo("0\n");
        assertThat(result.millis()).isLessThan(20_000);
    }

    @Test
    void much_output_on_both_streams_passes() {
        sameAsBare("""
                $W sh -c 'head -c 5000000 /dev/zero; head -c 5000000 /dev/zero >&2' >o 2>e; echo $? $(wc -c <o) $(wc -c <e)""");
    }

    @Test
    void a_daemon_that_holds_the_output_does_not_hold_up_the_run() {
        var result = bash("""
                retry-cmd -n 1 --timeout 30s -- sh -c 'sleep 50 & echo $! >p; echo hi' >out; echo $?; cat out
                kill $(cat p) && echo left alone""");

        assertThat(result.out()).isEqualTo("0\nhi\nleft alone\n");
        assertThat(result.millis()).isLessThan(20_000);
    }

    @Test
    void a_full_stdout_is_the_commands_own_trouble() {
        sameAsBare("$W /bin/echo x >/dev/full; echo $?; $W /bin/echo x 2>/dev/full; echo $?");
    }

    @Test
    void make_hands_its_jobserver_to_a_make_below() {
        assumeTool("make");
        sameAsBare("""
                printf 'a:\\n\\t+@%s $(MAKE) -s b c\\nb c:\\n\\t@echo ok\\n' "$W" >Makefile; make -j2 -s a 2>&1
                printf 'a:\\n\\t+@%s $(MAKE) -s b\\nb:\\n\\t@echo ok\\n' "${W:+$W -v}" >Makefile; make -j1 -s a 2>/dev/null""");
    }
}
