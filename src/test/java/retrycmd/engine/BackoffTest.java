package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTest {

    private static final Duration BASE = Duration.ofMillis(500);
    private static final Duration CAP = Duration.ofSeconds(30);

    @ParameterizedTest
    @CsvSource({
        "exponential, 1, PT0.5S",
        "exponential, 2, PT1S",
        "exponential, 3, PT2S",
        "exponential, 6, PT16S",
        "exponential, 7, PT30S",
        "exponential, 8, PT30S",
        "exponential, 63, PT30S",
        "exponential, 64, PT30S",
        "exponential, 65, PT30S",
        "exponential, 5000, PT30S",
        "exponential, 2147483647, PT30S",
        "gentle, 1, PT0.5S",
        "gentle, 2, PT0.75S",
        "gentle, 3, PT1.125S",
        "level, 1, PT0.5S",
        "level, 5000, PT0.5S",
        "linear, 1, PT0.5S",
        "linear, 2, PT1S",
        "linear, 3, PT1.5S",
        "linear, 59, PT29.5S",
        "linear, 60, PT30S",
        "linear, 61, PT30S",
        "linear, 2147483647, PT30S",
        "fibonacci, 1, PT0.5S",
        "fibonacci, 2, PT0.5S",
        "fibonacci, 3, PT1S",
        "fibonacci, 4, PT1.5S",
        "fibonacci, 5, PT2.5S",
        "fibonacci, 6, PT4S",
        "fibonacci, 10, PT27.5S",
        "fibonacci, 11, PT30S",
        "fibonacci, 5000, PT30S",
        "fixed, 1, PT0.5S",
        "fixed, 2, PT0.5S",
        "fixed, 5000, PT0.5S",
        "list, 1, PT5S",
        "list, 2, PT1S",
        "list, 3, PT7S",
        "list, 4, PT7S",
        "list, 2147483647, PT7S",
    })
    void bounds_the_wait_after_each_attempt(String kind, int attempt, Duration bound) {
        assertThat(backoff(kind).bound(attempt)).isEqualTo(bound);
    }

    @ParameterizedTest
    @CsvSource({
        "exponential, PT0.5S, PT30S",
        "linear, PT0.5S, PT30S",
        "fibonacci, PT0.5S, PT30S",
        "fixed, PT0.5S, PT0.5S",
        "list, PT5S, PT7S",
    })
    void knows_its_first_and_its_highest_bound(String kind, Duration base, Duration cap) {
        Backoff backoff = backoff(kind);

        assertThat(backoff.base()).isEqualTo(base);
        assertThat(backoff.cap()).isEqualTo(cap);
    }

    @Test
    void fibonacci_is_exact_as_long_as_a_double_can_be() {
        Backoff nanoseconds = Backoff.fibonacci(Duration.ofNanos(1), Deadline.FOREVER);
        long before = 0;
        long number = 1;

        for (int n = 1; n <= 70; n++) {
            assertThat(nanoseconds.bound(n)).as("F(%d)", n).hasNanos(number);
            long next = before + number;
            before = number;
            number = next;
        }
    }

    @Test
    void a_base_of_nothing_never_grows() {
        assertThat(Backoff.exponential(Duration.ZERO, 1e308, CAP).bound(5000)).isZero();
        assertThat(Backoff.linear(Duration.ZERO, CAP).bound(5000)).isZero();
        assertThat(Backoff.fibonacci(Duration.ZERO, CAP).bound(5000)).isZero();
    }

    @Test
    void a_list_keeps_its_own_copy() {
        List<Duration> bounds = new java.util.ArrayList<>(List.of(BASE));
        Backoff backoff = Backoff.list(bounds);

        bounds.set(0, CAP);

        assertThat(backoff.bound(1)).isEqualTo(BASE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void there_is_no_attempt_before_the_first(int attempt) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> backoff("exponential").bound(attempt))
                .withMessage("attempts count from 1: " + attempt);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.999, 0, -2, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refuses_a_factor_that_shrinks_or_is_no_number(double factor) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.exponential(BASE, factor, CAP))
                .withMessage("the factor must be a number of at least 1: " + factor);
    }

    @Test
    void refuses_negative_waits() {
        Duration negative = Duration.ofNanos(-1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.fixed(negative))
                .withMessage("a wait cannot be negative: PT-0.000000001S");
        assertThatIllegalArgumentException().isThrownBy(() -> Backoff.list(List.of(BASE, negative)));
        assertThatIllegalArgumentException().isThrownBy(() -> Backoff.linear(BASE, negative));
    }

    @Test
    void refuses_a_base_above_the_cap_and_takes_one_that_equals_it() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.linear(CAP.plusNanos(1), CAP))
                .withMessage("the bound PT30.000000001S is above the cap PT30S");
        assertThat(Backoff.linear(CAP, CAP).bound(1)).isEqualTo(CAP);
    }

    @Test
    void a_base_that_equals_the_cap_keeps_the_nanosecond_that_no_double_can_hold() {
        Duration odd = Duration.ofNanos((1L << 53) + 1);

        assertThat(Backoff.exponential(odd, 2, odd).bound(1)).isEqualTo(odd);
    }

    @Test
    void refuses_an_empty_list() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.list(List.of()))
                .withMessage("a list of bounds needs at least one");
    }

    private static Backoff backoff(String kind) {
        return switch (kind) {
            case "exponential" -> Backoff.exponential(BASE, 2, CAP);
            case "gentle" -> Backoff.exponential(BASE, 1.5, CAP);
            case "level" -> Backoff.exponential(BASE, 1, CAP);
            case "linear" -> Backoff.linear(BASE, CAP);
            case "fibonacci" -> Backoff.fibonacci(BASE, CAP);
            case "fixed" -> Backoff.fixed(BASE);
            case "list" -> Backoff.list(List.of(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(7)));
            default -> throw new IllegalArgumentException(kind);
        };
    }
}
