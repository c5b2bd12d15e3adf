package retrycmd.process;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Looks for patterns in the lines of a stream, as its bytes come by.
 *
 * <p>A line ends at LF or CR, so that what a progress bar writes is not one endless line. Of a longer one than {@link
 * #LONGEST} bytes the rest is not looked at.
 */
final class LineScanner {

    private static final int LONGEST = 1 << 16;

    private final List<OutputPattern> patterns;
    private final byte[] line = new byte[LONGEST];
    private int length;
    private String fatal = "";
    private String passing = "";

    LineScanner(List<OutputPattern> patterns) {
        this.patterns = patterns;
    }

    /** Sends bytes on as they come, and then looks at them, even if nobody took them. */
    Pump.Sink behind(Pump.Sink sink) {
        return bytes -> {
            try {
                sink.take(bytes);
            } finally {
                take(bytes);
            }
        };
    }

    /** Takes what is left in {@code bytes}, which stays as it is. */
    private synchronized void take(ByteBuffer bytes) {
        int end = bytes.limit();
        for (int i = bytes.position(); i < end; i++) {
            byte b = bytes.get(i);
            if (b == '\n' || b == '\r') {
                lineEnds();
            } else if (length < LONGEST) {
                line[length++] = b;
            }
        }
    }

    /** The stream has ended, the last line with it. */
    synchronized OutputMatch found() {
        if (length > 0) {
            lineEnds();
        }
        return new OutputMatch(fatal, passing);
    }

    private void lineEnds() {
        String text = new String(line, 0, length, StandardCharsets.UTF_8);
        for (OutputPattern pattern : patterns) {
            boolean known = !(pattern.fatal() ? fatal : passing).isEmpty();
            if (!known && pattern.isIn(text)) {
                if (pattern.fatal()) {
                    fatal = pattern.given();
                } else {
                    passing = pattern.given();
                }
            }
        }
        length = 0;
    }
}
