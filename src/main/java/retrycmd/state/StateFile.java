package retrycmd.state;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import retrycmd.file.AtomicFile;
import retrycmd.state.StateCodec.NewerFormatException;
import retrycmd.state.StateCodec.Stored;

/** The file that has the state of one backend, whatever may be in its place. */
final class StateFile {

    private static final String DATA = ".state";
    private static final String LOCK = ".lock";
    private static final String DAMAGED = ".damaged";

    private final StateDirectory directory;
    private final BackendName name;
    private final AtomicFile file;

    StateFile(StateDirectory directory, BackendName name) {
        this.directory = directory;
        this.name = name;
        this.file = new AtomicFile(directory.path().resolve(name.fileName() + DATA));
    }

    /** The file to lock for a change. */
    Path lock() {
        return directory.path().resolve(name.fileName() + LOCK);
    }

    /** The state as it is {@code now}, fresh if there is no file; empty if what is there is no state. */
    Optional<BackendState> read(Moment now) throws IOException {
        if (!directory.exists()) {
            return Optional.of(BackendState.FRESH);
        }
        Optional<byte[]> bytes;
        try {
            bytes = file.read(StateCodec.MOST_BYTES);
        } catch (IOException e) {
            return Optional.empty(); // a link, a directory, far too large: nothing that we wrote
        }
        if (bytes.isEmpty()) {
            return Optional.of(BackendState.FRESH);
        }
        try {
            Optional<Stored> stored = StateCodec.decode(bytes.get());
            if (stored.isEmpty() || !stored.get().name().equals(name.encoded())) {
                return Optional.empty();
            }
            BackendState state = stored.get().state();
            boolean sameBoot = stored.get().boot().equals(now.boot());
            return Optional.of(sameBoot ? state.withoutTheDead() : state.afterBoot());
        } catch (NewerFormatException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    void write(BackendState state, Moment now) throws IOException {
        file.replace(StateCodec.encode(new Stored(name.encoded(), now.boot(), state)), AtomicFile.PRIVATE);
    }

    void delete() throws IOException {
        Files.deleteIfExists(file.path());
    }

    /** Gives what is in the file's place another name, and says so. */
    String setAside() throws IOException {
        Path aside = file.path().resolveSibling(file.path().getFileName() + DAMAGED);
        Files.move(file.path(), aside, StandardCopyOption.ATOMIC_MOVE);
        return file.path() + " is damaged; it is set aside as " + aside.getFileName();
    }

    /** The backends that have a file in {@code directory}, by name. */
    static List<BackendName> names(StateDirectory directory) throws IOException {
        List<BackendName> names = new ArrayList<>();
        if (directory.exists()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory.path(), "*" + DATA)) {
                for (Path path : files) {
                    named(path).ifPresent(names::add);
                }
            }
        }
        names.sort(Comparator.comparing(BackendName::value));
        return names;
    }

    /** The backend whose state the file is; empty if that cannot be seen. */
    private static Optional<BackendName> named(Path path) {
        String file = path.getFileName().toString();
        String shown = file.substring(0, file.length() - DATA.length());
        try {
            String encoded = shown;
            if (BackendName.isShortened(shown)) {
                byte[] content =
                        new AtomicFile(path).read(StateCodec.MOST_BYTES).orElseThrow();
                encoded = StateCodec.decode(content).orElseThrow().name();
            }
            BackendName name = BackendName.decode(encoded);
            return name.fileName().equals(shown) ? Optional.of(name) : Optional.empty();
        } catch (IOException | NewerFormatException | RuntimeException e) {
            return Optional.empty(); // not a file of ours
        }
    }
}
