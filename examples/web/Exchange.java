package web;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** One request and its answer. */
@FunctionalInterface
public interface Exchange {

    /**
     * Sends {@code request} and reads the whole answer.
     *
     * @throws java.net.http.HttpTimeoutException if that took longer than {@code limit}
     * @throws IOException if no whole answer came for another reason
     */
    HttpResponse<byte[]> send(HttpRequest request, Duration limit) throws IOException;
}
