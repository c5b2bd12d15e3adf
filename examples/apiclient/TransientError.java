package apiclient;

/** What might have healed by itself had not when the attempts were used up. */
public final class TransientError extends HttpError {

    private static final long serialVersionUID = 1L;

    private final String lastReason;

    TransientError(String message, Ending ending, String lastReason) {
        super(message, ending);
        this.lastReason = lastReason;
    }

    /** Why the last attempt failed, as in {@code 5xx:503} or {@code network:Timeout}. */
    public String lastReason() {
        return lastReason;
    }
}
