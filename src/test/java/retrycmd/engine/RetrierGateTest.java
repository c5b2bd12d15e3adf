package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a gate says before the first attempt. */
class RetrierGateTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final RetryPolicy POLICY = RetryPolicy.DEFAULT.withWaits(Backoff.fixed(SECOND), Jitter.NONE);

    private final VirtualTimekeeper timekeeper = new VirtualTimekeeper();
    private final Diary<String> diary = new Diary<>();
    private int asked;

    @Test
    void a_run_that_is_refused_makes_no_attempt_and_gave_up() {
        Outcome<String> outcome = run(POLICY, new Entry.Refused(Duration.ofSeconds(42)));

        assertThat(outcome.reason()).isEqualTo(StopReason.REFUSED);
        assertThat(outcome.reason().gaveUp()).isTrue();
        assertThat(outcome.refused()).hasSeconds(42);
        assertThat(diary.lines()).containsExactly("end REFUSED after 0");
    }

    @Test
    void a_call_that_is_refused_says_for_how_long() {
        Retrier retrier = retrier(POLICY, new Entry.Refused(Duration.ofSeconds(42)));

        assertThatThrownBy(() -> retrier.call((number, timeLeft) -> "never"))
                .isInstanceOf(GaveUpException.class)
                .hasMessage("gave up: no attempt is allowed for 42.0 s yet");
    }

    @Test
    void a_gate_may_allow_fewer_attempts_than_the_policy_and_not_more() {
        assertThat(run(POLICY, new Entry.Admitted(Duration.ZERO, 1)).attemptsMade())
                .isEqualTo(1);
        assertThat(run(POLICY, new Entry.Admitted(Duration.ZERO, 99)).attemptsMade())
                .isEqualTo(4);
        assertThat(run(POLICY.withAttempts(RetryPolicy.UNLIMITED), new Entry.Admitted(Duration.ZERO, 1))
                        .reason())
                .isEqualTo(StopReason.ATTEMPTS);
    }

    @Test
    void the_wait_that_a_gate_asks_for_comes_after_the_splay_and_counts_towards_the_deadline() {
        RetryPolicy policy = POLICY.withDeadline(Duration.ofSeconds(10)).withSplay(Duration.ofSeconds(4));

        run(policy.withAttempts(1), new Entry.Admitted(SECOND, 9));

        assertThat(diary.lines())
                .containsExactly("splay PT2S", "throttled PT1S", "start 1, PT7S left", "end ATTEMPTS after 1");
    }

    @Test
    void of_two_listeners_both_are_told_of_the_wait() {
        Diary<String> second = new Diary<>();

        retrier(POLICY, new Entry.Admitted(SECOND, 1))
                .run(new Script(timekeeper, "ok"), Script::judge, diary.andThen(second));

        assertThat(second.lines()).startsWith("throttled PT1S").isEqualTo(diary.lines());
    }

    @Test
    void a_wait_that_a_gate_asks_for_and_that_reaches_the_deadline_is_not_begun() {
        Outcome<String> outcome = run(POLICY.withDeadline(SECOND), new Entry.Admitted(SECOND, 9));

        assertThat(outcome.reason()).isEqualTo(StopReason.DEADLINE);
        assertThat(outcome.refused()).isEqualTo(SECOND);
        assertThat(timekeeper.sleeps()).isEmpty();
    }

    @Test
    void a_stop_ends_the_wait_that_a_gate_asks_for() {
        timekeeper.stopDuringSleep(1);

        Outcome<String> outcome = run(POLICY, new Entry.Admitted(SECOND, 9));

        assertThat(outcome.reason()).isEqualTo(StopReason.STOPPED);
        assertThat(timekeeper.elapsed()).hasMillis(500);
        assertThat(outcome.attemptsMade()).isZero();
    }

    @Test
    void a_gate_is_not_asked_to_let_in_a_run_that_is_over_already() {
        timekeeper.stop();
        run(POLICY, Entry.FREE);

        assertThat(asked).isZero();
    }

    @Test
    void a_gate_is_not_asked_to_let_in_a_run_that_a_long_splay_left_no_time() {
        timekeeper.suspendDuringSleep(1, Duration.ofHours(1));
        run(POLICY.withDeadline(Duration.ofSeconds(9)).withSplay(SECOND), Entry.FREE);

        assertThat(asked).isZero();
        assertThat(diary.lines()).containsExactly("splay PT0.5S", "end DEADLINE after 0");
    }

    private Outcome<String> run(RetryPolicy policy, Entry entry) {
        return retrier(policy, entry).run(new Script(timekeeper, "busy"), Script::judge, diary);
    }

    private Retrier retrier(RetryPolicy policy, Entry entry) {
        return new Retrier(policy, timekeeper, () -> 0.5, new RetryGate() {
            @Override
            public Entry enter() {
                asked++;
                return entry;
            }

            @Override
            public boolean mayRetry() {
                return true;
            }
        });
    }
}
