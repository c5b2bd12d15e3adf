package retrycmd.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineScannerTest {

    @ParameterizedTest
    @CsvSource({
        "b,       a|b|c,          b",
        "^b$,     a|b|c,          ^b$",
        "a.*c,    a|b|c,          ''",
        "^b$,     xb|bx|,         ''",
        "^last$,  first|last,     ^last$",
        "^$,      a|b,            ''",
        "^$,      a||b,           ^$",
        "é$,      caf|café|,      é$",
    })
    void a_pattern_is_found_in_one_line(String pattern, String lines, String found) throws IOException {
        LineScanner scanner = new LineScanner(List.of(new OutputPattern(pattern, 0, compiled(pattern), false)));

        feed(scanner, lines.replace('|', '\n'), 3);

        assertThat(scanner.found()).isEqualTo(new OutputMatch("", found));
    }

    @Test
    void the_two_kinds_of_patterns_are_told_apart_and_the_first_of_each_is_named() throws IOException {
        LineScanner scanner = new LineScanner(List.of(
                OutputPattern.parse("never", true),
                OutputPattern.parse("stdout:two", true),
                OutputPattern.parse("one", false),
                OutputPattern.parse("two", false)));

        feed(scanner, "one\ntwo\n", 1);

        assertThat(scanner.found()).isEqualTo(new OutputMatch("stdout:two", "one"));
    }

    @Test
    void bytes_are_passed_on_before_they_are_looked_at() throws IOException {
        LineScanner scanner = new LineScanner(List.of(OutputPattern.parse("x", false)));
        byte[] bytes = {0, -1, 'x', '\r', 10, 13, 'y'};
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        scanner.behind(passed -> {
                    while (passed.hasRemaining()) {
                        out.write(passed.get());
                    }
                    passed.rewind();
                })
                .take(ByteBuffer.wrap(bytes));

        assertThat(out.toByteArray()).isEqualTo(bytes);
        assertThat(scanner.found().passing()).isEqualTo("x");
    }

    @Test
    void of_a_long_line_only_the_start_is_looked_at() throws IOException {
        LineScanner scanner =
                new LineScanner(List.of(OutputPattern.parse("b", false), OutputPattern.parse("^c", true)));

        feed(scanner, "a".repeat(1 << 16) + "b\nc", 1000);

        assertThat(scanner.found()).isEqualTo(new OutputMatch("^c", ""));
    }

    private static com.google.re2j.Pattern compiled(String pattern) {
        return com.google.re2j.Pattern.compile(pattern);
    }

    private static void feed(LineScanner scanner, String text, int piece) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int from = 0; from < bytes.length; from += piece) {
            scanner.behind(passed -> {}).take(ByteBuffer.wrap(bytes, from, Math.min(piece, bytes.length - from)));
        }
    }
}
