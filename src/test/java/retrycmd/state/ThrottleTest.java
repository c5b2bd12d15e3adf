package retrycmd.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.engine.VirtualTimekeeper;

class ThrottleTest {

    private final VirtualTimekeeper timekeeper = new VirtualTimekeeper();

    @ParameterizedTest
    @CsvSource({
        // limit, remaining, pressure, delay
        "100,     100,       0,        PT0S",
        "100,     50,        0.5,      PT0S",
        "1000,    201,       0.799,    PT0S",
        "100,     20,        0.8,      PT0.25S",
        "10,      2,         0.8,      PT0.25S",
        "1000,    51,        0.949,    PT0.25S",
        "100,     5,         0.95,     PT1S",
        "20,      1,         0.95,     PT1S",
        "100,     0,         1,        PT1S",
        // Unknown, or nonsense.
        "0,       0,         0,        PT0S",
        "-1,      0,         0,        PT0S",
        "100,     101,       0,        PT0S",
        "100,     -3,        1,        PT1S",
        "9223372036854775807, 0, 1,    PT1S",
    })
    void waits_the_longer_the_less_is_left(long limit, long remaining, double pressure, Duration delay) {
        Quota quota = new Quota(limit, remaining);
        Throttle throttle = new Throttle(timekeeper);

        throttle.told(quota);

        assertThat(quota.pressure()).isEqualTo(pressure);
        assertThat(throttle.delay()).isEqualTo(delay);
    }

    @Test
    void what_was_told_holds_until_the_other_side_counts_anew() {
        Throttle throttle = new Throttle(timekeeper);

        throttle.told(new Quota(100, 0), Duration.ofSeconds(60));

        timekeeper.pass(Duration.ofSeconds(59));
        assertThat(throttle.delay()).hasSeconds(1);
        timekeeper.pass(Duration.ofSeconds(1));
        assertThat(throttle.delay()).isZero();
    }

    @Test
    void does_not_wait_before_anything_is_known() {
        assertThat(new Throttle(timekeeper).delay()).isEqualTo(Duration.ZERO);
    }
}
