package retrycmd.state;

import java.time.Duration;
import java.util.Optional;
import retrycmd.state.CircuitState.Open;
import retrycmd.state.CircuitState.Probing;

/**
 * All that the runs of one backend share. Its moments count from the start of the machine.
 *
 * @param prober who probes, if the circuit is probing
 * @param spent what is spent of the retry budget, see {@link BudgetPolicy}
 * @param quota how much the backend still allows
 */
public record BackendState(CircuitState circuit, Optional<Prober> prober, long spent, QuotaWindow quota) {

    /** Nothing has happened yet. */
    public static final BackendState FRESH =
            new BackendState(CircuitState.CLOSED, Optional.empty(), 0, QuotaWindow.UNKNOWN);

    /** Before any moment of this start of the machine. */
    private static final Duration LONG_AGO = Duration.ofDays(-365);

    /** Refuses a prober of nothing. */
    public BackendState {
        if (prober.isPresent() && !(circuit instanceof Probing)) {
            throw new IllegalArgumentException("nobody probes a circuit that is not probing");
        }
    }

    /** The same with another circuit that nobody probes. */
    public BackendState withCircuit(CircuitState newCircuit) {
        return new BackendState(newCircuit, Optional.empty(), spent, quota);
    }

    /** The same with a circuit that a process probes. */
    public BackendState withProbe(Probing probing, Prober newProber) {
        return new BackendState(probing, Optional.of(newProber), spent, quota);
    }

    /** The same with a budget of which that much is spent. */
    public BackendState withSpent(long newSpent) {
        return new BackendState(circuit, prober, newSpent, quota);
    }

    /** The same with another quota. */
    public BackendState withQuota(QuotaWindow newQuota) {
        return new BackendState(circuit, prober, spent, newQuota);
    }

    /**
     * What is left of it after the machine was started anew: nobody probes any more, cool-downs are over (the next run
     * probes), and when the backend counts anew is not known. What was counted stays.
     */
    BackendState afterBoot() {
        CircuitState next = circuit instanceof CircuitState.Closed ? circuit : new Open(LONG_AGO, Duration.ZERO);
        return new BackendState(next, Optional.empty(), spent, QuotaWindow.UNKNOWN);
    }

    /** The same, without a probe whose process has died. */
    BackendState withoutTheDead() {
        return circuit instanceof Probing probing
                        && prober.isPresent()
                        && prober.get().gone()
                ? withCircuit(CircuitPolicy.vacated(probing))
                : this;
    }
}
