package retrycmd.state;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import retrycmd.engine.Entry;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryPolicy;
import retrycmd.state.Admission.Admitted;
import retrycmd.state.Admission.Refused;
import retrycmd.state.CircuitState.Open;
import retrycmd.state.CircuitState.Probing;
import retrycmd.state.SharedState.Step;

/**
 * What the runs of one backend, in whatever process, have to say in one of them.
 *
 * <p>Where the state cannot be read or changed, the run goes on as if there were none, and says so once: a full disk must not
 * keep a backup from running.
 */
public final class FileGate implements RetryGate {

    /** No backend counts for longer. */
    private static final Duration LONGEST_WINDOW = Duration.ofDays(366);

    private final SharedState shared;
    private final CircuitPolicy circuit;
    private final BudgetPolicy budget;
    private final Listener listener;
    private Optional<Admitted> admitted = Optional.empty();
    private boolean without;

    /** Is told what this gate knows and others do not. */
    public interface Listener {

        /** The state cannot be used, for the reason given; the run goes on without. Told once. */
        void without(String reason);

        /** The circuit is open, and another run is finding out whether it may close. */
        void probed();

        /** The circuit is open, and this run is the one that finds out whether it may close. */
        void probing();

        /** This run has opened the circuit for {@code coolDown}. */
        void opened(Duration coolDown);
    }

    /** What a run found out about the backend. */
    public enum Finding {
        /** It did what it was asked. */
        SUCCESS,
        /** It said no, and so is there. */
        ANSWER,
        /** It may be down. */
        FAILURE,
        /** Nothing. */
        NOTHING
    }

    /** The gate for one run. */
    public FileGate(SharedState shared, CircuitPolicy circuit, BudgetPolicy budget, Listener listener) {
        this.shared = shared;
        this.circuit = circuit;
        this.budget = budget;
        this.listener = listener;
    }

    @Override
    public Entry enter() {
        Optional<Entered> entered = change(this::enter);
        if (entered.isEmpty()) {
            return Entry.FREE;
        }
        if (entered.get().admission() instanceof Refused refused) {
            if (refused.next() instanceof Probing) {
                listener.probed();
            }
            return new Entry.Refused(refused.timeLeft());
        }
        Admitted call = (Admitted) entered.get().admission();
        admitted = Optional.of(call);
        if (call.probe().isEmpty()) {
            return new Entry.Admitted(entered.get().delay(), RetryPolicy.UNLIMITED);
        }
        listener.probing();
        return new Entry.Admitted(entered.get().delay(), 1);
    }

    @Override
    public boolean mayRetry() {
        return change(this::retry).orElse(true);
    }

    /**
     * The run is over; to be told once. A run that was not let in has nothing to tell.
     *
     * @param quota what the backend said last of what it still allows, if it said so
     * @param reset when it counts anew, from now on
     */
    public void ended(Finding finding, Optional<Quota> quota, Duration reset) {
        if (admitted.isPresent()
                && change((state, now) -> end(state, now, finding, quota, reset))
                        .orElse(false)) {
            listener.opened(circuit.coolDown());
        }
    }

    private Step<Entered> enter(BackendState state, Duration now) throws IOException {
        Admission admission = circuit.ask(state.circuit(), now);
        BackendState next = !admission.next().equals(state.circuit()) && admission.next() instanceof Probing probing
                ? state.withProbe(probing, Prober.self())
                : state;
        return new Step<>(next, new Entered(admission, state.quota().delay(now)));
    }

    private Step<Boolean> retry(BackendState state, Duration now) {
        boolean may = budget.mayRetry(state.spent());
        return new Step<>(may ? state.withSpent(budget.retried(state.spent())) : state, may);
    }

    /** Answers whether it opened the circuit. */
    private Step<Boolean> end(
            BackendState state, Duration now, Finding finding, Optional<Quota> quota, Duration reset) {
        Admitted call = admitted.orElseThrow();
        CircuitState next = switch (finding) {
            case SUCCESS, ANSWER -> circuit.succeeded(state.circuit(), call);
            case FAILURE -> circuit.failed(state.circuit(), call, now);
            case NOTHING -> circuit.released(state.circuit(), call);
        };
        boolean opened = finding == Finding.FAILURE && next instanceof Open && !next.equals(state.circuit());
        long spent = finding == Finding.SUCCESS ? budget.succeeded(state.spent()) : state.spent();
        QuotaWindow window = quota.isPresent() ? new QuotaWindow(quota.get(), now.plus(atMost(reset))) : state.quota();
        return new Step<>(state.withCircuit(next).withSpent(spent).withQuota(window), opened);
    }

    private static Duration atMost(Duration reset) {
        return reset.compareTo(LONGEST_WINDOW) < 0 ? reset : LONGEST_WINDOW;
    }

    private <T> Optional<T> change(SharedState.Transition<T> transition) {
        if (without) {
            return Optional.empty();
        }
        try {
            return Optional.of(shared.change(transition));
        } catch (IOException | RuntimeException e) {
            without = true;
            listener.without(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** What the state said to a run that wants to begin. */
    private record Entered(Admission admission, Duration delay) {}
}
