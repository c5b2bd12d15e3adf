package retrycmd.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import retrycmd.engine.SystemTimekeeper;

/**
 * What the command wrote, kept until it is known where it is to go: pieces of stdout and stderr in the order in which they
 * came, each with the number of its stream and its length in front.
 */
public final class OutputHold {

    private static final int HEAD = 1 + Integer.BYTES;
    private static final int CHUNK = 1 << 16;

    /** Milliseconds between two looks at whether we are asked to stop. */
    private static final long LOOK = 50;

    private final Spill spill = new Spill("the command's output");

    /** How long a reader that takes nothing is waited for after an earlier request to stop. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** What became of stdout as it was passed on. */
    public enum Passed {
        /** All of it was passed on. */
        WHOLE,
        /** The reader of it has gone away. */
        UNWANTED,
        /** The run was asked to stop, and the reader of it, or of stderr, does not read. */
        STOPPED
    }

    /** Keeps a piece. */
    synchronized void keep(int descriptor, ByteBuffer bytes) throws IOException {
        long before = spill.length();
        spill.append(ByteBuffer.allocate(HEAD)
                .put((byte) descriptor)
                .putInt(bytes.remaining())
                .flip());
        try {
            spill.append(bytes);
        } catch (IOException e) {
            spill.cut(before); // there may be room for smaller pieces yet
            throw e;
        }
    }

    /** Keeps a piece of stderr that is ours. */
    public void keep(byte[] bytes, int from, int count) throws IOException {
        keep(Streams.ERR, ByteBuffer.wrap(bytes, from, count));
    }

    /** Where the next piece will be. */
    public long length() {
        return spill.length();
    }

    void clear() throws IOException {
        spill.clear();
    }

    /**
     * Passes on the pieces between two places. What stderr does not take is lost: there is no place to say so. If stdout
     * takes no more, stderr still gets what is its own.
     *
     * @param stdoutTo the descriptor where those of stdout go; those of stderr go to stderr
     * @param stop the signal that asked for an end, if one did
     * @throws IOException if something cannot be read again, or stdout takes no more and its reader is still there
     */
    public Passed pass(long from, long to, int stdoutTo, Supplier<Optional<Signal>> stop) throws IOException {
        boolean before = stop.get().isPresent();
        Passing passing = new Passing(from, to, stdoutTo);
        Thread thread = new Thread(passing, "passing-on");
        thread.setDaemon(true);
        thread.start();
        try {
            await(thread, passing, before, stop);
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that passes the output on was interrupted", e);
        }
        return thread.isAlive() ? Passed.STOPPED : passing.end();
    }

    private static void await(Thread thread, Passing passing, boolean before, Supplier<Optional<Signal>> stop)
            throws InterruptedException {
        SystemTimekeeper timekeeper = new SystemTimekeeper();
        long position = -1;
        Duration patience = Duration.ZERO;
        while (thread.isAlive() && (before || stop.get().isEmpty())) {
            long now = passing.position;
            if (now != position) {
                position = now;
                patience = timekeeper.now().plus(PATIENCE);
            } else if (before && timekeeper.now().compareTo(patience) >= 0) {
                return;
            }
            thread.join(LOOK);
        }
        thread.join(LOOK);
    }

    /** A thread of its own, because nothing but a reader ends a write. */
    private final class Passing implements Runnable {

        private final OwnOutput out = OwnOutput.of(Streams.OUT);
        private final OwnOutput err = OwnOutput.of(Streams.ERR);
        private final int stdoutTo;
        private final long to;
        private volatile long position;
        private boolean told = true;
        private @Nullable IOException fault;

        Passing(long from, long to, int stdoutTo) {
            this.position = from;
            this.to = to;
            this.stdoutTo = stdoutTo;
        }

        @Override
        public void run() {
            try {
                ByteBuffer head = ByteBuffer.allocate(HEAD);
                ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
                long at = position;
                while (at < to) {
                    spill.read(head.clear(), at);
                    at += HEAD;
                    int descriptor = head.flip().get() == Streams.OUT ? stdoutTo : Streams.ERR;
                    long end = at + head.getInt();
                    for (; at < end && taken(descriptor); at += chunk.limit()) {
                        position = at;
                        spill.read(chunk.clear().limit((int) Math.min(CHUNK, end - at)), at);
                        write(chunk.flip(), descriptor);
                    }
                    at = end;
                }
            } catch (IOException e) {
                fault = e;
            }
        }

        private boolean taken(int descriptor) {
            return descriptor == Streams.OUT ? fault == null : told;
        }

        private void write(ByteBuffer chunk, int descriptor) {
            try {
                (descriptor == Streams.OUT ? out : err).write(chunk);
            } catch (IOException e) {
                if (descriptor == Streams.OUT) {
                    fault = e;
                } else {
                    told = false;
                }
            }
        }

        Passed end() throws IOException {
            if (fault != null && !(fault instanceof OwnOutput.ReaderGoneException)) {
                throw fault;
            }
            return fault == null ? Passed.WHOLE : Passed.UNWANTED;
        }
    }
}
