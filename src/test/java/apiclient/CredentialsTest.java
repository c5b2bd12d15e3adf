package apiclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.http.HttpRequest;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.engine.RetryListener;
import web.FakeTimekeeper;
import web.Http;
import web.LabServer;
import web.Page;
import web.TestServer;

class CredentialsTest {

    private final FakeTimekeeper timekeeper = new FakeTimekeeper();
    private final AtomicInteger refreshes = new AtomicInteger();
    private String token = "stale";

    @AutoClose
    private final LabServer server = TestServer.of(new ApiServer());

    @ParameterizedTest
    @CsvSource({"/private, 401", "/forbidden, 403"})
    void a_refused_caller_is_an_error_at_once(String path, int status) {
        AuthError error = catchThrowableOfType(AuthError.class, () -> client(3).send(get(path)));

        assertThat(error.status()).hasValue(status);
        assertThat(error.attempts()).isEqualTo(1);
        assertThat(error.refreshAttempted()).isFalse();
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void fresh_credentials_are_worth_the_request_once_more() throws HttpError {
        byte[] body = client(1).send(() -> get("/private"), this::refresh).body();

        assertThat(body).asString().isEqualTo("{\"thing\": 42}");
        assertThat(server.requests()).containsExactly("GET /private", "GET /private");
        assertThat(refreshes).hasValue(1);
        assertThat(timekeeper.sleeps()).isEmpty();
    }

    @Test
    void a_refresh_that_failed_leaves_it_at_that() {
        AuthError error =
                catchThrowableOfType(AuthError.class, () -> client(3).send(() -> get("/private"), () -> false));

        assertThat(error.refreshAttempted()).isTrue();
        assertThat(error.attempts()).isEqualTo(1);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void a_second_refusal_is_not_refreshed_again() {
        AuthError error =
                catchThrowableOfType(AuthError.class, () -> client(3).send(() -> get("/private"), this::refreshInVain));

        assertThat(error.refreshAttempted()).isTrue();
        assertThat(refreshes).hasValue(1);
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void a_refusal_of_403_is_not_refreshed() {
        AuthError error =
                catchThrowableOfType(AuthError.class, () -> client(3).send(() -> get("/forbidden"), this::refresh));

        assertThat(error.refreshAttempted()).isFalse();
        assertThat(refreshes).hasValue(0);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void the_request_after_a_refresh_is_tried_again_like_any_other() {
        int[] statuses = {503, 401, 503, 401};
        AtomicInteger requests = new AtomicInteger();
        try (LabServer moody = TestServer.of(x -> Page.status(statuses[requests.getAndIncrement()]))) {
            HttpRequest request = HttpRequest.newBuilder(moody.uri("/")).build();

            AuthError error =
                    catchThrowableOfType(AuthError.class, () -> client(3).send(() -> request, this::refresh));

            // Attempt 1 got 503; attempt 2 got 401 and, after the refresh, 503; attempt 3 got 401.
            assertThat(error.attempts()).isEqualTo(3);
            assertThat(error.refreshAttempted()).isTrue();
            assertThat(refreshes).hasValue(1);
            assertThat(requests).hasValue(4);
        }
    }

    private ApiClient client(int attempts) {
        return new ApiClient(
                Policy.DEFAULT.withAttempts(attempts), new Http(), timekeeper, () -> 0.5, new RetryListener<>() {});
    }

    private HttpRequest get(String path) {
        return HttpRequest.newBuilder(server.uri(path))
                .header("Authorization", "Bearer " + token)
                .build();
    }

    private boolean refresh() {
        token = "fresh";
        return refreshInVain();
    }

    private boolean refreshInVain() {
        refreshes.incrementAndGet();
        return true;
    }
}
