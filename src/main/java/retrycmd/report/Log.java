package retrycmd.report;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log on stderr.
 *
 * <p>A run that goes well says nothing, so the logging library is loaded by the first line that is really written and not
 * before: that takes as long as starting the command does.
 */
public final class Log {

    /** How much is said; each level says what those before it say. */
    public enum Level {
        NOTHING,
        ERRORS,
        WARNINGS,
        DETAILS,
        TRACES
    }

    /** Loaded with the first line. */
    private static final class Lazy {

        static final Logger LOGGER = create();

        private static Logger create() {
            // Names of programs and paths are held as their bytes, one in a character, and leave as the same bytes.
            System.setErr(new PrintStream(new Destination(), true, StandardCharsets.ISO_8859_1));
            // Named, it is not looked for: that takes time, and files of a JDK that may have been replaced meanwhile.
            System.setProperty("slf4j.provider", "org.slf4j.simple.SimpleServiceProvider");
            System.setProperty("slf4j.internal.verbosity", "WARN"); // it would tell of that
            System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "trace");
            System.setProperty("org.slf4j.simpleLogger.showThreadName", "false");
            if (knowsTheTimeZone()) {
                System.setProperty("org.slf4j.simpleLogger.showDateTime", "true");
                System.setProperty("org.slf4j.simpleLogger.dateTimeFormat", "yyyy-MM-dd HH:mm:ss");
            }
            Thread thread = Thread.currentThread();
            ClassLoader usual = thread.getContextClassLoader();
            thread.setContextClassLoader(new NoFiles());
            try {
                return LoggerFactory.getLogger("retry-cmd");
            } finally {
                thread.setContextClassLoader(usual);
            }
        }
    }

    /** Time zones are a file of the JDK, too. */
    private static boolean knowsTheTimeZone() {
        try {
            TimeZone.getDefault();
            return true;
        } catch (RuntimeException | Error e) { // JDK 17 throws a plain Error
            return false;
        }
    }

    /** Finds no file of settings for the logging library; there is none, and looking for it has the price named above. */
    private static final class NoFiles extends ClassLoader {

        NoFiles() {
            super(Log.class.getClassLoader());
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return null;
        }
    }

    /** Where the lines go. */
    private static final class Destination extends OutputStream {

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            destination.write(bytes, from, count);
        }
    }

    private static volatile OutputStream destination = new FileOutputStream(FileDescriptor.err);

    private final Level level;

    /** A log that says as much as {@code level}. */
    public Log(Level level) {
        this.level = level;
    }

    /** Sends what is said from now on there, and not to stderr. */
    static void divert(OutputStream newDestination) {
        destination = newDestination;
    }

    /** Sends what is said from now on to stderr again. */
    static void undivert() {
        destination = new FileOutputStream(FileDescriptor.err);
    }

    /** Whether {@code asked} is said. */
    public boolean says(Level asked) {
        return level.compareTo(asked) >= 0;
    }

    /** Why the run failed. */
    public void error(String message) {
        if (says(Level.ERRORS)) {
            Lazy.LOGGER.error(escape(message));
        }
    }

    /** Why the run failed, with the trace of the cause where traces are said. */
    public void error(String message, Throwable cause) {
        if (says(Level.TRACES)) {
            Lazy.LOGGER.error(escape(message), cause);
        } else {
            error(message);
        }
    }

    /** What went wrong on the way. */
    public void warn(String message) {
        if (says(Level.WARNINGS)) {
            Lazy.LOGGER.warn(escape(message));
        }
    }

    /** What was done. */
    public void debug(String message) {
        if (says(Level.DETAILS)) {
            Lazy.LOGGER.debug(escape(message));
        }
    }

    /**
     * One line stays one line, and a terminal is told nothing by the name of a file. That goes for its second set of control
     * characters, too: in UTF-8, C2 and a byte from 80 to 9F.
     */
    public static String escape(String message) {
        StringBuilder safe = new StringBuilder(message.length());
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            boolean second = i > 0 && isControl(message.charAt(i - 1), c);
            boolean first = i + 1 < message.length() && isControl(c, message.charAt(i + 1));
            if (c < ' ' || c == 127 || first || second) {
                safe.append("\\x").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                safe.append(c);
            }
        }
        return safe.toString();
    }

    private static boolean isControl(char first, char second) {
        return first == 0xC2 && second >= 0x80 && second <= 0x9F;
    }
}
