package retrycmd.state;

import java.time.Duration;
import retrycmd.engine.Timekeeper;
import retrycmd.state.Admission.Admitted;

/**
 * A circuit that the threads of one process share: calls ask before they go and report how they went.
 *
 * <p>A lock and not a compare-and-set loop: the clock is then read in the order of the transitions, so that no two probes
 * have the same moment and no moment lies before the state it is compared with.
 */
public final class CircuitBreaker {

    private final CircuitPolicy policy;
    private final Timekeeper timekeeper;
    private CircuitState state = CircuitState.CLOSED;

    /** A closed circuit. */
    public CircuitBreaker(CircuitPolicy policy, Timekeeper timekeeper) {
        this.policy = policy;
        this.timekeeper = timekeeper;
    }

    /** Whether a call may go through now; one that may should report, or its place is only free after the lease. */
    public synchronized Admission ask() {
        Admission admission = policy.ask(state, timekeeper.now());
        state = admission.next();
        return admission;
    }

    /** The call went well. */
    public synchronized void succeeded(Admitted call) {
        state = policy.succeeded(state, call);
    }

    /** The call failed. */
    public synchronized void failed(Admitted call) {
        Duration now = timekeeper.now();
        state = policy.failed(state, call, now);
    }

    /** The call ended without finding out whether the other side is there, such as by a request to stop. */
    public synchronized void released(Admitted call) {
        state = policy.released(state, call);
    }

    /** The state of this moment. */
    public synchronized CircuitState state() {
        return state;
    }
}
