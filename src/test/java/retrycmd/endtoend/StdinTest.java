package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

/** What the second attempt finds on stdin. */
class StdinTest extends OnEveryJava {

    /** Two attempts, of which the first fails after it has read all. */
    private static final String TWICE =
            "sh -c 'cat >>got; echo . >>got; [ $RETRY_CMD_ATTEMPT = 2 ] || exit 75'; echo rc=$?; cat got";

    @Test
    void a_file_goes_back_to_where_it_stood() {
        Result result =
                bash("seq 4 >in; { read -r first; retry-cmd -qq --base 1ms " + TWICE + "; echo rest; cat; } <in");

        assertThat(result.out()).isEqualTo("rc=0\n2\n3\n4\n.\n2\n3\n4\n.\nrest\n");
    }

    @Test
    void a_file_that_is_open_for_writing_stays_where_it_is() {
        Result result = bash("seq 2 >in; exec 0<>in; retry-cmd -qq --base 1ms " + TWICE);

        assertThat(result.out()).isEqualTo("rc=0\n1\n2\n.\n.\n");
    }

    @Test
    void a_pipe_is_warned_of_once_and_only_when_a_retry_comes() {
        Result twice = bash(
                "printf x | retry-cmd -n 3 --base 1ms -- sh -c 'cat; exit 75' 2>err; grep -c 'stdin is a pipe' err");
        Result once = bash("printf x | retry-cmd -- sh -c 'cat; exit 3'");

        assertThat(twice.out()).isEqualTo("x1\n");
        assertThat(workplace().bash("cat err").out())
                .contains("stdin is a pipe: what was read of it is gone, and attempt 2/3 does not get it again; "
                        + "--stdin replay keeps it");
        assertThat(once.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"</dev/null", "<in", "<&-", "<."})
    void nothing_else_is_warned_of(String stdin) {
        Result result = bash("seq 3 >in; retry-cmd -n 2 --base 1ms -- sh -c 'exit 75' " + stdin);

        assertThat(result.status()).isEqualTo(75);
        assertThat(result.err()).doesNotContain("stdin");
    }

    @Test
    void a_pipe_in_which_there_was_nothing_is_not_warned_of_until_there_is() {
        Result nothing = bash("true | retry-cmd -n 2 --base 1ms -- sh -c 'exit 75'");
        Result late = bash("""
                mkfifo pipe; exec 3<>pipe
                retry-cmd -n 3 --base 1ms --jitter none -- bash -c 'case $RETRY_CMD_ATTEMPT in
                    2) echo x >pipe; read -r x;;
                    esac; exit 75' <&3""");

        assertThat(nothing.err()).doesNotContain("stdin");
        assertThat(late.err()).contains("and attempt 3/3 does not get it again");
    }

    @Test
    void a_socket_is_warned_of() {
        Result result = bash("""
                perl -MSocket -e 'socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0); open(STDIN, "<&", $b);
                    exec "retry-cmd", "-n", "2", "--base", "1ms", "--", "sh", "-c", "exit 75"'""");

        assertThat(result.err()).contains("stdin is a socket: ");
    }

    @Test
    void a_replayed_pipe_is_whole_in_each_attempt() {
        Result result = bash("printf 'a\\nb\\n' | retry-cmd -qq --stdin replay --base 1ms " + TWICE);

        assertThat(result.out()).isEqualTo("rc=0\na\nb\n.\na\nb\n.\n");
    }

    @Test
    void what_an_attempt_has_left_unread_comes_after_what_it_has_read() {
        Result result = bash("""
                seq 20000 | retry-cmd -qq --stdin replay --base 1ms sh -c \\
                    '[ $RETRY_CMD_ATTEMPT = 3 ] && exec cat; head -n $((5 * RETRY_CMD_ATTEMPT)) >/dev/null; exit 75' >got
                echo rc=$?; seq 20000 | cmp - got && echo same""");

        assertThat(result.out()).isEqualTo("rc=0\nsame\n");
    }

    @Test
    void binary_data_beyond_what_memory_holds_is_kept_in_a_file_without_a_name() {
        Result result = bash("""
                mkdir tmp; export TMPDIR=$PWD/tmp
                head -c 3000001 /dev/urandom >in
                cat in | retry-cmd -qq --stdin replay --base 1ms sh -c \\
                    'head -c 2500000 >/dev/null; ls tmp; [ $RETRY_CMD_ATTEMPT = 3 ] || exit 75; cmp -i 2500000:0 in - && echo same'
                echo rc=$?; ls tmp""");

        assertThat(result.out()).isEqualTo("same\nrc=0\n");
    }

    @Test
    void an_endless_producer_is_read_no_further_than_the_command_wants() {
        Result result = bash("""
                yes | retry-cmd --stdin replay head -n 1; echo ${PIPESTATUS[*]}""");

        assertThat(result.out()).isEqualTo("y\n141 0\n");
    }

