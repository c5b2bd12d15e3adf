package retrycmd.cli;

/** What the manual page says and the help does not, in mdoc(7). Only the build uses it. */
final class ManPageProse {

    static final String ENVIRONMENT = """
            The command finds these variables in its environment, and otherwise what
            .Nm
            was given:
            .Bl -tag -width Ds
            .It Ev RETRY_CMD_ATTEMPT
            The number of the attempt, from 1.
            .It Ev RETRY_CMD_ATTEMPTS
            How many there are in all, or
            .Ql unlimited .
            .It Ev RETRY_CMD_TIME_LEFT
            Whole seconds until the deadline; only with one.
            .It Ev RETRY_CMD_RUN_ID
            The same for all attempts of a run, and for no other run: fit for an
            idempotency key.
            .It Ev RETRY_CMD_LAST_STATUS
            The status of the attempt before (124 after a timeout), from the second on.
            .It Ev RETRY_CMD_HINTS
            The path of a file that does not exist yet, for what the attempt has to say.
            .El
            .Pp
            The command may append lines to that file, which is read after the attempt and
            removed:
            .Bl -tag -width Ds
            .It Ql retry-after: 30
            How long to wait at least: seconds, or an HTTP date.
            .It Ql verdict: temporary
            What this attempt was, whatever the lists say; or
            .Ql permanent .
            .It Ql reason: quota used up
            A word for the log.
            .It Ql rate-limit: 1000
            With
            .Ql rate-remaining: 120
            and
            .Ql rate-reset: 60 :
            how many calls the other side allows, how many are left, and for how many
            seconds.
            .El
            .Pp
            The lines of
            .Fl -refresh ,
            .Fl -on-retry ,
            .Fl -on-give-up
            and
            .Fl -on-success
            find the same but for the hints, of the attempt that has just ended, and:
            .Bl -tag -width Ds
            .It Ev RETRY_CMD_OUTCOME
            Why they run:
            .Ql refresh ,
            .Ql retry ,
            .Ql give-up
            or
            .Ql success .
            .It Ev RETRY_CMD_COMMAND
            The command's name; with
            .Fl -log-args
            its arguments as well.
            .It Ev RETRY_CMD_EXIT_STATUS
            The exit status of the run, once it is over.
            .It Ev RETRY_CMD_REASON
            What made it give up:
            .Ql attempts ,
            .Ql deadline ,
            .Ql retry-after ,
            .Ql gate
            or
            .Ql unrepeatable .
            .It Ev RETRY_CMD_DELAY
            Seconds until the next attempt, or until one would have been made.
            .It Ev RETRY_CMD_HINT_REASON
            The reason that the attempt gave.
            .El
            .Pp
            .Nm
            itself reads:
            .Bl -tag -width Ds
            .It Ev RETRY_CMD_OPTS
            More options, cut into words as a shell does it: quotes and backslashes have
            their meaning, and nothing is expanded.
            They are stronger than those of files, and weaker than those of the command
            line.
            .It Ev XDG_CONFIG_HOME , HOME
            Where the user's files are, see
            .Sx FILES .
            .It Ev LC_ALL , LC_CTYPE , LANG
            Whether
            .Fl -explain
            draws in UTF-8.
            .It Ev RETRY_CMD_JAVA
            A Java program, of 17 or later, to use instead of the one that it brings along
            or would look for in
            .Ev JAVA_HOME ,
            .Ev PATH
            and the usual places.
            .It Ev RETRY_CMD_STATE_DIR
            The directory in which runs share what they know of their backends, instead of
            .Pa /var/lib/retry-cmd
            for root and
            .Pa ~/.local/state/retry-cmd
            .Ev ( XDG_STATE_HOME )
            for others.
            .It Ev TMPDIR
            Where more than 1 MiB of what is to be kept goes, instead of
            .Pa /tmp .
            .It Ev JOURNAL_STREAM
            Where standard error is the journal: lines then have their priority in front
            and no time.
            .It Ev NOTIFY_SOCKET
            Where systemd listens: it is told of each attempt and wait, and asked for more
            time while they last.
            .El
            """;

