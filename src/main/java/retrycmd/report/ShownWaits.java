package retrycmd.report;

import java.time.Duration;
import retrycmd.engine.Timekeeper;

/**
 * A clock whose longer waits are seen on a terminal, and only the waits: nothing else is printed by the thread that sleeps.
 *
 * @param timekeeper does the waiting
 */
public record ShownWaits(Timekeeper timekeeper, Log log) implements Timekeeper {

    @Override
    public Duration now() {
        return timekeeper.now();
    }

    @Override
    public boolean sleep(Duration delay) {
        log.waiting(delay);
        try {
            return timekeeper.sleep(delay);
        } finally {
            log.waited();
        }
    }

    @Override
    public boolean stopRequested() {
        return timekeeper.stopRequested();
    }
}
