package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waits of 1 s, 2 s, 4 s and so on to a minute, without jitter. */
class RetrierTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final RetryPolicy POLICY =
            RetryPolicy.DEFAULT.withWaits(Backoff.exponential(SECOND, 2, Duration.ofMinutes(1)), Jitter.NONE);

    private final VirtualTimekeeper timekeeper = new VirtualTimekeeper();
    private final Diary<String> diary = new Diary<>();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ok | SUCCEEDED | 1 | ''",
                "busy,ok | SUCCEEDED | 2 | PT1S",
                "busy,busy,ok | SUCCEEDED | 3 | PT1S,PT2S",
                "busy,busy,busy,ok | SUCCEEDED | 4 | PT1S,PT2S,PT4S",
                "busy | ATTEMPTS | 4 | PT1S,PT2S,PT4S",
                "broken | PERMANENT | 1 | ''",
                "busy,broken,ok | PERMANENT | 2 | PT1S",
                "stuck,ok | UNREPEATABLE | 1 | ''",
                "busy PT3S,ok | SUCCEEDED | 2 | PT3S",
                "busy PT0.5S,ok | SUCCEEDED | 2 | PT1S",
                "busy PT2H,ok | RETRY_AFTER | 1 | ''",
            })
    void tries_again_only_what_may_heal_and_waits_only_before_another_attempt(
            String results, StopReason reason, int attempts, String waits) {
        Script script = new Script(timekeeper, results.split(","));

        Outcome<String> outcome = retrier(POLICY).run(script, Script::judge);

        assertThat(outcome.reason()).isEqualTo(reason);
        assertThat(outcome.attemptsMade()).isEqualTo(attempts);
        assertThat(script.timesLeft()).hasSize(attempts).containsOnly(Deadline.FOREVER);
        assertThat(timekeeper.sleeps().stream().map(Duration::toString)).isEqualTo(words(waits));
    }

    @ParameterizedTest
    @CsvSource({"PT0.4S, PT0.6S", "PT1S, PT0S", "PT5S, PT0S"})
    void what_a_listener_takes_is_part_of_the_wait(Duration listening, Duration wait) {
        Script script = new Script(timekeeper, "busy", "ok");
        RetryListener<String> slow = new RetryListener<>() {
            @Override
            public void retrying(Attempt<String> attempt) {
                timekeeper.pass(listening);
            }
        };

        Outcome<String> outcome = retrier(POLICY).run(script, Script::judge, slow);

        assertThat(outcome.reason()).isEqualTo(StopReason.SUCCEEDED);
        assertThat(timekeeper.sleeps()).containsExactly(wait);
    }

    @Test
    void no_attempt_starts_after_a_listener_that_took_all_that_was_left() {
        Script script = new Script(timekeeper, "busy", "ok");
        RetryListener<String> slow = new RetryListener<>() {
            @Override
            public void retrying(Attempt<String> attempt) {
                timekeeper.pass(Duration.ofSeconds(9));
            }
        };

        Outcome<String> outcome =
                retrier(POLICY.withDeadline(Duration.ofSeconds(5))).run(script, Script::judge, slow);

        assertThat(outcome.reason()).isEqualTo(StopReason.DEADLINE);
        assertThat(outcome.attemptsMade()).isEqualTo(1);
    }

    @Test
    void two_listeners_are_both_told_the_first_one_first() {
        Diary<String> second = new Diary<>();
        Script script = new Script(timekeeper, "busy", "ok");
        RetryPolicy policy = POLICY.withSplay(SECOND);

        retrier(policy).run(script, Script::judge, diary.andThen(second));

        assertThat(second.lines()).hasSizeGreaterThan(3).isEqualTo(diary.lines());
    }

    @Test
    void tells_the_listener_everything_in_order() {
        RetryPolicy policy = POLICY.withDeadline(Duration.ofSeconds(20)).withSplay(Duration.ofSeconds(4));
        Script script = new Script(timekeeper, "busy", "busy PT3S", "ok").taking(SECOND);

        new Retrier(policy, timekeeper, () -> 0.25, RetryGate.OPEN).run(script, Script::judge, diary);

        assertThat(diary.lines())
                .containsExactly(
                        "splay PT1S",
                        "start 1, PT19S left",
                        "retry after 1 in PT1S",
                        "start 2, PT17S left",
                        "retry after 2 in PT3S",
                        "start 3, PT13S left",
                        "end SUCCEEDED after 3");
    }

    @Test
    void the_outcome_holds_every_attempt() {
        RetryPolicy policy = POLICY.withDeadline(Duration.ofSeconds(60));
        Script script = new Script(timekeeper, "busy", "busy PT3S", "broken").taking(Duration.ofMillis(100));

        Outcome<String> outcome = retrier(policy).run(script, Script::judge);

        Duration took = Duration.ofMillis(100);
        Duration three = Duration.ofSeconds(3);
        assertThat(outcome)
                .isEqualTo(new Outcome<>(
                        StopReason.PERMANENT,
                        List.of(
                                new Attempt<>(1, Duration.ZERO, took, "busy", Script.judge("busy"), SECOND),
                                new Attempt<>(
                                        2,
                                        Duration.ofMillis(1100),
                                        took,
                                        "busy PT3S",
                                        Script.judge("busy PT3S"),
                                        three),
                                new Attempt<>(
                                        3,
                                        Duration.ofMillis(4200),
                                        took,
                                        "broken",
                                        Script.judge("broken"),
                                        Duration.ZERO)),
                        Duration.ZERO,
                        Duration.ofMillis(55_700)));
        assertThat(outcome.last()).contains(outcome.attempts().get(2));
    }

    @Test
    void waits_a_random_part_of_the_splay_before_the_first_attempt_only() {
        RetryPolicy policy = POLICY.withSplay(Duration.ofSeconds(10));
        Script script = new Script(timekeeper, "busy", "ok");

        Outcome<String> outcome = new Retrier(policy, timekeeper, () -> 0.5, RetryGate.OPEN).run(script, Script::judge);

        assertThat(timekeeper.sleeps()).containsExactly(Duration.ofSeconds(5), SECOND);
        assertThat(outcome.attempts().get(0).startedAt()).hasSeconds(5);
    }

    @Test
    void without_a_splay_no_chance_is_asked_and_no_wait_told() {
        Retrier retrier = new Retrier(
                POLICY,
                timekeeper,
                () -> {
                    throw new AssertionError("nothing is drawn here");
                },
                RetryGate.OPEN);

        retrier.run(new Script(timekeeper, "ok"), Script::judge, diary);

        assertThat(diary.lines()).containsExactly("start 1", "end SUCCEEDED after 1");
        assertThat(timekeeper.sleeps()).isEmpty();
    }

    @Test
    void a_gate_that_closes_ends_the_run_before_the_wait() {
        int[] asked = {0};
        RetryGate once = () -> asked[0]++ == 0;

        Outcome<String> outcome =
                new Retrier(POLICY, timekeeper, () -> 0, once).run(new Script(timekeeper, "busy"), Script::judge);

        assertThat(outcome.reason()).isEqualTo(StopReason.GATE);
        assertThat(timekeeper.sleeps()).containsExactly(SECOND);
        assertThat(asked[0]).isEqualTo(2);
    }

    @Test
    void hands_the_wait_before_to_the_next_draw() {
        RetryPolicy policy =
                POLICY.withWaits(Backoff.exponential(SECOND, 2, Duration.ofMinutes(1)), Jitter.DECORRELATED);

        new Retrier(policy, timekeeper, () -> 0.5, RetryGate.OPEN).run(new Script(timekeeper, "busy"), Script::judge);

        assertThat(timekeeper.sleeps())
                .containsExactly(Duration.ofSeconds(2), Duration.ofMillis(3500), Duration.ofMillis(5750));
    }

    @Test
    void a_run_without_a_limit_on_its_attempts_goes_on_and_remembers_the_latest() {
        RetryPolicy policy = POLICY.withAttempts(RetryPolicy.UNLIMITED);
        int enough = Outcome.MOST_KEPT + 2;
        Operation<String> operation = (number, timeLeft) -> number < enough ? "busy" : "ok";

        Outcome<String> outcome = retrier(policy).run(operation, Script::judge);

        assertThat(outcome.reason()).isEqualTo(StopReason.SUCCEEDED);
        assertThat(outcome.attemptsMade()).isEqualTo(enough);
        assertThat(outcome.attempts()).hasSize(Outcome.MOST_KEPT);
        assertThat(outcome.attempts().get(0).number()).isEqualTo(3);
        assertThat(outcome.attempts().get(0).delay()).hasSeconds(4);
    }

    @Test
    void one_retrier_serves_any_number_of_runs() {
        Retrier retrier = retrier(POLICY.withDeadline(Duration.ofSeconds(10)));
        Script first = new Script(timekeeper, "busy");
        Script second = new Script(timekeeper, "busy");

        assertThat(retrier.run(first, Script::judge).attemptsMade()).isEqualTo(4);
        assertThat(retrier.run(second, Script::judge).attemptsMade()).isEqualTo(4);

        assertThat(second.timesLeft()).isEqualTo(first.timesLeft());
    }

    @Test
    void an_exception_ends_the_run_as_it_is() {
        IllegalStateException fault = new IllegalStateException("a fault in the program");
        Operation<String> faulty = (number, timeLeft) -> {
            throw fault;
        };

        assertThatThrownBy(() -> retrier(POLICY).run(faulty, Script::judge, diary))
                .isSameAs(fault);

        assertThat(diary.lines()).containsExactly("start 1");
        assertThat(timekeeper.sleeps()).isEmpty();
    }

    private Retrier retrier(RetryPolicy policy) {
        return new Retrier(policy, timekeeper, () -> 0, RetryGate.OPEN);
    }

    private static List<String> words(String list) {
        return list.isEmpty() ? List.of() : List.of(list.split(","));
    }
}