    @Test
    void who_writes_is_told_when_the_last_attempt_reads_no_more() {
        Result result = bash("""
                { yes; echo $? >status; } | timeout 60 retry-cmd -qq -n 2 --base 1ms --stdin replay bash -c \\
                    '[ $RETRY_CMD_ATTEMPT = 2 ] || exit 75; exec <&-; until_there status'
                cat status""");

        assertThat(result.out()).isEqualTo("141\n");
    }

    @Test
    void a_command_that_never_reads_waits_for_nobody() {
        Result result = bash("""
                mkfifo pipe; exec 3<>pipe
                timeout 60 retry-cmd --stdin replay true <pipe; echo rc=$?
                timeout 60 retry-cmd -qq --base 1ms -n 3 --stdin replay sh -c 'exit 75' <pipe; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=0\nrc=75\n");
    }

    @Test
    void what_has_come_is_passed_on_at_once() {
        Result result = bash("""
                { echo one; until_there seen; echo two; } |
                    retry-cmd --stdin replay bash -c 'read -r x; echo $x >seen; read -r y; echo $x $y'""");

        assertThat(result.out()).isEqualTo("one two\n");
    }

    @Test
    void a_new_attempt_gets_what_is_known_although_no_more_comes_yet() {
        Result result = bash("""
                { echo one; until_there seen; echo two; } | retry-cmd -qq --base 1ms --stdin replay bash -c '
                    read -r x; [ $RETRY_CMD_ATTEMPT = 2 ] || exit 75; echo $x >seen; read -r y; echo $x $y'""");

        assertThat(result.out()).isEqualTo("one two\n");
    }

    @Test
    void a_file_is_not_copied_for_a_replay() {
        Result result = bash("seq 3 >in; retry-cmd --stdin replay readlink /proc/self/fd/0 <in");

        assertThat(result.out().strip()).endsWith("/in");
    }

    @Test
    void what_can_only_be_written_is_handed_through() {
        Result result =
                bash("retry-cmd --stdin replay sh -c 'readlink /proc/self/fd/0; cat; exit 4' 0>/dev/null; echo rc=$?");

        assertThat(result.out()).isEqualTo("/dev/null\nrc=4\n");
        assertThat(result.err()).contains("cat").doesNotContain("retry-cmd");
    }

    @Test
    void what_no_attempt_will_read_again_is_not_kept() {
        Result only = bash("""
                head -c 3000000 /dev/zero | TMPDIR=/nowhere retry-cmd -n 1 --stdin replay sh -c 'readlink /proc/self/fd/0; wc -c'""");
        Result last = bash("""
                head -c 30000000 /dev/zero | TMPDIR=/nowhere retry-cmd -qq -n 2 --base 1ms --stdin replay sh -c '
                    [ $RETRY_CMD_ATTEMPT = 2 ] || { head -c 1000 | wc -c; exit 75; }; wc -c'""");
        Result refreshed = bash("""
                echo x | retry-cmd -qq -n 1 --refresh true --refresh-on 4 --stdin replay sh -c \\
                    'cat; [ $RETRY_CMD_ATTEMPT = 2 ] || exit 4'
                echo y >in; retry-cmd -qq -n 1 --refresh true --refresh-on 4 sh -c 'cat; [ $RETRY_CMD_ATTEMPT = 2 ] || exit 4' <in""");

        assertThat(only.out()).startsWith("pipe:").contains("\n3000000\n");
        assertThat(last.out()).isEqualTo("1000\n30000000\n");
        assertThat(refreshed.out()).isEqualTo("x\nx\ny\ny\n");
    }

    @Test
    void a_stop_does_not_wait_for_stdin() {
        Result result = bash("""
                mkfifo pipe; exec 3<>pipe
                retry-cmd --stdin replay ./listen TERM=7 <pipe & until_there up; kill $!; wait $!; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=7\n");
    }

    @Test
    void null_is_an_empty_stdin() {
        Result result = bash(
                "echo x | retry-cmd --stdin null sh -c 'cat; readlink /proc/self/fd/0'; retry-cmd --stdin null cat <&-; echo rc=$?");

        assertThat(result.out()).isEqualTo("/dev/null\nrc=0\n");
    }

    @Test
    void the_loop_around_keeps_its_input() {
        Result result = bash("printf '1\\n2\\n3\\n' | while read -r x; do retry-cmd true; echo $x; done");

        assertThat(result.out()).isEqualTo("1\n2\n3\n");
    }

    @Test
    void no_room_to_keep_stdin_is_a_fault_of_ours() {
        Result result = bash("head -c 3000000 /dev/zero | TMPDIR=/nowhere retry-cmd --stdin replay wc -c");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.err())
                .isEqualTo(
                        "retry-cmd: cannot go on: cannot keep what is read from stdin in /nowhere: no such directory "
                                + "(TMPDIR may name another place)\n");
    }
}
