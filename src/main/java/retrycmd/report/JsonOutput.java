package retrycmd.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import retrycmd.engine.SystemTimekeeper;

/** An object a line. Not by slf4j-simple, which can only put plain text around a message. */
final class JsonOutput implements LogOutput {

    private final OutputStream err = new Stderr();
    private final String name;

    /** A log of the job of that name. */
    JsonOutput(String name) {
        this.name = name;
    }

    @Override
    public void write(Log.Level level, String message, Optional<Throwable> cause) {
        JsonStringWriter json = JsonWriter.string();
        json.object()
                .value("time", JsonReport.time(SystemTimekeeper.wallClock()))
                .value("level", word(level))
                .value("logger", "retry-cmd")
                .value("name", ByteText.decoded(name))
                .value("message", ByteText.decoded(message));
        cause.ifPresent(fault -> {
            StringWriter trace = new StringWriter();
            fault.printStackTrace(new PrintWriter(trace));
            json.value("trace", ByteText.decoded(trace.toString()));
        });
        try {
            err.write((json.end().done() + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // Nobody is left to be told.
        }
    }

    private static String word(Log.Level level) {
        return switch (level) {
            case ERRORS -> "error";
            case WARNINGS -> "warn";
            default -> "debug";
        };
    }
}
