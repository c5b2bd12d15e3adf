package retrycmd.cli;

import java.time.Duration;
import retrycmd.classify.Rules;
import retrycmd.classify.StatusSet;
import retrycmd.process.AttemptLimits;
import retrycmd.process.Command;
import retrycmd.process.Signal;
import retrycmd.report.Log;

/** Turns what the options were given into settings, and refuses what contradicts itself. */
final class SettingsReader {

    private static final Duration DEFAULT_KILL_AFTER = Duration.ofSeconds(5);

    private final Values values;

    private SettingsReader(Values values) {
        this.values = values;
    }

    /** Reads the settings of a run of {@code command}; throws {@link UsageException}. */
    static Settings read(Values values, Command command) {
        SettingsReader reader = new SettingsReader(values);
        return new Settings(
                command,
                PolicyReader.read(values),
                reader.limits(),
                reader.rules(),
                values.value(Option.GIVE_UP_STATUS, GiveUpStatus.DEFAULT, GiveUpStatus::parse),
                reader.logLevel(),
                values.has(Option.LOG_ARGS),
                ReportReader.read(values));
    }

    private AttemptLimits limits() {
        return new AttemptLimits(
                values.limit(Option.TIMEOUT),
                values.value(
                        Option.SIGNAL,
                        Signal.TERM,
                        text -> Signal.parse(text).orElseThrow(() -> new IllegalArgumentException("no such signal"))),
                values.wait(Option.KILL_AFTER, DEFAULT_KILL_AFTER));
    }

    private Rules rules() {
        StatusSet retryOn = values.value(Option.RETRY_ON, StatusSet.none(), StatusSet::parse);
        StatusSet failOn = values.value(Option.FAIL_ON, StatusSet.none(), StatusSet::parse);
        refuseZero(Option.RETRY_ON, retryOn);
        refuseZero(Option.FAIL_ON, failOn);
        return new Rules(values.value(Option.SUCCEED_ON, StatusSet.none(), StatusSet::parse), failOn, retryOn);
    }

    private void refuseZero(Option option, StatusSet set) {
        if (set.names(0)) {
            throw new UsageException(option, values.text(option).orElse(""), "0 is always success");
        }
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
