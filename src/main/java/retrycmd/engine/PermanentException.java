package retrycmd.engine;

/** An attempt failed, and would fail again. */
public final class PermanentException extends FailureException {

    private static final long serialVersionUID = 1L;

    /** A failure with its low-level cause. */
    public PermanentException(String message, Throwable cause) {
        super(message, cause, Verdict.permanent(message));
    }
}
