/**
 * What calls share: whether the other side is worth calling now, and how much of it is left to use.
 *
 * <p>Each part comes as an immutable record with pure transitions, fit to be kept anywhere ({@link
 * retrycmd.state.CircuitPolicy}, {@link retrycmd.state.BudgetPolicy}, {@link retrycmd.state.QuotaWindow}), and as a holder that
 * threads of one process share ({@link retrycmd.state.CircuitBreaker}, {@link retrycmd.state.RetryBudget}, {@link
 * retrycmd.state.Throttle}). For processes of one machine, all of it lies in a small file ({@link
 * retrycmd.state.SharedState}), and {@link retrycmd.state.FileGate} is its say in one run.
 */
package retrycmd.state;
