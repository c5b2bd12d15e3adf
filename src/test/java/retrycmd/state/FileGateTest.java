package retrycmd.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.Entry;
import retrycmd.engine.RetryPolicy;
import retrycmd.state.FileGate.Finding;

/** Each gate is a run of its own, as in a process of its own; all share one file. */
class FileGateTest {

    private static final Duration COOL_DOWN = Duration.ofSeconds(60);
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final CircuitPolicy CIRCUIT = new CircuitPolicy(3, COOL_DOWN, LEASE);
    private static final BudgetPolicy BUDGET = new BudgetPolicy(10, 0.1);
    private static final Entry PROBE = new Entry.Admitted(Duration.ZERO, 1);

    @TempDir
    private Path parent;

    private final HandSetMachineClock clock = new HandSetMachineClock();
    private final List<String> said = new ArrayList<>();

    @Test
    void a_run_that_succeeds_beside_others_leaves_no_file() {
        run(Finding.SUCCESS);

        assertThat(directory()).doesNotExist();
    }

    @Test
    void what_is_shared_is_private() throws IOException {
        run(Finding.FAILURE);

        assertThat(mode(directory())).isEqualTo("rwx------");
        assertThat(mode(data())).isEqualTo("rw-------");
        assertThat(mode(directory().resolve("db.lock"))).isEqualTo("rw-------");
    }

    @Test
    void runs_that_gave_up_open_the_circuit_for_all() {
        open();

        assertThat(said).containsExactly("opened for PT1M");
        assertThat(gate().enter()).isEqualTo(new Entry.Refused(COOL_DOWN));
        clock.pass(Duration.ofSeconds(59));
        assertThat(gate().enter()).isEqualTo(new Entry.Refused(Duration.ofSeconds(1)));
    }

    @ParameterizedTest
    @EnumSource(names = {"SUCCESS", "ANSWER"})
    void an_answer_in_between_starts_the_count_anew(Finding answer) {
        run(Finding.FAILURE);
        run(Finding.FAILURE);
        run(answer);
        run(Finding.FAILURE);
        run(Finding.FAILURE);

        assertThat(gate().enter()).isEqualTo(Entry.FREE);
    }

    @Test
    void a_run_that_found_nothing_out_counts_as_none() {
        run(Finding.FAILURE);
        run(Finding.FAILURE);
        run(Finding.NOTHING);
        run(Finding.FAILURE);

        assertThat(gate().enter()).isInstanceOf(Entry.Refused.class);
    }

    @Test
    void after_the_cool_down_one_run_makes_one_attempt_and_its_success_closes_the_circuit() {
        open();
        clock.pass(COOL_DOWN);

        FileGate probe = gate();
        assertThat(probe.enter()).isEqualTo(PROBE);
        assertThat(gate().enter()).isEqualTo(new Entry.Refused(LEASE));
        end(probe, Finding.SUCCESS);

        assertThat(gate().enter()).isEqualTo(Entry.FREE);
        assertThat(said).containsExactly("opened for PT1M", "probing", "probed");
    }

    @Test
    void a_probe_that_fails_opens_it_again() {
        open();
        clock.pass(COOL_DOWN);
        run(Finding.FAILURE);

        assertThat(gate().enter()).isEqualTo(new Entry.Refused(COOL_DOWN));
        assertThat(said).containsExactly("opened for PT1M", "probing", "opened for PT1M");
    }

    @Test
    void a_probe_that_was_stopped_leaves_its_place_to_the_next_run() {
        open();
        clock.pass(COOL_DOWN);
        run(Finding.NOTHING);

        assertThat(gate().enter()).isEqualTo(PROBE);
        assertThat(gate().enter()).isInstanceOf(Entry.Refused.class);
    }

    @Test
    void a_probe_that_says_nothing_for_as_long_as_its_lease_loses_its_place() {
        open();
        clock.pass(COOL_DOWN);
        FileGate hangs = gate();
        hangs.enter();
        clock.pass(LEASE);

        FileGate second = gate();
        assertThat(second.enter()).isEqualTo(PROBE);
        end(hangs, Finding.FAILURE);
        assertThat(gate().enter()).isEqualTo(new Entry.Refused(LEASE));
        end(second, Finding.SUCCESS);

        assertThat(gate().enter()).isEqualTo(Entry.FREE);
    }

