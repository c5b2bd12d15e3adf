package retrycmd.state;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The name of a backend, which may be any: a path, a URL, a poem.
 *
 * @param value not empty; a character stands for a byte, as in all words of the command line
 */
public record BackendName(String value) {

    /** What a name may take in the name of a file; with what is added to it, that stays below the usual 255 bytes. */
    private static final int LONGEST = 150;

    private static final int LONGEST_VALUE = 4096;
    private static final int KEPT_OF_A_LONG_ONE = 80;
    /** In no other name. */
    private static final char SHORTENED = '~';

    private static final String PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    private static final String HEX = "0123456789abcdef";

    /** Refuses the empty name, and one that is no name any more. */
    public BackendName {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("a backend needs a name");
        }
        if (value.length() > LONGEST_VALUE) {
            throw new IllegalArgumentException("the name has more than " + LONGEST_VALUE + " bytes");
        }
    }

    /**
     * The name in letters, digits, {@code -_.} and, for any other byte, a percent sign with two digits: no two names have
     * the same, none begins with a dot, none is a path.
     */
    String encoded() {
        StringBuilder name = new StringBuilder();
        for (byte b : bytes()) {
            char c = (char) (b & 0xff);
            if (PLAIN.indexOf(c) >= 0 || (c == '.' && name.length() > 0)) {
                name.append(c);
            } else {
                name.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            }
        }
        return name.toString();
    }

    /** As {@link #encoded}, but for a long name its beginning and a digest of all. */
    String fileName() {
        String encoded = encoded();
        if (encoded.length() <= LONGEST) {
            return encoded;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(encoded.getBytes(StandardCharsets.US_ASCII));
            StringBuilder name = new StringBuilder(encoded).delete(KEPT_OF_A_LONG_ONE, encoded.length());
            name.append(SHORTENED);
            for (byte b : digest) {
                name.append(HEX.charAt(b >> 4 & 15)).append(HEX.charAt(b & 15));
            }
            return name.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Whether a file's name does not tell the whole name. */
    static boolean isShortened(String fileName) {
        return fileName.indexOf(SHORTENED) >= 0;
    }

    /** The name that was {@link #encoded}. */
    static BackendName decode(String encoded) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c == '%') {
                c = (char) Integer.parseInt(encoded.substring(i + 1, i + 3), 16);
                i += 2;
            }
            name.append(c);
        }
        return new BackendName(name.toString());
    }

    private byte[] bytes() {
        boolean narrow = true;
        for (int i = 0; i < value.length(); i++) {
            narrow &= value.charAt(i) < 256;
        }
        return value.getBytes(narrow ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    }
}
