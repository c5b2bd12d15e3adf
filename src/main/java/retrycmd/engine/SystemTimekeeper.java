package retrycmd.engine;

import java.time.Duration;

/**
 * The real clock. A run is asked to stop by {@link #stop()} from any thread, or by interrupting the thread that runs it.
 *
 * <p>Waiting is done on a monitor rather than with {@code Thread.sleep}, so that a stop needs to know no thread: a signal
 * handler calls {@link #stop()} and an interrupt can never hit something else that the thread happens to be doing.
 */
public final class SystemTimekeeper implements Timekeeper {

    private boolean stopped;

    @Override
    public Duration now() {
        return Duration.ofNanos(System.nanoTime());
    }

    @Override
    public synchronized boolean sleep(Duration delay) {
        long wait = nanos(delay);
        long start = System.nanoTime();
        // Only differences of nanoTime mean anything, and the wait is measured again after each spurious wake-up.
        for (long left = wait; left > 0; left = wait - (System.nanoTime() - start)) {
            if (stopRequested()) {
                return false;
            }
            try {
                // Rounded up: waking a fraction of a millisecond early would only mean another turn of this loop.
                wait(Math.max(1, (left - 1) / 1_000_000 + 1));
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
