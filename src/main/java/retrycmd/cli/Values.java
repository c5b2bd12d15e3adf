package retrycmd.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import retrycmd.engine.Deadline;

/**
 * What the options were given, as text, and its conversion; every refusal names the option and the value, and where that
 * stands if it is not the command line.
 */
final class Values {

    // Classes and not lambdas: to link one takes a JVM at its start ten times as long as to load a class that lies
    // ready.
    private static final Function<String, Duration> WAIT = new Function<>() {
        @Override
        public Duration apply(String text) {
            return DurationParser.parse(text);
        }
    };

    private static final Function<String, Duration> LIMIT = new Function<>() {
        @Override
        public Duration apply(String text) {
            if (text.equals("none")) {
                return Deadline.FOREVER;
            }
            Duration limit = DurationParser.parse(text);
            if (limit.isZero()) {
                throw new IllegalArgumentException("no time at all; write 'none' for no limit");
            }
            return limit;
        }
    };

    private final Map<Option, List<String>> given = new HashMap<>(); // an EnumMap would look its keys up by reflection

    /** Where the values of an option come from, one for each; nothing for an option that has them of the command line. */
    private final Map<Option, List<Origin>> origins = new HashMap<>();

    void put(Option option, List<String> values) {
        given.put(option, values);
    }

    /** Gives one more value to an option that may have some. */
    void add(Option option, String value) {
        List<String> values = given.get(option);
        if (values == null) {
            values = new ArrayList<>();
            given.put(option, values);
        }
        values.add(value);
    }

    /** Values from elsewhere; the lists are of the same length, but for a flag that is off: that has no value. */
    void put(Option option, List<String> values, List<Origin> from) {
        given.put(option, values);
        origins.put(option, from);
    }

    void remove(Option option) {
        given.remove(option);
        origins.remove(option);
    }

    boolean has(Option option) {
        return !all(option).isEmpty();
    }

    /** Whether something was said of the option, if only that it is off. */
    boolean mentions(Option option) {
        return given.containsKey(option);
    }

    /** Whether something is asked, so that the command is not run. */
    boolean asks() {
        for (Option option : given.keySet()) {
            if (option.asks()) {
                return true;
            }
        }
        return false;
    }

    /** Whether any option of the group was given. */
    boolean has(Option.Group group) {
        for (Option option : given.keySet()) {
            if (option.group() == group) {
                return true;
            }
        }
        return false;
    }

    /** All that the option was given, in their order. */
    List<String> all(Option option) {
        return given.getOrDefault(option, List.of());
    }

    /** Where the {@code index}-th value of the option stands. */
    Origin origin(Option option, int index) {
        List<Origin> from = origins.get(option);
        return from == null ? Origin.COMMAND_LINE : from.get(index);
    }

    /** The value that counts: the last one, or all of them where they add up. */
    Optional<String> text(Option option) {
        List<String> values = all(option);
        if (values.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(option.accumulates() ? String.join(",", values) : values.get(values.size() - 1));
    }

    /** The converted value; what {@code parse} refuses is the user's mistake. */
    <T> T value(Option option, T otherwise, Function<String, T> parse) {
        Optional<String> text = text(option);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            return parse.apply(text.get());
        } catch (IllegalArgumentException e) {
            if (origins.containsKey(option)) {
                throw Blame.of(this, option, parse);
            }
            throw new UsageException(option, text.get(), String.valueOf(e.getMessage()));
        }
    }

    /** A duration of zero or more. */
    Duration wait(Option option, Duration otherwise) {
        return value(option, otherwise, WAIT);
    }

    /** A positive duration, or {@code none}; none if not given. */
    Duration limit(Option option) {
        return value(option, Deadline.FOREVER, LIMIT);
    }
}
