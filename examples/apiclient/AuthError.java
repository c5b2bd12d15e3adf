package apiclient;

/** The server knows the caller not (401), or not as one who may do this (403). */
public final class AuthError extends HttpError {

    private static final long serialVersionUID = 1L;

    private final boolean refreshAttempted;

    AuthError(String message, Ending ending, boolean refreshAttempted) {
        super(message, ending);
        this.refreshAttempted = refreshAttempted;
    }

    /** Whether new credentials were asked for before this. */
    public boolean refreshAttempted() {
        return refreshAttempted;
    }
}
