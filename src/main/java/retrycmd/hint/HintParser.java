package retrycmd.hint;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import retrycmd.hint.Hint.Claim;
import retrycmd.hint.Hint.RateLimit;

/**
 * Reads what an attempt said: lines of {@code key: value}.
 *
 * <p>Keys are those of headers and, like them, may be written in any case. Of a key that comes twice the last line counts.
 * An empty value says nothing: that is what a program writes for a header that it did not get.
 */
public final class HintParser {

    /** The longest reason; more is cut off. */
    private static final int MOST_REASON = 200;

    /** The longest part of a line that a message shows. */
    private static final int MOST_SHOWN = 40;

    /** From this number on, 31 years, a {@code rate-reset} is no time to wait but a moment, in seconds since 1970. */
    private static final Duration MOMENTS = Duration.ofSeconds(1_000_000_000);

    /** How long a rate limit is believed that came without {@code rate-reset}: the longest window in common use. */
    private static final Duration USUAL_WINDOW = Duration.ofHours(1);

    private static final int LONG_DIGITS = 18;

    private final Instant now;
    private Optional<Claim> claim = Optional.empty();
    private Optional<Duration> retryAfter = Optional.empty();
    private Optional<String> reason = Optional.empty();
    private Optional<Long> limit = Optional.empty();
    private Optional<Long> remaining = Optional.empty();
    private Optional<Duration> reset = Optional.empty();
    private int ignored;
    private String problem = "";

    private HintParser(Instant now) {
        this.now = now;
    }

    /**
     * What the lines came to.
     *
     * @param ignored how many lines could not be understood
     * @param problem what was wrong with the first of them; empty if there was none
     */
    public record Parsed(Hint hint, int ignored, String problem) {}

    /**
     * Reads the lines.
     *
     * @param text lines that end with LF or CRLF, the last one with or without
     * @param now the moment at which the attempt ended
     */
    public static Parsed parse(String text, Instant now) {
        HintParser parser = new HintParser(now);
        int number = 1;
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            parser.line(text.substring(start, end), number++);
            start = end + 1;
        }
        parser.line(text.substring(start), number);
        return new Parsed(parser.hint(), parser.ignored, parser.problem);
    }

    private Hint hint() {
        Optional<RateLimit> rateLimit = limit.isPresent() && remaining.isPresent()
                ? Optional.of(new RateLimit(limit.get(), remaining.get(), reset.orElse(USUAL_WINDOW)))
                : Optional.empty();
        return new Hint(claim, retryAfter, reason, rateLimit);
    }

    private void line(String line, int number) {
        if (line.isBlank()) {
            return;
        }
        int colon = line.indexOf(':');
        String key = colon < 0 ? "" : line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        String value = line.substring(colon + 1).strip();
        String fault = key.isEmpty() ? "is not 'key: value'" : fault(key, value);
        if (!fault.isEmpty()) {
            ignored++;
            problem = ignored == 1 ? "line " + number + " " + fault : problem;
        }
    }

    /** Takes what a line says; returns what is wrong with it, empty if nothing is. Values may be secrets: not shown. */
    private String fault(String key, String value) {
        boolean silent = value.isEmpty();
        return switch (key) {
            case "retry-after" -> {
                Optional<Duration> read = RetryAfter.parse(value, now);
                retryAfter = read.or(() -> retryAfter);
                yield fault(read.isPresent() || silent, key, "neither a number of seconds nor an HTTP date");
            }
            case "verdict" -> {
                Optional<Claim> read = claim(value);
                claim = read.or(() -> claim);
                yield fault(read.isPresent() || silent, key, "neither temporary nor permanent");
            }
            case "reason" -> {
                reason = silent ? reason : Optional.of(cut(value, MOST_REASON));
                yield "";
            }
            case "rate-limit" -> {
                Optional<Long> read = count(value);
                limit = read.or(() -> limit);
                yield fault(read.isPresent() || silent, key, "not a number");
            }
            case "rate-remaining" -> {
                Optional<Long> read = count(value);
                remaining = read.or(() -> remaining);
                yield fault(read.isPresent() || silent, key, "not a number");
            }
            case "rate-reset" -> {
                Optional<Duration> read = reset(value);
                reset = read.or(() -> reset);
                yield fault(read.isPresent() || silent, key, "neither a number of seconds nor an HTTP date");
            }
            default -> "has the unknown key '" + cut(key, MOST_SHOWN) + "'";
        };
    }

    private static String fault(boolean right, String key, String wrong) {
        return right ? "" : "has a '" + key + "' that is " + wrong;
    }

    private static Optional<Claim> claim(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "temporary" -> Optional.of(Claim.TEMPORARY);
            case "permanent" -> Optional.of(Claim.PERMANENT);
            default -> Optional.empty();
        };
    }

    private Optional<Duration> reset(String value) {
        Optional<Duration> read = RetryAfter.parse(value, now);
        if (read.isEmpty()
                || RetryAfter.parseSeconds(value).isEmpty()
                || read.get().compareTo(MOMENTS) < 0) {
            return read;
        }
        Duration wait = read.get().minusSeconds(now.getEpochSecond());
        return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    }

    private static Optional<Long> count(String digits) {
        boolean number = !digits.isEmpty() && digits.length() <= LONG_DIGITS;
        for (int i = 0; number && i < digits.length(); i++) {
            number = digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
        }
        return number ? Optional.of(Long.valueOf(digits)) : Optional.empty();
    }

    /** Cuts, but no character in two: in a text that holds a byte in each, 80 to BF are the rest of one in UTF-8. */
    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most;
        while (end > 0 && (text.charAt(end) & 0xC0) == 0x80) {
            end--;
        }
        return text.substring(0, end) + "...";
    }
}
