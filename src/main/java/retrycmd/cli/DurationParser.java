package retrycmd.cli;

import java.time.Duration;
import retrycmd.engine.Deadline;

/** Reads durations such as {@code 250ms}, {@code 1.5s}, {@code 1m30s}; a bare number is seconds, as for timeout(1). */
final class DurationParser {

    private static final String[] UNITS = {"d", "h", "ms", "m", "s"};
    private static final long[] NANOS = {
        86_400_000_000_000L, 3_600_000_000_000L, 1_000_000L, 60_000_000_000L, 1_000_000_000L
    };

    private final String text;
    private int at;

    private DurationParser(String text) {
        this.text = text;
    }

    /**
     * Reads {@code text}; what is longer than {@link Deadline#FOREVER} becomes that.
     *
     * @throws IllegalArgumentException if it is no duration
     */
    static Duration parse(String text) {
        return Duration.ofNanos(new DurationParser(text).nanos());
    }

    private long nanos() {
        long total = 0;
        long lastUnit = Long.MAX_VALUE;
        do {
            long whole = digits();
            double fraction = at < text.length() && text.charAt(at) == '.' ? fraction() : 0;
            long unit = unit(lastUnit == Long.MAX_VALUE);
            if (unit >= lastUnit) {
                // From the largest unit to the smallest, each once: "1s1m" or "1s2s" is a slip.
                throw notADuration();
            }
            lastUnit = unit;
            total = sum(total, product(whole, unit));
            total = sum(total, Math.round(fraction * unit));
        } while (at < text.length());
        return total;
    }

    /** Cut at what a long can hold, and not wrapped: a limit must never become a shorter one. */
    private static long product(long number, long unit) {
        return number > Long.MAX_VALUE / unit ? Long.MAX_VALUE : number * unit;
    }

    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** One digit or more; a number too large for a long is no less large than the longest duration. */
    private long digits() {
        int start = at;
        long number = 0;
        for (; at < text.length() && isDigit(text.charAt(at)); at++) {
            int digit = text.charAt(at) - '0';
            number = number > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : number * 10 + digit;
        }
        if (at == start) {
            throw notADuration();
        }
        return number;
    }

    private double fraction() {
        int start = ++at;
        digits();
        return Double.parseDouble("0." + text.substring(start, at));
    }

    private long unit(boolean first) {
        if (at == text.length() && first) {
            return 1_000_000_000L;
        }
        for (int i = 0; i < UNITS.length; i++) {
            if (text.startsWith(UNITS[i], at)) {
                at += UNITS[i].length();
                return NANOS[i];
            }
        }
        throw notADuration();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static IllegalArgumentException notADuration() {
        return new IllegalArgumentException("not a duration; write it like 250ms, 2s, 1.5s, 1m30s, 2h or 1d");
    }
}
