package retrycmd.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import retrycmd.engine.Backoff;
import retrycmd.engine.Deadline;
import retrycmd.engine.Jitter;
import retrycmd.engine.RetryPolicy;

/** Reads the limits and waits of a run from what the options were given. */
final class PolicyReader {

    private static final String BACKOFFS = "exponential[:FACTOR], linear, fibonacci, fixed or a list like 1s,5s";
    private static final String JITTERS = "full, equal, decorrelated, additive[:R] or none";
    private static final double DEFAULT_FACTOR = 2;
    private static final double DEFAULT_ADDITIVE_RATIO = 0.5;

    /** A class and no lambda for the quick start, as in {@link Values}. */
    private static final Function<String, Integer> ATTEMPTS = new Function<>() {
        @Override
        public Integer apply(String text) {
            return attempts(text);
        }
    };

    private final Values values;

    private PolicyReader(Values values) {
        this.values = values;
    }

    /** Reads how often and after which waits to try again; throws {@link UsageException}. */
    static RetryPolicy read(Values values) {
        return new PolicyReader(values).policy();
    }

    private RetryPolicy policy() {
        Duration deadline = values.limit(Option.DEADLINE);
        return new RetryPolicy(attempts(), deadline, backoff(), jitter(), splay(deadline), retryAfterCap(deadline));
    }

    private Duration retryAfterCap(Duration deadline) {
        if (!values.has(Option.RETRY_AFTER_CAP)) {
            return Deadline.isLimit(deadline) ? Deadline.FOREVER : RetryPolicy.DEFAULT.retryAfterCap();
        }
        return values.value(
                Option.RETRY_AFTER_CAP,
                Deadline.FOREVER,
                text -> text.equals("none") ? Deadline.FOREVER : DurationParser.parse(text));
    }

    private int attempts() {
        int attempts = values.value(Option.ATTEMPTS, RetryPolicy.DEFAULT.attempts(), ATTEMPTS);
        if (attempts == RetryPolicy.UNLIMITED && !values.has(Option.DEADLINE)) {
            throw new UsageException(
                    Option.ATTEMPTS,
                    "unlimited",
                    "needs a --deadline ('--deadline none' if it may really go on for ever)");
        }
        return attempts;
    }

    private static int attempts(String text) {
        if (text.equals("unlimited")) {
            return RetryPolicy.UNLIMITED;
        }
        int attempts = Numbers.whole(text).orElse(0);
        if (attempts == 0) {
            throw new IllegalArgumentException("not a number of attempts (1 to 999999999, or 'unlimited')");
        }
        return attempts;
    }

    private Duration splay(Duration deadline) {
        if (!values.has(Option.SPLAY)) {
            return Duration.ZERO;
        }
        Duration splay = values.value(
                Option.SPLAY, Duration.ZERO, text -> text.equals("none") ? Duration.ZERO : DurationParser.parse(text));
        if (splay.compareTo(deadline) >= 0) {
            throw new UsageException(
                    Option.SPLAY, values.text(Option.SPLAY).orElse(""), "must be shorter than the --deadline");
        }
        return splay;
    }

    private Backoff backoff() {
        String kind = values.text(Option.BACKOFF).orElse("exponential");
        return kind.indexOf(',') >= 0 || startsWithDigit(kind) ? list() : curve(kind);
    }

    private Backoff list() {
        Backoff list = values.value(Option.BACKOFF, RetryPolicy.DEFAULT.backoff(), text -> {
            List<Duration> bounds = new ArrayList<>();
            for (String bound : text.split(",", -1)) {
                bounds.add(DurationParser.parse(bound));
            }
            return Backoff.list(bounds);
        });
        if (values.has(Option.BASE)) {
            throw new UsageException(
                    Option.BASE, values.text(Option.BASE).orElse(""), "means nothing beside a list in --backoff");
        }
        refuseCapBelow(list.cap(), "the longest wait in --backoff");
        return list;
    }

    private Backoff curve(String kind) {
        Backoff usual = RetryPolicy.DEFAULT.backoff();
        // Of the two, the one that was set moves the other.
        Duration lowest = values.wait(Option.CAP, usual.base());
        Duration base = values.wait(Option.BASE, lowest.compareTo(usual.base()) < 0 ? lowest : usual.base());
        refuseCapBelow(base, "--base " + values.text(Option.BASE).orElse(""));
        Duration cap = values.wait(Option.CAP, base.compareTo(usual.cap()) > 0 ? base : usual.cap());
        Backoff exponential = Backoff.exponential(base, DEFAULT_FACTOR, cap);
        if (!values.has(Option.BACKOFF)) {
            return exponential;
        }
        return values.value(Option.BACKOFF, exponential, text -> {
            return switch (kind) {
                case "linear" -> Backoff.linear(base, cap);
                case "fibonacci" -> Backoff.fibonacci(base, cap);
                case "fixed" -> Backoff.fixed(base);
                default -> Backoff.exponential(base, number(kind, "exponential", DEFAULT_FACTOR, 1, BACKOFFS), cap);
            };
        });
    }

    private void refuseCapBelow(Duration least, String what) {
        if (values.wait(Option.CAP, Deadline.FOREVER).compareTo(least) < 0) {
            throw new UsageException(Option.CAP, values.text(Option.CAP).orElse(""), "is below " + what);
        }
    }

    private Jitter jitter() {
        return values.has(Option.JITTER) ? values.value(Option.JITTER, Jitter.FULL, PolicyReader::jitter) : Jitter.FULL;
    }

    private static Jitter jitter(String kind) {
        return switch (kind) {
            case "full" -> Jitter.FULL;
            case "equal" -> Jitter.EQUAL;
            case "decorrelated" -> Jitter.DECORRELATED;
            case "none" -> Jitter.NONE;
            default -> Jitter.additive(number(kind, "additive", DEFAULT_ADDITIVE_RATIO, 0, JITTERS));
        };
    }

    /** The number behind {@code name:}, such as the factor in {@code exponential:1.5}. */
    private static double number(String kind, String name, double otherwise, double least, String kinds) {
        if (kind.equals(name)) {
            return otherwise;
        }
        if (!kind.startsWith(name + ':')) {
            throw new IllegalArgumentException("none of " + kinds);
        }
        String digits = kind.substring(name.length() + 1);
        OptionalDouble read = Numbers.decimal(digits);
        if (read.isEmpty()) {
            throw new IllegalArgumentException("'" + digits + "' is not a number");
        }
        double number = read.getAsDouble();
        if (Double.isInfinite(number)) {
            throw new IllegalArgumentException("the number is too large");
        }
        if (number < least) {
            throw new IllegalArgumentException("the number must be at least " + (int) least);
        }
        return number;
    }

    private static boolean startsWithDigit(String text) {
        return !text.isEmpty() && Character.isDigit(text.charAt(0));
    }
}
