package retrycmd.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The program env(1), which sets signals and the working directory for the command that it becomes.
 *
 * <p>Before coreutils 8.31, and in busybox, it knows no options for signals and would refuse to run anything with them.
 * There the command runs without: it then starts with QUIT blocked up to JDK 24, and with signals at their defaults that
 * a caller had ignored. Asking the program would take as long as starting the command, so we look into its file, which
 * names the option.
 */
final class Env {

    private static final String PATH = "/usr/bin/env";
    private static final byte[] OPTION = "default-signal".getBytes(StandardCharsets.US_ASCII);

    /** The variable that counts before all others of the locale. */
    private static final String LOCALE = "LC_ALL";

    /** Larger is a program that is many in one: looking through it takes too long. */
    private static final int MOST_BYTES = 1 << 20;

    /** From this version on the JVM unblocks all signals in a child. */
    private static final int CLEAN_MASK = 25;

    /** Ignored signals that a JVM handles itself; the others stay ignored in the child by themselves. */
    private static final Signal[] FORGOTTEN = {Signal.QUIT, Signal.PIPE, Signal.USR2, Signal.XFSZ, Signal.SEGV};

    private Env() {}

    /** The words to put before the command; none if it needs none. */
    static List<String> words(Inheritance inheritance, Command command, Map<String, String> environment)
            throws IOException {
        List<String> words = new ArrayList<>();
        addSignals(words, inheritance);
        boolean gone = inheritance.directory() >= 0;
        if (words.isEmpty() && !gone) {
            return words;
        }
        if (!Known.SIGNALS) {
            if (gone) { // to run the command somewhere else might do harm
                throw new IOException(
                        "the working directory is gone, and " + PATH + " is too old to start a command there");
            }
            return List.of();
        }
        words.add(0, PATH);
        withoutLocale(words, environment);
        if (gone) {
            words.addAll(List.of("-C", "/proc/" + inheritance.pid() + "/fd/" + inheritance.directory()));
        }
        words.add("--"); // the command's name may begin with a hyphen
        if (command.program().indexOf('=') >= 0) {
            // env would take it for a variable. nice with nothing to add is the simplest program that becomes another.
            words.addAll(List.of("/usr/bin/nice", "-n", "0", "--"));
        }
        return words;
    }

    /** Keeps env from loading the user's locale, which takes as long as the rest of it does. */
    private static void withoutLocale(List<String> words, Map<String, String> environment) {
        if (!environment.containsKey(LOCALE)) {
            environment.put(LOCALE, "C");
            words.add("-u");
            words.add(LOCALE);
        }
    }

    private static void addSignals(List<String> words, Inheritance inheritance) {
        if (Runtime.version().feature() < CLEAN_MASK) {
            words.add("--default-signal=QUIT");
        }
        for (Signal signal : FORGOTTEN) {
            if (Inheritance.has(inheritance.ignored(), signal)) {
                words.add("--ignore-signal=" + signal.name());
            }
        }
        for (Signal signal : Signal.values()) {
            if (Inheritance.has(inheritance.blocked(), signal)) {
                words.add("--block-signal=" + signal.name());
            }
        }
    }

    /** Looked for once, and only if it is needed. */
    private static final class Known {
        static final boolean SIGNALS = knowsSignals();
    }

    private static boolean knowsSignals() {
        try (FileInputStream in = new FileInputStream(PATH)) {
            byte[] bytes = in.readNBytes(MOST_BYTES);
            return bytes.length < MOST_BYTES && contains(bytes, OPTION);
        } catch (IOException e) {
            return false;
        }
    }

    /** Looks at each n-th byte only, n being the length of {@code part}: one of them lies in it, if it is there. */
    static boolean contains(byte[] bytes, byte[] part) {
        boolean[] within = new boolean[1 << Byte.SIZE];
        for (byte b : part) {
            within[b & 0xff] = true;
        }
        for (int i = part.length - 1; i < bytes.length; i += part.length) {
            for (int start = i; within[bytes[i] & 0xff] && start > i - part.length; start--) {
                if (startsWith(bytes, start, part)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean startsWith(byte[] bytes, int start, byte[] part) {
        for (int i = 0; i < part.length; i++) {
            if (start + i >= bytes.length || bytes[start + i] != part[i]) {
                return false;
            }
        }
        return true;
    }
}
