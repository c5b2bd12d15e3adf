package web;

import java.util.Map;

/** What a {@link LabServer} answers. */
public sealed interface Page {

    /** An answer in JSON. */
    record Answer(int status, Map<String, String> headers, String body) implements Page {}

    /** The connection is closed without an answer. */
    record Drop() implements Page {}

    /** A body, and 200. */
    static Page ok(String body) {
        return new Answer(200, Map.of(), body);
    }

    /** A status with a body that names it. */
    static Page status(int status) {
        return new Answer(status, Map.of(), "{\"status\": " + status + "}");
    }

    /** A status that comes with {@code Retry-After}. */
    static Page retryAfter(int status, String value) {
        return new Answer(status, Map.of("Retry-After", value), "{\"status\": " + status + "}");
    }
}
