package retrycmd.cli;

/**
 * Where a value was given.
 *
 * @param place as messages name it: {@code RETRY_CMD_OPTS}, {@code /etc/retry-cmd.conf:3}, {@code profile curl}
 */
record Origin(String place) {

    static final Origin COMMAND_LINE = new Origin("command line");

    static final Origin VARIABLE = new Origin(Elsewhere.OPTIONS);

    /** What a message about a value from here begins with; nothing where it can be nowhere else. */
    String prefix() {
        return equals(COMMAND_LINE) ? "" : place + ": ";
    }
}
