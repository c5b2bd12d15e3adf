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
            .El
            .Pp
            .Nm
            itself reads:
            .Bl -tag -width Ds
            .It Ev RETRY_CMD_JAVA
            A Java program, of 17 or later, to use instead of the one that it brings along
            or would look for in
            .Ev JAVA_HOME ,
            .Ev PATH
            and the usual places.
            .It Ev JOURNAL_STREAM
            Where standard error is the journal: lines then have their priority in front
            and no time.
            .It Ev NOTIFY_SOCKET
            Where systemd listens: it is told of each attempt and wait, and asked for more
            time while they last.
            .El
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
            An attempt that reads a pipe empties it: the next one finds it at its end.
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
