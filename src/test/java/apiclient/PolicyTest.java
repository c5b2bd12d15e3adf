package apiclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.engine.RetryPolicy;

class PolicyTest {

    @Test
    void has_defaults() {
        assertThat(Policy.DEFAULT).isEqualTo(new Policy(3, Duration.ofMillis(500), Duration.ofSeconds(30), 0.5));
    }

    @Test
    void changes_one_thing_at_a_time() {
        Policy policy = Policy.DEFAULT
                .withAttempts(7)
                .withBase(Duration.ofSeconds(2))
                .withCap(Duration.ofSeconds(9))
                .withJitter(0.25);

        assertThat(policy).isEqualTo(new Policy(7, Duration.ofSeconds(2), Duration.ofSeconds(9), 0.25));
        assertThat(Policy.DEFAULT.attempts()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        // k, jitter, chance, wait
        "0,   0.5,    0,      PT0.5S",
        "0,   0.5,    0.5,    PT0.625S",
        "0,   0.5,    1,      PT0.75S",
        "1,   0.5,    1,      PT1.25S",
        "5,   0.5,    0,      PT16S",
        "6,   0.5,    0,      PT30S",
        "6,   0.5,    1,      PT30.25S",
        "60,  2,      1,      PT31S",
        "3,   0,      1,      PT4S",
    })
    void waits_the_capped_curve_and_a_random_part_of_the_base(int k, double jitter, double chance, Duration wait) {
        RetryPolicy policy = Policy.DEFAULT.withJitter(jitter).retryPolicy();

        assertThat(policy.jitter().draw(policy.backoff(), k + 1, Duration.ZERO, () -> chance))
                .isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S, PT1S, 0", "1, PT2S, PT1S, 0", "1, PT-1S, PT1S, 0", "1, PT1S, PT1S, -0.1", "1, PT1S, PT1S, NaN"
    })
    void refuses_what_makes_no_sense(int attempts, Duration base, Duration cap, double jitter) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Policy(attempts, base, cap, jitter));
    }
}
