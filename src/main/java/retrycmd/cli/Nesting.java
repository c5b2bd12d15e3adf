package retrycmd.cli;

import java.time.Duration;
import java.util.Optional;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.Inheritance;
import retrycmd.process.Launch;

/** What a run inside an attempt of another one keeps to. */
final class Nesting {

    private static final int LONG_DIGITS = 18;

    private Nesting() {}

    /** The policy of a run that finds itself inside another one. */
    static RetryPolicy apply(Settings settings, Inheritance inheritance) {
        RetryPolicy policy = settings.policy();
        RetryPolicy inside = settings.companions().onceInside() ? policy.withAttempts(1) : policy;
        Optional<Duration> left = timeLeft(inheritance.variable(Launch.TIME_LEFT));
        return left.isPresent() && left.get().compareTo(policy.deadline()) < 0 ? within(left.get(), inside) : inside;
    }

    private static RetryPolicy within(Duration deadline, RetryPolicy policy) {
        // A splay that was right for a run of its own must leave time for an attempt in this one.
        Duration splay = policy.splay().compareTo(deadline) < 0 ? policy.splay() : deadline.dividedBy(2);
        return policy.withSplay(splay).withDeadline(deadline);
    }

    /** What the run around us has left; it said so when its attempt started, and counts whole seconds only. */
    private static Optional<Duration> timeLeft(String seconds) {
        boolean number = !seconds.isEmpty() && seconds.length() <= LONG_DIGITS;
        for (int i = 0; number && i < seconds.length(); i++) {
            number = seconds.charAt(i) >= '0' && seconds.charAt(i) <= '9';
        }
        // 0 is less than a second: the run around us ends us then, and a policy needs a deadline that is none.
        return number ? Optional.of(Duration.ofSeconds(Math.max(1, Long.parseLong(seconds)))) : Optional.empty();
    }
}
