package retrycmd.report;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the reports in a file come to, counted line by line. */
public final class ReportSummary {

    /** Runs that have something in common. */
    static final class Tally {
        int runs;
        int lost;
        long attempts;

        private void add(int attemptsMade, boolean isLost) {
            runs++;
            lost += isLost ? 1 : 0;
            attempts += attemptsMade;
        }

        double meanAttempts() {
            return (double) attempts / runs;
        }

        long retries() {
            return Math.max(0, attempts - runs);
        }
    }

    private static final List<String> ENDINGS = Arrays.stream(RunReport.Ending.values())
            .map(RunReport.Ending::toString)
            .toList();

    /** More than a run of {@link retrycmd.engine.Outcome#MOST_KEPT} attempts comes to. */
    private static final int LONGEST_LINE = 6 << 20;

    private static final int DATE = "2026-11-30".length();

    final Tally all = new Tally();
    final Map<String, Integer> endings = new TreeMap<>();
    final Map<String, Integer> reasons = new TreeMap<>();
    final Map<Integer, Integer> byAttempts = new TreeMap<>();
    final Map<String, Tally> days = new TreeMap<>();
    final Map<String, Tally> jobs = new TreeMap<>();
    int flaky;
    int badLines;
    int firstBadLine;

    private ReportSummary() {}

    /** Reads a file of reports; throws if it cannot be read, while lines that make no sense are counted. */
    public static ReportSummary read(String file) throws IOException {
        ReportSummary summary = new ReportSummary();
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8))) {
            int number = 0;
            for (Optional<String> line = line(in); line.isPresent(); line = line(in)) {
                number++;
                if (!line.get().isBlank() && !summary.add(line.get())) {
                    summary.badLines++;
                    summary.firstBadLine = summary.firstBadLine == 0 ? number : summary.firstBadLine;
                }
            }
        }
        return summary;
    }

    /** The next line, of one that is too long its beginning, which makes no sense alone; empty at the end. */
    private static Optional<String> line(BufferedReader in) throws IOException {
        StringBuilder line = new StringBuilder();
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (line.length() < LONGEST_LINE) {
                line.append((char) next);
            }
        }
        return Optional.of(line.toString());
    }

    private boolean add(String line) {
        JsonObject run;
        try {
            run = JsonParser.object().from(line);
        } catch (JsonParserException | RuntimeException | StackOverflowError e) { // brackets without end
            return false;
        }
        String ending = run.getString("outcome", "");
        String name = run.getString("name", "");
        String startedAt = run.getString("started_at", "");
        Object made = run.getObject("totals", new JsonObject()).get("attempts");
        int attempts = made instanceof Integer number ? number : -1;
        if (!ENDINGS.contains(ending) || name.isEmpty() || startedAt.length() < DATE || attempts < 0) {
            return false;
        }
        boolean lost = ending.equals("failed") || ending.equals("gave_up");
        all.add(attempts, lost);
        days.computeIfAbsent(startedAt.substring(0, DATE), day -> new Tally()).add(attempts, lost);
        jobs.computeIfAbsent(name, job -> new Tally()).add(attempts, lost);
        endings.merge(ending, 1, Integer::sum);
        byAttempts.merge(attempts, 1, Integer::sum);
        if (ending.equals("gave_up")) {
            reasons.merge(run.getString("reason", "?"), 1, Integer::sum);
        }
        flaky += run.getBoolean("flaky") ? 1 : 0;
        return true;
    }
}
