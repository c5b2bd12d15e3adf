package retrycmd.engine;

import java.time.Duration;

/** The end of the time that a whole run may take, waits included. */
public final class Deadline {

    /** A time left that is no limit: 292 years, the longest that nanoseconds in a long can count. */
    public static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final Timekeeper timekeeper;
    private final Duration start;
    private final Duration limit;

    private Deadline(Timekeeper timekeeper, Duration start, Duration limit) {
        this.timekeeper = timekeeper;
        this.start = start;
        this.limit = limit;
    }

    /** A deadline that is {@code limit} away from now; {@link #FOREVER} or more means none. */
    public static Deadline in(Duration limit, Timekeeper timekeeper) {
        return new Deadline(timekeeper, timekeeper.now(), limit);
    }

    /** Whether {@code limit} limits anything. */
    public static boolean isLimit(Duration limit) {
        return limit.compareTo(FOREVER) < 0;
    }

    /** What is left now: zero or negative once the deadline is reached, {@link #FOREVER} if there is none. */
    public Duration timeLeft() {
        return isLimit(limit) ? limit.minus(elapsed()) : FOREVER;
    }

    /** The time since the run started. */
    public Duration elapsed() {
        return timekeeper.now().minus(start);
    }
}
