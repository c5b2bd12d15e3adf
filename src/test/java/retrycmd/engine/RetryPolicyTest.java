package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void defaults_are_those_of_the_contract() {
        RetryPolicy policy = RetryPolicy.DEFAULT;

        assertThat(policy.attempts()).isEqualTo(4);
        assertThat(policy.deadline()).isEqualTo(Deadline.FOREVER);
        assertThat(policy.splay()).isZero();
        assertThat(policy.retryAfterCap()).hasHours(1);
        assertThat(policy.jitter()).isSameAs(Jitter.FULL);
        assertThat(policy.backoff().bound(1)).hasMillis(500);
        assertThat(policy.backoff().bound(2)).hasSeconds(1);
        assertThat(policy.backoff().bound(3)).hasSeconds(2);
        assertThat(policy.backoff().cap()).hasSeconds(4);
    }

    @Test
    void each_copy_changes_one_thing() {
        Backoff backoff = Backoff.fixed(SECOND);

        RetryPolicy policy = RetryPolicy.DEFAULT
                .withAttempts(7)
                .withDeadline(Duration.ofSeconds(10))
                .withWaits(backoff, Jitter.EQUAL)
                .withSplay(SECOND)
                .withRetryAfterCap(Duration.ofSeconds(3));

        assertThat(policy)
                .isEqualTo(new RetryPolicy(
                        7, Duration.ofSeconds(10), backoff, Jitter.EQUAL, SECOND, Duration.ofSeconds(3)));
        assertThat(RetryPolicy.DEFAULT.attempts()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | PT10S | PT0S | PT1H | at least one attempt is needed: 0",
                "-1 | PT10S | PT0S | PT1H | at least one attempt is needed: -1",
                "1 | PT0S | PT0S | PT1H | the deadline must be positive: PT0S",
                "1 | PT-1S | PT0S | PT1H | the deadline must be positive: PT-1S",
                "1 | PT10S | PT-1S | PT1H | the splay must be in 0..deadline: PT-1S",
                "1 | PT10S | PT10S | PT1H | the splay must be in 0..deadline: PT10S",
                "1 | PT10S | PT0S | PT-1S | the cap on retryAfter cannot be negative: PT-1S",
            })
    void refuses_what_contradicts_itself(
            int attempts, Duration deadline, Duration splay, Duration retryAfterCap, String message) {
        Backoff backoff = Backoff.fixed(SECOND);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetryPolicy(attempts, deadline, backoff, Jitter.NONE, splay, retryAfterCap))
                .withMessage(message);
    }

    @Test
    void takes_the_smallest_values_that_make_sense() {
        RetryPolicy policy = new RetryPolicy(
                1, Duration.ofNanos(1), Backoff.fixed(Duration.ZERO), Jitter.NONE, Duration.ZERO, Duration.ZERO);

        assertThat(policy.attempts()).isEqualTo(1);
    }

    @Test
    void needs_a_backoff_and_a_jitter() {
        assertThatNullPointerException()
                .isThrownBy(() -> RetryPolicy.DEFAULT.withWaits(null, Jitter.NONE))
                .withMessage("backoff");
        assertThatNullPointerException()
                .isThrownBy(() -> RetryPolicy.DEFAULT.withWaits(Backoff.fixed(SECOND), null))
                .withMessage("jitter");
    }
}
