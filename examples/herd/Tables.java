package herd;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What an administrator asks: what reaches the server, when all are served again, and which runs are lost. */
final class Tables {

    private static final Duration SPLAY = Duration.ofSeconds(20);

    private Tables() {}

    static String of(int clients, List<Trial> connected) {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "%,d clients, a server that serves %,.0f of them a second, an outage of 60 s.",
                clients,
                clients / 10.0);
        line(text, "Load is in units of what the server can serve: with nothing wasted, all are served in 10 s.");

        line(
                text,
                "%n1. Services that lose their connection all at once. Unlimited attempts; one that the budget makes give up");
        line(text, "   is started again 30 s later.%n");
        line(
                text,
                "%-13s %-7s %12s %10s %10s %10s %9s",
                "jitter",
                "budget",
                "requests",
                "peak load",
                "half",
                "all",
                "gave up");
        line(
                text,
                "%-13s %-7s %12s %10s %10s %10s %9s",
                "",
                "",
                "in outage",
                "after it",
                "served",
                "served",
                "after it");
        connected.forEach(trial -> service(text, trial, trial.herd().hasBudget() ? "yes" : "no"));

        line(text, "%n2. The same with full jitter and no budget, under other caps than the 4 s of the default.%n");
        line(text, "%-13s %-7s %12s %10s %10s %10s", "cap", "", "requests", "peak load", "half", "all");
        Trial.capped(clients, 4, 8, 15, 30, 60).forEach(trial -> service(text, trial, ""));

        line(text, "%n3. A cron job of each full minute, with the 4 attempts of the default. Runs lost:%n");
        line(text, "%-13s %-10s %12s %14s %14s", "jitter", "splay", "in outage", "after, without", "after, with");
        line(text, "%-13s %-10s %12s %14s %14s", "", "", "", "budget", "budget");
        jobs(text, Trial.cron(clients, Duration.ZERO), "none");
        jobs(text, Trial.cron(clients, SPLAY), "20 s");
        return text.toString();
    }

    private static void service(StringBuilder text, Trial trial, String budget) {
        Course course = trial.course();
        line(
                text,
                "%-13s %-7s %12s %10s %10s %10s %9s",
                trial.herd().waits(),
                budget,
                one(course.requestsPerClientInOutage()) + " each",
                one(course.highestLoadAfter()),
                recovery(course, 0.5),
                recovery(course, 1),
                budget.isEmpty() ? "" : one(course.lostAfter() / (double) course.clients()) + " each");
    }

    private static void jobs(StringBuilder text, List<Trial> trials, String splay) {
        for (int i = 0; i < trials.size(); i += 2) {
            Course without = trials.get(i).course();
            line(
                    text,
                    "%-13s %-10s %12s %14s %14s",
                    trials.get(i).herd().waits(),
                    splay,
                    percent(without.lostInOutage() / (double) without.clients()),
                    percent(without.partOfRunsLostAfter()),
                    percent(trials.get(i + 1).course().partOfRunsLostAfter()));
        }
    }

    private static String recovery(Course course, double part) {
        return course.recovery(part).isPresent()
                ? one(course.recovery(part).getAsInt() / 1000.0) + " s"
                : "> " + (course.requests().length - Server.OUTAGE.toSeconds()) + " s";
    }

    private static String one(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * part);
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }
}
