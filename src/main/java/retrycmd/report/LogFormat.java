package retrycmd.report;

/** How the lines of the log look. */
public enum LogFormat {
    /** For the journal where stderr leads there, else for people. */
    AUTO,
    /** For people: time, level, name, message. */
    TEXT,
    /** For programs: an object a line. */
    JSON,
    /** For systemd's journal: the priority in front, and no time. */
    JOURNAL
}
