package retrycmd.cli;

import retrycmd.report.LogFormat;
import retrycmd.report.Reports;

/** Reads what is to be told of a run from what the options were given, if any of them was. */
final class ReportReader {

    private ReportReader() {}

    /** Reads it; throws {@link UsageException}. */
    static ReportSettings read(Values values) {
        String metrics = notEmpty(values, Option.METRICS, "a file is needed");
        if (metrics.endsWith("/") || metrics.equals("-")) {
            throw new UsageException(Option.METRICS, metrics, "a file is needed, which is read and replaced");
        }
        return new ReportSettings(
                notEmpty(values, Option.NAME, "a name has at least one character"),
                values.value(Option.LOG_FORMAT, LogFormat.AUTO, ReportReader::format),
                new Reports(notEmpty(values, Option.REPORT, "a file is needed, or '-' for stderr"), metrics));
    }

    private static String notEmpty(Values values, Option option, String problem) {
        String text = values.text(option).orElse("");
        if (text.isEmpty() && values.has(option)) {
            throw new UsageException(option, text, problem);
        }
        return text;
    }

    private static LogFormat format(String text) {
        return switch (text) {
            case "auto" -> LogFormat.AUTO;
            case "text" -> LogFormat.TEXT;
            case "json" -> LogFormat.JSON;
            case "journal" -> LogFormat.JOURNAL;
            default -> throw new IllegalArgumentException("text, json, journal or auto is needed");
        };
    }
}
