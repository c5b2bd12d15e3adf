package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

/** With a socket of our own in the place of systemd's. */
class NotifyTest extends OnEveryJava {

    /** {@code manager ADDRESS} listens there and writes what it is sent to {@code got}; {@code finish} ends it. */
    private static final String MANAGER = """
            cat >manager.pl <<'end'
            use Socket; use IO::Handle;
            my $path = $ARGV[0]; $path =~ s/^@/\\0/;
            socket(my $s, AF_UNIX, SOCK_DGRAM, 0) or die; bind($s, pack_sockaddr_un($path)) or die;
            open(my $got, '>', 'got'); $got->autoflush(1); print $got "listening\\n";
            alarm 120;
            while (defined recv($s, my $message, 9999, 0)) {
                $message =~ s/\\n/ /g; print $got "$message\\n" if $message !~ /^BARRIER/; last if $message =~ /^END/;
            }
            end
            manager() { perl manager.pl "$1" & m=$!; until_there got; }
            finish() { NOTIFY_SOCKET=$1 systemd-notify --no-block END=1; wait $m; grep -v -e ^END -e listening got; }
            """;

    @BeforeEach
    void needs_tools() {
        assumeTool("perl");
        assumeTool("systemd-notify");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$PWD/socket", "@retry-cmd-test-$$"})
    void each_attempt_and_wait_is_a_status_and_asks_for_time(String address) {
        Result result = bash(MANAGER + "a=" + address + """

                manager "$a"
                NOTIFY_SOCKET=$a retry-cmd --name nightly -n 2 --base 10ms --jitter none -- sh -c 'exit 75'; echo rc=$?
                finish "$a"
                """);

        assertThat(result.out()).isEqualTo("""
                rc=75
                STATUS=nightly: attempt 1/2 runs EXTEND_TIMEOUT_USEC=60000000
                STATUS=nightly: attempt 1/2: exit status 75; retrying in 0.01s EXTEND_TIMEOUT_USEC=60000000
                STATUS=nightly: attempt 2/2 runs EXTEND_TIMEOUT_USEC=60000000
                """);
    }

    @Test
    void the_command_has_the_socket_too() {
        Result result = bash(MANAGER + """
                manager $PWD/socket
                NOTIFY_SOCKET=$PWD/socket retry-cmd -- sh -c 'systemd-notify --no-block READY=1; [ "$NOTIFY_SOCKET" = $PWD/socket ] && echo same'
                finish $PWD/socket
                """);

        assertThat(result.out()).contains("same\n").contains("READY=1\n").contains("STATUS=attempt 1/4 runs");
    }

    @Test
    void a_socket_that_nobody_listens_on_is_a_detail_said_once() {
        Result result = bash(
                "NOTIFY_SOCKET=/no/socket retry-cmd -v -n 3 --base 0 -- sh -c '[ $RETRY_CMD_ATTEMPT = 3 ] || exit 75'");
        Result silent = bash("NOTIFY_SOCKET=/no/socket retry-cmd true");

        assertThat(silent.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.log().stream().filter(line -> line.contains("NOTIFY_SOCKET")))
                .singleElement()
                .asString()
                .startsWith("DEBUG retry-cmd - cannot tell systemd (NOTIFY_SOCKET) of the run: ");
    }

    @Test
    void a_manager_that_reads_nothing_holds_up_nobody_and_nothing_is_left_running() {
        Result result = bash("""
                perl -MSocket -e 'socket(S, AF_UNIX, SOCK_DGRAM, 0); bind(S, pack_sockaddr_un("socket")); open(F, ">", "up"); print F 1; close F; sleep 60' & m=$!
                until_there up
                NOTIFY_SOCKET=$PWD/socket retry-cmd -- sh -c 'exit 3'; echo rc=$?
                grep -zls "^NOTIFY_SOCKET=$PWD/socket" /proc/[0-9]*/environ; kill $m""");

        assertThat(result.out()).isEqualTo("rc=3\n");
        assertThat(result.millis()).isLessThan(60_000);
    }
}
