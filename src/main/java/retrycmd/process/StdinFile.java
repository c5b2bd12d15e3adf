package retrycmd.process;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Optional;

/**
 * Our stdin as a file that can go back to where it stood.
 *
 * <p>The open file is shared with the command and with whoever gave it to us, so its position is as they left it, and
 * moving it moves it for all of them. A file that is open for writing, too, stays where it is: the same open file may be
 * stdout, and going back would write over what stands there.
 *
 * <p>A pipe has no way back. One that was empty before the first attempt, and into which nothing was written since, has
 * lost nothing: so are those that cron and make -j give to a job that is to have no input. That it was written to shows in
 * its time of modification.
 */
final class StdinFile {

    private static final File FILE = new File("/proc/self/fd/0");

    /** No place to go back to. */
    private static final long NOWHERE = -1;

    private static final String STDIN = "0";
    private static final int READ_ONLY = 0;
    private static final int WRITE_ONLY = 1;

    private static final String PIPE = "pipe";
    private static final String SOCKET = "socket";

    private long start = NOWHERE;
    private long modified;
    private boolean empty;
    private boolean told;

    /** Remembers where it stands, if it is a regular file; to be called before the first attempt. */
    void remember() {
        if (FILE.isFile()) {
            start = position();
        } else {
            empty = isEmpty();
            modified = FILE.lastModified();
        }
    }

    /** Whether it can go back. */
    boolean remembered() {
        return start != NOWHERE;
    }

    /**
     * Goes back; where there is no way back to what was read, {@code listener} is told, once. Nothing of Java's that is not
     * loaded yet is used for it: its files may have been replaced since.
     */
    @SuppressWarnings("resource") // to close it would close our stdin
    void goBack(CommandListener listener) throws IOException {
        if (remembered()) {
            long now = position();
            if (now != NOWHERE) {
                new FileInputStream(FileDescriptor.in).skip(start - now);
            }
        } else if (!told) {
            boolean unused = empty && FILE.lastModified() == modified;
            String kind = kind();
            told = kind.equals(SOCKET) || (kind.equals(PIPE) && !unused);
            if (told) {
                listener.stdinUsedUp(kind);
            }
        }
    }

    /** Our stdin, to read. Closing it closes our stdin. */
    static FileChannel open() {
        return new FileInputStream(FileDescriptor.in).getChannel();
    }

    /** Whether a read could give anything; nohup puts something in the place of a terminal that can only be written. */
    static boolean isReadable() {
        return !FILE.isDirectory() && ProcFile.access(ProcFile.fdinfo(STDIN)) != WRITE_ONLY;
    }

    /** Whether nothing waits in it now. */
    @SuppressWarnings("resource") // to close it would close our stdin
    private static boolean isEmpty() {
        try {
            return new FileInputStream(FileDescriptor.in).available() == 0;
        } catch (IOException e) {
            return true; // nothing can wait in it
        }
    }

    /** A socket has no times, and a device is known by its name; empty if it is neither a socket nor a pipe. */
    private static String kind() throws IOException {
        if (FILE.lastModified() == 0) {
            return FILE.exists() ? SOCKET : "";
        }
        boolean other =
                FILE.isFile() || FILE.isDirectory() || FILE.getCanonicalPath().startsWith("/dev/");
        return other ? "" : PIPE;
    }

    /** Where it stands, if it is open for reading only. */
    private static long position() {
        Optional<String> known = ProcFile.fdinfo(STDIN);
        return ProcFile.access(known) == READ_ONLY ? ProcFile.number(known.orElse(""), "pos:", 10) : NOWHERE;
    }
}
