package retrycmd.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedFileTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path directory;

    private Path file;
    private Duration waited = Duration.ZERO;

    @BeforeEach
    void choose() {
        file = directory.resolve("lock");
    }

    @Test
    void a_free_lock_is_had_at_once_and_its_file_is_private_and_stays() throws IOException {
        lock(SECOND).orElseThrow().close();
        lock(SECOND).orElseThrow().close();

        assertThat(waited).isZero();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void another_thread_waits_for_as_long_as_it_has_patience() throws Exception {
        try (LockedFile held = lock(SECOND).orElseThrow()) {
            assertThat(held).isNotNull();
            assertThat(elsewhere(() -> lock(SECOND)).isPresent()).isFalse();
        }

        assertThat(waited).isEqualTo(SECOND);
        assertThat(elsewhere(() -> closed(lock(SECOND)))).isTrue();
    }

    @Test
    void a_wait_ends_where_there_is_to_be_no_more_waiting() throws Exception {
        try (LockedFile held = lock(SECOND).orElseThrow()) {
            assertThat(held).isNotNull();
            assertThat(elsewhere(() -> LockedFile.lock(file, SECOND, delay -> false)))
                    .isEmpty();
        }
    }

    @Test
    void another_process_is_kept_out_and_let_in_again() throws Exception {
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(holder.inputReader().readLine()).isEqualTo("locked");

            assertThat(lock(SECOND)).isEmpty();

            holder.destroyForcibly().waitFor();
            assertThat(closed(lock(SECOND))).isTrue();
        } finally {
            holder.destroyForcibly();
        }
    }

    @Test
    void replacing_what_it_guards_does_not_end_it() throws Exception {
        AtomicFile data = new AtomicFile(directory.resolve("data"));

        try (LockedFile held = lock(SECOND).orElseThrow()) {
            assertThat(held).isNotNull();
            data.replace(new byte[3], AtomicFile.PRIVATE);
            assertThat(elsewhere(() -> lock(Duration.ZERO)).isPresent()).isFalse();
        }
    }

    @Test
    void many_threads_count_without_losing_one() throws Exception {
        Path counter = directory.resolve("counter");
        Files.writeString(counter, "0");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<Integer>> counts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            counts.add(threads.submit(() -> {
                try (LockedFile held = LockedFile.lock(file, Duration.ofMinutes(1), LockedFileTest::rest)
                        .orElseThrow()) {
                    assertThat(held).isNotNull();
                    int count = Integer.parseInt(Files.readString(counter)) + 1;
                    Files.writeString(counter, "" + count);
                    return count;
                }
            }));
        }
        for (Future<Integer> count : counts) {
            assertThat(count.get()).isPositive();
        }
        threads.shutdown();

        assertThat(Files.readString(counter)).isEqualTo("200");
    }

    @Test
    void a_link_in_its_place_is_refused() throws IOException {
        Files.createSymbolicLink(file, directory.resolve("elsewhere"));

        assertThatThrownBy(() -> lock(SECOND)).isInstanceOf(IOException.class);

        assertThat(directory.resolve("elsewhere")).doesNotExist();
        Files.delete(file);
        assertThat(closed(lock(SECOND))).isTrue();
    }

    @Test
    void a_directory_in_its_place_is_refused() throws IOException {
        Files.createDirectory(file);

        assertThatThrownBy(() -> lock(SECOND))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no regular file");
    }

    private Optional<LockedFile> lock(Duration patience) throws IOException {
        return LockedFile.lock(file, patience, delay -> {
            waited = waited.plus(delay);
            return true;
        });
    }

    private static boolean rest(Duration delay) {
        try {
            Thread.sleep(delay.toMillis());
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static boolean closed(Optional<LockedFile> locked) throws IOException {
        if (locked.isPresent()) {
            locked.get().close();
        }
        return locked.isPresent();
    }

    private static <T> T elsewhere(Callable<T> action) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return thread.submit(action).get();
        } finally {
            thread.shutdown();
        }
    }

    /** A process that locks a file until it is ended. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] args) throws Exception {
            try (FileChannel channel = FileChannel.open(
                            Path.of(args[0]),
                            java.nio.file.StandardOpenOption.CREATE,
                            java.nio.file.StandardOpenOption.WRITE);
                    var lock = channel.lock()) {
                System.out.println("locked");
                System.in.read(); // until the test ends, or ends us
                assertThat(lock.isValid()).isTrue();
            }
        }
    }
}
