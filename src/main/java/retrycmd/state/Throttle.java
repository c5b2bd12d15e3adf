package retrycmd.state;

import java.time.Duration;

/** Slows calls down, for all threads of a process, before the other side refuses them. */
public final class Throttle {

    private volatile Quota quota = Quota.UNKNOWN;

    /** An answer told this; answers that tell nothing change nothing. */
    public void told(Quota newQuota) {
        quota = newQuota;
    }

    /** The wait before the next call. */
    public Duration delay() {
        return quota.delay();
    }
}
