package retrycmd.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import retrycmd.report.ReportSummary.Tally;

/** A summary of reports as tables and bars, for a terminal. */
public final class SummaryText {

    private static final int BAR = 30;
    private static final int MOST_DAYS = 31;
    private static final int MOST_JOBS = 10;
    private static final int NAME = 30;

    private final ReportSummary summary;
    private final boolean unicode;
    private final StringBuilder text = new StringBuilder();

    private SummaryText(ReportSummary summary, boolean unicode) {
        this.summary = summary;
        this.unicode = unicode;
    }

    /** The text in the form that our words have, see {@link ByteText}. */
    public static String held(ReportSummary summary, boolean unicode) {
        return ByteText.held(of(summary, unicode));
    }

    /**
     * The text, lines and all.
     *
     * @param unicode whether it may have more than ASCII
     */
    static String of(ReportSummary summary, boolean unicode) {
        return new SummaryText(summary, unicode).write();
    }

    private String write() {
        if (summary.all.runs == 0) {
            line("no runs");
        } else {
            head();
            attempts();
            days();
            reasons();
            jobs();
        }
        if (summary.badLines > 0) {
            line("");
            line(summary.badLines + (summary.badLines == 1 ? " line is" : " lines are") + " no report of a run"
                    + (summary.badLines == 1 ? ": line " : ", the first is line ") + summary.firstBadLine);
        }
        return text.toString();
    }

    private void head() {
        List<String> days = List.copyOf(summary.days.keySet());
        line(count(summary.all.runs, "run") + " of " + count(summary.jobs.size(), "job") + " from "
                + printable(days.get(0)) + " to " + printable(days.get(days.size() - 1)) + ", UTC");
        line(ended("success") + " succeeded, " + summary.flaky + " of them after a retry; " + ended("failed")
                + " failed, " + ended("gave_up") + " gave up, " + ended("stopped") + " stopped");
    }

    private int ended(String ending) {
        return summary.endings.getOrDefault(ending, 0);
    }

    private void attempts() {
        line("");
        line("attempts    runs    share");
        summary.byAttempts.forEach((attempts, runs) -> {
            double share = (double) runs / summary.all.runs;
            line("%8d%8d%8.1f %%  %s", attempts, runs, 100 * share, bar(share));
        });
    }

    private void days() {
        double highest = summary.days.values().stream()
                .mapToDouble(Tally::meanAttempts)
                .max()
                .orElse(1);
        int earlier = Math.max(0, summary.days.size() - MOST_DAYS);
        line("");
        line("day             runs  mean attempts" + (earlier == 0 ? "" : "  (" + earlier + " earlier days left out)"));
        summary.days.entrySet().stream()
                .skip(earlier)
                .forEach(day -> line(
                        "%s%10d%15.2f  %s",
                        printable(day.getKey()),
                        day.getValue().runs,
                        day.getValue().meanAttempts(),
                        bar(day.getValue().meanAttempts() / Math.max(1, highest))));
    }

    private void reasons() {
        if (summary.reasons.isEmpty()) {
            return;
        }
        line("");
        line("gave up because of    runs");
        summary.reasons.forEach((reason, runs) -> line("%-18s%8d", printable(reason), runs));
    }

    private void jobs() {
        List<Map.Entry<String, Tally>> worst = new ArrayList<>(summary.jobs.entrySet());
        worst.removeIf(job -> job.getValue().lost == 0 && job.getValue().retries() == 0);
        worst.sort(Comparator.comparing((Map.Entry<String, Tally> job) -> -job.getValue().lost)
                .thenComparing(job -> -job.getValue().retries())
                .thenComparing(Map.Entry::getKey));
        if (worst.isEmpty()) {
            return;
        }
        line("");
        line("%-" + NAME + "s%8s%8s%9s", "worst jobs", "runs", "lost", "retries");
        for (Map.Entry<String, Tally> job : worst.subList(0, Math.min(MOST_JOBS, worst.size()))) {
            Tally tally = job.getValue();
            line("%-" + NAME + "s%8d%8d%9d", printable(job.getKey()), tally.runs, tally.lost, tally.retries());
        }
    }

    /** A bar of the given length, 1 for the longest. */
    private String bar(double length) {
        return (unicode ? "\u2588" : "#").repeat((int) Math.round(BAR * length));
    }

    /** What a file says must neither move the cursor nor upset the columns. */
    private String printable(String word) {
        StringBuilder safe = new StringBuilder();
        word.codePoints()
                .forEach(c -> safe.appendCodePoint(Character.isISOControl(c) || (c > '~' && !unicode) ? '?' : c));
        return safe.length() < NAME ? safe.toString() : safe.substring(0, NAME - 4) + "...";
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private void line(String format, Object... values) {
        text.append(
                        values.length == 0
                                ? format
                                : String.format(Locale.ROOT, format, values).stripTrailing())
                .append('\n');
    }
}
