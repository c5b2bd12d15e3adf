package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadlineTest {

    private final VirtualTimekeeper timekeeper = new VirtualTimekeeper();

    @ParameterizedTest
    @CsvSource({"PT0S, PT10S", "PT3S, PT7S", "PT10S, PT0S", "PT12S, PT-2S"})
    void counts_down_and_goes_on_below_zero(Duration passed, Duration left) {
        timekeeper.pass(Duration.ofHours(1));
        Deadline deadline = Deadline.in(Duration.ofSeconds(10), timekeeper);

        timekeeper.pass(passed);

        assertThat(deadline.timeLeft()).isEqualTo(left);
        assertThat(deadline.elapsed()).isEqualTo(passed);
    }

    @Test
    void none_leaves_the_same_for_ever() {
        Deadline none = Deadline.in(Deadline.FOREVER, timekeeper);
        Deadline more = Deadline.in(Duration.ofSeconds(Long.MAX_VALUE), timekeeper);

        timekeeper.pass(Duration.ofDays(365));

        assertThat(none.timeLeft()).isEqualTo(Deadline.FOREVER);
        assertThat(more.timeLeft()).isEqualTo(Deadline.FOREVER);
        assertThat(none.elapsed()).hasDays(365);
    }

    @Test
    void one_nanosecond_less_than_for_ever_is_a_limit() {
        Duration limit = Deadline.FOREVER.minusNanos(1);

        assertThat(Deadline.isLimit(limit)).isTrue();
        assertThat(Deadline.isLimit(Deadline.FOREVER)).isFalse();
        assertThat(Deadline.isLimit(Deadline.FOREVER.plusNanos(1))).isFalse();
        assertThat(Deadline.in(limit, timekeeper).timeLeft()).isEqualTo(limit);
    }
}
