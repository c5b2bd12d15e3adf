package retrycmd.engine;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How a wait is drawn under its bound, so that clients that failed together do not come back together.
 *
 * <p>Full, equal and decorrelated jitter are those of Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture
 * Blog, 2015.
 */
public final class Jitter {

    private enum Kind {
        NONE,
        FULL,
        EQUAL,
        DECORRELATED,
        ADDITIVE
    }

    /** The wait is the bound. */
    public static final Jitter NONE = new Jitter(Kind.NONE, 0);

    /** Even in 0..bound: spreads best, and may be near zero. */
    public static final Jitter FULL = new Jitter(Kind.FULL, 0);

    /** Half the bound, and even in 0..bound/2 on top. */
    public static final Jitter EQUAL = new Jitter(Kind.EQUAL, 0);

    /**
     * {@code min(cap, even in base..3 x the wait before)}; the growth is the draw's own, the backoff gives base and cap. The
     * cap cuts what was drawn, as in the source, and not the range that it is drawn from: the longest waits are the cap.
     */
    public static final Jitter DECORRELATED = new Jitter(Kind.DECORRELATED, 0);

    private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

    private final Kind kind;
    private final double ratio;

    private Jitter(Kind kind, double ratio) {
        if (!(ratio >= 0) || Double.isInfinite(ratio)) {
            throw new IllegalArgumentException("the jitter ratio must be a number of at least 0: " + ratio);
        }
        this.kind = kind;
        this.ratio = ratio;
    }

    /**
     * The bound, and even in 0..ratio x base on top: the only kind whose wait may be longer than the bound.
     *
     * @throws IllegalArgumentException if the ratio is negative or no number
     */
    public static Jitter additive(double ratio) {
        return new Jitter(Kind.ADDITIVE, ratio);
    }

    /**
     * Draws the wait after {@code attempt} (from 1).
     *
     * @param previous the wait before this one; zero if there was none
     * @param chance numbers in 0..1, even, 1 excluded; asked once, and not at all without jitter
     */
    public Duration draw(Backoff backoff, int attempt, Duration previous, DoubleSupplier chance) {
        Duration bound = backoff.bound(attempt);
        return switch (kind) {
            case NONE -> bound;
            case FULL -> Scale.part(chance.getAsDouble(), bound);
            case EQUAL -> Scale.part(0.5 + chance.getAsDouble() / 2, bound);
            case DECORRELATED -> decorrelated(backoff, previous, chance);
            case ADDITIVE -> Scale.add(bound, Scale.part(chance.getAsDouble(), most(backoff)), LONGEST);
        };
    }

    private Duration most(Backoff backoff) {
        return Scale.multiply(backoff.base(), ratio, LONGEST);
    }

    private static Duration decorrelated(Backoff backoff, Duration previous, DoubleSupplier chance) {
        Duration base = backoff.base();
        // The first wait has none before it; the source starts from base.
        Duration before = Scale.max(previous, base);
        Duration range = Scale.multiply(before, 3, LONGEST).minus(base);
        Duration drawn = Scale.add(base, Scale.part(chance.getAsDouble(), range), LONGEST);
        return Scale.min(drawn, backoff.cap());
    }
}
