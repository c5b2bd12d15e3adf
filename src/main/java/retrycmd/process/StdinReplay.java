package retrycmd.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import retrycmd.engine.SystemTimekeeper;

/**
 * Our stdin, kept as it is read, so that each attempt gets all of it from the start.
 *
 * <p>One thread reads, keeps and passes on, a piece at a time, for as long as the run: who writes to us is held up as the
 * command would hold it up, and of an endless stream one piece more is taken than the command wants. It cannot be called
 * back from a read without closing our stdin, so while it waits for a piece that an earlier attempt wanted, another thread
 * gives the next attempt what is known. Once that has caught up, the attempt is the <i>live</i> one, which gets what comes.
 */
final class StdinReplay {

    private static final int CHUNK = 1 << 17;
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final FileChannel stdin = StdinFile.open();
    private final Spill kept = new Spill("what is read from stdin");
    private final Consumer<IOException> fault;
    private final Thread reader = new Thread(this::read, "stdin");
    private @Nullable Thread repeater;
    private @Nullable ChildPipe pipe;
    private Pipe.@Nullable SinkChannel live;
    private boolean last;
    private boolean complete;

    /** Reads nothing yet; {@code fault} takes what goes wrong. */
    StdinReplay(Consumer<IOException> fault) {
        this.fault = fault;
        reader.setDaemon(true);
    }

    /**
     * Gives all that was and will be read to an attempt.
     *
     * @param isLast whether there is no attempt after it, so that what it does not want is not wanted
     */
    void give(ChildPipe to, boolean isLast) {
        synchronized (this) {
            pipe = to;
            last = isLast;
        }
        Thread thread = new Thread(() -> repeat(to), "stdin-again");
        thread.setDaemon(true);
        repeater = thread;
        thread.start();
        if (reader.getState() == Thread.State.NEW) {
            reader.start();
        }
    }

    /** The attempt has ended. */
    void take() {
        ChildPipe ended;
        synchronized (this) {
            ended = pipe;
            pipe = null;
            live = null;
        }
        if (ended != null && repeater != null) {
            ended.close();
            join(repeater);
        }
    }

    /** The run has ended. Whoever writes to us is told so by the system. */
    void close() {
        take();
        closeStdin();
        if (reader.getState() != Thread.State.NEW) {
            join(reader);
        }
    }

    private void read() {
        try {
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
            while (awaitLive() && readInto(chunk.clear()) >= 0) {
                if (chunk.flip().hasRemaining()) {
                    pass(chunk);
                } else {
                    new SystemTimekeeper().sleep(PAUSE); // somebody made it non-blocking
                }
            }
        } catch (ClosedChannelException e) {
            // the end of the run
        } catch (IOException e) {
            fault.accept(e);
        } finally {
            complete();
        }
    }

    private int readInto(ByteBuffer chunk) throws IOException {
        try {
            return stdin.read(chunk);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(
                    "cannot read stdin: " + e.getMessage() + " (--stdin inherit leaves that to the command)", e);
        }
    }

    private void pass(ByteBuffer chunk) throws IOException {
        Pipe.SinkChannel sink;
        synchronized (this) {
            sink = live; // which may be another one than when we began to read
            if (sink == null || !last) {
                kept.append(chunk);
            }
        }
        if (sink != null && !write(chunk, sink)) {
            drop(sink);
        }
    }

    private void repeat(ChildPipe to) {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        try {
            Pipe.SinkChannel sink = to.sink();
            for (long position = 0; !caughtUp(position, to, sink); position += chunk.limit()) {
                kept.read(chunk.clear(), position);
                if (!write(chunk.flip(), sink)) {
                    drop(sink);
                    return;
                }
            }
        } catch (ClosedChannelException e) {
            // the end of the attempt
        } catch (IOException e) {
            fault.accept(e);
        }
    }

    private synchronized boolean caughtUp(long position, ChildPipe to, Pipe.SinkChannel sink) throws IOException {
        if (kept.length() > position) {
            return false;
        }
        if (complete) {
            sink.close();
        } else if (pipe == to) {
            live = sink;
            notifyAll();
            if (last) {
                kept.clear(); // nobody begins from the start again
            }
        }
        return true;
    }

    /** Whether the command takes it. */
    private static boolean write(ByteBuffer bytes, Pipe.SinkChannel sink) {
        try {
            while (bytes.hasRemaining()) {
                sink.write(bytes);
            }
            return true;
        } catch (IOException e) {
            return false; // it has ended, or reads no more
        }
    }

    /** The attempt reads no more. Another one may want it, if there is one. */
    private void drop(Pipe.SinkChannel sink) {
        boolean unwanted;
        synchronized (this) {
            unwanted = last && pipe != null;
            if (live == sink) {
                live = null;
            }
        }
        if (unwanted) {
            closeStdin();
        }
    }

    private synchronized boolean awaitLive() {
        try {
            while (live == null && !complete) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that reads stdin was interrupted", e);
        }
        return !complete;
    }

    private void closeStdin() {
        complete();
        try {
            stdin.close();
        } catch (IOException e) {
            fault.accept(e);
        }
    }

    /** Nothing more will come. */
    private synchronized void complete() {
        complete = true;
        notifyAll();
        if (live != null) {
            try {
                live.close();
            } catch (IOException e) {
                fault.accept(e);
            }
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that waits for stdin was interrupted", e);
        }
    }
}
