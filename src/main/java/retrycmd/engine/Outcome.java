package retrycmd.engine;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a run ended, and what led there.
 *
 * @param reason why no further attempt was made
 * @param attempts the attempts in their order; of more than {@link #MOST_KEPT} the latest, so that a run without a limit
 *     on its attempts needs no memory without limit
 * @param refused the wait that would have come next, where it was too long; where the run was refused, for how long yet;
 *     else zero
 * @param timeLeft what was left of the deadline at the end; {@link Deadline#FOREVER} if there was none
 * @param <R> what an attempt results in
 */
public record Outcome<R>(StopReason reason, List<Attempt<R>> attempts, Duration refused, Duration timeLeft) {

    /** How many attempts are remembered. */
    public static final int MOST_KEPT = 10_000;

    /** Takes a copy of the list. */
    public Outcome {
        attempts = List.copyOf(attempts);
    }

    /** The attempt that ended the run; empty if none was made. */
    public Optional<Attempt<R>> last() {
        return attempts.isEmpty() ? Optional.empty() : Optional.of(attempts.get(attempts.size() - 1));
    }

    /** How many attempts were made in all. */
    public int attemptsMade() {
        return attempts.isEmpty() ? 0 : attempts.get(attempts.size() - 1).number();
    }
}
