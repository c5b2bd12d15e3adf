package retrycmd.engine;

/** Why a run ended. */
public enum StopReason {
    /** An attempt succeeded. */
    SUCCEEDED,
    /** An attempt failed permanently. */
    PERMANENT,
    /** All attempts were used up. */
    ATTEMPTS,
    /** The deadline was reached, or the next wait would have reached it. */
    DEADLINE,
    /** The other side asked for a longer wait than is allowed or than the deadline leaves. */
    RETRY_AFTER,
    /** The gate did not allow another attempt. */
    GATE,
    /** The gate did not let the run begin: no attempt was made. */
    REFUSED,
    /** Another attempt would not be safe: something of the last one is still at work. */
    UNREPEATABLE,
    /** The run was asked to stop. */
    STOPPED;

    /** Whether a failure that may heal by itself was left at that. */
    public boolean gaveUp() {
        return this != SUCCEEDED && this != PERMANENT && this != STOPPED;
    }
}
