package retrycmd.cli;

import java.util.Arrays;
import java.util.List;

/**
 * What the words of a command line came to: what the options were given, and the command with its arguments.
 *
 * <p>To load picocli and build its model takes as long as starting the command does, so plain words are read here: options
 * by their whole names, a value of its own for each that takes one. All others - clusters, abbreviations, slips - are
 * picocli's, and a test holds that it would read the plain ones alike.
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
}
