package checkfeed;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import web.FakeTimekeeper;
import web.LabServer;
import web.Output;
import web.Page;
import web.TestServer;

class CheckFeedTest {

    private static final String VERDICT = "{\"indicator\": \"203.0.113.42\", \"verdict\": \"malicious\"}";

    private final FakeTimekeeper timekeeper = new FakeTimekeeper();
    private final Output out = new Output();
    private final Output err = new Output();
    private final FeedServer feed = new FeedServer();

    @AutoClose
    private final LabServer server = TestServer.of(exchange -> statusIn(exchange, feed));

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

    @Test
    void does_not_begin_a_wait_that_would_reach_the_deadline() {
        try (LabServer slow = TestServer.of(exchange -> laterBy(Duration.ofSeconds(2)))) {
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
}
