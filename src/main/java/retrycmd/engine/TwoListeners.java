package retrycmd.engine;

import java.time.Duration;

/** Two listeners as one: the first is told first. */
record TwoListeners<R>(RetryListener<R> first, RetryListener<R> second) implements RetryListener<R> {

    @Override
    public void splaying(Duration delay) {
        first.splaying(delay);
        second.splaying(delay);
    }

    @Override
    public void throttled(Duration delay) {
        first.throttled(delay);
        second.throttled(delay);
    }

    @Override
    public void starting(int number, Duration timeLeft) {
        first.starting(number, timeLeft);
        second.starting(number, timeLeft);
    }

    @Override
    public void retrying(Attempt<R> attempt) {
        first.retrying(attempt);
        second.retrying(attempt);
    }

    @Override
    public void ended(Outcome<R> outcome) {
        first.ended(outcome);
        second.ended(outcome);
    }
}
