package retrycmd.cli;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What the words of a command line came to: what the options were given, and the command with its arguments.
 *
 * <p>Building picocli's model takes longer than parsing with it, so it is built of the options that the words name. Options
 * that are not named never change what picocli makes of the words; whatever is not plain goes to the whole model.
 */
record ParsedWords(Values values, List<String> command) {

    /** Parses the words; throws {@link UsageException}. */
    static ParsedWords parse(String[] words) {
        if (words.length > 0 && !words[0].startsWith("-")) {
            return new ParsedWords(new Values(), List.of(words));
        }
        Set<Option> named = EnumSet.noneOf(Option.class);
        if (allPlain(words, named)) {
            try {
                return CommandLineModel.of(named).parse(words);
            } catch (UsageException e) {
                // The whole model has more to say of what is wrong, such as which option was perhaps meant.
            }
        }
        return CommandLineModel.whole().parse(words);
    }

    /** Whether all options before the command are written by their whole names; adds them to {@code named}. */
    private static boolean allPlain(String[] words, Set<Option> named) {
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            if (word.equals("--") || !word.startsWith("-")) {
                return true;
            }
            int equals = word.indexOf('=');
            Option option = Option.named(equals < 0 ? word : word.substring(0, equals));
            if (option == null) {
                return false;
            }
            named.add(option);
            if (equals < 0 && !option.parameter().isEmpty()) {
                i++;
                if (i == words.length || words[i].startsWith("-")) {
                    return false; // a value is missing, perhaps, and what follows is the name of an option
                }
            }
        }
        return true;
    }
}
