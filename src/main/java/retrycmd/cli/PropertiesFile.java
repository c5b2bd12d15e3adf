package retrycmd.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the format of {@link java.util.Properties}, with the numbers of the lines, which that class does not keep.
 *
 * <p>It is stricter in one thing: there, a backslash before a character of no meaning vanishes without a word, and
 * {@code \s} of a regular expression would become {@code s}. Here it is refused, and {@code \}{@code uXXXX} with it: the file
 * is bytes, so the character itself can stand there.
 */
final class PropertiesFile {

    /**
     * A key and its value.
     *
     * @param line the number of the line on which the key stands, from 1
     */
    record Entry(int line, String key, String value) {}

    private static final String MEANING = "\\:=#! tnrf";
    private static final String MEANT = "\\:=#! \t\n\r\f";

    private final String name;
    private final String[] lines;
    private int next;

    private PropertiesFile(String name, String text) {
        this.name = name;
        this.lines = text.split("\r\n|\r|\n", -1);
    }

    /** The entries of the file {@code name} that has this text; throws {@link UsageException}. */
    static List<Entry> entries(String name, String text) {
        return new PropertiesFile(name, text).entries();
    }

    private List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        while (next < lines.length) {
            int number = next + 1;
            String line = lines[next++].stripLeading();
            if (!line.isEmpty() && line.charAt(0) != '#' && line.charAt(0) != '!') {
                entries.add(entry(number, continued(line)));
            }
        }
        return entries;
    }

    /** The line with those on which it goes on: it ends with a backslash that no other one takes the meaning from. */
    private String continued(String start) {
        String line = start;
        while (backslashesAtTheEnd(line) % 2 == 1) {
            line = line.substring(0, line.length() - 1) + (next < lines.length ? lines[next++].stripLeading() : "");
        }
        return line;
    }

    private static int backslashesAtTheEnd(String line) {
        int count = 0;
        while (count < line.length() && line.charAt(line.length() - 1 - count) == '\\') {
            count++;
        }
        return count;
    }

    private Entry entry(int number, String line) {
        int end = 0;
        while (end < line.length() && "=: \t\f".indexOf(line.charAt(end)) < 0) {
            end++;
        }
        int start = skipBlanks(line, end);
        if (start < line.length() && (line.charAt(start) == '=' || line.charAt(start) == ':')) {
            start = skipBlanks(line, start + 1);
        }
        return new Entry(number, line.substring(0, end), unescaped(number, line.substring(start)));
    }

    private static int skipBlanks(String line, int from) {
        int at = from;
        while (at < line.length() && " \t\f".indexOf(line.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private String unescaped(int number, String value) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                char escaped = value.charAt(++i);
                int meaning = MEANING.indexOf(escaped);
                if (meaning < 0) {
                    throw new UsageException(
                            name + ":" + number + ": \\" + escaped + " has no meaning; write a backslash as \\\\");
                }
                c = MEANT.charAt(meaning);
            }
            text.append(c);
        }
        return text.toString();
    }
}
