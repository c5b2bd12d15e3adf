package retrycmd.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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

    /** How an end came to what was passed on. */
    public enum Passed {
        /** All was passed on. */
        WHOLE,
        /** The reader of it has gone away. */
        UNWANTED,
        /** The run was asked to stop, and the reader of it does not read. */
        STOPPED
    }

    /** Keeps a piece. */
    synchronized void keep(int descriptor, ByteBuffer bytes) throws IOException {
        spill.append(ByteBuffer.allocate(HEAD)
                .put((byte) descriptor)
                .putInt(bytes.remaining())
                .flip());
        spill.append(bytes);
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
     * Passes on the pieces between two places.
     *
     * @param stdoutTo the descriptor where those of stdout go; those of stderr go to stderr
     * @param stop the signal that asked for an end, if one did
     */
    public Passed pass(long from, long to, int stdoutTo, Supplier<Optional<Signal>> stop) throws IOException {
        boolean before = stop.get().isPresent();
        Passing passing = new Passing(from, to, stdoutTo);
        Thread thread = new Thread(passing, "passing-on");
        thread.setDaemon(true);
        thread.start();
        try {
            while (thread.isAlive() && (before || stop.get().isEmpty())) {
                thread.join(LOOK);
            }
            thread.join(LOOK);
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that passes the output on was interrupted", e);
        }
        return thread.isAlive() ? Passed.STOPPED : passing.end();
    }

    /** A thread of its own, because nothing but a reader ends a write. */
    private final class Passing implements Runnable {

        private final OwnOutput err = OwnOutput.of(Streams.ERR);
        private final OwnOutput out;
        private final long to;
        private long position;
        private boolean told = true;
        private @Nullable IOException fault;

        Passing(long from, long to, int stdoutTo) {
            this.position = from;
            this.to = to;
            this.out = OwnOutput.of(stdoutTo);
        }

        @Override
        public void run() {
            try {
                ByteBuffer head = ByteBuffer.allocate(HEAD);
                ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
                while (position < to) {
                    spill.read(head.clear(), position);
                    position += HEAD;
                    boolean stdout = head.flip().get() == Streams.OUT;
                    for (int left = head.getInt(); left > 0; left -= chunk.limit()) {
                        spill.read(chunk.clear().limit(Math.min(CHUNK, left)), position);
                        position += chunk.flip().limit();
                        if (!chunk.hasRemaining()) {
                            return; // there was no room for the last piece
                        }
                        write(chunk, stdout);
                    }
                }
            } catch (IOException e) {
                fault = e;
            }
        }

        private void write(ByteBuffer chunk, boolean stdout) throws IOException {
            if (stdout) {
                out.write(chunk);
            } else if (told) {
                try {
                    err.write(chunk);
                } catch (OwnOutput.ReaderGoneException e) {
                    throw e;
                } catch (IOException e) {
                    told = false; // closed or full: there is no place to say so, and stdout is still worth passing on
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
