package retrycmd.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A listener that writes down what it is told, a line each. */
final class Diary<R> implements RetryListener<R> {

    private final List<String> lines = new ArrayList<>();

    List<String> lines() {
        return lines;
    }

    @Override
    public void splaying(Duration delay) {
        lines.add("splay " + delay);
    }

    @Override
    public void throttled(Duration delay) {
        lines.add("throttled " + delay);
    }

    @Override
    public void starting(int number, Duration timeLeft) {
        lines.add("start " + number + (Deadline.isLimit(timeLeft) ? ", " + timeLeft + " left" : ""));
    }

    @Override
    public void retrying(Attempt<R> attempt) {
        lines.add("retry after " + attempt.number() + " in " + attempt.delay());
    }

    @Override
    public void ended(Outcome<R> outcome) {
        lines.add("end " + outcome.reason() + " after " + outcome.attemptsMade());
    }
}
