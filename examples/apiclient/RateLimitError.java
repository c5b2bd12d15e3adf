package apiclient;

import java.time.Duration;
import java.util.Optional;

/** The server still had enough of the caller (429) when the attempts were used up. */
public final class RateLimitError extends HttpError {

    private static final long serialVersionUID = 1L;

    private final transient Optional<Duration> retryAfter;

    RateLimitError(String message, Ending ending, Optional<Duration> retryAfter) {
        super(message, ending);
        this.retryAfter = retryAfter;
    }

    /** How long the last answer asked to be left alone, as it said it and not capped; empty if it gave no number. */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
