package retrycmd.classify;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import retrycmd.engine.Classifier;
import retrycmd.engine.Deadline;
import retrycmd.engine.Operation;
import retrycmd.engine.Timekeeper;
import retrycmd.engine.Verdict;
import retrycmd.process.CommandListener;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.ShellLine;
import retrycmd.process.ShellLine.Occasion;

/**
 * Lays itself around operation and classifier of a run, and removes the cause of a failure that the user knows how to
 * remove, such as credentials that have expired. It does so once in a run: what fails so again fails for another reason.
 */
public final class Refresh implements Operation<CommandResult>, Classifier<CommandResult> {

    private static final String OCCASION = "refresh";

    private final Operation<CommandResult> operation;
    private final Classifier<CommandResult> classifier;
    private final Remedy remedy;
    private final ShellLine shellLine;
    private final Timekeeper timekeeper;
    private final CommandListener listener;
    private int number;
    private Deadline deadline;
    private boolean tried;

    /**
     * What removes which failures.
     *
     * @param line the line for the shell that does it
     * @param on the failures
     * @param timeout the time that it has; {@link Deadline#FOREVER} for as long as it takes
     */
    public record Remedy(String line, StatusSet on, Duration timeout) {}

    /** One for each run: it remembers that it was tried. */
    public Refresh(
            Operation<CommandResult> operation,
            Classifier<CommandResult> classifier,
            Remedy remedy,
            ShellLine shellLine,
            Timekeeper timekeeper,
            CommandListener listener) {
        this.operation = operation;
        this.classifier = classifier;
        this.remedy = remedy;
        this.shellLine = shellLine;
        this.timekeeper = timekeeper;
        this.listener = listener;
        this.deadline = Deadline.in(Deadline.FOREVER, timekeeper);
    }

    @Override
    public CommandResult attempt(int newNumber, Duration timeLeft) {
        number = newNumber;
        deadline = Deadline.in(timeLeft, timekeeper);
        return operation.attempt(newNumber, timeLeft);
    }

    @Override
    public Verdict classify(CommandResult result) {
        Verdict verdict = classifier.classify(result);
        Duration timeLeft = deadline.timeLeft();
        boolean ours = (verdict.kind() == Verdict.Kind.TEMPORARY || verdict.kind() == Verdict.Kind.PERMANENT)
                && result.evidence().hint().claim().isEmpty() // what it says itself goes before any list
                && remedy.on().contains(result);
        if (ours && tried) {
            return Verdict.permanent("--refresh-on, and a refresh was tried before");
        }
        if (!ours || timeLeft.isZero() || timeLeft.isNegative()) {
            return verdict;
        }
        tried = true;
        Optional<CommandResult> refresh = run(result, timeLeft);
        if (refresh.isEmpty()) {
            return Verdict.temporary(
                    "--refresh-on"); // it might have healed, but the run was asked to stop, which decides
        }
        listener.refreshed(refresh.get());
        return refresh.get() instanceof Exited exited && exited.status().value() == 0
                ? Verdict.remedied("--refresh-on, and the refresh succeeded")
                : Verdict.permanent("--refresh-on, and the refresh failed");
    }

    private Optional<CommandResult> run(CommandResult result, Duration timeLeft) {
        Occasion occasion = new Occasion(OCCASION, number, timeLeft, Optional.of(result.standing()), Map.of());
        Duration limit = remedy.timeout().compareTo(timeLeft) < 0 ? remedy.timeout() : timeLeft;
        return shellLine.run(remedy.line(), occasion, limit);
    }
}
