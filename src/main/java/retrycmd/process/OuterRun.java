package retrycmd.process;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The run around this one: an attempt of it started us, at whatever remove.
 *
 * <p>What its attempt was told is in our environment, but that proves nothing. A daemon that an attempt left running hands
 * the same variables to all that it ever starts, long after their time. So we look whether the run is still above us.
 *
 * @param timeLeft the most that it can have left of its deadline, to a second; empty if it has none. It may be less than
 *     nothing where that run is about to end us
 */
public record OuterRun(Optional<Duration> timeLeft) {

    /** What names us in the command line of a Java. */
    private static final String OURS = "\0retrycmd.cli.Main\0";

    private static final int LONG_DIGITS = 18;
    private static final long TICKS_PER_SECOND = 100; // sysconf(_SC_CLK_TCK), the same on all Linux that a JDK is for

    /** Finds the run around this one, if there is one. */
    public static Optional<OuterRun> find(Inheritance inheritance) {
        ProcessEntry us = ProcessEntry.of(inheritance.pid()).orElse(null);
        ProcessEntry attempt = inheritance.variable(RunId.VARIABLE).isEmpty() ? null : attemptAbove(us);
        if (us == null || attempt == null) {
            return Optional.empty();
        }
        Duration since =
                Duration.ofSeconds(us.startTime() - attempt.startTime()).dividedBy(TICKS_PER_SECOND);
        return Optional.of(
                new OuterRun(timeLeft(inheritance.variable(Launch.TIME_LEFT)).map(then -> then.minus(since))));
    }

    /** The process that the run above us has started. */
    private static @Nullable ProcessEntry attemptAbove(@Nullable ProcessEntry us) {
        ProcessEntry entry = us;
        while (entry != null && entry.parent() > 0) {
            if (ProcFile.read(entry.parent() + "/cmdline").orElse("").contains(OURS)) {
                return entry;
            }
            entry = ProcessEntry.of(entry.parent()).orElse(null);
        }
        return null;
    }

    /**
     * What was left at the start of the attempt, up to the second that is cut off: who gives up within it would have the
     * run above make another attempt in what remains.
     */
    private static Optional<Duration> timeLeft(String seconds) {
        boolean number = !seconds.isEmpty() && seconds.length() <= LONG_DIGITS;
        for (int i = 0; number && i < seconds.length(); i++) {
            number = seconds.charAt(i) >= '0' && seconds.charAt(i) <= '9';
        }
        return number ? Optional.of(Duration.ofSeconds(Long.parseLong(seconds) + 1)) : Optional.empty();
    }
}
