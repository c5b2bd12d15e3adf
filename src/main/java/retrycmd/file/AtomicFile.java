package retrycmd.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * A small file that is read and replaced whole: at any moment, also after a kill in the middle of a change, its content is
 * one that was written to its end. Never follows a link.
 *
 * <p>Nothing is forced to the disk, which would take longer than the change: after a loss of power the file may be the one
 * from before, or empty. Readers must be able to do without it.
 */
public final class AtomicFile {

    /** For the owner alone. */
    public static final Set<PosixFilePermission> PRIVATE =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private static final FileAttribute<Set<PosixFilePermission>> AS_PRIVATE =
            PosixFilePermissions.asFileAttribute(PRIVATE);
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> CREATE = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    private static final String DRAFT = ".new";

    private final Path path;

    /** The file at {@code path}, whose name leaves room for four bytes more. */
    public AtomicFile(Path path) {
        this.path = path;
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /**
     * The whole content; empty if there is no such file.
     *
     * @param most how many bytes it may have
     * @throws IOException if it has more, is a link, is no file, or cannot be read
     */
    public Optional<byte[]> read(int most) throws IOException {
        try {
            // Opening a pipe would wait for a writer.
            BasicFileAttributes attributes = attributes();
            if (!attributes.isRegularFile()) {
                throw new IOException(path + " is no regular file");
            }
            if (attributes.size() > most) {
                throw new IOException(path + " is larger than " + most + " bytes");
            }
            try (FileChannel channel = FileChannel.open(path, READ)) {
                ByteBuffer content = ByteBuffer.allocate((int) attributes.size() + 1);
                int count = 0;
                while (count >= 0 && content.hasRemaining()) {
                    count = channel.read(content);
                }
                if (!content.hasRemaining()) {
                    throw new IOException(path + " grows while it is read");
                }
                byte[] bytes = new byte[content.position()];
                content.flip().get(bytes);
                return Optional.of(bytes);
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /**
     * Replaces the file, or makes it. Only one may do so at a time, see {@link LockedFile}: the draft has a fixed name, so
     * that one that a kill left behind is used up by the next.
     *
     * @param mode the permissions that the file has then
     */
    public void replace(byte[] content, Set<PosixFilePermission> mode) throws IOException {
        Path draft = path.resolveSibling(path.getFileName() + DRAFT);
        boolean done = false;
        try {
            Files.deleteIfExists(draft);
            try (FileChannel channel = FileChannel.open(draft, CREATE, AS_PRIVATE)) {
                ByteBuffer rest = ByteBuffer.wrap(content);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
            }
            if (!mode.equals(PRIVATE)) {
                Files.setPosixFilePermissions(draft, mode);
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
            done = true;
        } finally {
            if (!done) {
                discard(draft);
            }
        }
    }

    /** The same with the permissions that the file has; {@code otherwise} is for one that is made. */
    public void replaceKeepingMode(byte[] content, Set<PosixFilePermission> otherwise) throws IOException {
        Set<PosixFilePermission> mode;
        try {
            mode = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            mode = otherwise;
        }
        replace(content, mode);
    }

    private BasicFileAttributes attributes() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static void discard(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            // Why it could not be written is on its way to the caller, and the next change begins by removing it.
        }
    }
}
