package retrycmd.cli;

import java.util.ArrayList;
import java.util.List;

/** The completion for zsh, from the option table. Only the build runs it. */
final class ZshCompletion {

    private static final String SCRIPT = """
            #compdef retry-cmd
            # zsh completion for retry-cmd(1): its options and their values, then the command and what completes that.

            _arguments -s -S -A '-*' \\
            %OPTIONS%    '(-):command: _command_names -e' \\
                '*::arguments: _normal'
            """;

    private ZshCompletion() {}

    static String text() {
        StringBuilder options = new StringBuilder();
        for (Option option : Option.values()) {
            options.append("    ").append(specification(option)).append(" \\\n");
        }
        return SCRIPT.replace("%OPTIONS%", options);
    }

    /** Such as {@code '(-n --attempts)'{-n+,--attempts=}'[Attempts in all]:N:(unlimited)'}, see zshcompsys(1). */
    private static String specification(Option option) {
        boolean valued = !option.parameter().isEmpty();
        List<String> names = new ArrayList<>();
        for (String name : option.names()) {
            names.add(!valued ? name : name.startsWith("--") ? name + "=" : name + "+");
        }
        String before = repeats(option) ? "'*'" : "'" + excluded(option) + "'";
        String joined = names.size() == 1 ? names.get(0) : "{" + String.join(",", names) + "}";
        return before + joined + "'[" + quoted(firstSentence(option)) + "]"
                + (valued ? ":" + option.parameter() + ":" + action(option) : "") + "'";
    }

    private static String excluded(Option option) {
        return switch (option) {
            case HELP, VERSION, LIST_PROFILES -> "(- : *)";
            default -> "(" + String.join(" ", option.names()) + ")";
        };
    }

    private static boolean repeats(Option option) {
        return option.accumulates() || option == Option.VERBOSE || option == Option.QUIET;
    }

    private static String action(Option option) {
        String offered = String.join(" ", OfferedValues.of(option));
        if (OfferedValues.isFile(option)) {
            return "_files";
        }
        if (OfferedValues.joined(option)) {
            return " _sequence compadd - " + offered;
        }
        return offered.isEmpty() ? " " : "(" + offered + ")";
    }

    private static String firstSentence(Option option) {
        String text = option.text();
        int end = text.indexOf(". ");
        return end < 0 ? text.replaceFirst("\\.$", "") : text.substring(0, end);
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\")
                .replace("[", "\\[")
                .replace("]", "\\]")
                .replace(":", "\\:")
                .replace("'", "'\\''");
    }
}
