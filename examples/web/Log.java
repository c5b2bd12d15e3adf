package web;

import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The log of an example: {@code HH:MM:SS.mmm LEVEL logger: message}, one line each. */
public final class Log {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

    private final PrintStream out;
    private final boolean verbose;
    private final Clock clock;

    /** A log that says {@code DEBUG} lines only if it is {@code verbose}. */
    public Log(PrintStream out, boolean verbose, Clock clock) {
        this.out = out;
        this.verbose = verbose;
        this.clock = clock;
    }

    /** What was done. */
    public void debug(String logger, String message) {
        if (verbose) {
            write("DEBUG", logger, message);
        }
    }

    /** What is worth knowing. */
    public void info(String logger, String message) {
        write("INFO", logger, message);
    }

    /** What went wrong on the way. */
    public void warning(String logger, String message) {
        write("WARNING", logger, message);
    }

    /** Why it failed in the end. */
    public void error(String logger, String message) {
        write("ERROR", logger, message);
    }

    /** The errors that led to {@code failure}, from the top to the lowest. */
    public void causes(String logger, Throwable failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            debug(logger, "caused by " + cause);
        }
    }

    /** As in {@code 2.00s}. */
    public static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.2fs", duration.toNanos() / 1e9);
    }

    private void write(String level, String logger, String message) {
        out.println(TIME.format(LocalTime.now(clock)) + " " + level + " " + logger + ": " + printable(message));
    }

    /** A message may quote the other side: it gets no second line, and no say over the terminal. */
    private static String printable(String message) {
        StringBuilder safe = new StringBuilder(message.length());
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            if (Character.isISOControl(c)) {
                safe.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
            } else {
                safe.append(c);
            }
        }
        return safe.toString();
    }
}
