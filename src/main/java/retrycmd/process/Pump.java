package retrycmd.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import retrycmd.engine.SystemTimekeeper;

/**
 * Takes what the command writes to a pipe, in a thread of its own and as soon as it comes.
 *
 * <p>A pipe ends when all have closed it that have it, and what a command leaves behind in the background may keep it for
 * ever, and write to it all the time. So once the command has ended, its pipe has {@link #LATE} in all to end by itself, for
 * what the likes of {@code tee} still have to say. Then it is given up as soon as all is taken that was in it when the
 * command ended; the rest is nobody's.
 */
final class Pump {

    /** Where the bytes go. */
    interface Sink {
        void take(ByteBuffer bytes) throws IOException;
    }

    private static final int CHUNK = 1 << 16;
    private static final int LARGEST_PIPE = 1 << 20;

    /** How long a pipe may go on after the end of the command. */
    private static final Duration LATE = Duration.ofMillis(100);

    /** Milliseconds between two looks at what is left. */
    private static final long LOOK = 10;

    /** How long a reader of ours that does not read is waited for where the run is in a hurry. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final SystemTimekeeper timekeeper = new SystemTimekeeper();
    private final ChildPipe pipe;
    private final Sink sink;
    private final Consumer<IOException> fault;
    private final Thread thread;
    private long moved;
    private boolean passing;
    private boolean done;

    /** A pump that is not yet at work; {@code fault} takes what the sink throws. */
    Pump(String name, ChildPipe pipe, Sink sink, Consumer<IOException> fault) {
        this.pipe = pipe;
        this.sink = sink;
        this.fault = fault;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Closes the pipe; a thread that reads it ends. */
    void close() {
        pipe.close();
    }

    /** The command has ended: returns when all is taken that it wrote, or that can be had in a hurry. */
    void finish(BooleanSupplier hurry) {
        try {
            if (!awaitEnd(hurry)) {
                pipe.close();
                thread.join(LATE.toMillis()); // it may be stuck at a reader of ours that does not read
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that waits for the output was interrupted", e);
        }
    }

    /** Whether the thread is done; else what it is at may be given up. */
    private synchronized boolean awaitEnd(BooleanSupplier hurry) throws InterruptedException {
        // Of a piece that is on its way from the pipe to the sink we may know nothing yet.
        long known = moved + waiting() + CHUNK;
        long most = known + LARGEST_PIPE;
        Duration now = timekeeper.now();
        Duration over = now.plus(LATE);
        Duration patience = now.plus(PATIENCE);
        long before = moved;
        boolean closed = false;
        while (!done) {
            wait(LOOK);
            now = timekeeper.now();
            boolean late = now.compareTo(over) >= 0;
            if (moved >= (late ? known : most)) {
                return false;
            }
            if (moved != before || !passing || !hurry.getAsBoolean()) {
                before = moved;
                patience = now.plus(PATIENCE);
            } else if (now.compareTo(patience) >= 0) {
                return false;
            }
            if (late && !closed && !passing && waiting() == 0) {
                closed = true;
                pipe.close(); // the thread sees that, after the piece that it may just have taken
            }
        }
        return true;
    }

    private int waiting() {
        try {
            return pipe.waiting();
        } catch (IOException e) {
            return 0; // closed meanwhile
        }
    }

    private void run() {
        try {
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
            ReadableByteChannel source = pipe.source();
            while (source.read(chunk) >= 0) {
                chunk.flip();
                passes(true, 0);
                sink.take(chunk);
                passes(false, chunk.remaining());
                chunk.clear();
            }
        } catch (ClosedChannelException | OwnOutput.ReaderGoneException e) {
            // We were called back, or nobody wants it: then the command shall feel that, too.
        } catch (IOException e) {
            pipe.close();
            fault.accept(e);
        } finally {
            pipe.close();
            ends();
        }
    }

    private synchronized void passes(boolean now, int bytes) {
        passing = now;
        moved += bytes;
    }

    private synchronized void ends() {
        done = true;
        notifyAll();
    }
}
