package retrycmd.process;

import java.time.Duration;
import java.util.Optional;

/**
 * The run around this one: an attempt of it started us, at whatever remove.
 *
 * <p>What its attempt was told is in our environment, but that proves nothing. A daemon that an attempt left running hands
 * the same variables to all that it ever starts, long after their time. So we look whether the run is still above us.
 *
 * @param timeLeft what it had left of its deadline when its attempt started; empty if it has none
 */
public record OuterRun(Optional<Duration> timeLeft) {

    /** What names us in the command line of a Java. */
    private static final String OURS = "\0retrycmd.cli.Main\0";

    private static final int LONG_DIGITS = 18;

    /** Finds the run around this one, if there is one. */
    public static Optional<OuterRun> find(Inheritance inheritance) {
        if (inheritance.variable(RunId.VARIABLE).isEmpty() || !isAbove(inheritance.pid())) {
            return Optional.empty();
        }
        return Optional.of(new OuterRun(seconds(inheritance.variable(Launch.TIME_LEFT))));
    }

    private static boolean isAbove(long pid) {
        for (long above = parent(pid); above > 0; above = parent(above)) {
            if (ProcFile.read(above + "/cmdline").orElse("").contains(OURS)) {
                return true;
            }
        }
        return false;
    }

    private static long parent(long pid) {
        return ProcessEntry.of(pid).map(ProcessEntry::parent).orElse(0L);
    }

    private static Optional<Duration> seconds(String text) {
        boolean number = !text.isEmpty() && text.length() <= LONG_DIGITS;
        for (int i = 0; number && i < text.length(); i++) {
            number = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return number ? Optional.of(Duration.ofSeconds(Long.parseLong(text))) : Optional.empty();
    }
}
