package retrycmd.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import retrycmd.engine.Deadline;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.engine.Timekeeper;

/** The command while it runs, or a line for the shell. */
final class Child {

    /** How long a command may need to end after a suspend past its end; no timer is as late as that without one. */
    private static final Duration PATIENCE = Duration.ofMillis(250);

    private final Timekeeper timekeeper = new SystemTimekeeper();
    private final Process process;
    private final RunId run;
    private final int attempt;
    private final String occasion;

    Child(Process process, RunId run, int attempt) {
        this(process, run, attempt, "");
    }

    /** What runs after that attempt, at {@code occasion}. */
    Child(Process process, RunId run, int attempt, String occasion) {
        this.process = process;
        this.run = run;
        this.attempt = attempt;
        this.occasion = occasion;
    }

    long pid() {
        return process.pid();
    }

    /** Whether it ended by itself within {@code limit}. */
    boolean endedWithin(Duration limit) {
        try {
            if (!Deadline.isLimit(limit)) {
                process.waitFor();
                return true;
            }
            Duration start = timekeeper.now();
            if (process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
            Duration late = timekeeper.now().minus(start).minus(limit);
            if (late.compareTo(PATIENCE) > 0 && process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                // We were all suspended, and the command, whose time was up while it could not run, has just ended.
                return true;
            }
            // After a suspend the timer and the news of the child's end come at the same moment: the child's end
            // counts.
            Optional<ProcessEntry> entry = ProcessEntry.of(pid());
            if (entry.isPresent() && entry.get().alive()) {
                return false;
            }
            process.waitFor();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that waits for the command was interrupted", e);
        }
    }

    /** Its status, once it has ended. */
    ExitStatus status() {
        return new ExitStatus(process.exitValue());
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Sends a signal to the command alone, not to what it started. */
    void send(Signal signal) {
        Optional<ProcessEntry> entry = alive() ? ProcessEntry.of(pid()) : Optional.empty();
        entry.ifPresent(living -> Kill.send(signal, List.of(living)));
    }

    /**
     * Ends the command and all that it started.
     *
     * @return how many processes could not be ended
     */
    int end(Signal signal, Duration grace) {
        int left = new ProcessTree(pid(), run, attempt, occasion, timekeeper).end(signal, grace);
        if (left == 0) {
            endedWithin(Deadline.FOREVER);
        }
        return left;
    }
}
