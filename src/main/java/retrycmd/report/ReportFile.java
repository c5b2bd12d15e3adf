package retrycmd.report;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/**
 * A file to which runs append lines, several at once: a line is written whole or not at all.
 *
 * @param name its name; {@code -} is stderr
 */
record ReportFile(String name) {

    /** The name that stands for stderr. */
    static final String STDERR = "-";

    /** Appends {@code line} and the end of the line. */
    void append(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        if (name.equals(STDERR)) {
            new Stderr().write(bytes.array());
            return;
        }
        File file = new File(name);
        boolean regular = file.isFile() || !file.exists();
        if (regular && !endsWithALine(file)) {
            bytes = ByteBuffer.wrap(("\n" + line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            if (regular) {
                appendLocked(out.getChannel(), bytes);
            } else {
                write(out.getChannel(), bytes);
            }
        }
    }

    /** Whether what is appended begins a line; of a file that we may not read nothing else is known. */
    private static boolean endsWithALine(File file) {
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            if (in.length() == 0) {
                return true;
            }
            in.seek(in.length() - 1);
            return in.read() == '\n';
        } catch (IOException e) {
            return true;
        }
    }

    /** The kernel appends what one call writes as a whole; the lock, which ends with the channel, is for more than one. */
    private static void appendLocked(FileChannel channel, ByteBuffer bytes) throws IOException {
        channel.lock();
        long before = channel.size();
        try {
            write(channel, bytes);
        } catch (IOException e) {
            // A disk that is full took half of the line, perhaps.
            channel.truncate(before);
            throw e;
        }
    }

    private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
