package retrycmd.engine;

import org.jspecify.annotations.Nullable;

/** An attempt failed, and would fail again. */
public final class PermanentException extends FailureException {

    private static final long serialVersionUID = 1L;

    /** A failure that no exception caused, such as an answer that says "no". */
    public PermanentException(String message) {
        super(message, Verdict.permanent(message));
    }

    /**
     * A failure with its low-level cause.
     *
     * @param message what failed; {@code null}, as some causes have it, becomes the cause's name
     */
    public PermanentException(@Nullable String message, Throwable cause) {
        super(cause, Verdict.permanent(words(message, cause)));
    }
}
