package web;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** What came of a request, as a value: this is what an {@link retrycmd.engine.Operation} results in. */
public sealed interface Reply {

    /** An answer, whatever its status. */
    record Answered(HttpResponse<byte[]> response) implements Reply {}

    /** The trouble that there was instead. */
    record NoAnswer(IOException failure) implements Reply {}

    /** Makes one request. */
    static Reply to(HttpRequest request, Duration limit, Exchange exchange) {
        try {
            return new Answered(exchange.send(request, limit));
        } catch (IOException e) {
            return new NoAnswer(e);
        }
    }

    /** The status of the answer; 0 if there is none. */
    default int status() {
        return this instanceof Answered answered ? answered.response().statusCode() : 0;
    }

    /** The first value of a header of the answer. */
    default Optional<String> header(String name) {
        return this instanceof Answered answered ? answered.response().headers().firstValue(name) : Optional.empty();
    }
}
