package retrycmd.classify;

import retrycmd.engine.Classifier;
import retrycmd.engine.Verdict;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.ExitStatus;
import retrycmd.process.OutputMatch;

/** Names the first rule that takes a result: success, permanent, temporary, and permanent for the rest. */
public final class CommandClassifier implements Classifier<CommandResult> {

    private final Rules rules;

    /** A classifier by these rules. */
    public CommandClassifier(Rules rules) {
        this.rules = rules;
    }

    @Override
    public Verdict classify(CommandResult result) {
        Verdict verdict = firstRule(result);
        boolean alive = result instanceof TimedOut timedOut && timedOut.unended() > 0;
        return alive && verdict.kind() == Verdict.Kind.TEMPORARY ? Verdict.unrepeatable(verdict.rule()) : verdict;
    }

    private Verdict firstRule(CommandResult result) {
        boolean timedOut = result instanceof TimedOut;
        if (!timedOut && result.status().value() == 0) {
            return Verdict.success("0 is success");
        }
        if (rules.succeedOn().contains(result)) {
            return Verdict.success("--succeed-on");
        }
        if (rules.failOn().contains(result)) {
            return Verdict.permanent("--fail-on");
        }
        OutputMatch found = result.evidence().output();
        if (!found.fatal().isEmpty()) {
            return Verdict.permanent("--fail-on-output '" + found.fatal() + "'");
        }
        if (rules.retryOn().contains(result)) {
            return Verdict.temporary("--retry-on");
        }
        if (!found.passing().isEmpty()) {
            return Verdict.temporary("--retry-on-output '" + found.passing() + "'");
        }
        if (timedOut) {
            return Verdict.temporary("a timeout is temporary");
        }
        if (result.status().equals(ExitStatus.TEMPFAIL)) {
            return Verdict.temporary("75 is temporary");
        }
        return Verdict.permanent("no rule makes it temporary");
    }
}
