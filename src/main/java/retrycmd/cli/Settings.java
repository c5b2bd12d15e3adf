package retrycmd.cli;

import retrycmd.classify.Rules;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.AttemptLimits;
import retrycmd.process.Command;
import retrycmd.report.Log;

/**
 * All that a run needs to be told, checked.
 *
 * @param logArguments whether log and report may show the command's arguments
 */
record Settings(
        Command command,
        RetryPolicy policy,
        AttemptLimits limits,
        Rules rules,
        GiveUpStatus giveUpStatus,
        Log.Level logLevel,
        boolean logArguments,
        ReportSettings reports) {}
