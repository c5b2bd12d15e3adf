package retrycmd.state;

import java.time.Duration;

/**
 * How much the other side still allows, as its latest answer told.
 *
 * @param limit how many calls it allows in its window; zero or less if unknown
 * @param remaining how many of them are left
 */
public record Quota(long limit, long remaining) {

    /** Nothing is known yet. */
    public static final Quota UNKNOWN = new Quota(0, 0);

    private static final double HIGH = 0.8;
    private static final double EXTREME = 0.95;
    private static final Duration SHORT_DELAY = Duration.ofMillis(250);
    private static final Duration LONG_DELAY = Duration.ofSeconds(1);

    /** {@code 1 - remaining / limit}: the part that is used up, in 0..1; 0 if unknown. */
    public double pressure() {
        if (limit <= 0) {
            return 0;
        }
        // One rounding only, so that 800 of 1000 is the same number as the threshold; 1 - remaining / limit has two.
        double used = ((double) limit - remaining) / limit;
        return Math.max(0, Math.min(1, used));
    }

    /** The wait before the next call: none while enough is left, then a short one, then a long one. */
    public Duration delay() {
        double pressure = pressure();
        if (pressure < HIGH) {
            return Duration.ZERO;
        }
        return pressure < EXTREME ? SHORT_DELAY : LONG_DELAY;
    }
}
