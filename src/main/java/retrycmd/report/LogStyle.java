package retrycmd.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import retrycmd.process.Inheritance;

/**
 * How a log is to be written; the part that takes time waits for the first line.
 *
 * @param name the job's name, shown in front of each message; empty for none
 * @param program what stands for the name where there has to be one
 */
public record LogStyle(LogFormat format, String name, String program, Inheritance inheritance) {

    /** Device and inode of what systemd connected to the journal, see systemd.exec(5). */
    private static final String JOURNAL_STREAM = "JOURNAL_STREAM";

    /** Opens it. */
    LogOutput open() {
        LogFormat resolved = resolved();
        return switch (resolved) {
            case JSON -> new JsonOutput(name.isEmpty() ? Job.nameOf(program) : name);
            default -> new TextOutput(resolved == LogFormat.JOURNAL, name);
        };
    }

    /** Whether people read it. */
    boolean isText() {
        return resolved() == LogFormat.TEXT;
    }

    private LogFormat resolved() {
        if (format != LogFormat.AUTO) {
            return format;
        }
        String journal = inheritance.variable(JOURNAL_STREAM);
        return !journal.isEmpty() && journal.equals(stderr()) ? LogFormat.JOURNAL : LogFormat.TEXT;
    }

    private static String stderr() {
        try {
            Map<String, Object> file = Files.readAttributes(Path.of("/proc/self/fd/2"), "unix:dev,ino");
            return file.get("dev") + ":" + file.get("ino");
        } catch (IOException e) {
            return "";
        }
    }
}
