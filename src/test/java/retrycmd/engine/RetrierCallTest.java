package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The face for callers who throw. */
class RetrierCallTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private final IOException reset = new IOException("connection reset");

    private final VirtualTimekeeper timekeeper = new VirtualTimekeeper();
    private RetryPolicy policy = RetryPolicy.DEFAULT.withAttempts(3).withWaits(Backoff.fixed(SECOND), Jitter.NONE);
    private int calls;

    @Test
    void gives_what_the_call_returned() throws Exception {
        String value = retrier().call((number, timeLeft) -> "attempt " + number + " of " + timeLeft);

        assertThat(value).isEqualTo("attempt 1 of " + Deadline.FOREVER);
        assertThat(timekeeper.sleeps()).isEmpty();
    }

    @Test
    void tries_again_after_a_temporary_failure() throws Exception {
        String value = retrier().call((number, timeLeft) -> {
            if (number < 3) {
                throw new TemporaryException("busy", reset);
            }
            return "ok";
        });

        assertThat(value).isEqualTo("ok");
        assertThat(timekeeper.sleeps()).containsExactly(SECOND, SECOND);
    }

    @Test
    void throws_a_permanent_failure_at_once_as_it_is() {
        PermanentException failure = new PermanentException("no such page", reset);

        assertThatThrownBy(() -> retrier().call((number, timeLeft) -> {
                    calls++;
                    throw failure;
                }))
                .isSameAs(failure)
                .hasCause(reset);

        assertThat(calls).isEqualTo(1);
        assertThat(timekeeper.sleeps()).isEmpty();
    }

    @Test
    void gives_up_with_the_last_failure_as_the_cause() {
        TemporaryException failure = new TemporaryException("busy", reset);

        GaveUpException gaveUp = gaveUp(failing(failure));

        assertThat(gaveUp).hasMessage("gave up: 3 attempts failed; last: busy").hasCause(failure);
        assertThat(gaveUp.getCause()).hasCause(reset);
        assertThat(gaveUp.reason()).isEqualTo(StopReason.ATTEMPTS);
        assertThat(gaveUp.attempts()).isEqualTo(3);
        assertThat(calls).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | PT10S | PT0S | ATTEMPTS | 1 | gave up: 1 attempt failed; last: busy",
                "9 | PT1S | PT0S | DEADLINE | 1 | gave up: the deadline left no time after 1 attempt; last: busy",
                "9 | PT1.5S | PT0S | DEADLINE | 2 | gave up: the deadline left no time after 2 attempts; last: busy",
                "9 | PT10S | PT20S | RETRY_AFTER | 1 | gave up: a retry is welcome in 20.0 s, too late after 1 attempt; last: busy",
            })
    void says_which_limit_was_reached(
            int attempts, Duration deadline, Duration retryAfter, StopReason reason, int made, String message) {
        policy = policy.withAttempts(attempts).withDeadline(deadline);

        GaveUpException gaveUp = gaveUp(failing(new TemporaryException("busy", reset, retryAfter)));

        assertThat(gaveUp).hasMessage(message);
        assertThat(gaveUp.reason()).isEqualTo(reason);
        assertThat(gaveUp.attempts()).isEqualTo(made);
    }

    @Test
    void says_that_the_gate_was_closed() {
        Retrier closed = new Retrier(policy, timekeeper, () -> 0, () -> false);

        assertThatThrownBy(() -> closed.call(failing(new TemporaryException("busy", reset))))
                .isInstanceOf(GaveUpException.class)
                .hasMessage("gave up: no further attempt was allowed after 1 attempt; last: busy");
    }

    @Test
    void a_stop_before_the_first_call_gives_up_without_a_cause() {
        timekeeper.stop();

        GaveUpException gaveUp = gaveUp(failing(new TemporaryException("busy", reset)));

        assertThat(gaveUp).hasMessage("stopped after 0 attempts").hasNoCause();
        assertThat(gaveUp.reason()).isEqualTo(StopReason.STOPPED);
        assertThat(gaveUp.attempts()).isZero();
        assertThat(calls).isZero();
    }

    @Test
    void a_stop_during_a_call_loses_neither_its_value_nor_its_failure() throws Exception {
        timekeeper.stopAt(SECOND);
        PermanentException failure = new PermanentException("no such page", reset);

        String value = retrier().call((number, timeLeft) -> {
            timekeeper.pass(SECOND);
            return "ok";
        });

        assertThat(value).isEqualTo("ok");
        timekeeper.stopAt(timekeeper.elapsed().plus(SECOND));
        assertThatThrownBy(() -> retrier().call((number, timeLeft) -> {
                    timekeeper.pass(SECOND);
                    throw failure;
                }))
                .isSameAs(failure);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, PT1S", "PT0.5S, PT1S", "PT7S, PT7S"})
    void waits_as_long_as_the_other_side_asks_at_least(Duration retryAfter, Duration wait) {
        gaveUp(failing(new TemporaryException("busy", reset, retryAfter)));

        assertThat(timekeeper.sleeps()).containsExactly(wait, wait);
    }

    @Test
    void lets_a_fault_in_the_program_surface_unretried() {
        IllegalStateException fault = new IllegalStateException("a fault");

        assertThatThrownBy(() -> retrier().call((number, timeLeft) -> {
                    calls++;
                    throw fault;
                }))
                .isSameAs(fault);

        assertThat(calls).isEqualTo(1);
    }

    @Test
    void tells_a_listener_what_each_call_came_to() {
        Diary<CallResult<String>> diary = new Diary<>();

        assertThatThrownBy(() -> retrier().call(failing(new TemporaryException("busy", reset)), diary))
                .isInstanceOf(GaveUpException.class);

        assertThat(diary.lines())
                .containsExactly(
                        "start 1",
                        "retry after 1 in PT1S",
                        "start 2",
                        "retry after 2 in PT1S",
                        "start 3",
                        "end ATTEMPTS after 3");
    }

    private Call<String> failing(TemporaryException failure) {
        return (number, timeLeft) -> {
            calls++;
            throw failure;
        };
    }

    private GaveUpException gaveUp(Call<String> call) {
        return catchThrowableOfType(GaveUpException.class, () -> retrier().call(call));
    }

    private Retrier retrier() {
        return new Retrier(policy, timekeeper, () -> 0, RetryGate.OPEN);
    }
}
