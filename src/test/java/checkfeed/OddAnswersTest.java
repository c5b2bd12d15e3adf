package checkfeed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import web.FakeTimekeeper;
import web.Output;
import web.RawServer;

/** What comes from servers that keep no rules. */
class OddAnswersTest {

    private final Output out = new Output();
    private final Output err = new Output();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{\"a\": 1} x'   | the answer is not JSON",
                "'{\"a\": 1} {}'  | the answer is not JSON",
                "'{\"a\": NaN}'   | the answer is not JSON",
                "'{\"a\": \"\n\"}'| the answer is not JSON",
                "{a: 1}           | the answer is not JSON",
                "<html>           | the answer is not JSON",
                "''               | the answer is empty",
                "' \n '           | the answer is empty",
                "'{\"a\": \"\u00fc\"}' | the answer is not UTF-8",
            })
    void what_is_no_json_is_not_asked_for_again(String body, String message) throws IOException {
        try (RawServer raw = RawServer.start(answer(body))) {
            assertThat(run(0, raw.uri().toString())).isEqualTo(1);
            assertThat(err.masked())
                    .containsExactly("TIME ERROR check-feed: the request is wrong, not retried: " + message
                            + " (GET http://127.0.0.1:PORT/)");
            assertThat(raw.connections()).isEqualTo(1);
        }
    }

    @Test
    void prints_a_document_of_many_lines_as_one() throws IOException {
        String body = "{\r\n\t\"a\": [1.10,\n\n 123456789012345678901234567890],\n \"b\": \"\\n \u00c3\u00bc\"\n}\n";
        try (RawServer raw = RawServer.start(answer(body))) {
            assertThat(run(0, raw.uri().toString())).isEqualTo(0);
            assertThat(out.text())
                    .isEqualTo("{ \"a\": [1.10,  123456789012345678901234567890],  \"b\": \"\\n \u00fc\" }"
                            + System.lineSeparator());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'',                                                      the connection was dropped",
        "'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{}',       the connection was dropped",
        "'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}',        the answer is not HTTP",
        "'SSH-2.0-OpenSSH_9.2\r\n',                               the answer is not HTTP",
    })
    void tries_again_when_no_whole_answer_comes(String answer, String message) throws IOException {
        try (RawServer raw = RawServer.start(answer.getBytes(ISO_8859_1))) {
            assertThat(run(0, raw.uri().toString())).isEqualTo(3);
            assertThat(err.text()).contains("4 attempts failed; last: " + message + " (GET");
            assertThat(raw.connections()).isEqualTo(4);
        }
    }

    @Test
    void tries_again_when_the_connection_is_reset() throws IOException {
        try (RawServer raw = RawServer.start((Socket connection) -> connection.setSoLinger(true, 0))) {
            assertThat(run(0, "-v", raw.uri().toString())).isEqualTo(3);
            assertThat(err.masked())
                    .endsWith("TIME DEBUG check-feed: caused by java.net.SocketException: Connection reset");
            assertThat(raw.connections()).isEqualTo(4);
        }
    }

    @Test
    void tries_again_when_a_name_is_not_found() {
        String host = "x".repeat(64) + ".invalid"; // too long a label: no name server is asked

        assertThat(run(0, "http://" + host + "/")).isEqualTo(3);
        assertThat(err.text()).contains("4 attempts failed; last: cannot find the host " + host + " (GET");
    }

    @Test
    void tells_the_verbose_each_request_and_the_causes() throws IOException {
        URI uri = RawServer.nobody();

        int status = run(1, "-v", uri.toString());

        assertThat(status).isEqualTo(3);
        String debug = "TIME DEBUG feed: GET http://127.0.0.1:PORT/, timeout ";
        String failure = "cannot connect to 127.0.0.1";
        assertThat(err.masked())
                .containsExactly(
                        debug + "2.00s",
                        "TIME WARNING retry: attempt 1 of 4 failed: " + failure + "; the next in 0.50s",
                        debug + "2.00s",
                        "TIME WARNING retry: attempt 2 of 4 failed: " + failure + "; the next in 1.00s",
                        debug + "2.00s",
                        "TIME WARNING retry: attempt 3 of 4 failed: " + failure + "; the next in 2.00s",
                        // What is left of 5 s.
                        debug + "1.50s",
                        "TIME ERROR check-feed: the feed stayed unavailable; gave up: 4 attempts failed; last: "
                                + failure + " (GET http://127.0.0.1:PORT/)",
                        "TIME DEBUG check-feed: caused by retrycmd.engine.TemporaryException: " + failure,
                        "TIME DEBUG check-feed: caused by java.net.ConnectException: Connection refused");
    }

    private int run(double chance, String... args) {
        Retrier retrier = new Retrier(CheckFeed.POLICY, new FakeTimekeeper(), () -> chance, RetryGate.OPEN);
        return new CheckFeed(retrier, out.stream(), err.stream()).run(args);
    }

    /** Each character of {@code body} is one byte. */
    private static byte[] answer(String body) {
        String head = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n";
        return (head + body).getBytes(ISO_8859_1);
    }
}
