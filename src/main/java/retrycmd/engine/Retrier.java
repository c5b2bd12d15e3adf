package retrycmd.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * The loop: attempt, judge, decide, wait, again. Immutable; one instance may serve any number of runs and threads as far
 * as its timekeeper, chance and gate may.
 *
 * <p>Why the order is as it is:
 *
 * <ul>
 *   <li>A request to stop is looked at before everything else and again after each wait, so that no attempt starts after it.
 *   <li>The time left is measured at the top of each attempt and not carried over from the decision to wait: the wait may
 *       have taken longer than planned (a suspended machine), and an attempt must never be given zero or negative time.
 *   <li>A wait that would reach the deadline is not begun: the attempt after it could not run.
 *   <li>The gate is asked to let the run in after the splay, when nothing else stands before the first attempt: its answer
 *       may be a place that others wait for.
 * </ul>
 */
public final class Retrier {

    private final RetryPolicy policy;
    private final Timekeeper timekeeper;
    private final DoubleSupplier chance;
    private final RetryGate gate;

    /** A retrier on the real clock, with no gate. */
    public Retrier(RetryPolicy policy) {
        this(policy, new SystemTimekeeper(), () -> ThreadLocalRandom.current().nextDouble(), RetryGate.OPEN);
    }

    /**
     * A retrier on the given clock.
     *
     * @param chance numbers in 0..1, even, 1 excluded
     */
    public Retrier(RetryPolicy policy, Timekeeper timekeeper, DoubleSupplier chance, RetryGate gate) {
        this.policy = policy;
        this.timekeeper = timekeeper;
        this.chance = chance;
        this.gate = gate;
    }

    /**
     * Runs {@code operation} until it succeeds, fails permanently, or a limit is reached.
     *
     * <p>What operation, classifier or listener throw ends the run as it is, and no listener is told of the end.
     */
    public <R> Outcome<R> run(Operation<R> operation, Classifier<R> classifier) {
        return run(operation, classifier, new RetryListener<>() {});
    }

    /** The same, telling {@code listener} on the way. */
    public <R> Outcome<R> run(Operation<R> operation, Classifier<R> classifier, RetryListener<R> listener) {
        Deque<Attempt<R>> attempts = new ArrayDeque<>();
        Decision.Stop end = loop(operation, classifier, listener, attempts);
        Outcome<R> outcome = new Outcome<>(end.reason(), new ArrayList<>(attempts), end.refused(), end.timeLeft());
        listener.ended(outcome);
        return outcome;
    }

    /**
     * Calls {@code call} until it returns, throws {@link PermanentException}, or a limit is reached.
     *
     * @throws PermanentException the one that the call threw
     * @throws GaveUpException when a limit was reached; its cause is what the last call threw
     */
    public <T> T call(Call<T> call) throws PermanentException, GaveUpException {
        return call(call, new RetryListener<>() {});
    }

    /** The same, telling {@code listener} on the way. */
    public <T> T call(Call<T> call, RetryListener<CallResult<T>> listener) throws PermanentException, GaveUpException {
        return CallResult.unwrap(run(CallResult.operation(call), CallResult::verdict, listener));
    }

    private <R> Decision.Stop loop(
            Operation<R> operation, Classifier<R> classifier, RetryListener<R> listener, Deque<Attempt<R>> attempts) {
        Deadline deadline = Deadline.in(policy.deadline(), timekeeper);
        splay(listener);
        Optional<Decision.Stop> over = over(deadline.timeLeft());
        if (over.isPresent()) {
            return over.get();
        }
        Entry entry = gate.enter();
        if (entry instanceof Entry.Refused refused) {
            return new Decision.Stop(StopReason.REFUSED, refused.timeLeft(), deadline.timeLeft());
        }
        Entry.Admitted admitted = (Entry.Admitted) entry;
        Duration timeLeft = deadline.timeLeft();
        if (!admitted.delay().isZero()) {
            if (RetryPolicy.reaches(admitted.delay(), timeLeft)) {
                return new Decision.Stop(StopReason.DEADLINE, admitted.delay(), timeLeft);
            }
            listener.throttled(admitted.delay());
            timekeeper.sleep(admitted.delay());
        }
        RetryPolicy allowed =
                admitted.attempts() < policy.attempts() ? policy.withAttempts(admitted.attempts()) : policy;
        return attempts(allowed, deadline, operation, classifier, listener, attempts);
    }

    private <R> Decision.Stop attempts(
            RetryPolicy allowed,
            Deadline deadline,
            Operation<R> operation,
            Classifier<R> classifier,
            RetryListener<R> listener,
            Deque<Attempt<R>> attempts) {
        Duration delay = Duration.ZERO;
        for (int number = 1; ; number++) {
            Duration timeLeft = deadline.timeLeft();
            Optional<Decision.Stop> over = over(timeLeft);
            if (over.isPresent()) {
                return over.get();
            }
            Attempt<R> attempt = attempt(number, timeLeft, deadline, operation, classifier, listener);
            Decision decision = decide(allowed, attempt, delay, deadline);
            if (decision instanceof Decision.Stop stop) {
                keep(attempts, attempt);
                return stop;
            }
            delay = ((Decision.Retry) decision).delay();
            attempt = attempt.withDelay(delay);
            keep(attempts, attempt);
            Duration goesOnAt = deadline.elapsed().plus(delay);
            listener.retrying(attempt);
            // What the listener took is part of the wait, or the wait might end after the deadline. A request to stop
            // cuts it short, which the top of the loop sees.
            timekeeper.sleep(Scale.max(Duration.ZERO, goesOnAt.minus(deadline.elapsed())));
        }
    }

    /** Why no attempt may start any more; empty if one may. */
    private Optional<Decision.Stop> over(Duration timeLeft) {
        if (timekeeper.stopRequested()) {
            return Optional.of(new Decision.Stop(StopReason.STOPPED, Duration.ZERO, timeLeft));
        }
        return timeLeft.isZero() || timeLeft.isNegative()
                ? Optional.of(new Decision.Stop(StopReason.DEADLINE, Duration.ZERO, timeLeft))
                : Optional.empty();
    }

    private <R> void splay(RetryListener<R> listener) {
        if (!policy.splay().isZero()) {
            Duration delay = Scale.part(chance.getAsDouble(), policy.splay());
            listener.splaying(delay);
            timekeeper.sleep(delay);
        }
    }

    private <R> Attempt<R> attempt(
            int number,
            Duration timeLeft,
            Deadline deadline,
            Operation<R> operation,
            Classifier<R> classifier,
            RetryListener<R> listener) {
        Duration startedAt = deadline.elapsed();
        listener.starting(number, timeLeft);
        R result = operation.attempt(number, timeLeft);
        Duration took = deadline.elapsed().minus(startedAt);
        return new Attempt<>(number, startedAt, took, result, classifier.classify(result), Duration.ZERO);
    }

    private <R> Decision decide(RetryPolicy allowed, Attempt<R> attempt, Duration previous, Deadline deadline) {
        Duration timeLeft = deadline.timeLeft();
        if (timekeeper.stopRequested()) {
            return new Decision.Stop(StopReason.STOPPED, Duration.ZERO, timeLeft);
        }
        return allowed.decide(attempt.verdict(), attempt.number(), previous, timeLeft, chance, gate);
    }

    private static <R> void keep(Deque<Attempt<R>> attempts, Attempt<R> attempt) {
        if (attempts.size() == Outcome.MOST_KEPT) {
            attempts.removeFirst();
        }
        attempts.addLast(attempt);
    }
}
