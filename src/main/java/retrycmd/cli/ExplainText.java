package retrycmd.cli;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import retrycmd.engine.Deadline;
import retrycmd.report.DurationText;
import retrycmd.report.Log;

/** The answer to {@code --explain}: what would be run, by which settings and rules, and when. Loaded only for it. */
final class ExplainText {

    private static final int NAME_WIDTH = nameWidth();
    private static final int VALUE_WIDTH = 26;

    /** The help names what holds if nothing is said: {@code (default 500ms)}, {@code full (default, 0..bound)}. */
    private static final Pattern DEFAULT = Pattern.compile("\\(default:? ([^),]+)|(\\S+) \\(default[,;)]");

    private final Settings settings;
    private final Values values;
    private final List<String> command;
    private final List<String> warnings;
    private final Glyphs glyphs;
    private final StringBuilder text = new StringBuilder();

    /**
     * An explanation.
     *
     * @param command the words of the command; none if none was given
     * @param warnings what would be said before the run
     */
    ExplainText(Settings settings, Values values, List<String> command, List<String> warnings, Glyphs glyphs) {
        this.settings = settings;
        this.values = values;
        this.command = command;
        this.warnings = warnings;
        this.glyphs = glyphs;
    }

    String text() {
        text.append("Command\n  ");
        if (command.isEmpty()) {
            text.append("(none was given)");
        }
        for (int i = 0; i < command.size(); i++) {
            text.append(i == 0 ? "" : " ").append(ShellQuote.quote(command.get(i)));
        }
        text.append("\n\nSettings\n");
        for (Option option : Option.values()) {
            if (!option.asks()) {
                setting(option);
            }
        }
        text.append("\nRules, of which the first that fits decides\n");
        new ExplainRules(settings, values).appendTo(text);
        schedules();
        List<String> doubts = new Doubts(settings, values, command).all();
        if (!doubts.isEmpty() || !warnings.isEmpty()) {
            text.append("\nTo think about\n");
            doubts.forEach(this::doubt);
            warnings.forEach(this::doubt);
        }
        return text.toString();
    }

    private void doubt(String doubt) {
        text.append("  - ").append(Log.escape(doubt)).append('\n');
    }

    /** A setting in one line, a list in as many as it has parts. */
    private void setting(Option option) {
        String name = option.longName().substring(2);
        List<String> all = values.all(option);
        if (all.isEmpty()) {
            boolean off = values.mentions(option);
            line(
                    name,
                    off ? "off" : usual(option),
                    off ? values.origin(option, 0).place() : "default");
        } else if (option.parameter().isEmpty()) {
            String times = all.size() == 1 ? "" : ", " + all.size() + " times";
            line(name, "on" + times, values.origin(option, all.size() - 1).place());
        } else if (option.gathers()) {
            for (int i = 0; i < all.size(); i++) {
                line(
                        i == 0 ? name : "",
                        (i == 0 ? "" : "and ") + all.get(i),
                        values.origin(option, i).place());
            }
        } else {
            line(
                    name,
                    all.get(all.size() - 1),
                    values.origin(option, all.size() - 1).place());
        }
    }

    private void line(String name, String value, String origin) {
        String shown = Log.escape(value);
        text.append("  ")
                .append(padded(name, NAME_WIDTH))
                .append(padded(shown.isEmpty() ? "''" : shown, VALUE_WIDTH))
                .append(Log.escape(origin))
                .append('\n');
    }

    private static int nameWidth() {
        return Arrays.stream(Option.values())
                .filter(option -> !option.asks())
                .mapToInt(option -> option.longName().length())
                .max()
                .orElse(0);
    }

    static String padded(String text, int width) {
        return text + " ".repeat(Math.max(2, width - text.length()));
    }

    /** What holds where nothing is said. */
    private String usual(Option option) {
        if (option == Option.BASE
                && values.has(Option.BACKOFF)
                && values.text(Option.BACKOFF).orElse("").matches("[0-9].*")) {
            return "as --backoff lists";
        }
        if (option == Option.BASE || option == Option.CAP) {
            // Of the two, the one that was set moves the other.
            Duration bound = option == Option.BASE
                    ? settings.policy().backoff().base()
                    : settings.policy().backoff().cap();
            return DurationText.compact(bound);
        }
        if (option.parameter().isEmpty()) {
            return "off";
        }
        Matcher matcher = DEFAULT.matcher(option.text());
        if (!matcher.find()) {
            return option == Option.RETRY_ON ? "75,timeout" : "none";
        }
        String value = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return value.replaceFirst("\\[.*", "").replace("'", "");
    }

    private void schedules() {
        text.append("\nSchedule, if each attempt fails at once\n");
        new ExplainSchedule(settings.policy(), Duration.ZERO, glyphs).appendTo(text);
        Duration timeout = settings.limits().timeout();
        if (Deadline.isLimit(timeout) && !ExplainRules.failsOnTimeout(settings.rules())) {
            text.append("\nSchedule, if each attempt runs into its timeout of ")
                    .append(DurationText.compact(timeout))
                    .append('\n');
            new ExplainSchedule(settings.policy(), timeout, glyphs).appendTo(text);
        }
    }
}
