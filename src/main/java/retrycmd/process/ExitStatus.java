package retrycmd.process;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status that a command ended with, as a shell would see it in {@code $?}.
 *
 * <p>A death by signal n is 128+n. Java tells no more than that number, so a command that itself exits with 143 looks like
 * one that TERM killed, as it does in a shell.
 *
 * @param value 0..255
 */
public record ExitStatus(int value) {

    /** Standard status for a temporary failure, from BSD's sysexits.h. */
    public static final ExitStatus TEMPFAIL = new ExitStatus(75);

    private static final int SIGNALLED = 128;
    private static final int HIGHEST = 255;

    /** The signal that ended the command, if the status says so. */
    public Optional<Signal> signal() {
        return Signal.of(value - SIGNALLED);
    }

    /** The status of a command that {@code signal} ended. */
    public static ExitStatus of(Signal signal) {
        return new ExitStatus(SIGNALLED + signal.number());
    }

    /** The status that {@code text} names in one to three digits; empty if it is no number in 0..255. */
    public static Optional<ExitStatus> parse(String text) {
        boolean number = !text.isEmpty() && text.length() <= 3;
        for (int i = 0; number && i < text.length(); i++) {
            number = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return number && Integer.parseInt(text) <= HIGHEST
                ? Optional.of(new ExitStatus(Integer.parseInt(text)))
                : Optional.empty();
    }

    // Written out, and without a lambda: to link what a record has by itself takes a JVM 20 ms, just when the command
    // has failed and the caller waits.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ExitStatus status && status.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        Optional<Signal> signal = signal();
        return "exit status " + value + (signal.isPresent() ? " (" + signal.get() + ")" : "");
    }
}
