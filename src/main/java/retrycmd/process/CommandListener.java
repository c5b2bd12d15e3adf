package retrycmd.process;

import java.time.Duration;

/** Is told what is done to the command, and for it. */
public interface CommandListener {

    /** The command runs as process {@code pid}, and may for {@code limit}. */
    default void started(long pid, Duration limit) {}

    /** {@code signal} is about to be sent to process {@code pid}, for the reason given. */
    default void signalling(Signal signal, long pid, String reason) {}

    /** Something of what the command left as hints is ignored, for the reason given. */
    default void hintsIgnored(String reason) {}

    /** A refresh was tried, with this result. */
    default void refreshed(CommandResult refresh) {}

    /** Stdout took no more of what the command wrote, for the reason given, and the command did not end well. */
    default void outputLost(String reason) {}

    /** A retry finds a stdin, of a {@code kind} that has no way back, in which the attempts before may have read. */
    default void stdinUsedUp(String kind) {}
}
