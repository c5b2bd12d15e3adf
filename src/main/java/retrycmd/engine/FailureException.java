package retrycmd.engine;

import org.jspecify.annotations.Nullable;

/** A failed attempt that knows what it means. */
public abstract sealed class FailureException extends Exception permits TemporaryException, PermanentException {

    private static final long serialVersionUID = 1L;

    private final transient Verdict verdict;

    FailureException(String message, Verdict verdict) {
        super(message);
        this.verdict = verdict;
    }

    FailureException(Throwable cause, Verdict verdict) {
        super(verdict.rule(), cause);
        this.verdict = verdict;
    }

    /** Many low-level exceptions have no message of their own; their name says more than {@code null}. */
    static String words(@Nullable String message, Throwable cause) {
        return message == null ? cause.toString() : message;
    }

    /** What the failure means. */
    public Verdict verdict() {
        return verdict;
    }
}
