package retrycmd.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import retrycmd.classify.Rules;
import retrycmd.classify.StatusSet;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.AttemptLimits;
import retrycmd.process.Command;
import retrycmd.process.Signal;
import retrycmd.process.StreamPlan;
import retrycmd.report.Log;

/** Turns what the options were given into settings, and refuses what contradicts itself. */
final class SettingsReader {

    private static final Duration DEFAULT_KILL_AFTER = Duration.ofSeconds(5);

    /** A class and no lambda for the quick start, as in {@link Values}. */
    private static final Function<String, StatusSet> STATUSES = new Function<>() {
        @Override
        public StatusSet apply(String list) {
            return StatusSet.parse(list);
        }
    };

    private final Values values;

    private SettingsReader(Values values) {
        this.values = values;
    }

    /** Reads the settings of a run of {@code command}; throws {@link UsageException}. */
    static Settings read(Values values, Command command) {
        SettingsReader reader = new SettingsReader(values);
        RetryPolicy policy = PolicyReader.read(values);
        AttemptLimits limits = reader.limits();
        return new Settings(
                command,
                policy,
                limits,
                reader.rules(),
                reader.giveUpStatus(),
                values.has(Option.Group.BESIDE) ? CompanionsReader.read(values) : Companions.NONE,
                values.has(Option.Group.BACKEND)
                        ? BackendReader.read(values, policy.deadline(), limits)
                        : Optional.empty(),
                reader.streams(),
                reader.logLevel(),
                values.has(Option.LOG_ARGS),
                values.has(Option.Group.REPORTS) ? ReportReader.read(values) : ReportSettings.DEFAULT);
    }

    private AttemptLimits limits() {
        return new AttemptLimits(
                values.limit(Option.TIMEOUT), signal(), values.wait(Option.KILL_AFTER, DEFAULT_KILL_AFTER));
    }

    private Signal signal() {
        return values.has(Option.SIGNAL)
                ? values.value(
                        Option.SIGNAL,
                        Signal.TERM,
                        text -> Signal.parse(text).orElseThrow(() -> new IllegalArgumentException("no such signal")))
                : Signal.TERM;
    }

    private GiveUpStatus giveUpStatus() {
        return values.has(Option.GIVE_UP_STATUS)
                ? values.value(Option.GIVE_UP_STATUS, GiveUpStatus.DEFAULT, GiveUpStatus::parse)
                : GiveUpStatus.DEFAULT;
    }

    private Rules rules() {
        StatusSet retryOn = values.value(Option.RETRY_ON, StatusSet.none(), STATUSES);
        StatusSet failOn = values.value(Option.FAIL_ON, StatusSet.none(), STATUSES);
        refuseZero(Option.RETRY_ON, retryOn);
        refuseZero(Option.FAIL_ON, failOn);
        return new Rules(values.value(Option.SUCCEED_ON, StatusSet.none(), STATUSES), failOn, retryOn);
    }

    private void refuseZero(Option option, StatusSet set) {
        if (set.names(0)) {
            throw new UsageException(option, values.text(option).orElse(""), "0 is always success");
        }
    }

    private Optional<StreamPlan> streams() {
        boolean asked = values.has(Option.STDIN)
                || values.has(Option.OUTPUT)
                || values.has(Option.RETRY_ON_OUTPUT)
                || values.has(Option.FAIL_ON_OUTPUT);
        return asked ? Optional.of(StreamsReader.read(values)) : Optional.empty();
    }

    private Log.Level logLevel() {
        int verbose = values.all(Option.VERBOSE).size();
        int quiet = values.all(Option.QUIET).size();
        if (verbose > 0 && quiet > 0) {
            throw new UsageException("--verbose and --quiet contradict each other");
        }
        if (quiet > 0) {
            return quiet == 1 ? Log.Level.ERRORS : Log.Level.NOTHING;
        }
        return verbose == 0 ? Log.Level.WARNINGS : verbose == 1 ? Log.Level.DETAILS : Log.Level.TRACES;
    }
}
