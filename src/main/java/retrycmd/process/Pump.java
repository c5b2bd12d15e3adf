package retrycmd.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Takes what the command writes to a pipe, in a thread of its own and as soon as it comes.
 *
 * <p>A pipe ends when all have closed it that have it, and what a command leaves behind in the background may keep it for
 * ever. So once the command has ended, its pipe is given up as soon as nothing is in it and nothing comes for a moment: all
 * that the command wrote has come through by then. If something goes on writing, it is given up when more has come than a
 * pipe can have held.
 */
final class Pump {

    /** Where the bytes go. */
    interface Sink {
        void take(ByteBuffer bytes) throws IOException;
    }

    private static final int CHUNK = 1 << 16;
    private static final int LARGEST_PIPE = 1 << 20;

    /** Milliseconds in which something must come. */
    private static final long QUIET = 100;

    /** How many times as long a slow reader of ours is waited for where the run is in a hurry. */
    private static final int PATIENCE = 10;

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
            awaitEnd(hurry);
            pipe.close();
            thread.join(QUIET); // it may be stuck at a reader of ours that does not read
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that waits for the output was interrupted", e);
        }
    }

    private synchronized void awaitEnd(BooleanSupplier hurry) throws InterruptedException {
        long most = moved + LARGEST_PIPE;
        int patience = PATIENCE;
        while (!done && (passing || moved < most)) {
            long before = moved;
            wait(QUIET);
            boolean still = moved == before;
            if (still && !passing && waiting() == 0) {
                return;
            }
            patience = still && passing && hurry.getAsBoolean() ? patience - 1 : PATIENCE;
            if (patience == 0) {
                return;
            }
        }
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
