package retrycmd.state;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import retrycmd.engine.Entry;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryPolicy;
import retrycmd.state.Admission.Admitted;
import retrycmd.state.Admission.Refused;
import retrycmd.state.CircuitState.Closed;
import retrycmd.state.CircuitState.Open;
import retrycmd.state.CircuitState.Probing;
import retrycmd.state.SharedState.Step;
import retrycmd.state.SharedState.Transition;

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
    private Optional<QuotaWindow> told = Optional.empty();
    private boolean without;

    /** Is told what this gate knows and others do not. */
    public interface Listener {

        /** The state cannot be used; the run goes on without. Told once. */
        void without(Exception fault);

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
        Optional<Entered> entered = change(new Entering(circuit));
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
        Optional<Boolean> may = change(new Retrying(budget));
        return may.isEmpty() || may.get();
    }

    /** The backend said this of what it still allows, for {@code reset} from now on; to be told before the end. */
    public void told(Quota quota, Duration reset) {
        told = Optional.of(new QuotaWindow(quota, reset.compareTo(LONGEST_WINDOW) < 0 ? reset : LONGEST_WINDOW));
    }

    /** The run is over; to be told once. A run that was not let in has nothing to tell. */
    public void ended(Finding finding) {
        if (admitted.isPresent()) {
            Optional<Boolean> opened = change(new Ending(circuit, budget, admitted.get(), finding, told));
            if (opened.isPresent() && opened.get()) {
                listener.opened(circuit.coolDown());
            }
        }
    }

    private <T> Optional<T> change(Transition<T> transition) {
        if (without) {
            return Optional.empty();
        }
        try {
            return Optional.of(shared.change(transition));
        } catch (IOException | RuntimeException e) {
            without = true;
            listener.without(e);
            return Optional.empty();
        }
    }

    /** What the state said to a run that wants to begin. */
    private record Entered(Admission admission, Duration delay) {}

    // Classes and not lambdas, and no comparing of records on the way of a healthy run: to link either takes a JVM
    // longer
    // than all that they do.

    private record Entering(CircuitPolicy circuit) implements Transition<Entered> {
        @Override
        public Step<Entered> from(BackendState state, Duration now) throws IOException {
            Admission admission = circuit.ask(state.circuit(), now);
            Entered entered = new Entered(admission, state.quota().delay(now));
            boolean probe = admission instanceof Admitted call && call.probe().isPresent();
            return probe
                    ? Step.to(state.withProbe((Probing) admission.next(), Prober.self()), entered)
                    : Step.none(entered);
        }
    }

    private record Retrying(BudgetPolicy budget) implements Transition<Boolean> {
        @Override
        public Step<Boolean> from(BackendState state, Duration now) {
            return budget.mayRetry(state.spent())
                    ? Step.to(state.withSpent(budget.retried(state.spent())), true)
                    : Step.none(false);
        }
    }

    /** Answers whether the circuit is open by it. */
    private record Ending(
            CircuitPolicy circuit, BudgetPolicy budget, Admitted call, Finding finding, Optional<QuotaWindow> told)
            implements Transition<Boolean> {
        @Override
        public Step<Boolean> from(BackendState state, Duration now) {
            CircuitState next = next(state.circuit(), now);
            boolean moved = !same(next, state.circuit());
            long spent = finding == Finding.SUCCESS ? budget.succeeded(state.spent()) : state.spent();
            if (!moved && spent == state.spent() && told.isEmpty()) {
                return Step.none(false);
            }
            BackendState changed = (moved ? state.withCircuit(next) : state).withSpent(spent);
            if (told.isPresent()) {
                changed = changed.withQuota(
                        new QuotaWindow(told.get().quota(), now.plus(told.get().end())));
            }
            return Step.to(changed, moved && finding == Finding.FAILURE && next instanceof Open);
        }

        private CircuitState next(CircuitState state, Duration now) {
            return switch (finding) {
                case SUCCESS, ANSWER -> circuit.succeeded(state, call);
                case FAILURE -> circuit.failed(state, call, now);
                case NOTHING -> circuit.released(state, call);
            };
        }

        private static boolean same(CircuitState one, CircuitState two) {
            return (one instanceof Closed a && two instanceof Closed b)
                    ? a.failuresInARow() == b.failuresInARow()
                    : one.equals(two);
        }
    }
}
