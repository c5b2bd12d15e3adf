package retrycmd.cli;

import java.util.List;
import java.util.function.Function;

/** Names the place of a value from elsewhere that is refused. Loaded only then. */
final class Blame {

    private Blame() {}

    /** What {@code parse} has against the values of {@code option}: the first that it refuses by itself. */
    static UsageException of(Values values, Option option, Function<String, ?> parse) {
        List<String> all = values.all(option);
        for (int i = option.gathers() ? 0 : all.size() - 1; i < all.size(); i++) {
            try {
                Object unused = parse.apply(all.get(i));
            } catch (IllegalArgumentException e) {
                return new UsageException(values.origin(option, i).prefix() + option.longName() + " '" + all.get(i)
                        + "': " + e.getMessage());
            }
        }
        return new UsageException(option, values.text(option).orElse(""), "these values do not fit together");
    }

    /** The same fault with the places of all options that its message names, as far as they are not the command line. */
    static UsageException placed(UsageException fault, Values values) {
        String message = String.valueOf(fault.getMessage());
        StringBuilder text = new StringBuilder();
        fault.option()
                .ifPresent(option -> text.append(place(option, values, message).prefix()));
        text.append(message);
        for (Option option : Option.values()) {
            Origin origin = place(option, values, message);
            boolean said = text.indexOf(origin.place()) >= 0;
            if (!said && !origin.equals(Origin.COMMAND_LINE) && names(message, option)) {
                text.append(" (")
                        .append(option.longName())
                        .append(": ")
                        .append(origin.place())
                        .append(')');
            }
        }
        return new UsageException(text.toString());
    }

    /** The place of the value that the message is about: the one that it quotes, or else the last one. */
    private static Origin place(Option option, Values values, String message) {
        List<String> all = values.all(option);
        int index = all.size() - 1;
        for (int i = 0; i < all.size(); i++) {
            if (message.startsWith(option.longName() + " '" + all.get(i) + "'")) {
                index = i;
            }
        }
        return index < 0 ? Origin.COMMAND_LINE : values.origin(option, index);
    }

    private static boolean names(String message, Option option) {
        for (int at = message.indexOf(option.longName()); at >= 0; at = message.indexOf(option.longName(), at + 1)) {
            int end = at + option.longName().length();
            if (end == message.length() || !(Character.isLetter(message.charAt(end)) || message.charAt(end) == '-')) {
                return true;
            }
        }
        return false;
    }
}
