package retrycmd.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JournalFormatTest {

    private final List<String> writes = new ArrayList<>();
    private final JournalFormat format = new JournalFormat(new ByteArrayOutputStream() {
        @Override
        public void write(byte[] bytes) {
            writes.add(new String(bytes, StandardCharsets.ISO_8859_1));
        }
    });
    private final PrintStream out = new PrintStream(format, true, StandardCharsets.ISO_8859_1);

    @Test
    void each_line_has_its_priority_in_front_and_is_written_whole() {
        format.level(Log.Level.WARNINGS);
        out.print("one ");
        out.println("line");
        format.level(Log.Level.ERRORS);
        out.print("two\nlines\n");
        format.level(Log.Level.DETAILS);
        out.println("\u00e4");

        assertThat(writes).containsExactly("<4>one line\n", "<3>two\n", "<3>lines\n", "<7>\u00e4\n");
    }
}
