package retrycmd.engine;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What holds for every base, cap and attempt. */
class BackoffLimitsTest {

    private static final int ATTEMPTS = 5000;
    private static final double[] FACTORS = {1, 1 + 1e-15, 1.000_000_1, 1.5, 2, 3, 1e10, Double.MAX_VALUE};

    @Test
    void every_bound_is_within_the_cap_and_none_is_below_the_one_before_at_the_edges() {
        for (Duration base : Durations.EDGES) {
            for (Duration cap : Durations.EDGES) {
                if (base.compareTo(cap) <= 0) {
                    backoffs(base, cap, FACTORS).forEach((name, backoff) -> check(name, backoff, ATTEMPTS));
                }
            }
        }
    }

    @Test
    void every_bound_is_within_the_cap_and_none_is_below_the_one_before_for_random_values() {
        for (long seed = 0; seed < 2000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Duration one = Durations.random(random);
            Duration other = Durations.random(random);
            Duration base = one.compareTo(other) < 0 ? one : other;
            Duration cap = base.equals(one) ? other : one;
            double factor = 1 + Math.pow(10, random.nextDouble(-16, 4));
            String input = "seed " + seed + ", ";
            backoffs(base, cap, factor).forEach((name, backoff) -> check(input + name, backoff, 200));
        }
    }

    /** Where nanoseconds no longer fit in a long, growth by a tenth of a second must not fall back to the whole second. */
    @Test
    void no_bound_is_below_the_one_before_where_counting_in_nanoseconds_ends() {
        Duration base = Duration.ofSeconds(9_223_372_035L);

        check("slow growth", Backoff.exponential(base, 1 + 1e-11, Durations.LONGEST), ATTEMPTS);
    }

    @Test
    void a_list_gives_back_what_it_was_given() {
        Backoff list = Backoff.list(Durations.EDGES);

        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Duration expected = Durations.EDGES.get(Math.min(attempt, Durations.EDGES.size()) - 1);
            if (!list.bound(attempt).equals(expected)) {
                fail("attempt %d: %s instead of %s", attempt, list.bound(attempt), expected);
            }
        }
    }

    private static Map<String, Backoff> backoffs(Duration base, Duration cap, double... factors) {
        Map<String, Backoff> backoffs = new LinkedHashMap<>();
        String input = ", base " + base + ", cap " + cap;
        for (double factor : factors) {
            backoffs.put("exponential:" + factor + input, Backoff.exponential(base, factor, cap));
        }
        backoffs.put("linear" + input, Backoff.linear(base, cap));
        backoffs.put("fibonacci" + input, Backoff.fibonacci(base, cap));
        backoffs.put("fixed" + input, Backoff.fixed(base));
        return backoffs;
    }

    private static void check(String name, Backoff backoff, int attempts) {
        Duration before = Duration.ZERO;
        for (int attempt = 1; attempt <= attempts; attempt++) {
            Duration bound = backoff.bound(attempt);
            if (!Durations.isWithin(bound, before, backoff.cap())) {
                fail("%s: attempt %d gives %s after %s", name, attempt, bound, before);
            }
            before = bound;
        }
        Duration last = backoff.bound(Integer.MAX_VALUE);
        if (!Durations.isWithin(last, before, backoff.cap())) {
            fail("%s: the last attempt there can be gives %s", name, last);
        }
    }
}
