package retrycmd.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import retrycmd.engine.Attempt;
import retrycmd.engine.Deadline;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.StopReason;
import retrycmd.engine.Verdict;
import retrycmd.process.AttemptLimits;
import retrycmd.process.CommandResult;
import retrycmd.process.ExitStatus;
import retrycmd.process.RunId;
import retrycmd.process.Signal;

/** Runs that are over, each attempt of 2 s, with waits of half a second between. */
final class Runs {

    static final Instant START = Instant.parse("2026-11-30T03:00:00.250Z");

    private Runs() {}

    static RunReport of(String name, StopReason reason, int exitStatus, CommandResult... results) {
        return of(new Job(new RunId("1f-2"), name, "/usr/bin/fetch", List.of()), reason, exitStatus, results);
    }

    static RunReport of(Job job, StopReason reason, int exitStatus, CommandResult... results) {
        List<Attempt<CommandResult>> attempts = new ArrayList<>();
        for (int number = 1; number <= results.length; number++) {
            boolean last = number == results.length;
            attempts.add(new Attempt<>(
                    number,
                    Duration.ofMillis(2500L * (number - 1)),
                    Duration.ofSeconds(2),
                    results[number - 1],
                    last ? verdict(reason) : Verdict.temporary("75 is temporary"),
                    last ? Duration.ZERO : Duration.ofMillis(500)));
        }
        return new RunReport(
                job,
                RetryPolicy.DEFAULT,
                new AttemptLimits(Deadline.FOREVER, Signal.TERM, Duration.ofSeconds(5)),
                START,
                Duration.ofMillis(2500L * results.length - 499),
                new Outcome<>(reason, attempts, Duration.ZERO, Deadline.FOREVER),
                new ExitStatus(exitStatus));
    }

    private static Verdict verdict(StopReason reason) {
        return switch (reason) {
            case SUCCEEDED -> Verdict.success("0 is success");
            case PERMANENT -> Verdict.permanent("no rule makes it temporary");
            default -> Verdict.temporary("75 is temporary");
        };
    }
}
