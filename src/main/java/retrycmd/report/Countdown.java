package retrycmd.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.process.Terminal;

/**
 * How long it is until something, on the terminal, second by second; it erases itself.
 *
 * <p>A thread of its own draws it and looks at the clock each time, so that it is right again after a suspend. Drawn is only
 * while the terminal has us in front: a job in the background would write into what the user types, or be stopped for it.
 * No escape sequences: they are not known everywhere, and blanks do.
 */
final class Countdown {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SystemTimekeeper timekeeper = new SystemTimekeeper();
    private final OutputStream err = new Stderr();
    private final String what;
    private final Duration end;
    private final Object screen;
    private boolean closed;
    private int drawn;

    private Countdown(String what, Duration delay, Object screen) {
        this.what = what;
        this.end = timekeeper.now().plus(delay);
        this.screen = screen;
    }

    /**
     * Starts one.
     *
     * @param what what there is to wait for, up to the word before the time
     * @param screen the lock that everybody holds who writes to the terminal
     */
    static Countdown start(String what, Duration delay, Object screen) {
        Countdown countdown = new Countdown(what, delay, screen);
        Thread thread = new Thread(countdown::run, "countdown");
        thread.setDaemon(true);
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            // No thread to be had for it; the wait is as long without.
        }
        return countdown;
    }

    /** Takes it off the screen until it is drawn the next time; the caller holds the lock. */
    void wipe() {
        if (drawn > 0 && Terminal.hasUsInFront()) {
            write("\r" + " ".repeat(drawn) + "\r");
        }
        drawn = 0;
    }

    /** Takes it off the screen for good; the caller holds the lock. */
    void close() {
        closed = true;
        timekeeper.stop();
        wipe();
    }

    private void run() {
        Duration left = end.minus(timekeeper.now());
        while (left.compareTo(Duration.ZERO) > 0) {
            draw(left);
            // To the next whole second, so that none is skipped.
            Duration part = Duration.ofNanos(left.toNanosPart());
            if (!timekeeper.sleep(part.isZero() ? SECOND : part)) {
                return;
            }
            left = end.minus(timekeeper.now());
        }
    }

    private void draw(Duration left) {
        synchronized (screen) {
            if (!closed && Terminal.hasUsInFront()) {
                Duration seconds = Duration.ofSeconds(left.toSeconds() + (left.toNanosPart() > 0 ? 1 : 0));
                String text = what + " in " + DurationText.compact(seconds);
                // What stood there may have been longer.
                write("\r" + text + " ".repeat(Math.max(0, drawn - text.length())));
                drawn = Math.max(drawn, text.length());
            }
        }
    }

    private void write(String text) {
        try {
            err.write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // The terminal is gone; what follows from that is not ours to say.
        }
    }
}
