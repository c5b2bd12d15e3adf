package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The clock that other tests rely on keeps its word. */
class VirtualTimekeeperTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final VirtualTimekeeper timekeeper = new VirtualTimekeeper();

    @Test
    void moves_by_what_is_slept_and_what_passes() {
        Duration before = timekeeper.now();

        boolean whole = timekeeper.sleep(SECOND);
        timekeeper.pass(Duration.ofMillis(5));

        assertThat(whole).isTrue();
        assertThat(timekeeper.now()).isEqualTo(before.plusMillis(1005));
        assertThat(timekeeper.elapsed()).hasMillis(1005);
        assertThat(timekeeper.sleeps()).containsExactly(SECOND);
    }

    @Test
    void a_stop_at_a_moment_cuts_the_sleep_that_spans_it() {
        timekeeper.stopAt(Duration.ofMillis(1500));

        assertThat(timekeeper.sleep(SECOND)).isTrue();
        assertThat(timekeeper.stopRequested()).isFalse();
        assertThat(timekeeper.sleep(SECOND)).isFalse();

        assertThat(timekeeper.stopRequested()).isTrue();
        assertThat(timekeeper.elapsed()).hasMillis(1500);
        assertThat(timekeeper.sleep(SECOND)).isFalse();
        assertThat(timekeeper.elapsed()).hasMillis(1500);
    }

    @Test
    void a_stop_during_a_sleep_comes_halfway() {
        timekeeper.stopDuringSleep(2);

        assertThat(timekeeper.sleep(SECOND)).isTrue();
        assertThat(timekeeper.sleep(SECOND)).isFalse();

        assertThat(timekeeper.elapsed()).hasMillis(1500);
    }

    @Test
    void a_suspended_sleep_takes_longer_than_asked() {
        timekeeper.suspendDuringSleep(1, Duration.ofHours(1));

        assertThat(timekeeper.sleep(SECOND)).isTrue();

        assertThat(timekeeper.elapsed()).hasSeconds(3601);
        assertThat(timekeeper.sleeps()).containsExactly(SECOND);
    }
}
