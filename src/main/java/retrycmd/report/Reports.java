package retrycmd.report;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.engine.Timekeeper;

/**
 * What is left behind of each run, in files.
 *
 * @param report the file that gets a line of JSON, {@code -} for stderr; empty for none
 * @param metrics the file that Prometheus reads; empty for none
 */
public record Reports(String report, String metrics) {

    /** No files. */
    public static final Reports NONE = new Reports("", "");

    /** How long files may keep us, all together: a pipe that nobody reads, a lock that is never given up, a server that is gone. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** The writing of one file, in a thread of its own so that it can be left alone. */
    private abstract static class Writing extends Thread {

        private final String what;
        private final String file;
        private final Log log;
        private boolean over;

        Writing(String what, String file, Log log) {
            this.what = what;
            this.file = file;
            this.log = log;
            setDaemon(true);
        }

        abstract void write() throws IOException;

        @Override
        public void run() {
            try {
                write();
            } catch (IOException | RuntimeException | Error e) {
                fault(Fault.reason(e));
            }
        }

        void await(Duration patience) {
            try {
                join(Math.max(1, patience.toMillis()));
            } catch (InterruptedException e) {
                interrupt();
            }
            if (isAlive()) {
                fault("it takes nothing (a pipe that nobody reads, a lock that is held?)");
            }
        }

        private synchronized void fault(String reason) {
            if (!over) {
                over = true;
                log.warn("cannot write the " + what + " to " + file + ": " + reason);
            }
        }
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

    /** Writes all there is to write, at the same time; what fails is a warning each. */
    public void write(RunReport run, Log log) {
        List<Writing> writings = new ArrayList<>();
        if (!report.isEmpty()) {
            writings.add(new Writing("report", report, log) {
                @Override
                void write() throws IOException {
                    new ReportFile(report).append(JsonReport.of(run));
                }
            });
        }
        if (!metrics.isEmpty()) {
            writings.add(new Writing("metrics", metrics, log) {
                @Override
                void write() throws IOException {
                    PrometheusTextfile.add(metrics, run, log);
                }
            });
        }
        for (Writing writing : writings) {
            writing.start();
        }
        Timekeeper timekeeper = new SystemTimekeeper();
        Duration end = timekeeper.now().plus(PATIENCE);
        for (Writing writing : writings) {
            writing.await(end.minus(timekeeper.now()));
        }
    }
}
