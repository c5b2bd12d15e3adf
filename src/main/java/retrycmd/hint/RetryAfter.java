package retrycmd.hint;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the value of a {@code Retry-After} header (RFC 9110, section 10.2.3): seconds, or the moment to come back at.
 *
 * <p>The date is read by hand, because {@code DateTimeFormatter} fits none of the three forms of section 5.6.7 as they are:
 * the century of the second depends on the year it is read in, and all of them allow a leap second. The name of the day is
 * only looked at for its form: a date whose day of the week is wrong is still the best that is known of what was meant.
 */
public final class RetryAfter {

    /** What a longer wait is cut to: 292 years, the longest that nanoseconds in a long can count. */
    public static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private static final Pattern SECONDS = Pattern.compile("[0-9]+");
    private static final Pattern LEADING_ZEROS = Pattern.compile("^0+(?=[0-9])");

    /** Every number of so many digits fits a long. */
    private static final int LONG_DIGITS = 18;

    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");
    private static final String MONTH = "(?<month>" + String.join("|", MONTHS) + ")";
    private static final String DAY = "(?<day>[0-9]{2})";
    private static final String TIME = "(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})";
    private static final String SHORT_DAY_NAME = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
    private static final String LONG_DAY_NAME = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)";

    /** {@code Sun, 06 Nov 1994 08:49:37 GMT}. */
    private static final Pattern IMF_FIXDATE =
            Pattern.compile(SHORT_DAY_NAME + ", " + DAY + " " + MONTH + " (?<year>[0-9]{4}) " + TIME + " GMT");

    /** {@code Sunday, 06-Nov-94 08:49:37 GMT}. */
    private static final Pattern RFC_850 =
            Pattern.compile(LONG_DAY_NAME + ", " + DAY + "-" + MONTH + "-(?<year>[0-9]{2}) " + TIME + " GMT");

    /** {@code Sun Nov  6 08:49:37 1994}. */
    private static final Pattern ASCTIME =
            Pattern.compile(SHORT_DAY_NAME + " " + MONTH + " (?<day>[0-9]{2}| [0-9]) " + TIME + " (?<year>[0-9]{4})");

    private RetryAfter() {}

    /**
     * Reads either form.
     *
     * @param now the moment at which the answer came
     * @return how long to wait from {@code now}, in zero (a moment that has passed) to {@link #LONGEST}; empty if {@code
     *     value} is neither form
     */
    public static Optional<Duration> parse(String value, Instant now) {
        Optional<Duration> seconds = parseSeconds(value);
        return seconds.isPresent() ? seconds : parseDate(value.strip(), now).map(moment -> from(now, moment));
    }

    /** Reads a number of seconds, and leaves a date at that: for who does not trust the other side's clock. */
    public static Optional<Duration> parseSeconds(String value) {
        String digits = value.strip();
        if (!SECONDS.matcher(digits).matches()) {
            return Optional.empty();
        }
        String significant = LEADING_ZEROS.matcher(digits).replaceFirst("");
        long seconds = significant.length() > LONG_DIGITS ? Long.MAX_VALUE : Long.parseLong(significant);
        return Optional.of(seconds > LONGEST.toSeconds() ? LONGEST : Duration.ofSeconds(seconds));
    }

    private static Duration from(Instant now, Instant moment) {
        Duration wait = Duration.between(now, moment);
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
    }

    private static Optional<Instant> parseDate(String value, Instant now) {
        for (Pattern form : List.of(IMF_FIXDATE, RFC_850, ASCTIME)) {
            Matcher date = form.matcher(value);
            if (date.matches()) {
                return form == RFC_850 ? shortYear(date, now) : moment(date, number(date, "year"));
            }
        }
        return Optional.empty();
    }

    /**
     * Section 5.6.7: a moment that appears to be more than 50 years ahead is the latest one in the past with the same two
     * digits. One that appears to be 50 years back or more is ahead by the same token.
     */
    private static Optional<Instant> shortYear(Matcher date, Instant now) {
        LocalDateTime present = LocalDateTime.ofInstant(now, ZoneOffset.UTC);
        Instant horizon = present.plusYears(50).toInstant(ZoneOffset.UTC);
        int latest = present.getYear() + 50;
        int year = latest - Math.floorMod(latest - number(date, "year"), 100);
        Optional<Instant> moment = moment(date, year);
        return moment.isPresent() && moment.get().isAfter(horizon) ? moment(date, year - 100) : moment;
    }

    /** Empty for a date that no calendar has, such as 31 June. */
    private static Optional<Instant> moment(Matcher date, int year) {
        int second = number(date, "second");
        boolean leap = second == 60;
        try {
            LocalDateTime moment = LocalDateTime.of(
                    year,
                    MONTHS.indexOf(date.group("month")) + 1,
                    number(date, "day"),
                    number(date, "hour"),
                    number(date, "minute"),
                    leap ? 59 : second);
            return Optional.of(moment.plusSeconds(leap ? 1 : 0).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static int number(Matcher date, String group) {
        return Integer.parseInt(date.group(group).strip());
    }
}
