package retrycmd.report;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Supplier;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandResult;
import retrycmd.process.OutputHold;
import retrycmd.process.Signal;
import retrycmd.process.Streams;

/**
 * Shows nothing of a run that succeeds, warnings of retries included, and all of one that does not: the output of each
 * attempt under a line that says what it came to.
 */
public final class OutputOnFailure extends HeldOutput {

    /** The output of one attempt. */
    private record Section(String title, long from, long to) {}

    private final Deque<Section> sections = new ArrayDeque<>();
    private long begin;
    private String title = "";
    private boolean told;
    private boolean over;

    /**
     * A listener for one run. What the log says goes with the output, unless more was asked of it than warnings.
     *
     * @param stop the signal that asked for an end, if one did
     */
    public OutputOnFailure(OutputHold hold, Log log, RetryPolicy policy, Supplier<Optional<Signal>> stop) {
        super(hold, log, policy, stop);
        if (!log.says(Log.Level.DETAILS)) {
            Stderr.divert(new Kept());
        }
    }

    /** What the log says, among the output. */
    private final class Kept extends OutputStream {

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            hold().keep(bytes, from, count);
        }
    }

    @Override
    public void retrying(Attempt<CommandResult> failed) {
        // What is said until the next one starts, of a hook for example, belongs to this one.
        title = title(failed) + ", retried after " + DurationText.measured(failed.delay());
    }

    @Override
    public void starting(int number, Duration timeLeft) {
        addRetried();
    }

    private void addRetried() {
        if (!title.isEmpty()) {
            add(title);
        }
        title = "";
    }

    @Override
    public void ended(Outcome<CommandResult> outcome) {
        over = true;
        Stderr.undivert();
        if (outcome.reason() == StopReason.SUCCEEDED) {
            return;
        }
        if (title.isEmpty()) {
            outcome.last().ifPresent(last -> add(title(last)));
        } else {
            addRetried(); // stopped in the wait
        }
        show();
    }

    @Override
    public void broken() {
        if (over) {
            return; // all is shown
        }
        Stderr.undivert();
        if (title.isEmpty()) {
            add("what was kept of the attempt that a fault ended");
        } else {
            addRetried();
        }
        show();
    }

    /** What is shown is for people: the status stays the command's. */
    @Override
    void unwanted() {}

    @Override
    void lost(IOException e) {
        if (!told) {
            told = true;
            log().warn(e.getMessage() + "; not all of the output is shown");
        }
    }

    private void add(String title) {
        long end = hold().length();
        if (sections.size() == Outcome.MOST_KEPT) {
            sections.removeFirst();
        }
        sections.addLast(new Section(title, begin, end));
        begin = end;
    }

    private void show() {
        for (Section section : sections) {
            write(section.title() + (section.from() == section.to() ? "; no output" : "; its output:"));
            pass(section.from(), section.to(), Streams.OUT);
        }
        sections.clear();
    }
}
