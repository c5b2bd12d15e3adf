package retrycmd.report;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Text that may have come as bytes: names of programs and what the user typed are held one byte in a character, so that they
 * leave as the same bytes. Formats that want characters get them from here.
 */
final class ByteText {

    /** With another C library than glibc words are read as what they are. */
    private static final boolean HELD =
            StandardCharsets.ISO_8859_1.equals(Charset.forName(System.getProperty("sun.jnu.encoding", "ISO-8859-1")));

    private ByteText() {}

    /** The characters that the bytes stand for in UTF-8; what is not valid there is replaced. */
    static String decoded(String held) {
        return HELD ? decodedBytes(held) : held;
    }

    static String decodedBytes(String held) {
        return new String(held.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** The reverse, for a text that is handed to another program. */
    static String held(String text) {
        return HELD ? new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1) : text;
    }
}
