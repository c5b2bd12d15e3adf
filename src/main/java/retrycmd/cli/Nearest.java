package retrycmd.cli;

import java.util.List;

/** Guesses what was meant by a name that is none. */
final class Nearest {

    private static final int MOST_CHANGES = 2;

    private Nearest() {}

    /** Such as {@code " (perhaps 'retry-on'?)"}, or nothing if no name is near. */
    static String hint(String word, List<String> names) {
        String best = "";
        int least = Math.min(MOST_CHANGES, word.length() / 2) + 1;
        for (String name : names) {
            int changes = changes(word, name);
            if (changes < least) {
                least = changes;
                best = name;
            }
        }
        return best.isEmpty() ? "" : " (perhaps '" + best + "'?)";
    }

    /** How many letters to insert, remove or replace: Levenshtein's distance, two rows of the table at a time. */
    private static int changes(String a, String b) {
        int[] before = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = before[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
            }
            before = row;
        }
        return before[b.length()];
    }
}
