package retrycmd.engine;

import java.time.Duration;
import java.util.List;

/**
 * How the bound of the wait grows from attempt to attempt, never above a cap.
 *
 * <p>The arithmetic is done in floating-point nanoseconds and cut at the cap before it becomes a {@link Duration} again:
 * it saturates where doubling a {@code long} would wrap after some sixty attempts.
 */
public final class Backoff {

    private enum Growth {
        EXPONENTIAL,
        LINEAR,
        FIBONACCI,
        LIST
    }

    private static final double SQRT_5 = Math.sqrt(5);
    private static final double GOLDEN_RATIO = (1 + SQRT_5) / 2;

    private final Growth growth;
    private final double factor;
    private final List<Duration> bounds;
    private final Duration cap;

    private Backoff(Growth growth, double factor, List<Duration> bounds, Duration cap) {
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException("a list of bounds needs at least one");
        }
        for (Duration bound : bounds) {
            if (bound.isNegative()) {
                throw new IllegalArgumentException("a wait cannot be negative: " + bound);
            }
            if (bound.compareTo(cap) > 0) {
                throw new IllegalArgumentException("the bound " + bound + " is above the cap " + cap);
            }
        }
        if (!(factor >= 1) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("the factor must be a number of at least 1: " + factor);
        }
        this.growth = growth;
        this.factor = factor;
        this.bounds = List.copyOf(bounds);
        this.cap = cap;
    }

    /**
     * {@code min(cap, base * factor^(n-1))} after attempt n.
     *
     * @throws IllegalArgumentException if the base is negative or above the cap, or the factor is below 1; so for every kind
     */
    public static Backoff exponential(Duration base, double factor, Duration cap) {
        return new Backoff(Growth.EXPONENTIAL, factor, List.of(base), cap);
    }

    /** {@code min(cap, base * n)} after attempt n. */
    public static Backoff linear(Duration base, Duration cap) {
        return new Backoff(Growth.LINEAR, 1, List.of(base), cap);
    }

    /** {@code min(cap, base * F(n))} after attempt n, with F = 1, 1, 2, 3, 5, 8... */
    public static Backoff fibonacci(Duration base, Duration cap) {
        return new Backoff(Growth.FIBONACCI, 1, List.of(base), cap);
    }

    /** {@code base} after every attempt. */
    public static Backoff fixed(Duration base) {
        return new Backoff(Growth.LIST, 1, List.of(base), base);
    }

    /** The n-th of {@code bounds} after attempt n; the last one repeats. */
    public static Backoff list(List<Duration> bounds) {
        return new Backoff(
                Growth.LIST, 1, bounds, bounds.stream().max(Duration::compareTo).orElse(Duration.ZERO));
    }

    /** The bound after the first attempt. */
    public Duration base() {
        return bounds.get(0);
    }

    /** The highest bound there can be. */
    public Duration cap() {
        return cap;
    }

    /** The upper limit of the wait after {@code attempt} (from 1). */
    public Duration bound(int attempt) {
        if (attempt < 1) {
            throw new IllegalArgumentException("attempts count from 1: " + attempt);
        }
        return switch (growth) {
            case EXPONENTIAL -> Scale.multiply(base(), Math.pow(factor, attempt - 1.0), cap);
            case LINEAR -> Scale.multiply(base(), attempt, cap);
            case FIBONACCI -> Scale.multiply(base(), fibonacciNumber(attempt), cap);
            case LIST -> bounds.get(Math.min(attempt, bounds.size()) - 1);
        };
    }

    /** Binet's formula; rounding makes it exact as long as a double can hold the number. */
    private static double fibonacciNumber(int n) {
        return Math.rint(Math.pow(GOLDEN_RATIO, n) / SQRT_5);
    }
}
