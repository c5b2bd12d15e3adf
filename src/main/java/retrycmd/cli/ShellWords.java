package retrycmd.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts text into words as a shell does: quotes and backslashes have their meaning, and nothing is expanded.
 *
 * <p>The rules are those of POSIX, Shell Command Language, 2.2 Quoting.
 */
final class ShellWords {

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int at;

    private ShellWords(String text) {
        this.text = text;
    }

    /**
     * The words of {@code text}.
     *
     * @throws IllegalArgumentException if a quote is not closed or nothing follows a backslash
     */
    static List<String> split(String text) {
        return new ShellWords(text).split();
    }

    private List<String> split() {
        while (at < text.length()) {
            char c = text.charAt(at++);
            switch (c) {
                case ' ', '\t', '\n' -> end();
                case '\'' -> singleQuoted();
                case '"' -> doubleQuoted();
                case '\\' -> escaped();
                default -> add(c);
            }
        }
        end();
        return words;
    }

    private void singleQuoted() {
        inWord = true;
        for (char c = next("a ' that is not closed"); c != '\''; c = next("a ' that is not closed")) {
            add(c);
        }
    }

    private void doubleQuoted() {
        inWord = true;
        for (char c = next("a \" that is not closed"); c != '"'; c = next("a \" that is not closed")) {
            if (c != '\\') {
                add(c);
                continue;
            }
            char escaped = next("a \" that is not closed");
            if (escaped == '\n') {
                continue; // the line goes on
            }
            if ("$`\"\\".indexOf(escaped) < 0) {
                add(c); // before anything else it is a character like any other
            }
            add(escaped);
        }
    }

    private void escaped() {
        char c = next("a \\ at the end");
        if (c != '\n') {
            add(c);
        }
    }

    private char next(String otherwise) {
        if (at == text.length()) {
            throw new IllegalArgumentException(otherwise);
        }
        return text.charAt(at++);
    }

    private void add(char c) {
        inWord = true;
        word.append(c);
    }

    private void end() {
        if (inWord) {
            words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
    }
}
