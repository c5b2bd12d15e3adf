package retrycmd.state;

import java.time.Duration;
import java.util.Optional;

/** What a circuit says to a call that wants to go through. */
public sealed interface Admission {

    /** The state of the circuit from here on. */
    CircuitState next();

    /**
     * The call may go through, and reports with this in hand how it went.
     *
     * @param probe when the call started, if it is the probe of an open circuit
     */
    record Admitted(CircuitState next, Optional<Duration> probe) implements Admission {}

    /**
     * The call must not go through.
     *
     * @param timeLeft how long that stays so at most, unless a probe fails
     */
    record Refused(CircuitState next, Duration timeLeft) implements Admission {}
}
