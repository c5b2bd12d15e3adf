package retrycmd.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import retrycmd.engine.Deadline;
import retrycmd.process.AttemptLimits;
import retrycmd.state.BackendName;
import retrycmd.state.BudgetPolicy;
import retrycmd.state.CircuitPolicy;

/** Reads what a run shares with others from what the options were given. */
final class BackendReader {

    private static final int DEFAULT_FAILURES = 5;
    private static final Duration DEFAULT_COOL_DOWN = Duration.ofSeconds(60);
    private static final int DEFAULT_TOKENS = 10;
    private static final double DEFAULT_RATIO = 0.1;

    /** The lease of a probe without a limit. Once its process has died it ends in any case. */
    private static final Duration LONGEST_LEASE = Duration.ofHours(1);

    /** What a probe with a limit may take beyond it: a wait of the throttle, and the start and end of processes. */
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private BackendReader() {}

    /** Reads them; empty if no backend is named, but then, too, throws {@link UsageException} at what is wrong. */
    static Optional<BackendSettings> read(Values values, Duration deadline, AttemptLimits limits) {
        CircuitPolicy circuit = new CircuitPolicy(
                count(values, Option.CIRCUIT_FAILURES, DEFAULT_FAILURES, 1),
                values.wait(Option.CIRCUIT_COOLDOWN, DEFAULT_COOL_DOWN),
                lease(deadline, limits));
        BudgetPolicy budget = budget(values);
        return values.has(Option.BACKEND)
                ? Optional.of(new BackendSettings(name(values, Option.BACKEND), circuit, budget))
                : Optional.empty();
    }

    /** Reads the budget; throws {@link UsageException}. */
    static BudgetPolicy budget(Values values) {
        return new BudgetPolicy(
                count(values, Option.BUDGET_TOKENS, DEFAULT_TOKENS, 0),
                values.has(Option.BUDGET_RATIO)
                        ? values.value(Option.BUDGET_RATIO, DEFAULT_RATIO, BackendReader::ratio)
                        : DEFAULT_RATIO);
    }

    /** The name that {@code option} was given; throws {@link UsageException}. */
    static BackendName name(Values values, Option option) {
        return name(option, values.text(option).orElse(""));
    }

    /** The name {@code text}, which was given in the place of {@code option}; throws {@link UsageException}. */
    static BackendName name(Option option, String text) {
        try {
            return new BackendName(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option, text, String.valueOf(e.getMessage()));
        }
    }

    private static int count(Values values, Option option, int otherwise, int least) {
        return values.has(option) ? values.value(option, otherwise, text -> count(text, least)) : otherwise;
    }

    private static Duration lease(Duration deadline, AttemptLimits limits) {
        Duration limit = limits.timeout().compareTo(deadline) < 0 ? limits.timeout() : deadline;
        return Deadline.isLimit(limit) ? limit.plus(limits.killAfter()).plus(MARGIN) : LONGEST_LEASE;
    }

    private static int count(String text, int least) {
        OptionalInt count = Numbers.whole(text);
        if (count.isEmpty() || count.getAsInt() < least) {
            throw new IllegalArgumentException("not a number in " + least + "-999999999");
        }
        return count.getAsInt();
    }

    private static double ratio(String text) {
        double ratio = Numbers.decimal(text).orElse(-1);
        if (ratio < 0 || ratio > 1) {
            throw new IllegalArgumentException("not a number in 0-1, such as 0.1");
        }
        return ratio;
    }
}
