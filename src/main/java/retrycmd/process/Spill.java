package retrycmd.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Bytes, in memory as long as they are few, then in a private file that has lost its name by the time that anything is
 * written to it: however we end, nothing of it stays.
 */
final class Spill {

    private static final int MOST_IN_MEMORY = 1 << 20;
    private static final int LEAST = 1 << 13;

    private final String what;

    private byte[] memory = new byte[0];
    private @Nullable FileChannel file;
    private long length;

    /** Nothing yet; {@code what} it is to be is for messages. */
    Spill(String what) {
        this.what = what;
    }

    synchronized long length() {
        return length;
    }

    /** Adds what is left in {@code bytes}, and leaves them as they were. */
    synchronized void append(ByteBuffer bytes) throws IOException {
        try {
            add(bytes);
        } catch (IOException e) {
            throw new IOException(
                    "cannot keep " + what + " in " + directory() + ": " + reason(e)
                            + " (TMPDIR may name another place)",
                    e);
        }
    }

    private void add(ByteBuffer bytes) throws IOException {
        long end = length + bytes.remaining();
        if (file == null && end > MOST_IN_MEMORY) {
            file = open();
            write(file, ByteBuffer.wrap(memory, 0, (int) length), 0);
            memory = new byte[0];
        }
        if (file != null) {
            write(file, bytes.duplicate(), length);
        } else {
            if (end > memory.length) {
                memory = Arrays.copyOf(memory, (int)
                        Math.min(MOST_IN_MEMORY, Math.max(end, Math.max(LEAST, 2L * length))));
            }
            bytes.duplicate().get(memory, (int) length, bytes.remaining());
        }
        length = end;
    }

    /** Fills {@code bytes} from {@code position} on, as far as there is anything. */
    void read(ByteBuffer bytes, long position) throws IOException {
        FileChannel from;
        synchronized (this) {
            bytes.limit(bytes.position() + (int) Math.min(bytes.remaining(), length - position));
            from = file;
            if (from == null) {
                bytes.put(memory, (int) position, bytes.remaining());
                return;
            }
        }
        // Not under the lock, so that one can read while another adds.
        for (long at = position; bytes.hasRemaining(); ) {
            int read = from.read(bytes, at);
            if (read < 0) {
                throw new IOException("a temporary file was cut short");
            }
            at += read;
        }
    }

    /** Forgets what stands from {@code end} on. */
    synchronized void cut(long end) {
        length = end;
    }

    /** Forgets all. */
    synchronized void clear() throws IOException {
        length = 0;
        if (file != null) {
            file.truncate(0);
        }
    }

    private static void write(FileChannel to, ByteBuffer bytes, long position) throws IOException {
        for (long at = position; bytes.hasRemaining(); ) {
            at += to.write(bytes, at);
        }
    }

    private static String reason(IOException e) {
        return e instanceof NoSuchFileException
                ? "no such directory"
                : e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }

    private static FileChannel open() throws IOException {
        String unique = ProcFile.read("sys/kernel/random/uuid")
                .orElse(Long.toString(ProcessHandle.current().pid()));
        Path path = Path.of(directory(), "retry-cmd-" + unique.trim());
        FileChannel channel = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.delete(path);
        return channel;
    }

    /** Where a file that cannot be kept in memory goes. */
    private static String directory() {
        String directory = System.getenv("TMPDIR");
        return directory == null || directory.isEmpty() ? "/tmp" : directory;
    }
}
