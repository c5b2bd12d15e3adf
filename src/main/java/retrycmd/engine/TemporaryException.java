package retrycmd.engine;

import java.time.Duration;

/** An attempt failed in a way that may heal by itself. */
public final class TemporaryException extends FailureException {

    private static final long serialVersionUID = 1L;

    /** A failure with its low-level cause. */
    public TemporaryException(String message, Throwable cause) {
        super(message, cause, Verdict.temporary(message));
    }

    /** A failure whose other side asked to be left alone for {@code retryAfter}. */
    public TemporaryException(String message, Throwable cause, Duration retryAfter) {
        super(message, cause, Verdict.temporary(message, retryAfter));
    }
}
