package retrycmd.classify;

import java.time.Duration;
import java.util.Optional;
import retrycmd.engine.Classifier;
import retrycmd.engine.Verdict;
import retrycmd.hint.Hint.Claim;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.ExitStatus;
import retrycmd.process.OutputMatch;

/**
 * Names the first rule that takes a result: what the attempt said itself, success, permanent, temporary, and permanent for
 * the rest.
 */
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
        if (verdict.kind() != Verdict.Kind.TEMPORARY) {
            return verdict;
        }
        Optional<Duration> asked = result.evidence().hint().retryAfter();
        if (alive) {
            return Verdict.unrepeatable(verdict.rule());
        }
        return asked.isPresent() ? Verdict.temporary(verdict.rule(), asked.get()) : verdict;
    }

    private Verdict firstRule(CommandResult result) {
        Optional<Claim> claim = result.evidence().hint().claim();
        if (claim.isPresent()) {
            return claim.get() == Claim.TEMPORARY
                    ? Verdict.temporary("the command says so")
                    : Verdict.permanent("the command says so");
        }
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
