package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten seconds for the whole run; waits of 1 s, 2 s, 4 s, without jitter. */
class RetrierDeadlineTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final RetryPolicy POLICY = RetryPolicy.DEFAULT
            .withDeadline(LIMIT)
            .withWaits(Backoff.exponential(Duration.ofSeconds(1), 2, Duration.ofMinutes(1)), Jitter.NONE);

    private final VirtualTimekeeper timekeeper = new VirtualTimekeeper();

    /** Before the third wait, of 4 s, three attempts and 3 s of waits are over. */
    @ParameterizedTest
    @CsvSource({
        "PT0S, 4, ATTEMPTS, PT0S, PT3S",
        "PT0.999S, 4, ATTEMPTS, PT0S, PT-0.996S",
        "PT1S, 3, DEADLINE, PT4S, PT4S",
        "PT1.001S, 3, DEADLINE, PT4S, PT3.997S",
        "PT3S, 3, DEADLINE, PT4S, PT-2S",
        "PT3.5S, 2, DEADLINE, PT2S, PT2S",
        "PT9S, 1, DEADLINE, PT1S, PT1S",
        "PT10S, 1, DEADLINE, PT1S, PT0S",
        "PT11S, 1, DEADLINE, PT1S, PT-1S",
    })
    void gives_up_rather_than_sleep_up_to_the_deadline_or_past_it(
            Duration taking, int attempts, StopReason reason, Duration refused, Duration left) {
        Outcome<String> outcome = retrier(POLICY).run(busy().taking(taking), Script::judge);

        assertThat(outcome.reason()).isEqualTo(reason);
        assertThat(outcome.attemptsMade()).isEqualTo(attempts);
        assertThat(outcome.refused()).isEqualTo(refused);
        assertThat(outcome.timeLeft()).isEqualTo(left);
        assertThat(timekeeper.sleeps()).hasSize(attempts - 1);
    }

    @Test
    void gives_up_at_once_if_the_other_side_asks_for_more_than_is_left() {
        Script script = new Script(timekeeper, "busy PT10S");

        Outcome<String> outcome = retrier(POLICY).run(script, Script::judge);

        assertThat(outcome.reason()).isEqualTo(StopReason.RETRY_AFTER);
        assertThat(outcome.refused()).isEqualTo(LIMIT);
        assertThat(timekeeper.sleeps()).isEmpty();
    }

    @Test
    void measures_the_time_left_again_at_the_top_of_each_attempt() {
        timekeeper.suspendDuringSleep(1, Duration.ofSeconds(3));
        Script script = busy().taking(Duration.ofMillis(500));

        retrier(POLICY).run(script, Script::judge);

        assertThat(script.timesLeft()).containsExactly(LIMIT, Duration.ofMillis(5500), Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @CsvSource({"PT8.999999999S, 2", "PT9S, 1", "PT1H, 1"})
    void starts_no_attempt_after_a_suspended_wait_that_took_the_rest_of_the_time(Duration suspended, int attempts) {
        timekeeper.suspendDuringSleep(1, suspended);
        Script script = busy();

        Outcome<String> outcome = retrier(POLICY).run(script, Script::judge);

        assertThat(outcome.reason()).isEqualTo(StopReason.DEADLINE);
        assertThat(outcome.attemptsMade()).isEqualTo(attempts);
        assertThat(script.timesLeft()).allMatch(RetrierDeadlineTest::isPositive);
        assertThat(timekeeper.sleeps()).hasSize(1);
        assertThat(outcome.refused()).isEqualTo(attempts == 1 ? Duration.ZERO : Duration.ofSeconds(2));
    }

    @Test
    void makes_no_attempt_at_all_after_a_splay_that_took_all_of_the_time() {
        timekeeper.suspendDuringSleep(1, LIMIT);
        Script script = busy();

        Outcome<String> outcome =
                retrier(POLICY.withSplay(Duration.ofSeconds(2))).run(script, Script::judge);

        assertThat(script.timesLeft()).isEmpty();
        assertThat(outcome)
                .isEqualTo(new Outcome<String>(StopReason.DEADLINE, List.of(), Duration.ZERO, Duration.ofSeconds(-1)));
        assertThat(outcome.last()).isEmpty();
        assertThat(outcome.attemptsMade()).isZero();
    }

    /** Whatever the waits, the attempts and the suspensions: no attempt without time, no wait past the end, none at the end. */
    @Test
    void keeps_the_deadline_whatever_happens() {
        for (long seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            VirtualTimekeeper clock = new VirtualTimekeeper();
            Duration deadline = Duration.ofMillis(random.nextLong(1, 20_000));
            RetryPolicy policy = POLICY.withDeadline(deadline)
                    .withAttempts(random.nextInt(1, 30))
                    .withWaits(Backoff.linear(Duration.ofMillis(random.nextInt(1, 3000)), LIMIT), Jitter.FULL)
                    .withSplay(Duration.ofMillis(random.nextLong(deadline.toMillis())));
            clock.suspendDuringSleep(random.nextInt(1, 5), Duration.ofMillis(random.nextLong(30_000)));
            Script script = new Script(clock, "busy").taking(Duration.ofMillis(random.nextLong(2000)));

            Outcome<String> outcome =
                    new Retrier(policy, clock, random::nextDouble, RetryGate.OPEN).run(script, Script::judge);

            int waits = clock.sleeps().size() - (policy.splay().isZero() ? 0 : 1);
            boolean inTime = script.timesLeft().stream().allMatch(RetrierDeadlineTest::isPositive);
            boolean waitsFit = outcome.attempts().stream()
                    .allMatch(attempt -> attempt.startedAt()
                                            .plus(attempt.took())
                                            .plus(attempt.delay())
                                            .compareTo(deadline)
                                    < 0
                            || attempt.delay().isZero());
            boolean noneTooMany = waits <= outcome.attemptsMade();
            if (!inTime || !waitsFit || !noneTooMany || outcome.attemptsMade() > policy.attempts()) {
                fail("seed %d, %s: %s", seed, policy, outcome);
            }
        }
    }

    private Script busy() {
        return new Script(timekeeper, "busy");
    }

    private Retrier retrier(RetryPolicy policy) {
        return new Retrier(policy, timekeeper, () -> 0.5, RetryGate.OPEN);
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }
}
