package retrycmd.cli;

import retrycmd.state.BackendName;
import retrycmd.state.BudgetPolicy;
import retrycmd.state.CircuitPolicy;

/**
 * What a run shares with all that name the same backend.
 *
 * @param circuit with the lease that this run would need as a probe
 */
record BackendSettings(BackendName name, CircuitPolicy circuit, BudgetPolicy budget) {}
