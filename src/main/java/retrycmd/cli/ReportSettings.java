package retrycmd.cli;

import retrycmd.report.LogFormat;
import retrycmd.report.Reports;

/**
 * What is told of a run, and where.
 *
 * @param name the job's name; empty if it was given none
 * @param logFormat how the lines of the log look
 * @param files the files that a run leaves its mark in
 */
record ReportSettings(String name, LogFormat logFormat, Reports files) {

    /** As if no option were given. */
    static final ReportSettings DEFAULT = new ReportSettings("", LogFormat.AUTO, Reports.NONE);
}
