package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request to stop beats everything else: no attempt starts after it. */
class RetrierStopTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final RetryPolicy POLICY =
            RetryPolicy.DEFAULT.withAttempts(3).withWaits(Backoff.fixed(SECOND), Jitter.NONE);

    private final VirtualTimekeeper timekeeper = new VirtualTimekeeper();
    private final Diary<String> diary = new Diary<>();

    @Test
    void before_the_first_attempt_nothing_is_run() {
        timekeeper.stop();

        Outcome<String> outcome = run(POLICY, new Script(timekeeper, "ok"));

        assertThat(outcome.reason()).isEqualTo(StopReason.STOPPED);
        assertThat(outcome.last()).isEmpty();
        assertThat(outcome.timeLeft()).isEqualTo(Deadline.FOREVER);
        assertThat(diary.lines()).containsExactly("end STOPPED after 0");
    }

    @Test
    void during_the_splay_nothing_is_run() {
        timekeeper.stopDuringSleep(1);

        run(POLICY.withSplay(Duration.ofSeconds(2)), new Script(timekeeper, "ok"));

        assertThat(timekeeper.elapsed()).hasMillis(500);
        assertThat(diary.lines()).containsExactly("splay PT1S", "end STOPPED after 0");
    }

    /** Its result counts, whatever it is, and the waits and limits do not. */
    @ParameterizedTest
    @ValueSource(strings = {"ok", "busy", "busy PT2H", "stuck", "broken"})
    void during_an_attempt_that_one_is_the_last(String result) {
        timekeeper.stopAt(Duration.ofMillis(500));
        RetryPolicy policy = POLICY.withDeadline(Duration.ofSeconds(10));

        Outcome<String> outcome = run(policy, new Script(timekeeper, result).taking(SECOND));

        assertThat(outcome.reason()).isEqualTo(StopReason.STOPPED);
        assertThat(outcome.last().orElseThrow().result()).isEqualTo(result);
        assertThat(outcome.refused()).isZero();
        assertThat(outcome.timeLeft()).hasSeconds(9);
        assertThat(timekeeper.sleeps()).isEmpty();
        assertThat(diary.lines()).containsExactly("start 1, PT10S left", "end STOPPED after 1");
    }

    @Test
    void during_the_last_attempt_the_run_was_stopped_and_did_not_give_up() {
        timekeeper.stopAt(Duration.ofMillis(2500));

        Outcome<String> outcome = run(POLICY.withAttempts(2), new Script(timekeeper, "busy").taking(SECOND));

        assertThat(outcome.reason()).isEqualTo(StopReason.STOPPED);
        assertThat(outcome.attemptsMade()).isEqualTo(2);
    }

    @Test
    void during_a_wait_the_wait_ends_at_once() {
        timekeeper.stopDuringSleep(2);

        Outcome<String> outcome = run(POLICY, new Script(timekeeper, "busy"));

        assertThat(outcome.reason()).isEqualTo(StopReason.STOPPED);
        assertThat(timekeeper.elapsed()).hasMillis(1500);
        assertThat(diary.lines())
                .containsExactly(
                        "start 1", "retry after 1 in PT1S", "start 2", "retry after 2 in PT1S", "end STOPPED after 2");
    }

    @Test
    void at_the_end_of_a_wait_no_further_attempt_starts() {
        timekeeper.stopAt(SECOND);

        Outcome<String> outcome = run(POLICY, new Script(timekeeper, "busy"));

        assertThat(outcome.reason()).isEqualTo(StopReason.STOPPED);
        assertThat(outcome.attemptsMade()).isEqualTo(1);
    }

    @Test
    void a_stop_is_named_even_if_the_deadline_is_reached_as_well() {
        timekeeper.stopAt(SECOND);
        timekeeper.suspendDuringSleep(1, Duration.ofHours(1));
        RetryPolicy policy = POLICY.withDeadline(Duration.ofMillis(1001));
        Script script = new Script(timekeeper, "busy");

        Outcome<String> outcome = new Retrier(policy, timekeeper, () -> 0, RetryGate.OPEN)
                .run(script, Script::judge, new RetryListener<>() {
                    @Override
                    public void retrying(Attempt<String> attempt) {
                        timekeeper.pass(Duration.ofHours(1));
                    }
                });

        assertThat(outcome.reason()).isEqualTo(StopReason.STOPPED);
        assertThat(outcome.timeLeft()).isNegative();
    }

    @Test
    void a_gate_is_not_asked_after_a_stop() {
        timekeeper.stopAt(Duration.ofMillis(500));
        RetryGate unasked = () -> {
            throw new AssertionError("asking may spend");
        };

        Outcome<String> outcome = new Retrier(POLICY, timekeeper, () -> 0, unasked)
                .run(new Script(timekeeper, "busy").taking(SECOND), Script::judge);

        assertThat(outcome.reason()).isEqualTo(StopReason.STOPPED);
    }

    private Outcome<String> run(RetryPolicy policy, Script script) {
        return new Retrier(policy, timekeeper, () -> 0.5, RetryGate.OPEN).run(script, Script::judge, diary);
    }
}
