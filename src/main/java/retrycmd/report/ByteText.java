package retrycmd.report;

import java.nio.charset.StandardCharsets;
import retrycmd.process.Inheritance;

/**
 * Text that may have come as bytes: names of programs and what the user typed are held one byte in a character, so that they
 * leave as the same bytes. Formats that want characters get them from here.
 */
public final class ByteText {

    private ByteText() {}

    /** The characters that the bytes stand for in UTF-8; what is not valid there is replaced. */
    public static String decoded(String held) {
        return new String(held.getBytes(Inheritance.charset()), StandardCharsets.UTF_8);
    }

    /** The reverse, for a text that leaves us as bytes. */
    public static String held(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), Inheritance.charset());
    }
}
