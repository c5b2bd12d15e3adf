package retrycmd.engine;

/** A run ended without success although the last failure might heal; the cause is that failure. */
public final class GaveUpException extends Exception {

    private static final long serialVersionUID = 1L;

    private final StopReason reason;
    private final int attempts;

    GaveUpException(String message, StopReason reason, int attempts) {
        super(message);
        this.reason = reason;
        this.attempts = attempts;
    }

    /** The limit that was reached. */
    public StopReason reason() {
        return reason;
    }

    /** How many attempts were made; 0 if the run was stopped before the first. */
    public int attempts() {
        return attempts;
    }
}
