package checkfeed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import tools.jackson.databind.json.JsonMapper;
import web.Child;
import web.FakeTimekeeper;
import web.LabServer;
import web.Output;
import web.Page;
import web.RawServer;

class CheckFeedTest {

    private static final String VERDICT = "{\"indicator\": \"203.0.113.42\", \"verdict\": \"malicious\"}";

    private final FakeTimekeeper timekeeper = new FakeTimekeeper();
    private final Output out = new Output();
    private final Output err = new Output();
    private LabServer server;

    @BeforeEach
    void start_the_feed() throws IOException {
        FeedServer feed = new FeedServer();
        server = LabServer.start(0, exchange -> statusIn(exchange, feed), Output.nowhere());
    }

    @AfterEach
    void stop_the_feed() {
        server.close();
    }

    @Test
    void gives_the_verdict_after_two_failures() {
        int status = check(0.5, "/flaky");

        assertThat(status).isEqualTo(0);
        assertThat(out.text()).isEqualTo(VERDICT + System.lineSeparator());
        assertThat(err.masked())
                .containsExactly(
                        "TIME WARNING retry: attempt 1 of 4 failed: HTTP 503; the next in 0.25s",
                        "TIME WARNING retry: attempt 2 of 4 failed: HTTP 503; the next in 0.50s");
        assertThat(server.requests()).containsExactly("GET /flaky", "GET /flaky", "GET /flaky");
        assertThat(timekeeper.sleeps()).containsExactly(0.25, 0.5);
    }

