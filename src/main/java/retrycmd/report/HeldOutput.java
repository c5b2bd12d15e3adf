package retrycmd.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import retrycmd.engine.Attempt;
import retrycmd.engine.RetryListener;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.CommandResult;
import retrycmd.process.OutputHold;
import retrycmd.process.Signal;

/**
 * Passes the command's output on that was kept, as soon as it is known where it belongs, and before the log says what the
 * run came to.
 */
public abstract class HeldOutput implements RetryListener<CommandResult> {

    private final OutputHold hold;
    private final Log log;
    private final RetryPolicy policy;
    private final Supplier<Optional<Signal>> stop;
    private Optional<Signal> cutBy = Optional.empty();

    /**
     * A listener for one run.
     *
     * @param stop the signal that asked for an end, if one did
     */
    HeldOutput(OutputHold hold, Log log, RetryPolicy policy, Supplier<Optional<Signal>> stop) {
        this.hold = hold;
        this.log = log;
        this.policy = policy;
        this.stop = stop;
    }

    /** A fault ended the run: what was kept is all that there will be. */
    public void broken() {}

    /** The signal that a command would have died of that wrote what was passed on; empty if all of it was taken. */
    public Optional<Signal> cutBy() {
        return cutBy;
    }

    Log log() {
        return log;
    }

    OutputHold hold() {
        return hold;
    }

    /** Passes on what lies between two places, with the command's stdout to the descriptor given. */
    void pass(long from, long to, int stdoutTo) {
        if (from == to || cutBy.isPresent()) {
            return;
        }
        try {
            OutputHold.Passed passed = hold.pass(from, to, stdoutTo, stop);
            if (passed == OutputHold.Passed.UNWANTED) {
                unwanted();
            } else if (passed == OutputHold.Passed.STOPPED) {
                cutBy = stop.get();
                // The same reader may be that of stderr, where the next line would hold us up for ever.
                Stderr.divert(OutputStream.nullOutputStream());
            }
        } catch (IOException e) {
            lost(e);
        }
    }

    /** The reader of stdout has gone away. */
    void unwanted() {
        cutBy = Optional.of(Signal.PIPE);
    }

    /** Stdout takes no more. */
    void lost(IOException e) {
        throw new UncheckedIOException(String.valueOf(e.getMessage()), e);
    }

    /** The line above the output of an attempt. */
    String title(Attempt<CommandResult> attempt) {
        String kind = Phrases.word(attempt.verdict().kind());
        return Phrases.attempt(attempt.number(), policy.attempts()) + ": " + Phrases.describe(attempt.result()) + " ("
                + kind + ")";
    }

    void write(String title) {
        if (!log.says(Log.Level.ERRORS)) {
            return;
        }
        byte[] line = ("retry-cmd: " + Log.escape(title) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        try {
            new Stderr().write(line);
        } catch (IOException e) {
            // nobody to tell
        }
    }
}
