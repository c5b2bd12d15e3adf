package apiclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import web.Child;
import web.FakeTimekeeper;
import web.LabServer;
import web.Output;
import web.TestServer;

class GetTest {

    private final Output out = new Output();
    private final Output err = new Output();

    @AutoClose
    private final LabServer server = TestServer.of(new ApiServer());

    @Test
    void prints_the_body_and_refreshes_the_token() throws Exception {
        Child child = Child.run(
                Get.class,
                server.uri("/private").toString(),
                server.uri("/token").toString());

        assertThat(child.status()).isEqualTo(0);
        assertThat(child.out()).isEqualTo("{\"thing\": 42}" + System.lineSeparator());
        assertThat(Output.masked(child.err()))
                .containsExactly("TIME INFO get: the token is refused; asking for another");
        assertThat(server.requests()).containsExactly("GET /private", "GET /token", "GET /private");
    }

    @Test
    void goes_without_a_token_that_it_cannot_get() {
        assertThat(run(
                        server.uri("/private").toString(),
                        server.uri("/forbidden").toString()))
                .isEqualTo(1);
        assertThat(err.masked())
                .containsExactly(
                        "TIME INFO get: the token is refused; asking for another",
                        "TIME WARNING get: no other token: GET http://127.0.0.1:PORT/forbidden: auth:403 after 1 attempt",
                        "TIME ERROR get: AuthError: GET http://127.0.0.1:PORT/private: auth:401 after 1 attempt");
    }

    @ParameterizedTest
    @CsvSource({
        "/no-such-path, 1, HttpError: GET http://127.0.0.1:PORT/no-such-path: http:404 after 1 attempt",
        "/forbidden,    1, AuthError: GET http://127.0.0.1:PORT/forbidden: auth:403 after 1 attempt",
        "/full,         3, RateLimitError: GET http://127.0.0.1:PORT/full: rate:429 after 3 attempts",
        "/down,         3, TransientError: GET http://127.0.0.1:PORT/down: 5xx:503 after 3 attempts",
    })
    void names_the_error(String path, int status, String error) {
        assertThat(run(server.uri(path).toString())).isEqualTo(status);
        assertThat(out.text()).isEmpty();
        assertThat(err.masked()).endsWith("TIME ERROR get: " + error);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ftp://127.0.0.1/", "http://a/ http://b/ http://c/"})
    void shows_how_it_is_used(String args) {
        assertThat(run(args.isEmpty() ? new String[0] : args.split(" "))).isEqualTo(2);
        assertThat(err.text()).isEqualTo("usage: get URL [TOKEN-URL]" + System.lineSeparator());
    }

    private int run(String... args) {
        return Get.run(List.of(args), out.stream(), err.stream(), new FakeTimekeeper());
    }
}
