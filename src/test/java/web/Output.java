package web;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What was written to a stream. */
public final class Output {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    /** A stream whose text nobody reads. */
    public static PrintStream nowhere() {
        return new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    }

    public PrintStream stream() {
        return stream;
    }

    public String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The lines of a log with each time of day as {@code TIME}, and each port of a server as {@code PORT}. */
    public static List<String> masked(String log) {
        return log.lines()
                .map(line -> line.replaceFirst("^\\d\\d:\\d\\d:\\d\\d\\.\\d\\d\\d ", "TIME ")
                        .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:PORT"))
                .toList();
    }

    /** The same of what was written to this one. */
    public List<String> masked() {
        return masked(text());
    }
}