    @Test
    void a_probe_whose_process_died_loses_its_place_at_once() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            Prober prober = Prober.of(sleep.pid());
            shared().change((state, now) -> SharedState.Step.to(
                    state.withProbe(new CircuitState.Probing(now, Duration.ofHours(1)), prober), ""));
            assertThat(gate().enter()).isInstanceOf(Entry.Refused.class);

            sleep.destroyForcibly().waitFor();

            assertThat(gate().enter()).isEqualTo(PROBE);
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void after_a_start_of_the_machine_one_run_probes_whatever_was_before() {
        open();
        clock.reboot();
        assertThat(gate().enter()).isEqualTo(PROBE);
        assertThat(gate().enter()).isInstanceOf(Entry.Refused.class);

        clock.reboot();
        assertThat(gate().enter()).isEqualTo(PROBE);
        assertThat(gate().enter()).isInstanceOf(Entry.Refused.class);
    }

    @Test
    void a_start_of_the_machine_keeps_what_was_counted() {
        run(Finding.FAILURE);
        run(Finding.FAILURE);
        clock.reboot();
        run(Finding.FAILURE);

        assertThat(gate().enter()).isInstanceOf(Entry.Refused.class);
    }

    @Test
    void retries_of_all_runs_take_from_one_bucket_and_successes_give_back() {
        int retries = 0;
        for (int i = 0; i < 30; i++) {
            retries += gate().mayRetry() ? 1 : 0;
        }
        assertThat(retries).isEqualTo(10);

        for (int i = 0; i < 10; i++) {
            run(Finding.SUCCESS);
        }

        assertThat(gate().mayRetry()).isTrue();
        assertThat(gate().mayRetry()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"ANSWER", "FAILURE", "NOTHING"})
    void only_a_success_gives_a_token_back(Finding finding) {
        BudgetPolicy generous = new BudgetPolicy(1, 1);
        assertThat(gate(generous).mayRetry()).isTrue();

        FileGate gate = gate(generous);
        gate.enter();
        end(gate, finding);

        assertThat(gate(generous).mayRetry()).isFalse();
    }

    @Test
    void what_the_backend_said_of_its_limit_slows_the_next_runs_down_until_it_counts_anew() {
        FileGate gate = gate();
        gate.enter();
        gate.told(new Quota(1000, 100), Duration.ofSeconds(60));
        gate.ended(Finding.SUCCESS);

        assertThat(gate().enter()).isEqualTo(new Entry.Admitted(Duration.ofMillis(250), RetryPolicy.UNLIMITED));
        clock.pass(Duration.ofSeconds(60));
        assertThat(gate().enter()).isEqualTo(Entry.FREE);
    }

    @Test
    void a_run_that_was_refused_has_nothing_to_tell() throws IOException {
        open();
        String before = Files.readString(data());

        FileGate refused = gate();
        refused.enter();
        refused.told(new Quota(1000, 1), COOL_DOWN);
        refused.ended(Finding.SUCCESS);

        assertThat(Files.readString(data())).isEqualTo(before);
    }

