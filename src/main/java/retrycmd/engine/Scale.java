package retrycmd.engine;

import java.time.Duration;

/** Arithmetic on durations that saturates instead of overflowing. */
final class Scale {

    private static final double NANOS_PER_SECOND = 1e9;

    /** The last whole second whose nanoseconds a long can count: up to it there are nanoseconds, from it on seconds. */
    private static final double LAST_COUNTED = 9_223_372_036e9;

    private Scale() {}

    /** {@code min(cap, duration * factor)}, for a duration and a factor that are not negative. */
    static Duration multiply(Duration duration, double factor, Duration cap) {
        if (duration.isZero()) {
            return Duration.ZERO; // and not 0 * infinity
        }
        double product = nanos(duration) * factor;
        if (product >= nanos(cap)) {
            return cap;
        }
        return min(ofNanos(product), cap); // a double may have rounded the cap up
    }

    /** The part {@code share} (0..1) of the way from zero to {@code duration}. */
    static Duration part(double share, Duration duration) {
        return multiply(duration, share, duration);
    }

    /** {@code min(cap, a + b)} for durations that are not negative, without the exception that an overflow would be. */
    static Duration add(Duration a, Duration b, Duration cap) {
        return a.compareTo(cap.minus(b)) < 0 ? a.plus(b) : cap;
    }

    static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    static Duration max(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    private static double nanos(Duration duration) {
        return duration.getSeconds() * NANOS_PER_SECOND + duration.getNano();
    }

    private static Duration ofNanos(double nanos) {
        return nanos < LAST_COUNTED
                ? Duration.ofNanos((long) nanos)
                : Duration.ofSeconds((long) (nanos / NANOS_PER_SECOND));
    }
}
