package retrycmd.state;

import retrycmd.engine.RetryGate;

/** A retry budget that the threads of one process share, as the gate of their runs. */
public final class RetryBudget implements RetryGate {

    private final BudgetPolicy policy;
    private long spent;

    /** A full bucket. */
    public RetryBudget(BudgetPolicy policy) {
        this.policy = policy;
    }

    @Override
    public synchronized boolean mayRetry() {
        if (!policy.mayRetry(spent)) {
            return false;
        }
        spent = policy.retried(spent);
        return true;
    }

    /** A call went well. */
    public synchronized void succeeded() {
        spent = policy.succeeded(spent);
    }
}
