package retrycmd.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An attempt failed in a way that may heal by itself. */
public final class TemporaryException extends FailureException {

    private static final long serialVersionUID = 1L;

    /** A failure that no exception caused, such as an answer that says "busy". */
    public TemporaryException(String message) {
        super(message, Verdict.temporary(message));
    }

    /** The same, whose other side asked to be left alone for {@code retryAfter}, zero or more. */
    public TemporaryException(String message, Duration retryAfter) {
        super(message, Verdict.temporary(message, retryAfter));
    }

    /**
     * A failure with its low-level cause.
     *
     * @param message what failed; {@code null}, as some causes have it, becomes the cause's name
     */
    public TemporaryException(@Nullable String message, Throwable cause) {
        super(cause, Verdict.temporary(words(message, cause)));
    }

    /** The same, whose other side asked to be left alone for {@code retryAfter}, zero or more. */
    public TemporaryException(@Nullable String message, Throwable cause, Duration retryAfter) {
        super(cause, Verdict.temporary(words(message, cause), retryAfter));
    }
}
