package retrycmd.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A clock that moves when it is slept on, so that a year of retries takes a millisecond. For one thread.
 *
 * <p>It starts at an odd moment and not at zero: who takes a moment for a length of time shall notice.
 */
public final class VirtualTimekeeper implements Timekeeper {

    private static final Duration START = Duration.ofSeconds(1_234_567, 890);

    private final List<Duration> sleeps = new ArrayList<>();
    private Duration now = START;
    private Duration stopAt = Duration.ofSeconds(Long.MAX_VALUE);
    private int stopDuringSleep;
    private int suspendDuringSleep;
    private Duration suspension = Duration.ZERO;

    @Override
    public Duration now() {
        return now;
    }

    @Override
    public boolean sleep(Duration delay) {
        sleeps.add(delay);
        if (stopRequested()) {
            return false;
        }
        if (sleeps.size() == stopDuringSleep) {
            stopAt = elapsed().plus(delay.dividedBy(2));
        }
        Duration end = elapsed().plus(delay);
        if (sleeps.size() == suspendDuringSleep) {
            end = end.plus(suspension);
        }
        now = START.plus(stopAt.compareTo(end) < 0 ? stopAt : end);
        return !stopRequested();
    }

    @Override
    public boolean stopRequested() {
        return elapsed().compareTo(stopAt) >= 0;
    }

    /** Lets time go by, as an attempt does that takes some. */
    public void pass(Duration time) {
        now = now.plus(time);
    }

    /** A request to stop that comes now. */
    public void stop() {
        stopAt(elapsed());
    }

    /** A request to stop that comes at that moment, counted from the start of this clock; it cuts a sleep short. */
    public void stopAt(Duration moment) {
        stopAt = moment;
    }

    /** A request to stop that comes halfway through sleep {@code number}, from 1. */
    public void stopDuringSleep(int number) {
        stopDuringSleep = number;
    }

    /** Sleep {@code number}, from 1, takes {@code time} longer than asked, as where the machine was suspended. */
    public void suspendDuringSleep(int number, Duration time) {
        suspendDuringSleep = number;
        suspension = time;
    }

    /** The lengths of all sleeps so far, as they were asked for. */
    public List<Duration> sleeps() {
        return List.copyOf(sleeps);
    }

    /** The time since this clock was made. */
    public Duration elapsed() {
        return now.minus(START);
    }
}
