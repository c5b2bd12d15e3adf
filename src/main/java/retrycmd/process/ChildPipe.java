package retrycmd.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A pipe, one end of which the command is to get.
 *
 * <p>Why not the pipes that a {@link Process} has: a thread that reads or writes one of those cannot be called back. It
 * would sit there for as long as something that the command left behind keeps the other end, and make the end of this
 * virtual machine take 300 ms longer. Nor could one say which bytes were lost: as soon as the command has ended, Java takes
 * what is in them into memory, however much that is, and closes them. Ours can be closed at any time, by any thread.
 *
 * <p>Java opens a command's streams by name, and a pipe's name has the number of a descriptor, which Java does not tell. So
 * it is looked for among the descriptors that are new: it is the one that holds the byte that was just written.
 */
final class ChildPipe {

    private static final String DESCRIPTORS = "/proc/self/fd/";
    private static final byte MARK = '!';

    private final Pipe pipe;
    private final File readable;
    private final File writable;

    private ChildPipe(Pipe pipe, File readable, File writable) {
        this.pipe = pipe;
        this.readable = readable;
        this.writable = writable;
    }

    static ChildPipe open() throws IOException {
        Set<String> before = new HashSet<>(numbers());
        Pipe pipe = Pipe.open();
        ByteBuffer mark = ByteBuffer.wrap(new byte[] {MARK});
        pipe.sink().write(mark);
        File readable = null;
        List<String> fresh = numbers();
        fresh.removeAll(before);
        for (String number : fresh) {
            if (readable == null
                    && ProcFile.access(ProcFile.fdinfo(number)) == 0
                    && waiting(new File(DESCRIPTORS + number)) == 1) {
                readable = new File(DESCRIPTORS + number);
            }
        }
        mark.clear();
        pipe.source().read(mark);
        if (readable != null) {
            for (String number : fresh) {
                if (ProcFile.access(ProcFile.fdinfo(number)) == 1
                        && target(number).equals(target(readable.getName()))) {
                    return new ChildPipe(pipe, readable, new File(DESCRIPTORS + number));
                }
            }
        }
        pipe.sink().close();
        pipe.source().close();
        throw new IOException("no descriptors are to be had for a pipe (ulimit -n)");
    }

    /** The end that can be read, for a command whose stdin it shall be. */
    File readable() {
        return readable;
    }

    /** The end that can be written, for a command whose output it shall be. */
    File writable() {
        return writable;
    }

    /** Our end to read, once the command has the other one. */
    Pipe.SourceChannel source() throws IOException {
        pipe.sink().close();
        return pipe.source();
    }

    /** Our end to write, once the command has the other one. */
    Pipe.SinkChannel sink() throws IOException {
        pipe.source().close();
        return pipe.sink();
    }

    /** How many bytes are in it; to be asked only while our end to read is open. */
    int waiting() throws IOException {
        return waiting(readable);
    }

    /** Who reads or writes it now is called back. */
    void close() {
        try {
            pipe.source().close();
            pipe.sink().close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static int waiting(File end) throws IOException {
        try (FileInputStream in = new FileInputStream(end)) {
            return in.available();
        }
    }

    /** The descriptors that are pipes. */
    private static List<String> numbers() {
        List<String> pipes = new ArrayList<>();
        String[] all = new File(DESCRIPTORS).list();
        for (String number : all == null ? new String[0] : all) {
            if (target(number).startsWith("pipe:")) {
                pipes.add(number);
            }
        }
        return pipes;
    }

    private static String target(String number) {
        try {
            return Files.readSymbolicLink(Path.of(DESCRIPTORS + number)).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }
}
