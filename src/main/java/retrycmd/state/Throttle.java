package retrycmd.state;

import java.time.Duration;
import retrycmd.engine.Deadline;
import retrycmd.engine.Timekeeper;

/** Slows calls down, for all threads of a process, before the other side refuses them. */
public final class Throttle {

    private final Timekeeper timekeeper;
    private volatile QuotaWindow window = QuotaWindow.UNKNOWN;

    /** A throttle that has heard nothing. */
    public Throttle(Timekeeper timekeeper) {
        this.timekeeper = timekeeper;
    }

    /** An answer told this, which holds until another one tells more. */
    public void told(Quota quota) {
        told(quota, Deadline.FOREVER);
    }

    /** An answer told this, which holds for {@code reset} at most. */
    public void told(Quota quota, Duration reset) {
        window = new QuotaWindow(quota, timekeeper.now().plus(reset));
    }

    /** The wait before the next call. */
    public Duration delay() {
        return window.delay(timekeeper.now());
    }
}
