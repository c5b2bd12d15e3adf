package retrycmd.cli;

import picocli.CommandLine.Model.CommandSpec;

/** The text around the options in the help. */
final class HelpPage {

    private static final String[] FOOTER = {
        "",
        "LIST is made of statuses, ranges (100-110), sysexits names (TEMPFAIL), signal",
        "names (KILL), signal, timeout and any (every failure). D is a time such as",
        "250ms, 2s, 1.5s, 1m30s, 2h or 1d; a bare number is seconds.",
        "",
        "Options are also taken from /etc/retry-cmd.conf, ~/.config/retry-cmd.conf (lines",
        "such as deadline=10m) and the variable RETRY_CMD_OPTS, the later the stronger.",
        "",
        "Exit status:",
        "  COMMAND's own   it succeeded, or failed permanently",
        "  75              gave up: attempts, deadline, retry budget or open circuit",
        "  124             the attempt timed out, and --fail-on has timeout",
        "  125             retry-cmd itself failed, such as on a wrong option",
        "  126, 127        COMMAND cannot be run, was not found",
        "  128+n           COMMAND died of signal n",
        "",
        "Examples:",
        "  retry-cmd --deadline 10m rsync -a /srv backup:/srv",
        "  retry-cmd -n 6 -t 20s --profile curl curl -fsS https://example.org/",
        "  retry-cmd -- sh -ec 'dump | load'",
    };

    private HelpPage() {}

    static void describe(CommandSpec spec) {
        spec.usageMessage()
                .customSynopsis("retry-cmd [OPTIONS] [--] COMMAND [ARG...]")
                .synopsisHeading("Usage: ")
                .description(
                        "%nRuns COMMAND. If it fails in a way that may heal by itself (exit status 75, or an attempt"
                                + " that timed out), runs it again: a bounded number of times, after random, growing"
                                + " waits, inside a deadline. Any other failure ends the run at once, with COMMAND's"
                                + " own status.")
                .sortOptions(false)
                .sortSynopsis(false)
                .footer(FOOTER);
    }
}
