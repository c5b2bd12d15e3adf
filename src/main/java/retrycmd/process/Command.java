package retrycmd.process;

import java.util.List;

/**
 * The command and its arguments.
 *
 * @param words each the bytes of one word, as a string that the JVM turns back into the same bytes
 */
public record Command(List<String> words) {

    /** Takes a copy; refuses an empty list. */
    public Command {
        words = List.copyOf(words);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command has at least one word");
        }
    }

    /** The program, without its arguments: these may hold secrets and are no part of a message. */
    public String program() {
        return words.get(0);
    }
}
