package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.Schedule.Start;

class ScheduleTest {

    private static final RetryPolicy DEFAULT = RetryPolicy.DEFAULT;
    private static final long SEED = 1;

    /** Without a deadline each attempt is reached, and the means are those that the draws have. */
    @ParameterizedTest
    @CsvSource({
        "full, PT0S, 0 0 0, 0 250 500, 0 750 1500, 0 1750 3500",
        "equal, PT0S, 0 0 0, 250 375 500, 750 1125 1500, 1750 2625 3500",
        "none, PT0S, 0 0 0, 500 500 500, 1500 1500 1500, 3500 3500 3500",
        "additive, PT0S, 0 0 0, 500 625 750, 1500 1750 2000, 3500 3875 4250",
        "full, PT10S, 0 0 0, 10000 10250 10500, 20000 20750 21500, 30000 31750 33500",
    })
    void lists_earliest_mean_and_latest_start(
            String jitter, Duration took, String first, String second, String third, String fourth) {
        RetryPolicy policy = DEFAULT.withWaits(DEFAULT.backoff(), jitter(jitter));

        Schedule schedule = Schedule.of(policy, took, 10, SEED);

        assertThat(schedule.starts().stream().map(ScheduleTest::millis)).containsExactly(first, second, third, fourth);
        assertThat(schedule.starts()).allMatch(start -> start.possible() && start.chance() == 1);
        assertThat(schedule.starts().stream().map(Start::bound))
                .containsExactly(Duration.ZERO, Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(schedule.unlisted()).isFalse();
    }

    @Test
    void the_splay_moves_every_attempt() {
        Schedule schedule = Schedule.of(DEFAULT.withSplay(Duration.ofSeconds(10)), Duration.ZERO, 2, SEED);

        assertThat(schedule.starts().stream().map(ScheduleTest::millis))
                .containsExactly("0 5000 10000", "0 5250 10500");
        assertThat(schedule.starts().get(0).bound()).isEqualTo(Duration.ofSeconds(10));
        assertThat(schedule.unlisted()).isTrue();
    }

    @Test
    void an_attempt_behind_the_deadline_is_impossible() {
        Schedule schedule = Schedule.of(DEFAULT.withDeadline(Duration.ofSeconds(15)), Duration.ofSeconds(10), 10, SEED);

        assertThat(schedule.starts().stream().map(Start::possible)).containsExactly(true, true, false, false);
        assertThat(schedule.starts().get(2).chance()).isZero();
    }

    @Test
    void a_wait_that_would_reach_the_deadline_is_no_start() {
        RetryPolicy policy = DEFAULT.withWaits(Backoff.fixed(Duration.ofSeconds(1)), Jitter.NONE)
                .withDeadline(Duration.ofSeconds(2));

        assertThat(Schedule.of(policy, Duration.ZERO, 10, SEED).starts().stream()
                        .map(Start::possible))
                .containsExactly(true, true, false, false);
    }

    /** Full jitter under 500 ms reaches a deadline of 250 ms in half of all cases. */
    @Test
    void the_chance_is_that_of_the_draw() {
        Start second = Schedule.of(DEFAULT.withDeadline(Duration.ofMillis(250)), Duration.ZERO, 2, SEED)
                .starts()
                .get(1);

        assertThat(second.chance()).isCloseTo(0.5, within(0.03));
        assertThat(second.mean()).isCloseTo(Duration.ofMillis(125), Duration.ofMillis(10));
        assertThat(second.latest()).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void unlimited_attempts_are_listed_as_far_as_asked_for() {
        Schedule schedule = Schedule.of(DEFAULT.withAttempts(RetryPolicy.UNLIMITED), Duration.ZERO, 7, SEED);

        assertThat(schedule.starts()).hasSize(7);
        assertThat(schedule.unlisted()).isTrue();
    }

    @Test
    void waits_without_end_do_not_overflow() {
        Duration years = Duration.ofDays(365L * 290);
        RetryPolicy policy =
                DEFAULT.withWaits(Backoff.fixed(years), Jitter.additive(5)).withAttempts(5);

        assertThat(Schedule.of(policy, years, 5, SEED).starts())
                .allMatch(start -> start.latest().compareTo(Deadline.FOREVER) <= 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void holds_together_for_any_policy(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 12; i++) {
            RetryPolicy policy = policy(random);
            Duration took = Duration.ofMillis(random.nextInt(3) * 700L);
            List<Start> starts = Schedule.of(policy, took, 12, seed).starts();

            for (int n = 0; n < starts.size(); n++) {
                Start start = starts.get(n);
                String which = policy + " attempt " + (n + 1);
                assertThat(start.attempt()).as(which).isEqualTo(n + 1);
                assertThat(start.mean()).as(which).isBetween(start.earliest(), start.latest());
                assertThat(start.chance()).as(which).isBetween(0.0, start.possible() ? 1.0 : 0.0);
                assertThat(start.latest()).as(which).isLessThanOrEqualTo(policy.deadline());
                assertThat(start.chance())
                        .as(which)
                        .isLessThanOrEqualTo(n == 0 ? 1 : starts.get(n - 1).chance());
            }
        }
    }

    @Test
    void the_same_seed_gives_the_same() {
        RetryPolicy policy = DEFAULT.withDeadline(Duration.ofSeconds(2));

        assertThat(Schedule.of(policy, Duration.ZERO, 4, 5)).isEqualTo(Schedule.of(policy, Duration.ZERO, 4, 5));
    }

    private static RetryPolicy policy(SplittableRandom random) {
        String[] jitters = {"none", "full", "equal", "decorrelated", "additive"};
        RetryPolicy policy = DEFAULT.withAttempts(1 + random.nextInt(8))
                .withWaits(
                        Backoff.exponential(Duration.ofMillis(random.nextInt(900)), 2, Duration.ofSeconds(3)),
                        jitter(jitters[random.nextInt(jitters.length)]));
        Duration deadline = Duration.ofMillis(500 + random.nextInt(9000));
        return random.nextBoolean() ? policy : policy.withDeadline(deadline).withSplay(deadline.dividedBy(3));
    }

    private static Jitter jitter(String kind) {
        return switch (kind) {
            case "full" -> Jitter.FULL;
            case "equal" -> Jitter.EQUAL;
            case "decorrelated" -> Jitter.DECORRELATED;
            case "additive" -> Jitter.additive(0.5);
            default -> Jitter.NONE;
        };
    }

    /** Earliest, mean and latest; a draw is below 1, and so the latest start a nanosecond or more before the bound. */
    private static String millis(Start start) {
        return rounded(start.earliest()) + " " + rounded(start.mean()) + " " + rounded(start.latest());
    }

    private static long rounded(Duration time) {
        return Math.round(time.toNanos() / 1e6);
    }
}
