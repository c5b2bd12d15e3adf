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
    PROFILE(
            Group.SETTINGS,
            "",
            "--profile",
            "NAME",
            "Take the documented statuses of a well-known tool as settings, weaker than all others; 'none' for none."),
    CONFIG(
            Group.SETTINGS,
            "",
            "--config",
            "FILE",
            "Read settings from FILE, after the two default files; 'none' to read no file at all."),
    EXPLAIN(
            Group.SETTINGS,
            "",
            "--explain",
            "",
            "Run nothing; show each setting and where it comes from, the rules in order and the schedule."),
    LIST_PROFILES(Group.SETTINGS, "", "--list-profiles", "", "Run nothing; show the profiles there are."),
    RETRY_AFTER_CAP(
            Group.BESIDE,
            "",
            "--retry-after-cap",
            "D",
            "The longest wait that COMMAND may ask for by its hints before a retry (default: what the deadline leaves,"
                    + " 1h without one); none for no cap."),
    REFRESH(
            Group.BESIDE,
            "",
            "--refresh",
            "LINE",
            "Run once when an attempt ends as --refresh-on says; if it succeeds, one more attempt follows at once."),
    REFRESH_ON(Group.BESIDE, "", "--refresh-on", "LIST", "What --refresh is for (default 77, NOPERM)."),
    NESTED(
            Group.BESIDE,
            "",
            "--nested",
            "KIND",
            "Inside another retry-cmd: retry (default) as else, or make one attempt, once."),
    ON_RETRY(Group.BESIDE, "", "--on-retry", "LINE", "Run before the wait for a further attempt."),
    ON_GIVE_UP(Group.BESIDE, "", "--on-give-up", "LINE", "Run after giving up."),
    ON_SUCCESS(Group.BESIDE, "", "--on-success", "LINE", "Run after success."),
    BACKEND(
            Group.BACKEND,
            "",
            "--backend",
            "NAME",
            "What COMMAND depends on. Runs that name the same share a circuit breaker, a retry budget and a throttle."),
    CIRCUIT_FAILURES(
            Group.BACKEND,
            "",
            "--circuit-failures",
            "N",
            "After N runs in a row that gave up (default 5), runs end at once with 75 and do not run COMMAND."),
    CIRCUIT_COOLDOWN(
            Group.BACKEND,
            "",
            "--circuit-cooldown",
            "D",
            "For how long (default 60s). Then one run makes one attempt, which decides for all."),
    BUDGET_TOKENS(
            Group.BACKEND,
            "",
            "--budget-tokens",
            "N",
            "Retries that the runs may make in all (default 10), each takes one."),
    BUDGET_RATIO(Group.BACKEND, "", "--budget-ratio", "R", "Part of one that a success gives back (default 0.1)."),
    BACKEND_STATUS(
            Group.BACKEND,
            "",
            "--backend-status",
            "",
            "Show what is known of the backend that is named in COMMAND's place, or of all; runs nothing."),
    BACKEND_RESET(Group.BACKEND, "", "--backend-reset", "NAME", "Forget what is known of a backend; runs nothing."),
    FORMAT(Group.BACKEND, "", "--format", "KIND", "How --backend-status shows it: text (default), json."),
    STDIN(
            Group.STREAMS,
            "",
            "--stdin",
            "WHAT",
            "inherit (default; a file is put back for each attempt, a pipe cannot be), replay (keeps what COMMAND reads of"
                    + " it and gives that to each attempt), null (/dev/null)."),
    OUTPUT(
            Group.STREAMS,
            "",
            "--output",
            "WHAT",
            "stream (default), hold (keeps stdout, and passes on only that of the attempt that decided), on-failure"
                    + " (keeps stdout and stderr, and shows all only if the run fails)."),
    RETRY_ON_OUTPUT(
            Group.STREAMS,
            "",
            "--retry-on-output",
            "RE",
            "A failure is temporary if a line of its output matches; stdout:RE and stderr:RE look at one of the two."
                    + " May be given more than once."),
    FAIL_ON_OUTPUT(
            Group.STREAMS,
            "",
            "--fail-on-output",
            "RE",
            "The same makes it permanent, even if --retry-on has its status."),
    NAME(Group.REPORTS, "", "--name", "NAME", "The job's name in log, report and metrics (default: that of COMMAND)."),
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
        SETTINGS("Settings from elsewhere"),
        BESIDE("Beside the attempts (LINE is run by /bin/sh)"),
        BACKEND("Runs that share a backend"),
        STREAMS("Stdin and output"),
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

    /** Whether it asks something, and the command is not run: no file and no variable may turn a job into that. */
    boolean asks() {
        return switch (this) {
            case HELP, VERSION, EXPLAIN, LIST_PROFILES, BACKEND_STATUS, BACKEND_RESET, REPORT_SUMMARY -> true;
            default -> false;
        };
    }

    /** Whether each of its values counts, and one from a stronger place takes none of the others away. */
    boolean gathers() {
        return accumulates() || parameter.equals("RE");
    }

    /** Whether its values add up when it is given more than once; of the others the last one counts. */
    boolean accumulates() {
        return parameter.equals("LIST");
    }
}
