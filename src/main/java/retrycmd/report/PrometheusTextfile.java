package retrycmd.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.file.AtomicFile;
import retrycmd.file.LockedFile;

/**
 * A file for node_exporter's textfile collector, to which each run adds itself: read, counted up and replaced whole under a
 * lock, so that runs at the same time lose nothing and the collector never sees half of it.
 */
final class PrometheusTextfile {

    /** Beside it; the collector reads only what ends in {@code .prom}. */
    private static final String LOCK = ".lock";

    private static final String ASIDE = ".aside";

    /** Some ten thousand jobs. */
    private static final int MOST_BYTES = 16 << 20;

    /** Others hold it for milliseconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** The collector is another user. */
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");

    private PrometheusTextfile() {}

    /** Adds {@code run} to the file; a file that is not ours is put aside and said in {@code log}. */
    static void add(String name, RunReport run, Log log) throws IOException {
        Path path = Path.of(name);
        if (Files.isSymbolicLink(path)) {
            path = path.toRealPath(); // what is replaced is the file and not the link
        }
        Path beside = path.resolveSibling(path.getFileName() + LOCK);
        Optional<LockedFile> lock = LockedFile.lock(beside, PATIENCE, new SystemTimekeeper()::sleep);
        if (lock.isEmpty()) {
            throw new IOException("another run holds " + beside);
        }
        try {
            AtomicFile file = new AtomicFile(path);
            Metrics metrics = read(file, log);
            metrics.add(run);
            file.replaceKeepingMode(metrics.text().getBytes(StandardCharsets.UTF_8), READABLE);
        } finally {
            lock.get().close();
        }
    }

    private static Metrics read(AtomicFile file, Log log) throws IOException {
        Optional<byte[]> content = file.read(MOST_BYTES);
        if (content.isEmpty() || content.get().length == 0) { // somebody may have made it for its permissions
            return new Metrics();
        }
        try {
            return Metrics.parse(new String(content.get(), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            Path aside = file.path().resolveSibling(file.path().getFileName() + ASIDE);
            Files.move(file.path(), aside, StandardCopyOption.REPLACE_EXISTING);
            log.warn("put " + file.path() + " aside as " + aside.getFileName() + " and begin a new one: "
                    + ByteText.held(String.valueOf(e.getMessage())));
            return new Metrics();
        }
    }
}
