package retrycmd.cli;

import java.time.Duration;
import java.util.Optional;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.Inheritance;
import retrycmd.process.OuterRun;

/** What a run inside an attempt of another one keeps to. */
final class Nesting {

    /** Its time is known to a second. With less than that it ends us anyway, and a policy needs a deadline. */
    private static final Duration LEAST = Duration.ofSeconds(1);

    private Nesting() {}

    /** The policy of a run, in another one if there is one. */
    static RetryPolicy apply(Settings settings, Inheritance inheritance) {
        Optional<OuterRun> outer = OuterRun.find(inheritance);
        if (outer.isEmpty()) {
            return settings.policy();
        }
        RetryPolicy policy =
                settings.companions().onceInside() ? settings.policy().withAttempts(1) : settings.policy();
        Optional<Duration> left = outer.get().timeLeft();
        return left.isPresent() && left.get().compareTo(policy.deadline()) < 0 ? within(left.get(), policy) : policy;
    }

    private static RetryPolicy within(Duration timeLeft, RetryPolicy policy) {
        Duration deadline = timeLeft.compareTo(LEAST) < 0 ? LEAST : timeLeft;
        // A splay that is right for a run of its own must leave time for an attempt in this one.
        Duration splay = policy.splay().compareTo(deadline) < 0 ? policy.splay() : deadline.dividedBy(2);
        return policy.withSplay(splay).withDeadline(deadline);
    }
}