    @Test
    void of_many_runs_at_the_end_of_the_cool_down_exactly_one_goes_through() throws Exception {
        int crowd = 12;
        ExecutorService threads = Executors.newFixedThreadPool(crowd);
        open();
        for (int round = 0; round < 25; round++) {
            clock.pass(COOL_DOWN);
            CyclicBarrier start = new CyclicBarrier(crowd);
            List<FileGate> gates = new ArrayList<>();
            List<Future<Entry>> entries = new ArrayList<>();
            for (int i = 0; i < crowd; i++) {
                FileGate gate = new FileGate(patient(), CIRCUIT, BUDGET, new Notes(new ArrayList<>()));
                gates.add(gate);
                entries.add(threads.submit(() -> {
                    start.await();
                    return gate.enter();
                }));
            }
            List<FileGate> admitted = new ArrayList<>();
            for (int i = 0; i < crowd; i++) {
                if (entries.get(i).get() instanceof Entry.Admitted) {
                    admitted.add(gates.get(i));
                }
            }
            assertThat(admitted).hasSize(1);
            end(admitted.get(0), Finding.FAILURE);
        }
        threads.shutdown();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "retry-cmd backend 1\nname db\n", "\0\1\2", "retry-cmd backend 1\nend 0\n"})
    void a_damaged_file_is_set_aside_and_said_once(String content) throws IOException {
        Files.createDirectory(
                directory(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(data(), content);

        FileGate gate = gate();
        assertThat(gate.enter()).isEqualTo(Entry.FREE);
        end(gate, Finding.FAILURE);

        assertThat(said).containsExactly("db.state.damaged");
        assertThat(directory().resolve("db.state.damaged")).hasContent(content);
        run(Finding.FAILURE);
        run(Finding.FAILURE);
        assertThat(gate().enter()).isInstanceOf(Entry.Refused.class);
    }

    @Test
    void a_link_in_the_place_of_the_file_is_set_aside_and_what_it_points_to_stays() throws IOException {
        Path elsewhere = Files.writeString(parent.resolve("elsewhere"), "precious");
        run(Finding.FAILURE);
        Files.delete(data());
        Files.createSymbolicLink(data(), elsewhere);

        run(Finding.FAILURE);

        assertThat(Files.isSymbolicLink(data())).isFalse();
        assertThat(elsewhere).hasContent("precious");
    }

    @Test
    void a_newer_format_is_left_alone() throws IOException {
        run(Finding.FAILURE);
        Files.writeString(data(), "retry-cmd backend 2\nwhatever\n");

        FileGate gate = gate();
        assertThat(gate.enter()).isEqualTo(Entry.FREE);
        assertThat(gate.mayRetry()).isTrue();
        end(gate, Finding.FAILURE);

        assertThat(said).containsExactly("without: a newer retry-cmd wrote it, in format 2 (this one knows 1)");
        assertThat(data()).hasContent("retry-cmd backend 2\nwhatever\n");
    }

    @Test
    void a_directory_that_others_may_write_to_is_not_trusted() throws IOException {
        open();
        Files.setPosixFilePermissions(directory(), PosixFilePermissions.fromString("rwxrwxrwx"));
        said.clear();

        FileGate gate = gate();
        assertThat(gate.enter()).isEqualTo(Entry.FREE);
        end(gate, Finding.FAILURE);

        assertThat(said).hasSize(1).first().asString().startsWith("without: others may write to ");
    }

    @Test
    void a_lock_that_is_never_free_is_waited_for_a_second_and_done_without() throws Exception {
        run(Finding.FAILURE);
        said.clear();
        Duration[] waited = {Duration.ZERO};
        SharedState impatient = new SharedState(
                new StateDirectory(directory()),
                new BackendName("db"),
                clock,
                delay -> {
                    waited[0] = waited[0].plus(delay);
                    return true;
                },
                said::add);
        try (FileChannel channel = FileChannel.open(directory().resolve("db.lock"), StandardOpenOption.WRITE);
                var lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            FileGate gate = new FileGate(impatient, CIRCUIT, BUDGET, new Notes(said));

            assertThat(gate.mayRetry()).isTrue();
            assertThat(gate.mayRetry()).isTrue();
        }

        assertThat(waited[0]).hasSeconds(1);
        assertThat(said).containsExactly("without: another process has held its lock for 1s");
    }

    private void open() {
        for (int i = 0; i < 3; i++) {
            run(Finding.FAILURE);
        }
    }

    private void run(Finding finding) {
        FileGate gate = gate();
        gate.enter();
        end(gate, finding);
    }

    private static void end(FileGate gate, Finding finding) {
        gate.ended(finding);
    }

    private FileGate gate() {
        return gate(BUDGET);
    }

    private FileGate gate(BudgetPolicy budget) {
        return new FileGate(shared(), CIRCUIT, budget, new Notes(said));
    }

    private SharedState shared() {
        return new SharedState(
                new StateDirectory(directory()),
                new BackendName("db"),
                clock,
                delay -> true,
                notice -> said.add(notice.substring(notice.lastIndexOf(' ') + 1)));
    }

    /** For runs that do compete: their waits take time. */
    private SharedState patient() {
        return new SharedState(
                new StateDirectory(directory()),
                new BackendName("db"),
                clock,
                new retrycmd.engine.SystemTimekeeper()::sleep,
                notice -> {});
    }

    private Path directory() {
        return parent.resolve("state");
    }

    private Path data() {
        return directory().resolve("db.state");
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private record Notes(List<String> lines) implements FileGate.Listener {

        @Override
        public void without(Exception fault) {
            lines.add("without: " + fault.getMessage());
        }

        @Override
        public void probed() {
            lines.add("probed");
        }

        @Override
        public void probing() {
            lines.add("probing");
        }

        @Override
        public void opened(Duration coolDown) {
            lines.add("opened for " + coolDown);
        }
    }
}
