package retrycmd.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import retrycmd.classify.Rules;
import retrycmd.process.CommandOperation;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.ExitStatus;
import retrycmd.report.Log;

/** The rules by which an attempt is judged, in the order in which they are asked. */
final class ExplainRules {

    private static final int WIDTH = 12;

    private final Settings settings;
    private final Values values;
    private final List<String> lines = new ArrayList<>();

    ExplainRules(Settings settings, Values values) {
        this.settings = settings;
        this.values = values;
    }

    void appendTo(StringBuilder text) {
        rule("TERM, INT, QUIT or HUP has asked for the end", "the end");
        rule("the attempt gave a verdict by RETRY_CMD_HINTS", "as it says");
        rule("exit status 0", "success");
        list("ended as in ", Option.SUCCEED_ON, "success");
        if (!settings.companions().refresh().isEmpty()) {
            String list = values.text(Option.REFRESH_ON).orElse("77");
            rule("ended as in " + list + ", for the first time", "refresh");
            rule("ended as in " + list, "permanent");
        }
        list("ended as in ", Option.FAIL_ON, "permanent");
        patterns(Option.FAIL_ON_OUTPUT, "permanent");
        list("ended as in ", Option.RETRY_ON, "temporary");
        patterns(Option.RETRY_ON_OUTPUT, "temporary");
        if (!failsOnTimeout(settings.rules())) {
            rule("the attempt timed out", "temporary");
        }
        if (!settings.rules().failOn().contains(new Exited(ExitStatus.TEMPFAIL))) {
            rule("exit status 75", "temporary");
        }
        rule("anything else", "permanent");
        for (int i = 0; i < lines.size(); i++) {
            text.append(i < 9 ? "   " : "  ")
                    .append(i + 1)
                    .append("  ")
                    .append(lines.get(i))
                    .append('\n');
        }
        text.append("  A permanent failure ends the run with the command's own status; a run that gives up ends with ")
                .append(
                        settings.giveUpStatus().last()
                                ? "the last attempt's status"
                                : settings.giveUpStatus().fixed())
                .append(".\n");
        notes(text);
    }

    /** Whether a timeout is taken out of what is temporary. */
    static boolean failsOnTimeout(Rules rules) {
        return rules.failOn().contains(new TimedOut(Duration.ZERO, CommandOperation.TIMED_OUT, 0));
    }

    /** What changes the course of the run beside the rules. */
    private void notes(StringBuilder text) {
        String refresh = settings.companions().refresh();
        if (!refresh.isEmpty()) {
            note(text, "A refresh runs '" + refresh + "'; if that succeeds, one more attempt follows at once.");
        }
        if (settings.backend().isPresent()) {
            String backend = values.text(Option.BACKEND).orElse("");
            note(
                    text,
                    "Other runs for the backend " + backend
                            + " may have used up its budget, opened its circuit or slowed it down: see --backend-status "
                            + backend + ".");
        }
    }

    private static void note(StringBuilder text, String note) {
        text.append("  ").append(Log.escape(note)).append('\n');
    }

    private void list(String what, Option option, String verdict) {
        Optional<String> list = values.text(option);
        list.ifPresent(elements -> rule(what + elements, verdict));
    }

    private void patterns(Option option, String verdict) {
        for (String pattern : values.all(option)) {
            rule("a line matches " + pattern, verdict);
        }
    }

    private void rule(String what, String verdict) {
        lines.add(ExplainText.padded(verdict, WIDTH) + Log.escape(what));
    }
}
