package retrycmd.process;

import java.time.Duration;

/** Is told what is done to the command. */
public interface CommandListener {

    /** The command runs as process {@code pid}, and may for {@code limit}. */
    default void started(long pid, Duration limit) {}

    /** {@code signal} is about to be sent to process {@code pid}, for the reason given. */
    default void signalling(Signal signal, long pid, String reason) {}

    /** A retry finds a stdin, of a {@code kind} that has no way back, in which the attempts before may have read. */
    default void stdinUsedUp(String kind) {}
}
