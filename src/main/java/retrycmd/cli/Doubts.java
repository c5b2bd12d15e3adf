package retrycmd.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import retrycmd.classify.StatusSet;
import retrycmd.engine.Deadline;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.Schedule;
import retrycmd.report.DurationText;

/** What is allowed, and yet cannot be meant: settings that have no effect, or another than they seem to have. */
final class Doubts {

    private static final int LISTED = 100;

    private final Settings settings;
    private final Values values;
    private final List<String> command;
    private final List<String> doubts = new ArrayList<>();

    Doubts(Settings settings, Values values, List<String> command) {
        this.settings = settings;
        this.values = values;
        this.command = command;
    }

    List<String> all() {
        limits();
        attempts();
        rules();
        if (!command.isEmpty()) {
            profile();
        }
        return doubts;
    }

    private void limits() {
        Duration deadline = settings.policy().deadline();
        Duration timeout = settings.limits().timeout();
        Duration splay = settings.policy().splay();
        if (!Deadline.isLimit(deadline)) {
            if (settings.policy().attempts() == RetryPolicy.UNLIMITED) {
                doubts.add("with unlimited attempts and no deadline the run may go on for ever");
            }
            return;
        }
        if (Deadline.isLimit(timeout) && timeout.compareTo(deadline) >= 0) {
            doubts.add("--timeout " + DurationText.compact(timeout) + " is never reached: the deadline of "
                    + DurationText.compact(deadline) + " comes first, and leaves no time for a second attempt");
        }
        if (splay.multipliedBy(2).compareTo(deadline) > 0) {
            doubts.add("--splay " + DurationText.compact(splay) + " may leave the attempts as little as "
                    + DurationText.compact(deadline.minus(splay)) + " of the deadline's "
                    + DurationText.compact(deadline));
        }
    }

    private void attempts() {
        RetryPolicy policy = settings.policy();
        if (policy.attempts() == 1 && settings.companions().refresh().isEmpty()) {
            doubts.add("with one attempt nothing is ever retried");
            return;
        }
        if (policy.backoff().cap().isZero()) {
            doubts.add("there is no wait between the attempts");
        }
        if (!Deadline.isLimit(policy.deadline()) || policy.attempts() > LISTED) {
            return;
        }
        int possible = possible(Duration.ZERO);
        if (possible < policy.attempts()) {
            doubts.add("of " + policy.attempts() + " attempts at most " + possible
                    + " can start before the deadline, even if each fails at once");
        }
        Duration timeout = settings.limits().timeout();
        if (timeout.compareTo(policy.deadline()) < 0 && possible(timeout) < possible) {
            doubts.add("if each attempt runs into its timeout, at most " + possible(timeout) + " of "
                    + policy.attempts() + " can start before the deadline");
        }
    }

    private int possible(Duration took) {
        return (int) Schedule.of(settings.policy(), took, LISTED, 0).starts().stream()
                .filter(Schedule.Start::possible)
                .count();
    }

    private void rules() {
        StatusSet zero = StatusSet.parse("0");
        StatusSet success = zero.or(settings.rules().succeedOn());
        StatusSet decided = success.or(settings.rules().failOn());
        taken(Option.SUCCEED_ON, zero, "0 is success anyway");
        taken(Option.FAIL_ON, success, "--succeed-on has it first");
        taken(Option.RETRY_ON, decided, "--fail-on or --succeed-on has it first");
        boolean limited = Deadline.isLimit(settings.limits().timeout())
                || Deadline.isLimit(settings.policy().deadline());
        if (!limited
                && StatusSet.parse("timeout")
                        .isWithin(settings.rules().failOn().or(settings.rules().succeedOn()))) {
            doubts.add("no attempt can time out without a --timeout or a --deadline");
        }
        if (StatusSet.parse("any").isWithin(settings.rules().retryOn())) {
            doubts.add("--retry-on any repeats mistakes, too: a wrong option, a wrong password, a full disk");
        }
    }

    /** An element of a list that an earlier rule has taken. */
    private void taken(Option option, StatusSet earlier, String why) {
        for (int i = 0; i < values.all(option).size(); i++) {
            for (String element : values.all(option).get(i).split(",", -1)) {
                if (StatusSet.parse(element).isWithin(earlier)) {
                    doubts.add(option.longName() + " " + element + " ("
                            + values.origin(option, i).place() + ") never decides: " + why);
                }
            }
        }
    }

    private void profile() {
        String named = values.text(Option.PROFILE).orElse("none");
        String program = command.get(0).substring(command.get(0).lastIndexOf('/') + 1);
        if (!named.equals("none")
                && !named.equals(program)
                && Profiles.shipped().contains(program)) {
            doubts.add("--profile " + named + " is for another tool than " + program + ", which has one of its own");
        }
    }
}
