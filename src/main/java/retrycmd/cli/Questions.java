package retrycmd.cli;

import java.io.IOException;
import java.util.Optional;
import retrycmd.process.Inheritance;
import retrycmd.report.Fault;
import retrycmd.report.ReportSummary;
import retrycmd.report.SummaryText;

/** Answers what a command line asks for instead of a run, except for {@code --explain}, which looks at a run. */
final class Questions {

    private Questions() {}

    /** The answer; empty if nothing of the kind is asked. Throws {@link UsageException}. */
    static Optional<String> answer(ParsedWords words, Inheritance inheritance) {
        Values values = words.values();
        if (values.has(Option.HELP)) {
            return Optional.of(HelpText.text());
        }
        if (values.has(Option.VERSION)) {
            return Optional.of("retry-cmd " + Main.resource("version.txt").orElse("of unknown version\n"));
        }
        if (values.has(Option.LIST_PROFILES)) {
            return Optional.of(new Profiles(Elsewhere.profileDirectories(inheritance)).table());
        }
        if (values.has(Option.BACKEND_STATUS) || values.has(Option.BACKEND_RESET)) {
            Values all = Elsewhere.says(values, inheritance)
                    ? Layers.gather(values, inheritance).values()
                    : values;
            return Optional.of(BackendQuestions.answer(new ParsedWords(all, words.command()), inheritance));
        }
        Optional<String> reports = values.text(Option.REPORT_SUMMARY);
        return reports.isPresent() ? Optional.of(summary(reports.get(), inheritance)) : Optional.empty();
    }

    private static String summary(String file, Inheritance inheritance) {
        try {
            return SummaryText.held(ReportSummary.read(file), inheritance.utf8());
        } catch (IOException e) {
            throw new UsageException(Option.REPORT_SUMMARY, file, "cannot read it: " + Fault.reason(e));
        }
    }
}
