package retrycmd.engine;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** Durations at the edges of what numbers can hold, and random ones of every order of magnitude. */
final class Durations {

    static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

    /** From nothing to the longest, in growing order: around a second, 2^53 and 2^63 nanoseconds, and 2^60 seconds. */
    static final List<Duration> EDGES = List.of(
            Duration.ZERO,
            Duration.ofNanos(1),
            Duration.ofNanos(999_999_999),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1, 1),
            Duration.ofNanos((1L << 53) + 1),
            Duration.ofSeconds(9_223_372_036L),
            Duration.ofNanos(Long.MAX_VALUE - 1),
            Duration.ofNanos(Long.MAX_VALUE),
            Duration.ofNanos(Long.MAX_VALUE).plusNanos(1),
            Duration.ofSeconds((1L << 60) + 200, 3),
            Duration.ofSeconds(Long.MAX_VALUE - 1),
            LONGEST);

    private Durations() {}

    static Duration random(SplittableRandom random) {
        long seconds = random.nextLong() >>> random.nextInt(1, 64);
        return Duration.ofSeconds(seconds, random.nextInt(1_000_000_000) >>> random.nextInt(31));
    }

    static boolean isWithin(Duration duration, Duration least, Duration most) {
        return duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0;
    }
}
