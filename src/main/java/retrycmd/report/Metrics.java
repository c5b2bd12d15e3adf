package retrycmd.report;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import retrycmd.engine.StopReason;

/**
 * Counts of runs, by job, in Prometheus's text format 0.0.4. A series is known by its text, name and labels, as it stands in
 * the file; so nothing but what this class has written is understood.
 */
final class Metrics {

    /** What is measured, in the order of the file. */
    private enum Family {
        RUNS("retry_cmd_runs_total", "counter", "Runs that ended, by what became of them."),
        ATTEMPTS("retry_cmd_attempts_total", "counter", "Attempts made by these runs."),
        GAVE_UP("retry_cmd_gave_up_total", "counter", "Runs that gave up, by the limit that was reached."),
        RUN_ATTEMPTS("retry_cmd_run_attempts", "histogram", "Attempts that a run made."),
        STATUS("retry_cmd_last_run_exit_status", "gauge", "Exit status of the last run."),
        DURATION("retry_cmd_last_run_duration_seconds", "gauge", "Duration of the last run, waits included."),
        TIME("retry_cmd_last_run_timestamp_seconds", "gauge", "When the last run ended.");

        private final String metric;
        private final String type;
        private final String help;

        Family(String metric, String type, String help) {
            this.metric = metric;
            this.type = type;
            this.help = help;
        }

        /** Whether a sample of that name is of this family; a histogram has three names. */
        private boolean has(String sample) {
            return type.equals("histogram")
                    ? List.of(metric + "_bucket", metric + "_sum", metric + "_count")
                            .contains(sample)
                    : sample.equals(metric);
        }
    }

    private static final int[] BUCKETS = {1, 2, 3, 4, 5, 8, 12, 20, 50};
    private static final int MILLISECONDS = 3;

    private final Map<Family, Map<String, BigDecimal>> samples = new EnumMap<>(Family.class);

    /** Reads what {@link #text} wrote; throws {@link IllegalArgumentException} for anything else. */
    static Metrics parse(String text) {
        Metrics metrics = new Metrics();
        if (!text.endsWith("\n")) {
            throw new IllegalArgumentException("it does not end with a line");
        }
        for (String line : text.split("\n", -1)) {
            if (!line.isEmpty() && !line.startsWith("#")) {
                metrics.sample(line);
            }
        }
        return metrics;
    }

    private void sample(String line) {
        int labels = line.indexOf("{name=\"");
        int value = line.lastIndexOf("\"} ");
        if (labels > 0 && value > labels) {
            String name = line.substring(0, labels);
            for (Family family : Family.values()) {
                if (family.has(name)) {
                    of(family).put(line.substring(0, value + 2), number(line, line.substring(value + 3)));
                    return;
                }
            }
        }
        throw new IllegalArgumentException("this line is none of ours: " + line);
    }

    private static BigDecimal number(String line, String text) {
        // Nothing else is written; more digits would be somebody's joke on our memory.
        boolean plain = !text.isEmpty() && text.length() <= 30;
        for (int i = 0; plain && i < text.length(); i++) {
            char c = text.charAt(i);
            plain = c == '.' || (c >= '0' && c <= '9');
        }
        try {
            if (plain) {
                return new BigDecimal(text);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("this line has no number: " + line);
    }

    /** Adds a run. */
    void add(RunReport run) {
        String name = "{name=\"" + escaped(run.job().nameText()) + '"';
        int attempts = run.outcome().attemptsMade();
        for (RunReport.Ending ending : RunReport.Ending.values()) {
            count(Family.RUNS, name + label("outcome", ending.toString()), ending == run.ending() ? 1 : 0);
        }
        count(Family.ATTEMPTS, name + "}", attempts);
        // All of them from the start: a series that begins with 1 shows no increase.
        for (StopReason reason : StopReason.values()) {
            if (reason.gaveUp()) {
                int count = reason == run.outcome().reason() ? 1 : 0;
                count(Family.GAVE_UP, name + label("reason", Phrases.word(reason)), count);
            }
        }
        for (int bucket : BUCKETS) {
            histogram("_bucket", name + label("le", Integer.toString(bucket)), attempts <= bucket ? 1 : 0);
        }
        histogram("_bucket", name + label("le", "+Inf"), 1);
        histogram("_sum", name + "}", attempts);
        histogram("_count", name + "}", 1);
        set(Family.STATUS, name, BigDecimal.valueOf(run.exitStatus().value()));
        set(Family.DURATION, name, seconds(run.took()));
        set(
                Family.TIME,
                name,
                BigDecimal.valueOf(run.startedAt().plus(run.took()).toEpochMilli(), MILLISECONDS));
    }

    private void count(Family family, String labels, long more) {
        String series = family.metric + labels;
        of(family).put(series, of(family).getOrDefault(series, BigDecimal.ZERO).add(BigDecimal.valueOf(more)));
    }

    private Map<String, BigDecimal> of(Family family) {
        Map<String, BigDecimal> values = samples.get(family);
        if (values == null) {
            values = new LinkedHashMap<>();
            samples.put(family, values);
        }
        return values;
    }

    private void histogram(String suffix, String labels, long more) {
        count(Family.RUN_ATTEMPTS, suffix + labels, more);
    }

    private void set(Family family, String name, BigDecimal value) {
        of(family).put(family.metric + name + '}', value);
    }

    /** All of it, as a file. */
    String text() {
        List<String> lines = new ArrayList<>();
        for (Family family : Family.values()) {
            lines.add("# HELP " + family.metric + ' ' + family.help);
            lines.add("# TYPE " + family.metric + ' ' + family.type);
            for (Map.Entry<String, BigDecimal> sample : of(family).entrySet()) {
                lines.add(sample.getKey() + ' ' + sample.getValue().toPlainString());
            }
        }
        return String.join("\n", lines) + '\n';
    }

    private static String label(String label, String value) {
        return ',' + label + "=\"" + value + "\"}";
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static BigDecimal seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), MILLISECONDS);
    }
}
