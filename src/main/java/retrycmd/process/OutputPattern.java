package retrycmd.process;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A pattern that a line of the command's output may match, and what that means.
 *
 * <p>The engine is RE2's: it takes time in proportion to the line, whatever the pattern, where the JDK's may take longer
 * than the world will last.
 *
 * @param given as the user wrote it
 * @param descriptor the stream that is looked at; {@link #BOTH} for both
 * @param fatal whether it makes a failure permanent, and not temporary
 */
public record OutputPattern(String given, int descriptor, Pattern pattern, boolean fatal) {

    private static final int BOTH = 0;
    private static final String OUT_PREFIX = "stdout:";
    private static final String ERR_PREFIX = "stderr:";

    /**
     * Reads {@code RE}, {@code stdout:RE} or {@code stderr:RE}.
     *
     * @throws IllegalArgumentException if it is no pattern; the message says why and where
     */
    public static OutputPattern parse(String given, boolean fatal) {
        boolean out = given.startsWith(OUT_PREFIX);
        boolean err = given.startsWith(ERR_PREFIX);
        String expression = given.substring(out ? OUT_PREFIX.length() : err ? ERR_PREFIX.length() : 0);
        if (expression.isEmpty()) {
            throw new IllegalArgumentException("an empty pattern would match every line");
        }
        try {
            return new OutputPattern(
                    given, out ? Streams.OUT : err ? Streams.ERR : BOTH, Pattern.compile(decoded(expression)), fatal);
        } catch (PatternSyntaxException e) {
            String at = "";
            String part = e.getPattern();
            if (part != null && !part.isEmpty() && decoded(given).contains(part)) {
                at = ", at character "
                        + (decoded(given).indexOf(part) + 1)
                        + (part.equals(decoded(expression)) ? "" : " ('" + encoded(part) + "')");
            }
            throw new IllegalArgumentException("not a pattern of RE2: " + e.getDescription() + at, e);
        }
    }

    /** Whether it is looked for on that stream. */
    boolean reads(int stream) {
        return descriptor == BOTH || descriptor == stream;
    }

    /** Whether {@code line} has it. */
    boolean isIn(String line) {
        return pattern.matcher(line).find();
    }

    /** The words that we are given hold a character for each byte; those that a line is compared with are text. */
    private static String decoded(String word) {
        return words().equals(StandardCharsets.ISO_8859_1)
                ? new String(word.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                : word;
    }

    private static String encoded(String text) {
        return words().equals(StandardCharsets.ISO_8859_1)
                ? new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)
                : text;
    }

    private static Charset words() {
        return Charset.forName(System.getProperty("sun.jnu.encoding", "ISO-8859-1"));
    }
}
