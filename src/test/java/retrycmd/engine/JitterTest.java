package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JitterTest {

    private static final Duration BASE = Duration.ofMillis(100);
    private static final Backoff BACKOFF = Backoff.exponential(BASE, 2, Duration.ofSeconds(2));
    /** Chance 1.0 stands for the highest number below 1; a wait is cut to whole nanoseconds. */
    @ParameterizedTest
    @CsvSource({
        "full, 1, 0, PT0S",
        "full, 1, 0.5, PT0.05S",
        "full, 1, 1.0, PT0.099999999S",
        "full, 3, 0.5, PT0.2S",
        "full, 5000, 0.5, PT1S",
        "full, 5000, 1.0, PT1.999999999S",
        "equal, 1, 0, PT0.05S",
        "equal, 1, 0.5, PT0.075S",
        "equal, 1, 1.0, PT0.1S",
        "equal, 3, 0, PT0.2S",
        "equal, 3, 0.5, PT0.3S",
        "equal, 5000, 0, PT1S",
        "additive, 1, 0, PT0.1S",
        "additive, 1, 0.5, PT0.125S",
        "additive, 1, 1.0, PT0.149999999S",
        "additive, 3, 0, PT0.4S",
        "additive, 3, 0.5, PT0.425S",
        "additive, 5000, 0.5, PT2.025S",
        "decorrelated, 1, 0, PT0.1S",
        "decorrelated, 1, 0.5, PT0.2S",
        "decorrelated, 1, 1.0, PT0.299999999S",
    })
    void draws_the_wait_under_its_bound(String kind, int attempt, double chance, Duration wait) {
        double below = Math.min(chance, Math.nextDown(1.0));

        assertThat(jitter(kind).draw(BACKOFF, attempt, Duration.ZERO, () -> below))
                .isEqualTo(wait);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 5000})
    void no_jitter_is_the_bound_itself_and_asks_for_no_number(int attempt) {
        assertThat(Jitter.NONE.draw(BACKOFF, attempt, Duration.ZERO, JitterTest::notAsked))
                .isEqualTo(BACKOFF.bound(attempt));
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "equal", "additive", "decorrelated"})
    void every_other_kind_asks_for_one_number(String kind) {
        int[] asked = {0};

        jitter(kind).draw(BACKOFF, 2, BASE, () -> {
            asked[0]++;
            return 0.5;
        });

        assertThat(asked[0]).isEqualTo(1);
    }

    /** {@code wait = min(cap, even in base..3 x the wait before)}, with the base as the wait before the first. */
    @ParameterizedTest
    @CsvSource({
        "PT0S, 0.5, PT0.2S",
        "PT0.05S, 0.5, PT0.2S",
        "PT0.1S, 0.5, PT0.2S",
        "PT0.2S, 0, PT0.1S",
        "PT0.2S, 0.5, PT0.35S",
        "PT0.35S, 0.5, PT0.575S",
        "PT1.9S, 0, PT0.1S",
        "PT1.9S, 0.25, PT1.5S",
        "PT1.9S, 0.339, PT1.9984S",
        "PT1.9S, 0.3393, PT2S",
        "PT1.9S, 0.999, PT2S",
        "PT2S, 0.5, PT2S",
        "PT1H, 0.5, PT2S",
    })
    void decorrelated_waits_depend_on_the_wait_before(Duration previous, double chance, Duration wait) {
        assertThat(Jitter.DECORRELATED.draw(BACKOFF, 7, previous, () -> chance)).isEqualTo(wait);
    }

    @Test
    void decorrelated_waits_do_not_depend_on_the_attempt() {
        Duration first = Jitter.DECORRELATED.draw(BACKOFF, 1, BASE, () -> 0.5);

        assertThat(Jitter.DECORRELATED.draw(BACKOFF, 5000, BASE, () -> 0.5)).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
    void refuses_a_ratio_that_is_negative_or_no_number(double ratio) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Jitter.additive(ratio))
                .withMessage("the jitter ratio must be a number of at least 0: " + ratio);
    }

    /** The API client's formula: {@code min(base * 2^k, cap) + uniform(0, jitter * base)}, k from 0. */
    @Test
    void additive_jitter_and_doubling_give_the_waits_of_the_api_client() {
        Backoff backoff = Backoff.exponential(Duration.ofMillis(500), 2, Duration.ofSeconds(30));

        for (double ratio : new double[] {0, 0.5, 1, 3}) {
            for (double chance : new double[] {0, 0.25, 0.5, 0.75, Math.nextDown(1.0)}) {
                for (int k = 0; k < 100; k++) {
                    double seconds = Math.min(0.5 * Math.pow(2, k), 30) + chance * ratio * 0.5;
                    Duration wait = Jitter.additive(ratio).draw(backoff, k + 1, Duration.ZERO, () -> chance);
                    assertThat(wait)
                            .as("ratio %s, chance %s, k %d", ratio, chance, k)
                            .isBetween(nanos(seconds - 1e-9), nanos(seconds + 1e-9));
                }
            }
        }
    }

    /** The search client's formula: full jitter in {@code 0..min(30 s, 0.5 s * 2^n)} before retry n, n from 0. */
    @ParameterizedTest
    @CsvSource({"0, PT0.25S", "1, PT0.5S", "2, PT1S", "5, PT8S", "6, PT15S", "7, PT15S", "500, PT15S"})
    void full_jitter_and_doubling_give_the_waits_of_the_search_client(int n, Duration half) {
        Backoff backoff = Backoff.exponential(Duration.ofMillis(500), 2, Duration.ofSeconds(30));

        assertThat(Jitter.FULL.draw(backoff, n + 1, Duration.ZERO, () -> 0.5)).isEqualTo(half);
    }

    private static double notAsked() {
        throw new AssertionError("nothing is drawn here");
    }

    private static Duration nanos(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static Jitter jitter(String kind) {
        return switch (kind) {
            case "full" -> Jitter.FULL;
            case "equal" -> Jitter.EQUAL;
            case "decorrelated" -> Jitter.DECORRELATED;
            case "additive" -> Jitter.additive(0.5);
            default -> throw new IllegalArgumentException(kind);
        };
    }
}
