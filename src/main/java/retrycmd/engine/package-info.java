/**
 * When to try again: policy, waits, deadline and the loop that applies them.
 *
 * <p>Nothing here knows processes, files or logs, and time and chance come in through {@link
 * retrycmd.engine.Timekeeper} and a source of numbers in 0..1, so that a year of retries can be tested in a millisecond.
 * Start with {@link retrycmd.engine.Retrier}.
 */
package retrycmd.engine;
