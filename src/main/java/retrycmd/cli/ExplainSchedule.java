package retrycmd.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import retrycmd.engine.Deadline;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.Schedule;
import retrycmd.report.DurationText;

/** A schedule as a table and a chart. */
final class ExplainSchedule {

    private static final int LISTED = 10;
    private static final int CHART_WIDTH = 60;
    private static final long SEED = 20_000;

    /** As long as the deadline is not more than this times the last start away, the chart reaches to it. */
    private static final int FAR = 4;

    private final RetryPolicy policy;
    private final Schedule schedule;
    private final Glyphs glyphs;

    ExplainSchedule(RetryPolicy policy, Duration took, Glyphs glyphs) {
        this.policy = policy;
        this.schedule = Schedule.of(policy, took, LISTED, SEED);
        this.glyphs = glyphs;
    }

    void appendTo(StringBuilder text) {
        row(text, "attempt", "wait before", "starts after", "", "", "chance");
        row(text, "", "at most", "at least", "mean", "at most", "");
        for (Schedule.Start start : schedule.starts()) {
            appendTo(text, start);
        }
        if (schedule.unlisted()) {
            text.append("  and so on, ")
                    .append(
                            policy.attempts() == RetryPolicy.UNLIMITED
                                    ? "unlimited"
                                    : "to attempt " + policy.attempts())
                    .append('\n');
        }
        List<Schedule.Start> possible =
                schedule.starts().stream().filter(Schedule.Start::possible).toList();
        Duration last = possible.get(possible.size() - 1).latest();
        if (possible.size() > 1 && !last.isZero()) {
            chart(text, possible, last);
        }
    }

    private static void appendTo(StringBuilder text, Schedule.Start start) {
        String bound = start.attempt() == 1 && start.bound().isZero() ? "" : DurationText.compact(start.bound());
        String number = Integer.toString(start.attempt());
        if (!start.possible()) {
            row(text, number, bound, "", "", "", "never: deadline");
            return;
        }
        row(
                text,
                number,
                bound,
                shown(start.earliest()),
                shown(start.mean()),
                shown(start.latest()),
                percent(start.chance()));
    }

    private static void row(
            StringBuilder text, String number, String bound, String least, String mean, String most, String chance) {
        String row = String.format(
                Locale.ROOT, "  %7s  %11s  %12s  %8s  %8s  %8s", number, bound, least, mean, most, chance);
        text.append(row.stripTrailing()).append('\n');
    }

    /** Rounded before it is cut to what is shown: a draw is a hair below its bound, and 2m must not become 1m59s. */
    private static String shown(Duration time) {
        Duration rounded = Duration.ofMillis(Math.round(time.toNanos() / 1e7) * 10);
        return rounded.isZero() ? "0s" : DurationText.measured(rounded);
    }

    private static String percent(double share) {
        if (share == 0) {
            return "< 0.1 %"; // it can be, and was not seen
        }
        return share > 0.999 && share < 1
                ? "> 99.9 %"
                : String.format(Locale.ROOT, share == 1 ? "%.0f %%" : "%.1f %%", share * 100);
    }

    private void chart(StringBuilder text, List<Schedule.Start> starts, Duration last) {
        boolean deadline = Deadline.isLimit(policy.deadline())
                && policy.deadline().dividedBy(FAR).compareTo(last) <= 0;
        Duration end = deadline ? policy.deadline() : last;
        text.append('\n');
        for (Schedule.Start start : starts) {
            int left = column(start.earliest(), end);
            int right = column(start.latest(), end);
            int mean = column(start.mean(), end);
            text.append(String.format(Locale.ROOT, "  %7d  ", start.attempt())).append(" ".repeat(left));
            for (int i = left; i <= right; i++) {
                text.append(
                        i == mean
                                ? glyphs.mean()
                                : i == left ? glyphs.left() : i == right ? glyphs.right() : glyphs.line());
            }
            text.append(deadline && right < CHART_WIDTH ? " ".repeat(CHART_WIDTH - right - 1) + glyphs.end() : "")
                    .append('\n');
        }
        String label = shown(end) + (deadline ? " deadline" : "");
        text.append(" ".repeat(11))
                .append("0s")
                .append(" ".repeat(Math.max(1, CHART_WIDTH - 1 - label.length())))
                .append(label)
                .append('\n');
    }

    private static int column(Duration time, Duration end) {
        return (int) Math.round((double) time.toNanos() / end.toNanos() * CHART_WIDTH);
    }
}
