package retrycmd.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * A lock between processes, held through an empty file that stands beside what it guards.
 *
 * <p>Not the guarded file itself: that one is replaced by a rename, and a lock on what it was before keeps nobody out. The
 * empty file is left there, because removing it would have the same effect. The kernel ends the lock with the process that
 * holds it, however that ends.
 *
 * <p>Threads of one process wait for each other here and not at the file: the kernel's locks belong to a process, and one
 * thread that closed the file would end the lock of another. On a network file system such locks may mean nothing.
 *
 * <p>Waiting is done by looking again and again, because a wait in the kernel has no end but the lock.
 */
public final class LockedFile implements AutoCloseable {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(8);
    private static final ReentrantLock THREADS = new ReentrantLock();
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE = PosixFilePermissions.asFileAttribute(
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
    private static final Set<OpenOption> OPTIONS =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    private final FileChannel channel;

    private LockedFile(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Locks {@code file}, which is made if it is not there, for its owner alone.
     *
     * @param patience how long to wait at most, as the sum of the pauses; not at all if it is zero
     * @param pause waits; false if there is to be no more waiting
     * @return empty if another one held the lock all the time
     * @throws IOException if the file cannot be opened, such as where it is a link
     */
    public static Optional<LockedFile> lock(Path file, Duration patience, Predicate<Duration> pause)
            throws IOException {
        Duration left = patience;
        Duration next = FIRST_PAUSE;
        for (; ; ) {
            Optional<LockedFile> locked = tryLock(file);
            if (locked.isPresent() || left.isZero()) {
                return locked;
            }
            Duration now = next.compareTo(left) < 0 ? next : left;
            if (!pause.test(now)) {
                return Optional.empty();
            }
            left = left.minus(now);
            next = next.compareTo(LONGEST_PAUSE) < 0 ? next.plus(next) : LONGEST_PAUSE;
        }
    }

    private static Optional<LockedFile> tryLock(Path file) throws IOException {
        if (THREADS.isHeldByCurrentThread() || !THREADS.tryLock()) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean locked = false;
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileSystemException(file.toString(), null, "is no regular file"); // a pipe would have us wait
            }
            channel = FileChannel.open(file, OPTIONS, PRIVATE);
            FileLock lock = channel.tryLock();
            locked = lock != null;
            return locked ? Optional.of(new LockedFile(channel)) : Optional.empty();
        } catch (OverlappingFileLockException e) {
            // Held through another class loader's copy of this class: there is no keeping out of its way.
            return Optional.empty();
        } finally {
            if (!locked) {
                THREADS.unlock();
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }

    /** Ends the lock; by the thread that has it. */
    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            THREADS.unlock();
        }
    }
}
