package web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Http http = new Http();

    @Test
    void gives_the_whole_answer() throws Exception {
        try (RawServer server =
                RawServer.start("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi".getBytes(ISO_8859_1))) {
            assertThat(http.send(get(server.uri()), LIMIT).body()).asString().isEqualTo("hi");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\nContent-",
                "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
            })
    void a_dropped_connection_is_asked_once_and_no_more(String answer) throws Exception {
        try (RawServer server = RawServer.start(answer.getBytes(ISO_8859_1))) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> http.send(get(server.uri()), LIMIT))
                    .matches(e -> !"Too many retries".equals(e.getMessage()));
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void a_reset_connection_is_asked_once_and_no_more() throws Exception {
        try (RawServer server = RawServer.start(connection -> connection.setSoLinger(true, 0))) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> http.send(get(server.uri()), LIMIT))
                    .withRootCauseInstanceOf(SocketException.class);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
            })
    void what_is_not_http_is_a_protocol_error(String answer) throws Exception {
        try (RawServer server = RawServer.start(answer.getBytes(ISO_8859_1))) {
            assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> http.send(get(server.uri()), LIMIT));
        }
    }

    @Test
    void nobody_listens() throws Exception {
        URI uri = RawServer.nobody();

        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> http.send(get(uri), LIMIT));
    }

    @Test
    void a_body_that_drips_is_cut_off_at_the_limit() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (RawServer server = RawServer.start(connection -> {
            connection.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nha".getBytes(ISO_8859_1));
            while (connection.getInputStream().read() >= 0) {
                // until the client leaves
            }
            closed.countDown();
        })) {
            assertThatExceptionOfType(HttpTimeoutException.class)
                    .isThrownBy(() -> http.send(get(server.uri()), Duration.ofMillis(300)))
                    .withMessage("no answer within 0.30s");
            assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void an_interrupted_thread_does_not_wait_and_stays_interrupted() throws Exception {
        URI uri = RawServer.nobody();

        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedIOException.class).isThrownBy(() -> http.send(get(uri), LIMIT));
        assertThat(Thread.interrupted()).isTrue();
    }

    private static HttpRequest get(URI uri) {
        return HttpRequest.newBuilder(uri).build();
    }
}
