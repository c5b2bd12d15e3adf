package retrycmd.cli;

import java.util.Arrays;
import java.util.List;

/**
 * What the words of a command line came to: what the options were given, and the command with its arguments.
 *
 * <p>To load picocli and build its model takes as long as starting the command does, so plain words are read here: options
 * by their whole names or as a cluster of letters, a value for each that takes one. All others, such as
 * slips, are picocli's, and a test holds that it would read the plain ones alike.
 */
record ParsedWords(Values values, List<String> command) {

    /** Parses the words; throws {@link UsageException}. */
    static ParsedWords parse(String[] words) {
        Values values = new Values();
        int command = readPlain(words, values);
        return command < 0
                ? CommandLineModel.whole().parse(words)
                : new ParsedWords(values, List.of(Arrays.copyOfRange(words, command, words.length)));
    }

    /** Reads the options before the command; returns where that begins, or -1 if not all of them are plain. */
    private static int readPlain(String[] words, Values values) {
        int at = 0;
        for (; at < words.length && words[at].startsWith("-"); at++) {
            String word = words[at];
            if (word.equals("--")) {
                return at + 1;
            }
            int equals = word.indexOf('=');
            Option option = Option.named(equals < 0 ? word : word.substring(0, equals));
            if (option == null) {
                if (readCluster(word, values)) {
                    continue;
                }
                return -1;
            }
            if (option.parameter().isEmpty()) {
                if (equals >= 0) {
                    return -1;
                }
                values.add(option, option.longName());
            } else if (equals >= 0) {
                values.add(option, word.substring(equals + 1));
            } else {
                at++;
                if (at == words.length || words[at].startsWith("-")) {
                    return -1; // a value is missing, perhaps, and what follows is the name of an option
                }
                values.add(option, words[at]);
            }
        }
        return at;
    }

    /** Reads options of one letter in one word, such as {@code -vv}, {@code -n3} and {@code -vn3}; false if they are none. */
    private static boolean readCluster(String word, Values values) {
        for (int i = 1; i < word.length(); i++) {
            Option option = Option.named("-" + word.charAt(i));
            if (option == null) {
                return false;
            }
            if (!option.parameter().isEmpty()) {
                String value = word.substring(i + 1);
                values.add(option, value);
                return !value.isEmpty() && !value.startsWith("=") && !value.startsWith("-");
            }
            values.add(option, option.longName());
        }
        return word.length() > 1;
    }
}
