package retrycmd.process;

import java.time.Duration;

/**
 * The limits of a single attempt.
 *
 * @param timeout time for one attempt; {@link retrycmd.engine.Deadline#FOREVER} for none
 * @param signal what an attempt that is out of time is sent
 * @param killAfter grace between that signal and KILL
 */
public record AttemptLimits(Duration timeout, Signal signal, Duration killAfter) {}
