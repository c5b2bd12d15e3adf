package retrycmd.report;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import retrycmd.engine.Timekeeper;
import retrycmd.process.Terminal;

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

    /** Of a wait up to this, no countdown would be seen. */
    private static final Duration LONG_WAIT = Duration.ofSeconds(1);

    private final Level level;
    private final @Nullable LogStyle style;
    private @Nullable LogOutput output;
    private @Nullable Countdown countdown;

    /** A log that says as much as {@code level}, as text. */
    public Log(Level level) {
        this.level = level;
        this.style = null;
    }

    /** A log that says as much as {@code level}. */
    public Log(Level level, LogStyle style) {
        this.level = level;
        this.style = style;
    }

    /** Whether {@code asked} is said. */
    public boolean says(Level asked) {
        return level.compareTo(asked) >= 0;
    }

    /** Why the run failed. */
    public void error(String message) {
        write(Level.ERRORS, message, Optional.empty());
    }

    /** Why the run failed, with the trace of the cause where traces are said. */
    public void error(String message, Throwable cause) {
        write(Level.ERRORS, message, Optional.of(cause));
    }

    /** What went wrong on the way. */
    public void warn(String message) {
        write(Level.WARNINGS, message, Optional.empty());
    }

    /** The same with the trace of the cause where traces are said. */
    public void warn(String message, Throwable cause) {
        write(Level.WARNINGS, message, Optional.of(cause));
    }

    /** What was done. */
    public void debug(String message) {
        write(Level.DETAILS, message, Optional.empty());
    }

    /** Shows on a terminal how long a wait still takes, if it is long enough and warnings are said. */
    synchronized void waiting(Duration delay) {
        boolean seen =
                delay.compareTo(LONG_WAIT) > 0 && says(Level.WARNINGS) && !Stderr.isDiverted() && Terminal.isStderr();
        if (seen && (style == null || style.isText())) {
            countdown = Countdown.start("retry-cmd: next attempt", delay, this);
        }
    }

    /** The wait is over. */
    synchronized void waited() {
        if (countdown != null) {
            countdown.close();
            countdown = null;
        }
    }

    /** Waits until all that was said is written; a request to stop ends that. */
    public void drain(Timekeeper timekeeper) {
        if (output != null) {
            Stderr.drain(timekeeper);
        }
    }

    private synchronized void write(Level asked, String message, Optional<Throwable> cause) {
        if (!says(asked)) {
            return;
        }
        if (output == null) {
            output = style == null ? new TextOutput(false, "") : style.open();
        }
        if (countdown != null) {
            countdown.wipe();
        }
        output.write(asked, message, says(Level.TRACES) ? cause : Optional.empty());
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
