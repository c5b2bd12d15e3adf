package retrycmd.process;

import java.time.Duration;

/** Is told what is done to the command. */
public interface CommandListener {

    /** The command runs as process {@code pid}, and may for {@code limit}. */
    default void started(long pid, Duration limit) {}

    /** {@code signal} is about to be sent to process {@code pid}, for the reason given. */
    default void signalling(Signal signal, long pid, String reason) {}
}
