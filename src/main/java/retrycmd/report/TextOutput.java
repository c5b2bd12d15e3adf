package retrycmd.report;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lines of text, by slf4j-simple: for people with the time in front, for the journal with the priority instead. */
final class TextOutput implements LogOutput {

    /** Finds no file of settings for the logging library; there is none, and looking for it takes time. */
    private static final class NoFiles extends ClassLoader {

        NoFiles() {
            super(Log.class.getClassLoader());
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return null;
        }
    }

    private final Optional<JournalFormat> journal;
    private final String name;
    private final Logger logger;

    /**
     * Opens the one log that a process has.
     *
     * @param journal whether lines are for the journal
     * @param name what stands in front of each message; empty for nothing
     */
    TextOutput(boolean journal, String name) {
        OutputStream err = new Stderr();
        this.journal = journal ? Optional.of(new JournalFormat(err)) : Optional.empty();
        this.name = name.isEmpty() ? "" : name + ": ";
        this.logger = create(journal ? this.journal.get() : err, !journal && knowsTheTimeZone());
    }

    @Override
    public void write(Log.Level level, String message, Optional<Throwable> cause) {
        String line = Log.escape(name + message);
        Throwable trace = cause.orElse(null); // for the library
        if (journal.isPresent()) {
            journal.get().level(level);
        }
        switch (level) {
            case ERRORS -> logger.error(line, trace);
            case WARNINGS -> logger.warn(line, trace);
            default -> logger.debug(line, trace);
        }
    }

    private static Logger create(OutputStream err, boolean withTime) {
        // Names of programs and paths are held as their bytes, one in a character, and leave as the same bytes.
        System.setErr(new PrintStream(err, true, StandardCharsets.ISO_8859_1));
        // Named, it is not looked for: that takes time, and files of a JDK that may have been replaced meanwhile.
        System.setProperty("slf4j.provider", "org.slf4j.simple.SimpleServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "WARN"); // it would tell of that
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "trace");
        System.setProperty("org.slf4j.simpleLogger.showThreadName", "false");
        if (withTime) {
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

    /** Time zones are a file of the JDK, too. */
    private static boolean knowsTheTimeZone() {
        try {
            TimeZone.getDefault();
            return true;
        } catch (RuntimeException | Error e) { // JDK 17 throws a plain Error
            return false;
        }
    }
}
