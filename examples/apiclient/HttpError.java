package apiclient;

import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.OptionalInt;

/** A request failed; the subclasses say how, and to catch this one is to catch them all. */
public sealed class HttpError extends Exception permits AuthError, RateLimitError, TransientError {

    private static final long serialVersionUID = 1L;

    private final transient Optional<HttpResponse<byte[]>> response;
    private final int attempts;

    HttpError(String message, Ending ending) {
        super(message + " after " + ending.attempts() + (ending.attempts() == 1 ? " attempt" : " attempts"));
        this.response = ending.response();
        this.attempts = ending.attempts();
        ending.failure().ifPresent(this::initCause);
    }

    /** The status of the last answer; empty if the last attempt got none. */
    public OptionalInt status() {
        return response.map(answer -> OptionalInt.of(answer.statusCode())).orElseGet(OptionalInt::empty);
    }

    /** The last answer; empty if the last attempt got none. */
    public Optional<HttpResponse<byte[]>> response() {
        return response;
    }

    /** How many attempts were made; the one repeat of a request after a refresh belongs to its attempt. */
    public int attempts() {
        return attempts;
    }
}
