package retrycmd.state;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import retrycmd.file.LockedFile;

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

    /** How long to wait for the lock. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final StateDirectory directory;
    private final MachineClock clock;
    private final Predicate<Duration> pause;
    private final Consumer<String> notices;
    private final StateFile file;

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
        this.clock = clock;
        this.pause = pause;
        this.notices = notices;
        this.file = new StateFile(directory, name);
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
     * @param next the state from here on; empty if nothing changes
     */
    public record Step<T>(Optional<BackendState> next, T answer) {

        /** Nothing changes. */
        public static <T> Step<T> none(T answer) {
            return new Step<>(Optional.empty(), answer);
        }

        /** The state is {@code next} from here on. */
        public static <T> Step<T> to(BackendState next, T answer) {
            return new Step<>(Optional.of(next), answer);
        }
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
        // Who had it may meanwhile have done what there was to do.
        return withoutLock(transition).orElseThrow(SharedState::locked);
    }

    /** What {@code question} has to say to the state of this moment, read without the lock; empty if that is damaged. */
    public <T> Optional<T> ask(BiFunction<BackendState, Duration, T> question) throws IOException {
        Moment now = clock.now();
        return file.read(now).map(state -> question.apply(state, now.uptime()));
    }

    /** The backends that have a state in {@code directory}, by name. */
    public static List<BackendName> names(StateDirectory directory) throws IOException {
        return StateFile.names(directory);
    }

    /** Forgets everything, whatever is in its place. */
    public void reset() throws IOException {
        if (!directory.exists()) {
            return;
        }
        try (Lock lock = lock()) {
            if (!lock.held()) {
                throw locked();
            }
            file.delete();
        }
    }

    private <T> Optional<T> withoutLock(Transition<T> transition) throws IOException {
        Moment now = clock.now();
        Optional<BackendState> state = file.read(now);
        if (state.isEmpty()) {
            return Optional.empty();
        }
        Step<T> step = transition.from(state.get(), now.uptime());
        return step.next().isEmpty() ? Optional.of(step.answer()) : Optional.empty();
    }

    private <T> T underLock(Transition<T> transition) throws IOException {
        Moment now = clock.now();
        Optional<BackendState> read = file.read(now);
        if (read.isEmpty()) {
            notices.accept(file.setAside());
        }
        BackendState state = read.orElse(BackendState.FRESH);
        Step<T> step = transition.from(state, now.uptime());
        if (step.next().isPresent()) {
            file.write(step.next().get(), now);
        }
        return step.answer();
    }

    private Lock lock() throws IOException {
        return new Lock(LockedFile.lock(file.lock(), PATIENCE, pause));
    }

    private static IOException locked() {
        return new IOException("another process has held its lock for 1s");
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
