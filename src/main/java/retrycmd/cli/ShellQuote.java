package retrycmd.cli;

/** Writes words so that a shell reads the same bytes back, and a terminal takes none of them for its own. */
final class ShellQuote {

    private ShellQuote() {}

    /** The word as it may be typed: bare, in single quotes, or as {@code $'...'} if it has control characters. */
    static String quote(String word) {
        if (isBare(word)) {
            return word;
        }
        StringBuilder quoted = new StringBuilder();
        boolean control = false;
        for (int i = 0; i < word.length(); i++) {
            control = control || isControl(word.charAt(i));
        }
        if (!control) {
            return quoted.append('\'')
                    .append(word.replace("'", "'\\''"))
                    .append('\'')
                    .toString();
        }
        quoted.append("$'");
        for (int i = 0; i < word.length(); i++) {
            append(quoted, word.charAt(i));
        }
        return quoted.append('\'').toString();
    }

    private static void append(StringBuilder quoted, char c) {
        if (c == '\n') {
            quoted.append("\\n");
        } else if (c == '\t') {
            quoted.append("\\t");
        } else if (isControl(c)) {
            // Octal: three digits at most, so that a digit after it stays one of the word's.
            quoted.append('\\')
                    .append((char) ('0' + (c >> 6)))
                    .append((char) ('0' + (c >> 3 & 7)))
                    .append((char) ('0' + (c & 7)));
        } else if (c == '\'' || c == '\\') {
            quoted.append('\\').append(c);
        } else {
            quoted.append(c);
        }
    }

    private static boolean isControl(char c) {
        return c < ' ' || c == 127;
    }

    private static boolean isBare(String word) {
        boolean bare = !word.isEmpty();
        for (int i = 0; bare && i < word.length(); i++) {
            char c = word.charAt(i);
            bare = (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || "@%_+=:,./-".indexOf(c) >= 0;
        }
        return bare;
    }
}
