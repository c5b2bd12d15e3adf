package retrycmd.report;

import java.time.Duration;

/** Durations as people write them. */
public final class DurationText {

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private DurationText() {}

    /** As an option takes it: {@code 250ms}, {@code 1.5s}, {@code 1m30s}; cut to hundredths of a second. */
    public static String compact(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds == 0 && duration.toNanosPart() != 0) {
            return duration.toMillis() + "ms";
        }
        StringBuilder text = new StringBuilder();
        append(text, seconds / DAY, "d");
        append(text, seconds % DAY / HOUR, "h");
        append(text, seconds % HOUR / MINUTE, "m");
        int hundredths = duration.toNanosPart() / 10_000_000;
        if (text.length() == 0 || seconds % MINUTE != 0 || hundredths != 0) {
            text.append(seconds % MINUTE);
            if (hundredths != 0) {
                text.append('.').append(hundredths / 10).append(hundredths % 10 == 0 ? "" : "" + hundredths % 10);
            }
            text.append('s');
        }
        return text.toString();
    }

    /** As a measurement: {@code 0.32s}, from a minute on {@code 1m30s}; rounded. */
    public static String measured(Duration duration) {
        if (duration.toSeconds() >= MINUTE) {
            return compact(Duration.ofSeconds(duration.toSeconds()));
        }
        long hundredths = (duration.toNanos() + 5_000_000) / 10_000_000;
        return hundredths / 100 + "." + hundredths % 100 / 10 + hundredths % 10 + "s";
    }

    private static void append(StringBuilder text, long count, String unit) {
        if (count != 0) {
            text.append(count).append(unit);
        }
    }
}
