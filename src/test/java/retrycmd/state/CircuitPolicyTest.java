package retrycmd.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.state.Admission.Admitted;
import retrycmd.state.Admission.Refused;
import retrycmd.state.CircuitState.Closed;
import retrycmd.state.CircuitState.Open;
import retrycmd.state.CircuitState.Probing;

class CircuitPolicyTest {

    private static final Duration COOL_DOWN = Duration.ofSeconds(60);
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final CircuitPolicy POLICY = new CircuitPolicy(5, COOL_DOWN, LEASE);
    private static final Duration THEN = Duration.ofSeconds(-1000);

    @ParameterizedTest
    @CsvSource({
        // state,    seconds in it, admitted, seconds left
        "closed,     0,             true,     0",
        "closed-4,   0,             true,     0",
        "open,       0,             false,    60",
        "open,       59.999999999,  false,    0.000000001",
        "open,       60,            true,     0",
        "open,       1000000,       true,     0",
        "probing,    0,             false,    10",
        "probing,    9.999999999,   false,    0.000000001",
        "probing,    10,            true,     0",
        // The clock was set back.
        "open,       -1,            true,     0",
        "probing,    -1,            true,     0",
    })
    void admits_a_call(String state, String secondsInIt, boolean admitted, String secondsLeft) {
        Duration now = THEN.plus(seconds(secondsInIt));

        Admission admission = POLICY.ask(state(state), now);

        if (!admitted) {
            assertThat(admission).isEqualTo(new Refused(state(state), seconds(secondsLeft)));
        } else if (state.startsWith("closed")) {
            assertThat(admission).isEqualTo(new Admitted(state(state), Optional.empty()));
        } else {
            assertThat(admission).isEqualTo(new Admitted(new Probing(now, LEASE), Optional.of(now)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        // state, call,        after success, after failure, after neither
        "closed,   ordinary,    closed,        closed-1,      closed",
        "closed-3, ordinary,    closed,        closed-4,      closed-3",
        "closed-4, ordinary,    closed,        open-now,      closed-4",
        "closed-4, other probe, closed,        open-now,      closed-4",
        "open,     ordinary,    open,          open,          open",
        "open,     probe,       open,          open,          open",
        "probing,  ordinary,    probing,       probing,       probing",
        "probing,  other probe, probing,       probing,       probing",
        "probing,  probe,       closed,        open-now,      open-over",
    })
    void hears_how_a_call_went(
            String state, String call, String afterSuccess, String afterFailure, String afterNeither) {
        Admitted admitted = new Admitted(CircuitState.CLOSED, probe(call));

        assertThat(POLICY.succeeded(state(state), admitted)).isEqualTo(state(afterSuccess));
        assertThat(POLICY.failed(state(state), admitted, Duration.ZERO)).isEqualTo(state(afterFailure));
        assertThat(POLICY.released(state(state), admitted)).isEqualTo(state(afterNeither));
    }

    @Test
    void a_success_in_between_starts_the_count_anew() {
        Admitted call = new Admitted(CircuitState.CLOSED, Optional.empty());
        CircuitState state = CircuitState.CLOSED;
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < 4; i++) {
                state = POLICY.failed(state, call, THEN);
            }
            state = POLICY.succeeded(state, call);
        }

        assertThat(state).isEqualTo(CircuitState.CLOSED);
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S, PT1S", "-1, PT1S, PT1S", "1, PT-1S, PT1S", "1, PT1S, PT0S", "1, PT1S, PT-1S"})
    void refuses_what_would_never_open_or_never_end(int failures, Duration coolDown, Duration lease) {
        assertThatIllegalArgumentException().isThrownBy(() -> new CircuitPolicy(failures, coolDown, lease));
    }

    @Test
    void a_cool_down_and_a_lease_are_as_long_as_those_who_began_them_said() {
        CircuitPolicy hasty = new CircuitPolicy(1, Duration.ofSeconds(1), Duration.ofSeconds(1));

        assertThat(hasty.ask(state("open"), THEN.plusSeconds(59))).isInstanceOf(Refused.class);
        assertThat(hasty.ask(state("probing"), THEN.plusSeconds(9))).isInstanceOf(Refused.class);
    }

    @Test
    void a_circuit_without_a_cool_down_probes_at_once() {
        CircuitPolicy hasty = new CircuitPolicy(1, Duration.ZERO, Duration.ofSeconds(1));

        assertThat(hasty.ask(new Open(THEN, Duration.ZERO), THEN)).isInstanceOf(Admitted.class);
    }

    private static CircuitState state(String name) {
        return switch (name) {
            case "closed" -> CircuitState.CLOSED;
            case "open" -> new Open(THEN, COOL_DOWN);
            case "open-now" -> new Open(Duration.ZERO, COOL_DOWN);
            case "open-over" -> new Open(THEN, Duration.ZERO);
            case "probing" -> new Probing(THEN, LEASE);
            default -> new Closed(Integer.parseInt(name.substring("closed-".length())));
        };
    }

    private static Optional<Duration> probe(String call) {
        return switch (call) {
            case "ordinary" -> Optional.empty();
            case "probe" -> Optional.of(THEN);
            default -> Optional.of(THEN.minusNanos(1));
        };
    }

    private static Duration seconds(String text) {
        return Duration.parse("PT" + text + "S");
    }
}
