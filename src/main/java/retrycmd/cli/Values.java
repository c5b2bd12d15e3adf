package retrycmd.cli;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import retrycmd.engine.Deadline;

/** What the options were given, as text, and its conversion; every refusal names the option and the value. */
final class Values {

    private final Map<Option, List<String>> given = new EnumMap<>(Option.class);

    void put(Option option, List<String> values) {
        given.put(option, values);
    }

    boolean has(Option option) {
        return given.containsKey(option);
    }

    boolean hasAny(Option.Group group) {
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
            throw new UsageException(option, text.get(), String.valueOf(e.getMessage()));
        }
    }

    /** A duration of zero or more. */
    Duration wait(Option option, Duration otherwise) {
        return value(option, otherwise, DurationParser::parse);
    }

    /** A positive duration, or {@code none}; none if not given. */
    Duration limit(Option option) {
        return value(option, Deadline.FOREVER, text -> {
            if (text.equals("none")) {
                return Deadline.FOREVER;
            }
            Duration limit = DurationParser.parse(text);
            if (limit.isZero()) {
                throw new IllegalArgumentException("no time at all; write 'none' for no limit");
            }
            return limit;
        });
    }
}
