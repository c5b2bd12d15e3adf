package retrycmd.engine;

import java.time.Duration;
import java.time.Instant;

/**
 * The real clock. A run is asked to stop by {@link #stop()} from any thread, or by interrupting the thread that runs it.
 *
 * <p>Waiting is done on a monitor rather than with {@code Thread.sleep}, so that a stop needs to know no thread: a signal
 * handler calls {@link #stop()} and an interrupt can never hit something else that the thread happens to be doing.
 */
public final class SystemTimekeeper implements Timekeeper {

    private static final long NANOS_PER_MILLISECOND = 1_000_000;

    private final long origin = System.nanoTime();
    private boolean stopped;

    @Override
    public Duration now() {
        // Its own value may be anything, and may wrap: only differences mean something.
        return Duration.ofNanos(System.nanoTime() - origin);
    }

    /** What the clock on the wall shows, for what others have dated by it; nothing else is measured by it. */
    public static Instant wallClock() {
        return Instant.now();
    }

    @Override
    public synchronized boolean sleep(Duration delay) {
        long wait = nanos(delay);
        long start = System.nanoTime();
        // Measured again after each wake-up, which may be spurious.
        for (long left = wait; left > 0; left = wait - (System.nanoTime() - start)) {
            if (stopRequested()) {
                return false;
            }
            try {
                // Rounded up: 0 would mean for ever, and waking a fraction early would only mean another turn of this
                // loop.
                wait((left - 1) / NANOS_PER_MILLISECOND + 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return !stopRequested();
    }

    @Override
    public synchronized boolean stopRequested() {
        return stopped || Thread.currentThread().isInterrupted();
    }

    /** Asks the run to stop: ends a wait that is under way, and lets no further attempt start. */
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** Takes {@link #stop()} back, for a request that turned out to be none. */
    public synchronized void resume() {
        stopped = false;
    }

    private static long nanos(Duration duration) {
        return duration.compareTo(Deadline.FOREVER) >= 0 ? Long.MAX_VALUE : duration.toNanos();
    }
}
