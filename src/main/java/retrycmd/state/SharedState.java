package retrycmd.state;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import retrycmd.file.AtomicFile;
import retrycmd.file.LockedFile;
import retrycmd.state.StateCodec.NewerFormatException;
import retrycmd.state.StateCodec.Stored;

/**
 * The state that the runs of one backend share: a small file that is changed under a lock and replaced whole.
 *
 * <p>Most changes are none: a run that succeeds beside others that do has nothing to tell, and while a circuit is open all
 * runs are told the same. So each change is first tried on what can be read without the lock. Only if it would change
 * something is it done again under the lock, on what is there then. A hundred runs in front of an open circuit do not queue,
 * and a healthy run costs the reading of one small file, if there is one.
 *
 * <p>The lock is held for reading, deciding and writing, never while anything runs. One that cannot be had in time is
 * held by a process that is stopped or starved; then, too, what can be read may be enough to know.
 */
public final class SharedState {

    private static final String DATA = ".state";
    private static final String LOCK = ".lock";
    private static final String DAMAGED = ".damaged";

    /** How long to wait for the lock. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final StateDirectory directory;
    private final BackendName name;
    private final MachineClock clock;
    private final Predicate<Duration> pause;
    private final Consumer<String> notices;
    private final AtomicFile file;

    /**
     * The state of a backend.
     *
     * @param pause waits for that long, while another run has the lock
     * @param notices are told of a file that had to be set aside
     */
    public SharedState(
            StateDirectory directory,
            BackendName name,
            MachineClock clock,
            Predicate<Duration> pause,
            Consumer<String> notices) {
        this.directory = directory;
        this.name = name;
        this.clock = clock;
        this.pause = pause;
        this.notices = notices;
        this.file = new AtomicFile(directory.path().resolve(name.fileName() + DATA));
    }

    /**
     * A change, and what it has to say to who asked for it. It may be tried more than once, and must have no other effect.
     *
     * @param <T> what it says
     */
    @FunctionalInterface
    public interface Transition<T> {

        /** What becomes of {@code state}. */
        Step<T> from(BackendState state, Duration now) throws IOException;
    }

    /**
     * What a change came to.
     *
     * @param next the state from here on; an equal one if nothing changes
     */
    public record Step<T>(BackendState next, T answer) {}

    /** Where it is. */
    public Path path() {
        return file.path();
    }

    /** Makes a change; throws, after which nothing has changed, if that cannot be done. */
    public <T> T change(Transition<T> transition) throws IOException {
        Optional<T> answer = withoutLock(transition);
        if (answer.isPresent()) {
            return answer.get();
        }
        directory.create();
        try (Lock lock = lock()) {
            if (lock.held()) {
                return underLock(transition);
            }
        }
        return withoutLock(transition).orElseThrow(() -> new IOException("another process has held its lock for 1s"));
    }

    /** What {@code question} has to say to the state of this moment, read without the lock; empty if that is damaged. */
    public <T> Optional<T> ask(BiFunction<BackendState, Duration, T> question) throws IOException {
        Moment now = clock.now();
        return read(now).map(state -> question.apply(state, now.uptime()));
    }

    /** The backends that have a state in {@code directory}, by name. */
    public static List<BackendName> names(StateDirectory directory) throws IOException {
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
                encoded = StateCodec.decode(
                                new AtomicFile(path).read(StateCodec.MOST_BYTES).orElseThrow())
                        .orElseThrow()
                        .name();
            }
            BackendName name = BackendName.decode(encoded);
            return name.fileName().equals(shown) ? Optional.of(name) : Optional.empty();
        } catch (IOException | NewerFormatException | RuntimeException e) {
            return Optional.empty(); // not a file of ours
        }
    }

    /** Forgets everything, whatever is in its place. */
    public void reset() throws IOException {
        if (!directory.exists()) {
            return;
        }
        try (Lock lock = lock()) {
            if (!lock.held()) {
                throw new IOException("another process has held its lock for 1s");
            }
            Files.deleteIfExists(file.path());
        }
    }

    private <T> Optional<T> withoutLock(Transition<T> transition) throws IOException {
        Moment now = clock.now();
        Optional<BackendState> state = read(now);
        if (state.isEmpty()) {
            return Optional.empty();
        }
        Step<T> step = transition.from(state.get(), now.uptime());
        return step.next().equals(state.get()) ? Optional.of(step.answer()) : Optional.empty();
    }

    private <T> T underLock(Transition<T> transition) throws IOException {
        Moment now = clock.now();
        Optional<BackendState> read = read(now);
        if (read.isEmpty()) {
            setAside();
        }
        BackendState state = read.orElse(BackendState.FRESH);
        Step<T> step = transition.from(state, now.uptime());
        if (!step.next().equals(state)) {
            file.replace(StateCodec.encode(new Stored(name.encoded(), now.boot(), step.next())), AtomicFile.PRIVATE);
        }
        return step.answer();
    }

    private Optional<BackendState> read(Moment now) throws IOException {
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

    private void setAside() throws IOException {
        Path aside = file.path().resolveSibling(file.path().getFileName() + DAMAGED);
        Files.move(file.path(), aside, StandardCopyOption.ATOMIC_MOVE);
        notices.accept(file.path() + " is damaged; it is set aside as " + aside.getFileName());
    }

    private Lock lock() throws IOException {
        Path path = directory.path().resolve(name.fileName() + LOCK);
        return new Lock(LockedFile.lock(path, PATIENCE, pause));
    }

    /** A lock that may not have been had. */
    private record Lock(Optional<LockedFile> file) implements AutoCloseable {

        boolean held() {
            return file.isPresent();
        }

        @Override
        public void close() throws IOException {
            if (file.isPresent()) {
                file.get().close();
            }
        }
    }
}
