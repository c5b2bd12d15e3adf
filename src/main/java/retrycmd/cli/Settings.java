package retrycmd.cli;

import java.util.Optional;
import retrycmd.classify.Rules;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.AttemptLimits;
import retrycmd.process.Command;
import retrycmd.process.StreamPlan;
import retrycmd.report.Log;

/**
 * All that a run needs to be told, checked.
 *
 * @param backend what the run shares with others, if it does
 * @param streams what the command gets for its streams; empty if they are simply ours
 * @param logArguments whether log and report may show the command's arguments
 */
record Settings(
        Command command,
        RetryPolicy policy,
        AttemptLimits limits,
        Rules rules,
        GiveUpStatus giveUpStatus,
        Companions companions,
        Optional<BackendSettings> backend,
        Optional<StreamPlan> streams,
        Log.Level logLevel,
        boolean logArguments,
        ReportSettings reports) {}
