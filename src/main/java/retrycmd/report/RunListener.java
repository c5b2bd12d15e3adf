package retrycmd.report;

import retrycmd.engine.RetryListener;
import retrycmd.process.CommandListener;
import retrycmd.process.CommandResult;

/** Is told all that happens in a run of a command. */
public interface RunListener extends RetryListener<CommandResult>, CommandListener {}
