package web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import retrycmd.engine.Timekeeper;

/** A clock that moves when it is slept on, and remembers what was asked of it; for any number of threads. */
public final class FakeTimekeeper implements Timekeeper {

    private final List<Duration> sleeps = new ArrayList<>();
    private Duration now = Duration.ofDays(-1);

    @Override
    public synchronized Duration now() {
        return now;
    }

    @Override
    public synchronized boolean sleep(Duration delay) {
        sleeps.add(delay);
        now = now.plus(delay);
        return !stopRequested();
    }

    @Override
    public boolean stopRequested() {
        return Thread.currentThread().isInterrupted();
    }

    /** Lets time go by, as a request does that takes some. */
    public synchronized void pass(Duration time) {
        now = now.plus(time);
    }

    /** All sleeps so far, in seconds. */
    public synchronized List<Double> sleeps() {
        return sleeps.stream().map(delay -> delay.toNanos() / 1e9).toList();
    }
}