    @Test
    void gives_up_right_after_the_fourth_failure() {
        int status = check(0.5, "/down");

        assertThat(status).isEqualTo(3);
        assertThat(out.text()).isEmpty();
        assertThat(err.masked())
                .hasSize(4)
                .endsWith(
                        "TIME ERROR check-feed: the feed stayed unavailable; gave up: 4 attempts failed; last: HTTP 503"
                                + " (GET http://127.0.0.1:PORT/down)");
        assertThat(server.requests()).hasSize(4);
        assertThat(timekeeper.sleeps()).containsExactly(0.25, 0.5, 1.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503, 504})
    void tries_again_after_a_temporary_status(int code) {
        assertThat(check(0, "/status/" + code)).isEqualTo(3);
        assertThat(server.requests()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 410, 418, 499, 302, 501, 505})
    void does_not_try_again_after_any_other_status(int code) {
        assertThat(check(0, "/status/" + code)).isEqualTo(1);
        assertThat(out.text()).isEmpty();
        assertThat(err.masked())
                .containsExactly("TIME ERROR check-feed: the request is wrong, not retried: HTTP " + code
                        + " (GET http://127.0.0.1:PORT/status/" + code + ")");
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"/drop, 4, 3", "/garbled, 1, 1", "/no-such-path, 1, 1"})
    void asks_as_often_as_it_may_help(String path, int requests, int status) {
        assertThat(check(0, path)).isEqualTo(status);
        assertThat(out.text()).isEmpty();
        assertThat(server.requests()).hasSize(requests);
    }

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

    @Test
    void does_not_begin_a_wait_that_would_reach_the_deadline() throws IOException {
        try (LabServer slow = LabServer.start(0, exchange -> laterBy(Duration.ofSeconds(2)), Output.nowhere())) {
            int status = run(1, slow.uri("/").toString());

            assertThat(status).isEqualTo(3);
            assertThat(slow.requests()).hasSize(2);
            assertThat(timekeeper.sleeps()).containsExactly(0.5);
            assertThat(err.text()).contains("gave up: the deadline left no time after 2 attempts; last: ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-v",
                "-v,-v,http://127.0.0.1/",
                "http://127.0.0.1/,http://127.0.0.1/",
                "-x,http://127.0.0.1/",
                "127.0.0.1",
                "http:///flaky",
                "http://127.0.0.1:99999/",
                "ftp://127.0.0.1/",
                "http://a b/",
            })
    void shows_how_it_is_used(String args) {
        assertThat(run(0, args.isEmpty() ? new String[0] : args.split(","))).isEqualTo(2);
        assertThat(out.text()).isEmpty();
        assertThat(err.text()).isEqualTo("usage: check-feed [-v] URL" + System.lineSeparator());
    }

    @Test
    void its_stdout_alone_feeds_a_json_parser() throws Exception {
        Child child = Child.run(CheckFeed.class, "-v", uri("/flaky"));

        assertThat(child.status()).isEqualTo(0);
        assertThat(JsonMapper.shared().readTree(child.out()).get("verdict").asString())
                .isEqualTo("malicious");
        assertThat(child.out()).isEqualTo(VERDICT + System.lineSeparator());
        assertThat(child.err().lines())
                .hasSize(5)
                .allMatch(line -> line.matches("[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3} (DEBUG|WARNING) (feed|retry): .*"));
    }

    @Test
    void its_exit_status_tells_a_wrong_request() throws Exception {
        Child child = Child.run(CheckFeed.class, uri("/no-such-path"));

        assertThat(child.status()).isEqualTo(1);
        assertThat(child.out()).isEmpty();
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void its_exit_status_tells_an_unavailable_feed_at_the_deadline() throws Exception {
        Child child = Child.run(CheckFeed.class, uri("/slow"));

        assertThat(child.status()).isEqualTo(3);
        assertThat(child.out()).isEmpty();
        assertThat(child.err()).contains("gave up: the deadline left no time after ");
        // Two of 2 s; a third in what is left of 5 s, if its wait, drawn from 0..1 s, fits before the deadline.
        assertThat(server.requests()).hasSizeBetween(2, 3);
        Duration took = between(child.err().lines().toList());
        assertThat(took).isLessThan(Duration.ofSeconds(4));
    }

    @Test
    void its_exit_status_tells_a_wrong_call() throws Exception {
        assertThat(Child.run(CheckFeed.class).status()).isEqualTo(2);
    }

    @Test
    void a_fault_in_the_program_surfaces_and_is_not_retried() throws Exception {
        String incomplete = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("jackson-annotations"))
                .collect(Collectors.joining(File.pathSeparator));

        Child child = Child.runOn(incomplete, CheckFeed.class, uri("/garbled"));

        assertThat(child.status()).isEqualTo(70);
        assertThat(child.out()).isEmpty();
        assertThat(child.err()).contains("NoClassDefFoundError").doesNotContain("retried", "WARNING");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void the_server_tells_each_request() throws Exception {
        Output log = new Output();
        try (LabServer feed = LabServer.start(0, new FeedServer(), log.stream())) {
            for (String path : List.of("/flaky", "/drop")) {
                new CheckFeed(retrier(0), out.stream(), err.stream())
                        .run(feed.uri(path).toString());
            }
        }

        assertThat(log.text().lines())
                .startsWith(
                        "server: GET /flaky -> 503",
                        "server: GET /flaky -> 503",
                        "server: GET /flaky -> 200",
                        "server: GET /drop -> dropped");
    }

    private int check(double chance, String path) {
        return run(chance, uri(path));
    }

    private int run(double chance, String... args) {
        return run(retrier(chance), args);
    }

    private int run(Retrier retrier, String... args) {
        return new CheckFeed(retrier, out.stream(), err.stream()).run(args);
    }

    private Retrier retrier(double chance) {
        return new Retrier(CheckFeed.POLICY, timekeeper, () -> chance, RetryGate.OPEN);
    }

    private String uri(String path) {
        return server.uri(path).toString();
    }

    /** From the first line of a log, written at the end of the first request, to the last one. */
    private static Duration between(List<String> log) {
        LocalTime first = LocalTime.parse(log.get(0).substring(0, 12));
        LocalTime last = LocalTime.parse(log.get(log.size() - 1).substring(0, 12));
        Duration time = Duration.between(first, last);
        return time.isNegative() ? time.plusDays(1) : time;
    }

    private Page laterBy(Duration time) {
        timekeeper.pass(time);
        return Page.status(503);
    }

    /** The lab's feed, with {@code /status/N} besides. */
    private static Page statusIn(HttpExchange exchange, FeedServer feed) throws InterruptedException {
        String path = exchange.getRequestURI().getPath();
        return path.startsWith("/status/")
                ? Page.status(Integer.parseInt(path.substring("/status/".length())))
                : feed.page(exchange);
    }

    /** Each character of {@code body} is one byte. */
    private static byte[] answer(String body) {
        String head = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n";
        return (head + body).getBytes(ISO_8859_1);
    }
}
