package retrycmd.engine;

import java.time.Duration;

/** The only source of time for the engine, and the place where a wait can be cut short. */
public interface Timekeeper {

    /** The time since some fixed moment in the past; monotonic, unrelated to the wall clock. */
    Duration now();

    /**
     * Waits.
     *
     * @param delay how long; not at all if it is zero or negative, as long as can be from {@link Deadline#FOREVER} on
     * @return true once {@code delay} has passed, false as soon as the run was asked to stop
     */
    boolean sleep(Duration delay);

    /** Whether the run was asked to stop: no further attempt starts, whatever the policy says. */
    boolean stopRequested();
}
