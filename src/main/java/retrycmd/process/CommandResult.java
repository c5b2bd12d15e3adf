package retrycmd.process;

import java.time.Duration;

/** How one attempt at running the command ended. */
public sealed interface CommandResult {

    /** The command's last word, or what stands for it. */
    ExitStatus status();

    /** The status that it counts as where one is asked for. */
    default ExitStatus standing() {
        return status();
    }

    /** What it left behind besides. */
    Evidence evidence();

    /** The same with other evidence; without, where there can be none. */
    CommandResult with(Evidence newEvidence);

    /** It ended by itself. */
    record Exited(ExitStatus status, Evidence evidence) implements CommandResult {

        /** It left nothing but its status. */
        public Exited(ExitStatus status) {
            this(status, Evidence.NONE);
        }

        @Override
        public CommandResult with(Evidence newEvidence) {
            return new Exited(status, newEvidence);
        }
    }

    /**
     * It was out of time and was ended.
     *
     * @param limit the time it was given
     * @param status what it then returned; it decides nothing
     * @param unended how many of its processes could not be ended
     */
    record TimedOut(Duration limit, ExitStatus status, int unended, Evidence evidence) implements CommandResult {

        /** It left nothing but its status. */
        public TimedOut(Duration limit, ExitStatus status, int unended) {
            this(limit, status, unended, Evidence.NONE);
        }

        @Override
        public ExitStatus standing() {
            return CommandOperation.TIMED_OUT;
        }

        @Override
        public CommandResult with(Evidence newEvidence) {
            return new TimedOut(limit, status, unended, newEvidence);
        }
    }

    /**
     * It could not be started.
     *
     * @param status 127 if it was not found, 126 if it is there but cannot be run, 125 if the fault is ours
     * @param message why, in words
     * @param cause what the system said
     */
    record NotStarted(ExitStatus status, String message, Exception cause) implements CommandResult {

        @Override
        public Evidence evidence() {
            return Evidence.NONE;
        }

        @Override
        public CommandResult with(Evidence newEvidence) {
            return this;
        }
    }
}
