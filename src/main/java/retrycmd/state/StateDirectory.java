package retrycmd.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Where the states of backends are kept: a directory that belongs to us and that nobody else may write to, so that no name
 * in it can be a trap.
 *
 * @param path absolute
 */
public record StateDirectory(Path path) {

    private static final Set<PosixFilePermission> PRIVATE = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    /** Write permission of group and others in the mode of a file. */
    private static final int FOREIGN_WRITE = 022;

    /** The one that these variables name, each empty if it is not set; root's own is in {@code /var/lib}. */
    public static StateDirectory of(String asked, String stateHome, String home) throws IOException {
        if (!asked.isEmpty()) {
            return new StateDirectory(absolute("RETRY_CMD_STATE_DIR", asked));
        }
        if (uid(Path.of("/proc/self")).equals(0)) {
            return new StateDirectory(Path.of("/var/lib/retry-cmd"));
        }
        if (stateHome.startsWith("/")) { // the standard has others ignored
            return new StateDirectory(Path.of(stateHome, "retry-cmd"));
        }
        if (home.isEmpty()) {
            throw new IOException("no place for it: HOME is not set, nor is RETRY_CMD_STATE_DIR");
        }
        return new StateDirectory(absolute("HOME", home).resolve(".local/state/retry-cmd"));
    }

    /** Whether it is there; throws if it is, but must not be trusted. */
    boolean exists() throws IOException {
        Map<String, Object> attributes;
        try {
            attributes = Files.readAttributes(path, "unix:uid,mode,isDirectory");
        } catch (NoSuchFileException e) {
            return false;
        }
        if (!Boolean.TRUE.equals(attributes.get("isDirectory"))) {
            throw new IOException(path + " is no directory");
        }
        if (!uid(Path.of("/proc/self")).equals(attributes.get("uid"))) {
            throw new IOException(path + " belongs to another user");
        }
        if (!(attributes.get("mode") instanceof Integer mode) || (mode & FOREIGN_WRITE) != 0) {
            throw new IOException("others may write to " + path + " (chmod 700 mends that)");
        }
        return true;
    }

    /** Makes it, if it is not there. */
    void create() throws IOException {
        if (!exists()) {
            Files.createDirectories(path, PosixFilePermissions.asFileAttribute(PRIVATE));
            exists();
        }
    }

    /** The owner as a number; to look its name up may take a while. */
    private static Object uid(Path file) throws IOException {
        return Files.getAttribute(file, "unix:uid");
    }

    private static Path absolute(String variable, String text) throws IOException {
        if (!text.startsWith("/")) {
            throw new IOException(variable + " must be an absolute path, not " + text);
        }
        return Path.of(text);
    }
}
