package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What holds for every backoff, wait before and chance. */
class JitterLimitsTest {

    private static final double[] CHANCES = {0, Double.MIN_VALUE, 0.5, 0.9, Math.nextDown(1.0)};
    private static final double RATIO = 0.5;

    @Test
    void every_wait_is_within_its_limits_at_the_edges() {
        for (Duration base : Durations.EDGES) {
            for (Duration cap : Durations.EDGES) {
                for (Duration previous : Durations.EDGES) {
                    for (double chance : CHANCES) {
                        check("at the edges", base, cap, 3, previous, chance);
                    }
                }
            }
        }
    }

    @Test
    void every_wait_is_within_its_limits_for_random_values() {
        for (long seed = 0; seed < 50_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Duration base = Durations.random(random);
            Duration cap = Durations.random(random);
            Duration previous = Durations.random(random);
            check("seed " + seed, base, cap, random.nextInt(1, 5000), previous, random.nextDouble());
        }
    }

    @Test
    void additive_jitter_on_the_longest_wait_stays_the_longest_wait() {
        Backoff longest = Backoff.fixed(Durations.LONGEST);

        assertThat(Jitter.additive(Double.MAX_VALUE).draw(longest, 1, Duration.ZERO, () -> 0.9))
                .isEqualTo(Durations.LONGEST);
        assertThat(Jitter.additive(0).draw(longest, 1, Duration.ZERO, () -> 0.9))
                .isEqualTo(Durations.LONGEST);
    }

    @Test
    void no_base_gives_no_wait_by_any_kind() {
        Backoff nothing = Backoff.exponential(Duration.ZERO, 2, Duration.ofSeconds(4));

        assertThat(Jitter.FULL.draw(nothing, 9, Duration.ZERO, () -> 0.9)).isZero();
        assertThat(Jitter.EQUAL.draw(nothing, 9, Duration.ZERO, () -> 0.9)).isZero();
        assertThat(Jitter.DECORRELATED.draw(nothing, 9, Duration.ZERO, () -> 0.9))
                .isZero();
        assertThat(Jitter.additive(9).draw(nothing, 9, Duration.ZERO, () -> 0.9))
                .isZero();
    }

    private static void check(
            String input, Duration base, Duration cap, int attempt, Duration previous, double chance) {
        if (base.compareTo(cap) > 0) {
            return;
        }
        Backoff backoff = Backoff.exponential(base, 2, cap);
        Duration bound = backoff.bound(attempt);
        String name = input + ", base " + base + ", cap " + cap + ", attempt " + attempt + ", previous " + previous
                + ", chance " + chance;

        Duration full = Jitter.FULL.draw(backoff, attempt, previous, () -> chance);
        Duration equal = Jitter.EQUAL.draw(backoff, attempt, previous, () -> chance);
        Duration additive = Jitter.additive(RATIO).draw(backoff, attempt, previous, () -> chance);
        Duration decorrelated = Jitter.DECORRELATED.draw(backoff, attempt, previous, () -> chance);

        limits(name + ", full", full, Duration.ZERO, bound);
        limits(name + ", equal", equal, lessRounding(bound.dividedBy(2)), bound);
        limits(name + ", additive", additive, bound, moreRounding(bound, base.dividedBy(2)));
        limits(name + ", decorrelated", decorrelated, base, cap);
    }

    private static void limits(String name, Duration wait, Duration least, Duration most) {
        if (!Durations.isWithin(wait, least, most)) {
            fail("%s: %s is not in %s..%s", name, wait, least, most);
        }
    }

    /** Beyond 104 days a double does not hold each nanosecond, and beyond 292 years whole seconds are drawn. */
    private static Duration lessRounding(Duration duration) {
        Duration rounding = duration.dividedBy(1L << 50).plusSeconds(Deadline.isLimit(duration) ? 0 : 1);
        return duration.minus(rounding);
    }

    private static Duration moreRounding(Duration bound, Duration added) {
        Duration rounding = added.dividedBy(1L << 50).plusNanos(1);
        return bound.compareTo(Durations.LONGEST.minus(added).minus(rounding)) < 0
                ? bound.plus(added).plus(rounding)
                : Durations.LONGEST;
    }
}
