package retrycmd.state;

import java.time.Duration;
import java.util.Optional;
import retrycmd.state.Admission.Admitted;
import retrycmd.state.Admission.Refused;
import retrycmd.state.CircuitState.Closed;
import retrycmd.state.CircuitState.Open;
import retrycmd.state.CircuitState.Probing;

/**
 * When a circuit opens and closes: some failures in a row open it; after a cool-down one call goes through as a probe, whose
 * success closes it and whose failure opens it again.
 *
 * <p>Only the probe of the moment moves a circuit that is not closed. A call that was let through earlier and reports late
 * says how the other side was then: its success must not close the circuit under the probe, nor its failure prolong the
 * cool-down.
 *
 * <p>How long a cool-down and a lease are is decided by who began them, as callers may have policies of their own.
 *
 * <p>A moment that lies ahead means that the clock was set back. Such a cool-down or lease counts as over: a probe too early
 * costs one call, a circuit that stays open until the clock has caught up may cost a day.
 *
 * @param failures how many failures in a row open it
 * @param coolDown how long it stays open before a probe
 * @param lease how long a probe keeps its place without reporting; longer than any call takes, or two of them go at once
 */
public record CircuitPolicy(int failures, Duration coolDown, Duration lease) {

    /** Refuses what would never open, or never end. */
    public CircuitPolicy {
        if (failures < 1) {
            throw new IllegalArgumentException("a circuit opens after one failure or more: " + failures);
        }
        if (coolDown.isNegative()) {
            throw new IllegalArgumentException("the cool-down cannot be negative: " + coolDown);
        }
        if (lease.isNegative() || lease.isZero()) {
            throw new IllegalArgumentException("the lease of a probe must be positive: " + lease);
        }
    }

    /** Whether a call may go through {@code now}. */
    public Admission ask(CircuitState state, Duration now) {
        if (state instanceof Closed) {
            return new Admitted(state, Optional.empty());
        }
        Duration left = state.timeLeft(now);
        return left.isZero() ? new Admitted(new Probing(now, lease), Optional.of(now)) : new Refused(state, left);
    }

    /** The state after an admitted call has succeeded. */
    public CircuitState succeeded(CircuitState state, Admitted call) {
        return state instanceof Closed || isProbe(state, call) ? CircuitState.CLOSED : state;
    }

    /** The state after an admitted call has failed {@code now}. */
    public CircuitState failed(CircuitState state, Admitted call, Duration now) {
        if (state instanceof Closed closed) {
            int inARow = closed.failuresInARow() + 1;
            return inARow >= failures ? new Open(now, coolDown) : new Closed(inARow);
        }
        return isProbe(state, call) ? new Open(now, coolDown) : state;
    }

    /** The state after an admitted call has ended without finding anything out. */
    public CircuitState released(CircuitState state, Admitted call) {
        return isProbe(state, call) ? vacated((Probing) state) : state;
    }

    /** An open circuit whose next call is a probe, because the last one is gone. */
    static CircuitState vacated(Probing left) {
        return new Open(left.since(), Duration.ZERO);
    }

    static Duration left(Duration since, Duration length, Duration now) {
        Duration gone = now.minus(since);
        return gone.isNegative() || gone.compareTo(length) >= 0 ? Duration.ZERO : length.minus(gone);
    }

    private static boolean isProbe(CircuitState state, Admitted call) {
        return state instanceof Probing probing && call.probe().equals(Optional.of(probing.since()));
    }
}
