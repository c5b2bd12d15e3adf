package retrycmd.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of all options: names, parameter and help text, in the order in which the help shows them. */
enum Option {
    ATTEMPTS(
            Group.LIMITS,
            "-n",
            "--attempts",
            "N",
            "Attempts in all, the first included (default 4). 'unlimited' needs a --deadline, if only 'none'."),
    DEADLINE(
            Group.LIMITS,
            "-d",
            "--deadline",
            "D",
            "Time for the whole run, waits included (default none). What is left of it also limits the attempt that"
                    + " runs."),
    TIMEOUT(Group.LIMITS, "-t", "--timeout", "D", "Time for one attempt (default none)."),
    BASE(Group.LIMITS, "", "--base", "D", "Bound of the first wait (default 500ms)."),
    CAP(Group.LIMITS, "", "--cap", "D", "Highest bound of any wait (default 4s, or --base if that is more)."),
    BACKOFF(
            Group.LIMITS,
            "",
            "--backoff",
            "KIND",
            "How the bound grows: exponential[:FACTOR] (default, factor 2), linear, fibonacci, fixed, or a list such"
                    + " as 1s,5s,30s whose last one repeats."),
    JITTER(
            Group.LIMITS,
            "",
            "--jitter",
            "KIND",
            "How a wait is drawn under its bound: full (default, 0..bound), equal (bound/2..bound), decorrelated,"
                    + " additive[:R] (bound plus 0..R x base, R 0.5), none."),
    SPLAY(Group.LIMITS, "", "--splay", "D", "Random wait in 0..D before the first attempt (default none)."),
    SIGNAL(Group.LIMITS, "-s", "--signal", "SIG", "What ends an attempt that is out of time (default TERM)."),
    KILL_AFTER(Group.LIMITS, "-k", "--kill-after", "D", "Grace between that signal and KILL (default 5s)."),
    RETRY_ON(
            Group.TEMPORARY,
            "",
            "--retry-on",
            "LIST",
            "These outcomes are temporary too. 75 and timeout always are, unless --fail-on takes them out."),
    FAIL_ON(Group.TEMPORARY, "", "--fail-on", "LIST", "These are permanent, even if --retry-on has them."),
    SUCCEED_ON(Group.TEMPORARY, "", "--succeed-on", "LIST", "These are success, as 0 always is; the run exits 0."),
    GIVE_UP_STATUS(
            Group.TEMPORARY,
            "",
            "--give-up-status",
            "S",
            "Exit status after giving up: a number (default 75), or 'last' for that of the last attempt."),
    NAME(Group.REPORTS, "", "--name", "NAME", "The job's name in log, report and metrics (default: COMMAND's)."),
    REPORT(
            Group.REPORTS,
            "",
            "--report",
            "FILE",
            "Append a line to FILE for the run, a JSON object with all its attempts; '-' is stderr."),
    REPORT_SUMMARY(
            Group.REPORTS,
            "",
            "--report-summary",
            "FILE",
            "Show what the reports in FILE come to, and exit; runs nothing."),
    METRICS(
            Group.REPORTS,
            "",
            "--metrics",
            "FILE",
            "Count the run in FILE, for Prometheus: node_exporter's textfile collector reads it."),
    LOG_FORMAT(
            Group.REPORTS,
            "",
            "--log-format",
            "FORMAT",
            "How the lines on stderr look: text, json, journal (priority in front, no time), or auto (default), which"
                    + " is journal where stderr leads there, else text."),
    VERBOSE(Group.LOG, "-v", "--verbose", "", "Say each start, signal and rule; -vv adds traces of faults."),
    QUIET(Group.LOG, "-q", "--quiet", "", "Say only why the run failed; -qq nothing."),
    LOG_ARGS(Group.LOG, "", "--log-args", "", "Show COMMAND's arguments in log and report; they may hold secrets."),
    HELP(Group.LOG, "-h", "--help", "", "Show this help and exit."),
    VERSION(Group.LOG, "-V", "--version", "", "Show the version and exit.");

    private static final List<Option> VALUES = List.of(values());

    /** The headings of the help. */
    enum Group {
        LIMITS("Limits and waits"),
        TEMPORARY("What is temporary"),
        REPORTS("What is reported"),
        LOG("What is said");

        private final String heading;

        Group(String heading) {
            this.heading = heading;
        }

        String heading() {
            return heading;
        }
    }

    private final Group group;
    private final String shortName;
    private final String longName;
    private final String parameter;
    private final String text;

    Option(Group group, String shortName, String longName, String parameter, String text) {
        this.group = group;
        this.shortName = shortName;
        this.longName = longName;
        this.parameter = parameter;
        this.text = text;
    }

    /** The option of that name, long or short. */
    static @Nullable Option named(String name) {
        for (Option option : VALUES) {
            if (name.equals(option.longName) || name.equals(option.shortName)) {
                return option;
            }
        }
        return null;
    }

    Group group() {
        return group;
    }

    String longName() {
        return longName;
    }

    List<String> names() {
        return shortName.isEmpty() ? List.of(longName) : List.of(shortName, longName);
    }

    /** The word that stands for the value in the help; empty for an option without one. */
    String parameter() {
        return parameter;
    }

    String text() {
        return text;
    }

    /** Whether its values add up when it is given more than once; of the others the last one counts. */
    boolean accumulates() {
        return group == Group.TEMPORARY && parameter.equals("LIST");
    }
}
