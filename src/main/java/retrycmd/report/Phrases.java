package retrycmd.report;

import java.util.Locale;
import java.util.Optional;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.CommandResult.TimedOut;

/** What all who speak of a run say in the same words. */
final class Phrases {

    private Phrases() {}

    /** Which attempt of how many; a refresh may have added one. */
    static String attempt(int number, int attempts) {
        return attempts == RetryPolicy.UNLIMITED
                ? "attempt " + number
                : "attempt " + number + "/" + Math.max(number, attempts);
    }

    /** How an attempt ended. */
    static String describe(CommandResult result) {
        if (result instanceof TimedOut timedOut) {
            return "timed out after " + DurationText.measured(timedOut.limit());
        }
        return result instanceof NotStarted notStarted
                ? notStarted.message()
                : result.status().toString();
    }

    /** What that means, with the reason that the command gave. */
    static String meaning(String kind, CommandResult result) {
        return " (" + kind + reason(": ", result, "") + ")";
    }

    /** How the last attempt ended, as the end of a line; empty if there was none. */
    static String last(Outcome<CommandResult> outcome) {
        Optional<Attempt<CommandResult>> last = outcome.last();
        if (last.isEmpty()) {
            return "";
        }
        CommandResult result = last.get().result();
        return "; last: " + describe(result) + reason(" (", result, ")");
    }

    /** The name of a constant, in lower case. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static String count(int attempts) {
        return attempts + (attempts == 1 ? " attempt" : " attempts");
    }

    /** What the command gave as its reason, between these; empty if it gave none. */
    private static String reason(String before, CommandResult result, String after) {
        Optional<String> reason = result.evidence().hint().reason();
        return reason.isPresent() ? before + reason.get() + after : "";
    }
}
