package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

class HintsTest extends Launched {

    /** {@code attempts WORD...}: a run whose temporary files lie in {@code tmp}, with nearly no waits; {@code say LINE}. */
    private static final String PRELUDE = """
            mkdir tmp; export TMPDIR=$PWD/tmp
            say() { printf "$1\\n" >>"$RETRY_CMD_HINTS"; }
            export -f say
            attempts() { retry-cmd -n 2 --base 0 "$@"; echo "rc=$?"; ls -A tmp; }
            """;

    @Test
    void a_command_that_says_nothing_has_a_name_and_no_file() {
        Result result = hinting("""
                attempts -- bash -c 'echo "$RETRY_CMD_HINTS"; [ -e "$RETRY_CMD_HINTS" ] || ls -A tmp; exit 75' 2>/dev/null""");

        assertThat(result.out().lines().toList()).hasSize(3).last().isEqualTo("rc=75");
        assertThat(result.out().lines().limit(2).distinct())
                .hasSize(2)
                .allMatch(path ->
                        path.startsWith(workplace().path("tmp/retry-cmd-hints-").toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TMPDIR=", "TMPDIR=relative", "TMPDIR=/no/such/directory", "-u TMPDIR"})
    void without_a_usable_directory_for_temporary_files_it_lies_in_the_usual_one(String variables) {
        Result result =
                bash("mkdir relative; env " + variables + " retry-cmd sh -c 'echo ${RETRY_CMD_HINTS%-hints-*}'");

        assertThat(result.out()).isEqualTo("/tmp/retry-cmd\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "verdict: temporary            | 2 | 75 | 2",
                "verdict: permanent            | 75| 75 | 1",
                "VERDICT:permanent             | 0 | 1  | 1",
                "verdict: temporary            | 0 | 75 | 2",
                "verdict:                      | 75| 75 | 2",
                "verdict: x                    | 3 | 3  | 1",
            })
    void a_verdict_goes_before_the_rules(String line, int status, int exit, int attempts) {
        Result result = hinting(
                "attempts -- bash -c 'echo x >>n; say \"$1\"; exit $2' - '" + line + "' " + status + "; wc -l <n");

        assertThat(result.out()).isEqualTo("rc=" + exit + "\n" + attempts + "\n");
    }

    @Test
    void a_permanent_failure_that_exited_with_0_is_said_to_be_none() {
        Result result = hinting("attempts -- bash -c 'say \"verdict: permanent\"; say \"reason: no account\"'");

        assertThat(result.out()).isEqualTo("rc=1\n");
        assertThat(result.log())
                .containsExactly(
                        "ERROR retry-cmd - attempt 1/2: exit status 0 (permanent: no account); not retried, and"
                                + " the exit status is 1 instead, as that is no success");
    }

    @Test
    void a_reason_is_shown_with_its_control_characters_escaped() {
        Result result = hinting(
                "attempts -- bash -c 'say \"reason: quota\\\\033[2J used \\\\302\\\\233\\\\303\\\\251\"; exit 75'");

        assertThat(result.log())
                .containsExactly(
                        "WARN retry-cmd - attempt 1/2: exit status 75 (temporary: quota\\x1b[2J used \\xc2\\x9b\u00c3\u00a9);"
                                + " retrying in 0.00s",
                        "ERROR retry-cmd - gave up: 2 attempts failed; last: exit status 75 (quota\\x1b[2J used"
                                + " \\xc2\\x9b\u00c3\u00a9)");
    }

    @Test
    void the_wait_is_at_least_what_is_asked_for() {
        Result result = hinting("attempts -- bash -c 'say \"retry-after: 1\"; exit 75'");

        assertThat(result.out()).isEqualTo("rc=75\n");
        assertThat(result.log())
                .first()
                .isEqualTo("WARN retry-cmd - attempt 1/2: exit status 75 (temporary); retrying in 1.00s");
        assertThat(result.millis()).isGreaterThan(1000);
    }

    @Test
    void a_longer_wait_that_was_drawn_stays() {
        Result result = hinting("attempts --base 1500ms --jitter none -- bash -c 'say \"retry-after: 1\"; exit 75'");

        assertThat(result.log()).first().asString().endsWith("retrying in 1.50s");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--retry-after-cap 9s        | 10   | a retry is welcome in 10.00s, longer than the cap of 9s",
                "--retry-after-cap 9s -d 1m  | 10   | a retry is welcome in 10.00s, longer than the cap of 9s",
                "''                          | 3601 | a retry is welcome in 1h1s, longer than the cap of 1h",
                "-d 1h                       | 7200 | a retry is welcome in 2h, too late for the 1h deadline (59m",
                "--retry-after-cap none -d 1h| 7200 | a retry is welcome in 2h, too late for the 1h deadline (59m",
            })
    void a_wait_that_is_too_long_ends_the_run_and_says_when_to_come_back(String options, int seconds, String why) {
        Result result = hinting("attempts " + options + " -- bash -c 'say \"retry-after: " + seconds + "\"; exit 75'");

        assertThat(result.out()).isEqualTo("rc=75\n");
        assertThat(result.log()).singleElement().asString().startsWith("ERROR retry-cmd - gave up: " + why);
    }

    @Test
    void a_server_is_left_alone_as_long_as_its_header_asks() throws IOException {
        OnEveryJava.assumeTool("curl");
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/feed", exchange -> {
            boolean first = requests.incrementAndGet() == 1;
            if (first) {
                exchange.getResponseHeaders().add("Retry-After", "2");
            }
            exchange.sendResponseHeaders(first ? 503 : 200, -1);
            exchange.close();
        });
        server.start();
        try {
            Result result = hinting("""
                    attempts --retry-on 22 -- sh -c 'curl -fsS -o feed.json \\
                        -w "retry-after: %%header{retry-after}\\n" http://127.0.0.1:%d/feed >>"$RETRY_CMD_HINTS"'
                    """.formatted(server.getAddress().getPort()));

            assertThat(result.out()).isEqualTo("rc=0\n");
            assertThat(result.log())
                    .contains("WARN retry-cmd - attempt 1/2: exit status 22 (temporary); retrying in 2.00s");
            assertThat(requests).hasValue(2);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void one_warning_says_what_is_ignored_without_showing_it() {
        Result result = hinting("attempts -- bash -c 'say \"foo\"; say \"token: secret\"; say \"retry-after: soon\"'");

        assertThat(result.out()).isEqualTo("rc=0\n");
        assertThat(result.log())
                .containsExactly(
                        "WARN retry-cmd - attempt 1/2: a hint is ignored: line 1 is not 'key: value' (and 2 more)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            quoteCharacter = '"',
            value = {
                "mkdir $RETRY_CMD_HINTS -> is no plain file",
                "mkfifo $RETRY_CMD_HINTS -> is no plain file",
                "ln -s /etc/passwd $RETRY_CMD_HINTS -> is no plain file",
                "say 'verdict: permanent'; ln -f $RETRY_CMD_HINTS $RETRY_CMD_HINTS.2; rm $RETRY_CMD_HINTS; ln -s"
                        + " $RETRY_CMD_HINTS.2 $RETRY_CMD_HINTS; rm $RETRY_CMD_HINTS.2 -> \"\"",
                "ln -s /no/such/file $RETRY_CMD_HINTS -> \"\"",
                "{ yes 'reason: x' | head -n 20000; echo 'verdict: permanent'; } >$RETRY_CMD_HINTS -> all but the first"
                        + " 64 KiB",
                "printf '\\377\\0\\376: \\200\\n' >$RETRY_CMD_HINTS -> line 1 has the unknown key '\u00ff\\x00\u00fe'",
            })
    void a_file_that_is_none_does_no_harm_and_is_gone_afterwards(String making, String warning) {
        Result result = hinting("attempts -- bash -c \"$(cat <<'end'\n" + making + "\nend\n)\"");

        assertThat(result.out()).isEqualTo("rc=0\n");
        if (warning.isEmpty()) {
            assertThat(result.err()).isEmpty();
        } else {
            assertThat(result.log())
                    .singleElement()
                    .asString()
                    .contains("a hint is ignored: ")
                    .endsWith(warning);
        }
    }

    @Test
    void a_file_of_another_user_is_not_believed() {
        OnEveryJava.assumeRoot();
        Result result = hinting("attempts -- bash -c 'say \"verdict: permanent\"; chown 1 $RETRY_CMD_HINTS'");

        assertThat(result.out()).isEqualTo("rc=0\n");
        assertThat(result.log()).singleElement().asString().endsWith("belongs to another user");
    }

    @Test
    void a_directory_with_something_in_it_is_not_ours_to_remove() {
        Result result = hinting("""
                attempts -- bash -c 'mkdir $RETRY_CMD_HINTS; >$RETRY_CMD_HINTS/kept' | sed 's/hints-.*/hints/'
                ls tmp/*""");

        assertThat(result.out()).isEqualTo("rc=0\nretry-cmd-hints\nkept\n");
        assertThat(result.log()).singleElement().asString().endsWith("is no plain file and cannot be removed");
    }

    @Test
    void an_attempt_that_was_ended_at_its_timeout_has_still_said_what_it_said() {
        Result result = hinting("""
                attempts -t 1s -- bash -c '
                    [ $RETRY_CMD_ATTEMPT = 2 ] || { say "reason: slow\\nverdict: permanent"; exec sleep 60; }'""");

        assertThat(result.out()).isEqualTo("rc=124\n");
        assertThat(result.log())
                .containsExactly("ERROR retry-cmd - attempt 1/2: timed out after 1.00s (permanent: slow); not retried");
    }

    @Test
    void after_a_stop_nothing_is_left_and_the_stop_decides() {
        Result result = hinting("""
                retry-cmd -n 3 --base 0 -- bash -c 'say "verdict: temporary"; trap "exit 75" TERM; >up; sleep 60 & wait' &
                until [ -e up ]; do sleep .01; done; ls tmp | wc -l
                kill $!; wait $!; echo rc=$?; ls -A tmp""");

        assertThat(result.out()).isEqualTo("1\nrc=75\n");
        assertThat(result.log()).singleElement().asString().contains("stopped by signal TERM after 1 attempt");
    }

    @Test
    void a_run_within_a_run_has_a_file_of_its_own() {
        Result result = hinting("""
                attempts -- bash -c '
                    echo "$RETRY_CMD_HINTS" >outer; retry-cmd -n 1 bash -c "echo \\"\\$RETRY_CMD_HINTS\\" >inner"
                    cmp -s inner outer || echo differ'""");

        assertThat(result.out()).isEqualTo("differ\nrc=0\n");
    }

    @Test
    void a_rate_limit_is_no_fault() {
        List<String> log = hinting("attempts -- bash -c 'say \"rate-limit: 9\\nrate-remaining: 1\\nrate-reset: 60\"'")
                .log();

        assertThat(log).isEmpty();
    }

    private Result hinting(String script) {
        return bash(PRELUDE + script);
    }
}
