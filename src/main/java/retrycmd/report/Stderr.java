package retrycmd.report;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.engine.Timekeeper;

/**
 * Our stderr, for what we say ourselves; it may go elsewhere for a while.
 *
 * <p>A thread of its own writes, because stderr may be a pipe whose reader has stopped reading, or a terminal that was told
 * to wait: that must not keep us from ending a command at its limit, nor from passing a signal on. Whoever writes waits
 * until it is done, so that all stands in its order, but only for a moment; from then on until the reader goes on, nobody
 * waits.
 */
final class Stderr extends OutputStream {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** To keep all for a reader that never comes back would take memory without limit. */
    private static final int MOST_WAITING = 1000;

    private static final Timekeeper TIMEKEEPER = new SystemTimekeeper();
    private static final Deque<byte[]> WAITING = new ArrayDeque<>();
    private static boolean started;
    private static boolean stalled;
    private static volatile @Nullable OutputStream elsewhere;

    /** Sends what is written from now on there. */
    static void divert(OutputStream destination) {
        elsewhere = destination;
    }

    /** Sends what is written from now on to stderr again. */
    static void undivert() {
        elsewhere = null;
    }

    static boolean isDiverted() {
        return elsewhere != null;
    }

    /** Waits until all is written; a request to stop ends that. */
    static void drain(Timekeeper timekeeper) {
        synchronized (WAITING) {
            while (!WAITING.isEmpty() && !timekeeper.stopRequested()) {
                await(Duration.ofMillis(20));
            }
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        OutputStream other = elsewhere;
        if (other != null) {
            other.write(bytes, from, count);
        } else {
            hand(Arrays.copyOfRange(bytes, from, from + count));
        }
    }

    private static void hand(byte[] piece) {
        synchronized (WAITING) {
            if (WAITING.size() == MOST_WAITING || !start()) {
                return;
            }
            WAITING.addLast(piece);
            WAITING.notifyAll();
            Duration end = TIMEKEEPER.now().plus(PATIENCE);
            while (!stalled && !WAITING.isEmpty()) {
                Duration left = end.minus(TIMEKEEPER.now());
                stalled = left.isNegative() || left.isZero();
                if (!stalled) {
                    await(left.plusMillis(1)); // zero would be for ever
                }
            }
        }
    }

    /** False if no thread is to be had: then nobody waits, and nothing is said. */
    private static boolean start() {
        if (!started) {
            Thread thread = new Thread(Stderr::run, "stderr");
            thread.setDaemon(true);
            try {
                thread.start();
            } catch (OutOfMemoryError e) {
                return false;
            }
            started = true;
        }
        return true;
    }

    private static void run() {
        @SuppressWarnings("resource") // it is not ours to close
        FileOutputStream err = new FileOutputStream(FileDescriptor.err);
        for (; ; ) {
            byte[] piece;
            synchronized (WAITING) {
                while (WAITING.isEmpty()) {
                    await(Duration.ZERO);
                }
                piece = WAITING.getFirst();
            }
            try {
                err.write(piece);
            } catch (IOException e) {
                // The reader is gone: nobody to tell.
            }
            synchronized (WAITING) {
                WAITING.removeFirst();
                stalled = stalled && !WAITING.isEmpty();
                WAITING.notifyAll();
            }
        }
    }

    private static void await(Duration patience) {
        try {
            WAITING.wait(patience.toMillis());
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that writes to stderr was interrupted", e);
        }
    }
}