    static final String FILES = """
            .Bl -tag -width Ds
            .It Pa /etc/retry-cmd.conf
            .It Pa ~/.config/retry-cmd.conf
            Settings, in
            .Ev XDG_CONFIG_HOME
            where that is set: lines such as
            .Ql deadline=10m ,
            with the long names of options without their dashes, and
            .Ql true
            or
            .Ql false
            for those without a value.
            A backslash is written as two.
            .It Pa ~/.config/retry-cmd/profiles/NAME.properties
            .It Pa /etc/retry-cmd/profiles/NAME.properties
            Profiles for
            .Fl -profile ,
            which take the place of those that come with
            .Nm .
            .El
            .Pp
            Settings come, the weakest first, from the defaults, the profile, the two
            files in the order above, the one that
            .Fl -config
            names,
            .Ev RETRY_CMD_OPTS ,
            and the command line.
            A value takes the place of those from weaker places, but lists of outcomes add
            up.
            .Fl -explain
            shows each setting with the place it comes from.
            """;

    static final String NOTES = """
            .Nm
            runs one program, without a shell:
            .Ql retry-cmd a | b
            retries
            .Ql a
            alone.
            Name a shell for a pipeline or for several commands, and make it stop at the
            first failure:
            .Ql sh -ec ,
            .Ql bash -eo pipefail -c .
            .Pp
            Attempts multiply where one
            .Nm
            runs inside another: 3 times 3 is 9, and 75 from the inner one is temporary to
            the outer one.
            The inner one keeps to the deadline of the outer one, and with
            .Ql --nested once
            makes a single attempt.
            .Pp
            After
            .Fl -refresh
            one more attempt follows even if there were as many as
            .Fl -attempts
            allows; what fails so again is permanent.
            The other lines for the shell have 10 seconds each, and what becomes of them
            changes nothing.
            All of them write to the standard error.
            .Pp
            A command that exits with 0 but says
            .Ql verdict: permanent
            has failed: the exit status is 1.
            .Pp
            Waits are random between nothing and their bound, so one may be near zero.
            That spreads the load on a server that has just come back better than any
            fixed wait;
            .Fl -jitter
            and
            .Fl -base
            change it.
            .Pp
            Without a limit a command may take as long as it likes.
            At its limit an attempt, with all that it started, gets the signal of
            .Fl -signal ,
            and SIGKILL after the grace of
            .Fl -kill-after .
            What a command left running when it ended by itself is left alone.
            .Pp
            SIGTERM, SIGINT and SIGHUP go on to the command, and no further attempt starts,
            but for a SIGHUP that the command survives.
            SIGKILL cannot be passed on: who kills
            .Nm
            leaves the command running.
            .Pp
            Only statuses with a documented meaning should be made temporary:
            .Ql --retry-on any
            turns each mistake in a configuration into repeated attempts.
            .Pp
            A file as standard input goes back to where it stood before each attempt.
            An attempt that reads a pipe empties it, and the next one finds it at its end,
            unless
            .Fl -stdin Cm replay
            keeps what was read.
            What goes through the hands of
            .Nm
            .Po
            .Fl -stdin Cm replay ,
            .Fl -output Cm hold
            and
            .Cm on-failure ,
            .Fl -retry-on-output ,
            .Fl -fail-on-output
            .Pc
            is a pipe for the command, and no terminal.
            .Pp
            The
            .Ar RE
            of
            .Fl -retry-on-output
            and
            .Fl -fail-on-output
            is a regular expression of RE2.
            A line ends at LF or CR; of one longer than 64 KiB the rest is not looked at.
            """;

    static final String SEE_ALSO = """
            .Xr chronic 1 ,
            .Xr flock 1 ,
            .Xr timeout 1 ,
            .Xr systemd.service 5 ,
            .Xr signal 7
            """;

    private ManPageProse() {}
}
