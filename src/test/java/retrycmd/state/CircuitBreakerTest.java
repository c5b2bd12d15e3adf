package retrycmd.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import retrycmd.engine.Timekeeper;
import retrycmd.state.Admission.Admitted;
import retrycmd.state.CircuitState.Open;

class CircuitBreakerTest {

    private static final Duration COOL_DOWN = Duration.ofSeconds(60);
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final int CALLERS = 8;

    private final HandSetClock clock = new HandSetClock();
    private final CircuitBreaker breaker = new CircuitBreaker(new CircuitPolicy(2, COOL_DOWN, LEASE), clock);
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

    @AfterEach
    void end_the_callers() {
        callers.shutdownNow();
    }

    @Test
    void opens_cools_down_probes_and_closes() {
        open();
        assertThat(breaker.state()).isEqualTo(new Open(clock.now(), COOL_DOWN));
        assertThat(breaker.ask()).isNotInstanceOf(Admitted.class);

        clock.pass(COOL_DOWN);
        Admitted probe = (Admitted) breaker.ask();
        assertThat(breaker.ask()).isNotInstanceOf(Admitted.class);

        breaker.succeeded(probe);
        assertThat(breaker.state()).isEqualTo(CircuitState.CLOSED);
        assertThat(breaker.ask()).isInstanceOf(Admitted.class);
    }

    @Test
    void cools_down_anew_after_a_probe_that_failed() {
        open();
        clock.pass(COOL_DOWN);
        Admitted probe = (Admitted) breaker.ask();
        clock.pass(Duration.ofSeconds(1));

        breaker.failed(probe);

        assertThat(breaker.state()).isEqualTo(new Open(clock.now(), COOL_DOWN));
        clock.pass(COOL_DOWN.minusNanos(1));
        assertThat(breaker.ask()).isNotInstanceOf(Admitted.class);
        clock.pass(Duration.ofNanos(1));
        assertThat(breaker.ask()).isInstanceOf(Admitted.class);
    }

    @Test
    void a_probe_that_never_reports_frees_its_place() {
        open();
        clock.pass(COOL_DOWN);
        Admitted lost = (Admitted) breaker.ask();
        clock.pass(LEASE);

        Admitted second = (Admitted) breaker.ask();
        breaker.failed(lost);
        assertThat(breaker.ask()).isNotInstanceOf(Admitted.class);
        breaker.succeeded(second);

        assertThat(breaker.state()).isEqualTo(CircuitState.CLOSED);
    }

    @Test
    void a_probe_that_found_nothing_out_leaves_its_place_to_the_next() {
        open();
        clock.pass(COOL_DOWN);
        Admitted stopped = (Admitted) breaker.ask();

        breaker.released(stopped);

        assertThat(breaker.ask()).isInstanceOf(Admitted.class);
        assertThat(breaker.ask()).isNotInstanceOf(Admitted.class);
    }

    @Test
    void of_callers_at_the_same_moment_exactly_one_goes_through() throws Exception {
        open();
        for (int round = 0; round < 200; round++) {
            clock.pass(COOL_DOWN);

            List<Admitted> admitted = askFromAllAtOnce();

            assertThat(admitted).hasSize(1);
            breaker.failed(admitted.get(0));
        }
    }

    private void open() {
        for (int i = 0; i < 2; i++) {
            breaker.failed((Admitted) breaker.ask());
        }
    }

    private List<Admitted> askFromAllAtOnce() throws Exception {
        CyclicBarrier start = new CyclicBarrier(CALLERS);
        List<Future<Admission>> admissions = callers.invokeAll(Collections.nCopies(CALLERS, () -> {
            start.await(10, TimeUnit.SECONDS);
            return breaker.ask();
        }));
        List<Admitted> admitted = new ArrayList<>();
        for (Future<Admission> admission : admissions) {
            if (admission.get(10, TimeUnit.SECONDS) instanceof Admitted call) {
                admitted.add(call);
            }
        }
        return admitted;
    }

    private static final class HandSetClock implements Timekeeper {
        private Duration now = Duration.ofDays(-3);

        @Override
        public synchronized Duration now() {
            return now;
        }

        synchronized void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public boolean sleep(Duration delay) {
            throw new UnsupportedOperationException("a circuit does not sleep");
        }

        @Override
        public boolean stopRequested() {
            return false;
        }
    }
}
