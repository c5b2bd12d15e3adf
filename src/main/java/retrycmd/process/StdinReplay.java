package retrycmd.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import retrycmd.engine.SystemTimekeeper;

/**
 * Our stdin, kept as it is read, so that each attempt gets all of it from the start.
 *
 * <p>Two threads: one reads our stdin, for as long as the run, because a read that is called back closes what it reads; one
 * writes to the command, for as long as the attempt. The first is never more than {@link #AHEAD} bytes in front of what the
 * second has given away: who writes to us is held up as the command would hold it up, and of an endless stream no more is
 * taken than the command wants.
 */
final class StdinReplay {

    private static final int CHUNK = 1 << 17;
    private static final int AHEAD = 1 << 20;
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final FileChannel stdin = StdinFile.open();
    private final Spill kept = new Spill("what is read from stdin");
    private final Consumer<IOException> fault;
    private final Thread reader = new Thread(this::read, "stdin");
    private @Nullable Thread writer;
    private @Nullable ChildPipe pipe;
    private long wanted;
    private boolean complete;

    /** Reads nothing yet; {@code fault} takes what goes wrong. */
    StdinReplay(Consumer<IOException> fault) {
        this.fault = fault;
        reader.setDaemon(true);
    }

    /**
     * Gives all that was and will be read to an attempt.
     *
     * @param last whether there is no attempt after it, so that what it does not want is not wanted
     */
    void give(ChildPipe to, boolean last) {
        pipe = to;
        Thread thread = new Thread(() -> write(to, last), "stdin-of-command");
        thread.setDaemon(true);
        writer = thread;
        thread.start();
        if (reader.getState() == Thread.State.NEW) {
            reader.start();
        }
    }

    /** The attempt has ended. */
    void take() {
        if (pipe != null && writer != null) {
            pipe.close();
            wake();
            join(writer);
            pipe = null;
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
            while (awaitDemand() && stdin.read(chunk.clear()) >= 0) {
                if (chunk.flip().hasRemaining()) {
                    kept.append(chunk);
                    wake();
                } else {
                    new SystemTimekeeper().sleep(PAUSE); // somebody made it non-blocking
                }
            }
        } catch (ClosedChannelException e) {
            // the end of the run
        } catch (IOException e) {
            fault.accept(e);
        } finally {
            completed();
        }
    }

    private void write(ChildPipe to, boolean last) {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        try (Pipe.SinkChannel sink = to.sink()) {
            for (long position = 0; awaitMore(position, sink); position += chunk.limit()) {
                kept.read(chunk.clear(), position);
                chunk.flip();
                while (chunk.hasRemaining()) {
                    sink.write(chunk);
                }
            }
        } catch (ClosedChannelException e) {
            // the end of the attempt
        } catch (IOException e) {
            // The command reads no more. It may do so in another attempt.
            if (last) {
                closeStdin();
            }
        }
    }

    private synchronized boolean awaitDemand() {
        awaitWhile(() -> !complete && kept.length() >= wanted);
        return !complete;
    }

    private synchronized boolean awaitMore(long position, Pipe.SinkChannel sink) {
        wanted = Math.max(wanted, position + AHEAD);
        notifyAll();
        awaitWhile(() -> sink.isOpen() && !complete && kept.length() <= position);
        return sink.isOpen() && kept.length() > position;
    }

    private void closeStdin() {
        completed();
        try {
            stdin.close();
        } catch (IOException e) {
            fault.accept(e);
        }
    }

    private synchronized void completed() {
        complete = true;
        notifyAll();
    }

    private synchronized void wake() {
        notifyAll();
    }

    private synchronized void awaitWhile(BooleanSupplier nothing) {
        try {
            while (nothing.getAsBoolean()) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("a thread of stdin was interrupted", e);
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
