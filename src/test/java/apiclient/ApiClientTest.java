package apiclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.RetryListener;
import web.Exchange;
import web.FakeTimekeeper;
import web.Http;
import web.LabServer;
import web.Page;
import web.RawServer;
import web.TestServer;

class ApiClientTest {

    private final FakeTimekeeper timekeeper = new FakeTimekeeper();
    private final ApiServer api = new ApiServer();

    @AutoClose
    private final LabServer server = TestServer.of(exchange -> statusIn(exchange, api));

    @Test
    void returns_an_answer_at_once() throws HttpError {
        assertThat(body(client(Policy.DEFAULT).send(get("/thing")))).isEqualTo("{\"thing\": 42}");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void returns_any_2xx() throws HttpError {
        assertThat(client(Policy.DEFAULT).send(get("/status/201")).statusCode()).isEqualTo(201);
    }

    @Test
    void returns_the_answer_after_two_failures() throws HttpError {
        assertThat(body(client(Policy.DEFAULT).send(get("/flaky")))).isEqualTo("{\"thing\": 42}");
        assertThat(server.requests()).hasSize(3);
        assertThat(timekeeper.sleeps()).containsExactly(0.625, 1.125);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504})
    void a_server_in_trouble_is_tried_again(int status) {
        TransientError error = failure(TransientError.class, Policy.DEFAULT, "/status/" + status);

        assertThat(error.lastReason()).isEqualTo("5xx:" + status);
        assertThat(error.status()).hasValue(status);
        assertThat(error.response()).isPresent();
        assertThat(error.attempts()).isEqualTo(3);
        assertThat(error)
                .hasMessage("GET " + server.uri("/status/" + status) + ": 5xx:" + status + " after 3 attempts")
                .hasNoCause();
        assertThat(server.requests()).hasSize(3);
        assertThat(timekeeper.sleeps()).hasSize(2);
    }

    @Test
    void one_attempt_means_no_retry() {
        TransientError error = failure(TransientError.class, Policy.DEFAULT.withAttempts(1), "/down");

        assertThat(error).hasMessageEndingWith(" after 1 attempt");
        assertThat(server.requests()).hasSize(1);
        assertThat(timekeeper.sleeps()).isEmpty();
    }

    @Test
    void a_dropped_connection_is_tried_again() {
        TransientError error = failure(TransientError.class, Policy.DEFAULT, "/drop");

        assertThat(error.lastReason()).isEqualTo("network:IO");
        assertThat(error.status()).isEmpty();
        assertThat(error.response()).isEmpty();
        assertThat(error).hasCauseInstanceOf(IOException.class);
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void a_server_that_is_not_there_is_tried_again() throws IOException {
        HttpRequest request = HttpRequest.newBuilder(RawServer.nobody()).build();

        TransientError error = catchThrowableOfType(
                TransientError.class, () -> client(Policy.DEFAULT).send(request));

        assertThat(error.lastReason()).isEqualTo("network:Connect");
        assertThat(error.attempts()).isEqualTo(3);
    }

    @Test
    void an_answer_that_does_not_come_in_time_is_tried_again() {
        List<Duration> limits = new ArrayList<>();
        Exchange neverInTime = (request, limit) -> {
            limits.add(limit);
            throw new HttpTimeoutException("no answer");
        };

        TransientError error = catchThrowableOfType(
                TransientError.class, () -> client(Policy.DEFAULT, neverInTime).send(get("/thing")));

        assertThat(error.lastReason()).isEqualTo("network:Timeout");
        assertThat(limits).hasSize(3).containsOnly(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 405, 409, 410, 422, 302, 501})
    void any_other_status_is_an_error_at_once(int status) {
        HttpError error = failure(HttpError.class, Policy.DEFAULT, "/status/" + status);

        assertThat(error).isExactlyInstanceOf(HttpError.class);
        assertThat(error.status()).hasValue(status);
        assertThat(error.attempts()).isEqualTo(1);
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        // header,                          waits, as the error tells it
        "2,                                 2/2,   PT2S",
        "0,                                 0/0,   PT0S",
        "1,                                 1/1,   PT1S",
        "30,                                30/30, PT30S",
        "3600,                              30/30, PT1H",
        "'Fri, 31 Dec 9999 23:59:59 GMT',   0.5/1,",
        "soon,                              0.5/1,",
    })
    void a_number_in_retry_after_is_honoured_up_to_the_cap(String header, String waits, Duration told) {
        try (LabServer full = TestServer.of(x -> Page.retryAfter(429, header))) {
            HttpRequest request = HttpRequest.newBuilder(full.uri("/")).build();

            RateLimitError error = catchThrowableOfType(
                    RateLimitError.class,
                    () -> client(Policy.DEFAULT.withJitter(0)).send(request));

            assertThat(error.status()).hasValue(429);
            assertThat(error.attempts()).isEqualTo(3);
            assertThat(error.retryAfter()).isEqualTo(Optional.ofNullable(told));
            assertThat(timekeeper.sleeps())
                    .isEqualTo(
                            Arrays.stream(waits.split("/")).map(Double::valueOf).toList());
        }
    }

    @Test
    void a_429_without_retry_after_takes_the_curve() {
        RateLimitError error = failure(RateLimitError.class, Policy.DEFAULT.withJitter(0), "/status/429");

        assertThat(error.retryAfter()).isEmpty();
        assertThat(timekeeper.sleeps()).containsExactly(0.5, 1.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/status/404", "/status/401", "/status/429", "/status/503", "/drop"})
    void one_catch_catches_all(String path) {
        assertThat(failure(HttpError.class, Policy.DEFAULT, path)).isInstanceOf(HttpError.class);
    }

    @Test
    void an_interrupt_ends_it() {
        Thread.currentThread().interrupt();

        TransientError error = failure(TransientError.class, Policy.DEFAULT, "/down");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(error.lastReason()).isEqualTo("stopped");
        assertThat(server.requests()).isEmpty();
    }

    private <E extends HttpError> E failure(Class<E> type, Policy policy, String path) {
        return catchThrowableOfType(type, () -> client(policy).send(get(path)));
    }

    private ApiClient client(Policy policy) {
        return client(policy, new Http());
    }

    private ApiClient client(Policy policy, Exchange exchange) {
        return new ApiClient(policy, exchange, timekeeper, () -> 0.5, new RetryListener<>() {});
    }

    private HttpRequest get(String path) {
        return HttpRequest.newBuilder(server.uri(path)).build();
    }

    private static String body(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /** The lab's API, with {@code /status/N} besides. */
    private static Page statusIn(HttpExchange exchange, ApiServer api) {
        String path = exchange.getRequestURI().getPath();
        return path.startsWith("/status/")
                ? Page.status(Integer.parseInt(path.substring("/status/".length())))
                : api.page(exchange);
    }
}
