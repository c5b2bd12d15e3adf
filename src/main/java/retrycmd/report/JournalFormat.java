package retrycmd.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Puts the priority in front of each line, those of a trace included, as systemd's journal wants it: see sd-daemon(3). */
final class JournalFormat extends OutputStream {

    private static final String ERROR = "<3>";
    private static final String WARNING = "<4>";
    private static final String DEBUG = "<7>";

    private final OutputStream out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private String priority = WARNING;

    /** A stream of lines to {@code out}, each of which is written whole. */
    JournalFormat(OutputStream out) {
        this.out = out;
    }

    /** Says how important the lines from now on are. */
    void level(Log.Level level) {
        priority = switch (level) {
            case ERRORS -> ERROR;
            case WARNINGS -> WARNING;
            default -> DEBUG;
        };
    }

    @Override
    public void write(int b) throws IOException {
        if (line.size() == 0) {
            line.writeBytes(priority.getBytes(StandardCharsets.US_ASCII));
        }
        line.write(b);
        if (b == '\n') {
            out.write(line.toByteArray());
            line.reset();
        }
    }
}
