package retrycmd.engine;

/** A failed attempt that knows what it means. */
public abstract sealed class FailureException extends Exception permits TemporaryException, PermanentException {

    private static final long serialVersionUID = 1L;

    private final transient Verdict verdict;

    FailureException(String message, Throwable cause, Verdict verdict) {
        super(message, cause);
        this.verdict = verdict;
    }

    /** What the failure means. */
    public Verdict verdict() {
        return verdict;
    }
}
