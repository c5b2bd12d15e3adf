package retrycmd.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import retrycmd.engine.SystemTimekeeper;

/** Our own stdout or stderr, for what is the command's. */
public final class OwnOutput {

    private static final Duration PAUSE = Duration.ofMillis(5);

    private final String name;
    private final FileChannel channel;

    private OwnOutput(String name, FileDescriptor descriptor) {
        this.name = name;
        this.channel = new FileOutputStream(descriptor).getChannel();
    }

    static OwnOutput of(int descriptor) {
        return descriptor == Streams.OUT
                ? new OwnOutput("stdout", FileDescriptor.out)
                : new OwnOutput("stderr", FileDescriptor.err);
    }

    /** Whether Java says by {@code e} that nobody reads any more; the JVM ignores the signal that tells programs so. */
    public static boolean isReaderGone(IOException e) {
        return "Broken pipe".equals(e.getMessage());
    }

    /** Writes all that is left in {@code bytes}, and leaves them as they were. */
    void write(ByteBuffer bytes) throws IOException {
        ByteBuffer left = bytes.duplicate();
        try {
            while (left.hasRemaining()) {
                if (channel.write(left) == 0) {
                    // Somebody made it non-blocking, and its reader is slow.
                    new SystemTimekeeper().sleep(PAUSE);
                }
            }
        } catch (IOException e) {
            if (isReaderGone(e)) {
                throw new ReaderGoneException(name, e);
            }
            throw new IOException("cannot write to " + name + ": " + e.getMessage(), e);
        }
    }

    /** Nobody reads any more. */
    static final class ReaderGoneException extends IOException {

        private static final long serialVersionUID = 1L;

        ReaderGoneException(String name, IOException cause) {
            super("nobody reads " + name + " any more", cause);
        }
    }
}
