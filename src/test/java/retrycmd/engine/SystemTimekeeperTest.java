package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real clock, so the only tests of the engine that really wait; each of them a moment. */
@Timeout(20)
class SystemTimekeeperTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final SystemTimekeeper timekeeper = new SystemTimekeeper();

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT0S", "PT0.000000001S", "PT0.001S", "PT0.0305S"})
    void sleeps_at_least_as_long_as_asked(Duration delay) {
        long start = System.nanoTime();

        boolean whole = timekeeper.sleep(delay);

        assertThat(whole).isTrue();
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(delay.toNanos());
    }

    @Test
    void no_delay_is_no_wait_however_often() {
        Duration start = timekeeper.now();

        for (int i = 0; i < 3000; i++) {
            timekeeper.sleep(Duration.ZERO);
        }

        assertThat(timekeeper.now().minus(start)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void counts_from_a_moment_in_the_past_and_never_back() {
        Duration before = timekeeper.now();
        timekeeper.sleep(Duration.ofMillis(10));
        Duration after = timekeeper.now();

        assertThat(before).isBetween(Duration.ZERO, Duration.ofSeconds(10));
        assertThat(after.minus(before)).isBetween(Duration.ofMillis(10), Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1H", "PT2562047H47M16.854775807S", "PT2562047788015215H"})
    void a_stop_from_another_thread_ends_a_long_sleep(Duration delay) throws Exception {
        Sleeper sleeper = new Sleeper(delay);
        sleeper.awaitAsleep();

        timekeeper.stop();

        assertThat(sleeper.sleptWhole()).isFalse();
        assertThat(timekeeper.stopRequested()).isTrue();
    }

    @Test
    void an_interrupt_ends_a_long_sleep_and_stays_to_be_seen() throws Exception {
        Sleeper sleeper = new Sleeper(HOUR);
        sleeper.awaitAsleep();

        sleeper.thread.interrupt();

        assertThat(sleeper.sleptWhole()).isFalse();
        assertThat(sleeper.stopSeenAfterwards.get(5, TimeUnit.SECONDS)).isTrue();
        assertThat(timekeeper.stopRequested())
                .as("only the interrupted thread is asked")
                .isFalse();
    }

    @Test
    void a_wake_up_without_a_stop_does_not_shorten_a_sleep() throws Exception {
        Duration delay = Duration.ofMillis(200);
        long start = System.nanoTime();
        Sleeper sleeper = new Sleeper(delay);
        sleeper.awaitAsleep();

        while (!sleeper.result.isDone()) {
            synchronized (timekeeper) {
                timekeeper.notifyAll();
            }
            Thread.sleep(1); // or the sleeper, woken up, might never get the monitor
        }

        assertThat(sleeper.sleptWhole()).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(delay, HOUR);
    }

    @Test
    void no_sleep_begins_after_a_stop() {
        timekeeper.stop();

        assertThat(timekeeper.sleep(HOUR)).isFalse();
        assertThat(timekeeper.sleep(Duration.ZERO)).isFalse();
    }

    @Test
    void no_sleep_begins_on_an_interrupted_thread() {
        Thread.currentThread().interrupt();

        assertThat(timekeeper.sleep(HOUR)).isFalse();
        assertThat(timekeeper.stopRequested()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(timekeeper.stopRequested()).isFalse();
    }

    @Test
    void a_stop_can_be_taken_back() {
        timekeeper.stop();

        timekeeper.resume();

        assertThat(timekeeper.stopRequested()).isFalse();
        assertThat(timekeeper.sleep(Duration.ofMillis(1))).isTrue();
    }

    @Test
    void a_retrier_on_the_real_clock_needs_nothing_but_a_policy_and_draws_its_waits() {
        RetryPolicy quick =
                RetryPolicy.DEFAULT.withAttempts(5).withWaits(Backoff.fixed(Duration.ofMillis(2)), Jitter.FULL);

        Outcome<String> outcome =
                new Retrier(quick).run((number, timeLeft) -> "busy", result -> Verdict.temporary(result));

        assertThat(outcome.attempts()).extracting(Attempt::delay).doesNotHaveDuplicates();
        assertThat(outcome.attempts().get(1).startedAt())
                .isGreaterThanOrEqualTo(outcome.attempts().get(0).delay());
    }

    /** A thread of its own that sleeps on the timekeeper. */
    private final class Sleeper {

        private final CompletableFuture<Boolean> stopSeenAfterwards = new CompletableFuture<>();
        private final FutureTask<Boolean> result;
        private final Thread thread;

        Sleeper(Duration delay) {
            result = new FutureTask<>(() -> {
                boolean whole = timekeeper.sleep(delay);
                stopSeenAfterwards.complete(timekeeper.stopRequested());
                return whole;
            });
            thread = new Thread(result, "sleeper");
            thread.setDaemon(true);
            thread.start();
        }

        void awaitAsleep() throws InterruptedException {
            while (thread.getState() != Thread.State.TIMED_WAITING && !result.isDone()) {
                Thread.sleep(1);
            }
        }

        boolean sleptWhole() throws Exception {
            return result.get(5, TimeUnit.SECONDS);
        }
    }
}
