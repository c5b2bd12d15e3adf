package retrycmd.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import retrycmd.engine.Attempt;
import retrycmd.engine.Deadline;
import retrycmd.engine.RetryPolicy;
import retrycmd.hint.Hint;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.CommandResult.TimedOut;

/** A run as one line of JSON; the README has its schema. Without lambdas, whose first use takes longer than all of it. */
final class JsonReport {

    private static final int MILLISECONDS = 3;

    private final RunReport run;
    private final JsonStringWriter json = JsonWriter.string();

    private JsonReport(RunReport run) {
        this.run = run;
    }

    /** The object, without the end of the line. */
    static String of(RunReport run) {
        return new JsonReport(run).write();
    }

    private String write() {
        Job job = run.job();
        json.object()
                .value("run_id", ByteText.decoded(job.run().value()))
                .value("name", job.nameText())
                .value("command", ByteText.decoded(job.program()));
        if (!job.arguments().isEmpty()) {
            json.array("arguments");
            for (String argument : job.arguments()) {
                json.value(ByteText.decoded(argument));
            }
            json.end();
        }
        json.value("started_at", time(run.startedAt()));
        settings();
        json.array("attempts");
        for (Attempt<CommandResult> attempt : run.outcome().attempts()) {
            attempt(attempt);
        }
        json.end();
        json.value("outcome", run.ending().toString())
                .value("reason", Phrases.word(run.outcome().reason()))
                .value("flaky", run.flaky())
                .value("exit_status", run.exitStatus().value());
        totals();
        return json.end().done();
    }

    private void settings() {
        RetryPolicy policy = run.policy();
        json.object("settings");
        if (policy.attempts() == RetryPolicy.UNLIMITED) {
            json.nul("attempts");
        } else {
            json.value("attempts", policy.attempts());
        }
        limit("deadline", policy.deadline());
        limit("timeout", run.limits().timeout());
        json.value("signal", run.limits().signal().name())
                .value("kill_after", seconds(run.limits().killAfter()))
                .value("base", seconds(policy.backoff().base()))
                .value("cap", seconds(policy.backoff().cap()))
                .value("splay", seconds(policy.splay()))
                .end();
    }

    private void limit(String key, Duration limit) {
        if (Deadline.isLimit(limit)) {
            json.value(key, seconds(limit));
        } else {
            json.nul(key);
        }
    }

    private void attempt(Attempt<CommandResult> attempt) {
        json.object()
                .value("number", attempt.number())
                .value("started_at", time(run.startedAt().plus(attempt.startedAt())))
                .value("took", seconds(attempt.took()));
        result(attempt.result());
        json.value("verdict", Phrases.word(attempt.verdict().kind()))
                .value("rule", ByteText.decoded(attempt.verdict().rule()))
                .value("delay", seconds(attempt.delay()));
        hint(attempt.result().evidence().hint());
        json.end();
    }

    /** How it ended; of one that was ended at its limit, what it then returned is no news. */
    private void result(CommandResult result) {
        if (result instanceof TimedOut timedOut) {
            json.value("timed_out_after", seconds(timedOut.limit()));
        } else if (result instanceof Exited && result.status().signal().isPresent()) {
            json.value("signal", result.status().signal().get().name());
        } else {
            json.value("status", result.status().value());
        }
        if (result instanceof NotStarted notStarted) {
            json.value("error", ByteText.decoded(notStarted.message()));
        }
    }

    private void hint(Hint hint) {
        if (hint.equals(Hint.NONE)) {
            json.nul("hint");
            return;
        }
        json.object("hint");
        if (hint.claim().isPresent()) {
            json.value("verdict", Phrases.word(hint.claim().get()));
        }
        if (hint.retryAfter().isPresent()) {
            json.value("retry_after", seconds(hint.retryAfter().get()));
        }
        if (hint.reason().isPresent()) {
            json.value("reason", ByteText.decoded(hint.reason().get()));
        }
        if (hint.rateLimit().isPresent()) {
            Hint.RateLimit rate = hint.rateLimit().get();
            json.value("rate_limit", rate.limit())
                    .value("rate_remaining", rate.remaining())
                    .value("rate_reset", seconds(rate.reset()));
        }
        json.end();
    }

    private void totals() {
        int attempts = run.outcome().attemptsMade();
        json.object("totals")
                .value("attempts", attempts)
                .value("retries", Math.max(0, attempts - 1))
                .value("took", seconds(run.took()))
                .value("running", seconds(run.running()))
                .value("waiting", seconds(run.waiting()))
                .end();
    }

    /** ISO 8601 in UTC, to the millisecond. */
    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static BigDecimal seconds(Duration duration) {
        return BigDecimal.valueOf(duration.plusNanos(500_000).toMillis(), MILLISECONDS);
    }
}
