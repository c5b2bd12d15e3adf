package retrycmd.report;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * What is left behind of each run, in files.
 *
 * @param report the file that gets a line of JSON, {@code -} for stderr; empty for none
 * @param metrics the file that Prometheus reads; empty for none
 */
public record Reports(String report, String metrics) {

    /** No files. */
    public static final Reports NONE = new Reports("", "");

    /** How long a file may keep us: a pipe that nobody reads, a lock that is never given up, a server that is gone. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Writes a file. */
    private interface Writing {
        void write() throws IOException;
    }

    /** Whether there is anything to write. */
    public boolean any() {
        return !report.isEmpty() || !metrics.isEmpty();
    }

    /** The same, where relative names start in {@code directory}. */
    public Reports in(String directory) {
        return new Reports(in(directory, report), in(directory, metrics));
    }

    private static String in(String directory, String file) {
        return file.isEmpty() || file.equals(ReportFile.STDERR) || file.startsWith("/") ? file : directory + "/" + file;
    }

    /** Writes all there is to write; what fails is a warning each. */
    public void write(RunReport run, Log log) {
        if (!report.isEmpty()) {
            write("report", report, log, () -> new ReportFile(report).append(JsonReport.of(run)));
        }
        if (!metrics.isEmpty()) {
            write("metrics", metrics, log, () -> PrometheusTextfile.add(metrics, run, log));
        }
    }

    private static void write(String what, String file, Log log, Writing writing) {
        AtomicBoolean over = new AtomicBoolean();
        Consumer<String> fault = reason -> {
            if (!over.getAndSet(true)) {
                log.warn("cannot write the " + what + " to " + file + ": " + reason);
            }
        };
        Thread thread = new Thread(() -> {
            try {
                writing.write();
            } catch (IOException | RuntimeException | Error e) {
                fault.accept(Fault.reason(e));
            }
        });
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            fault.accept("it takes nothing (a pipe that nobody reads, a lock that is held?)");
        }
    }
}
