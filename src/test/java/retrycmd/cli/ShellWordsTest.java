package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "`` | none",
                "`   ` | none",
                "-n 3 | [-n][3]",
                "`  a   b  ` | [a][b]",
                "'a b' c | [a b][c]",
                "\"a b\" c | [a b][c]",
                "a'b'\"c\"d | [abcd]",
                "'' \"\" | [][]",
                "a\\ b | [a b]",
                "\\\\ | [\\]",
                "'a\\b' | [a\\b]",
                "\"a\\b\" | [a\\b]",
                "\"a\\\"b\\\\c\\$d\" | [a\"b\\c$d]",
                "\"it's\" | [it's]",
                "'say \"x\"' | [say \"x\"]",
                "$HOME x* # y | [$HOME][x*][#][y]",
            })
    void cuts_as_a_shell_does_and_expands_nothing(String text, String words) {
        assertThat(shown(ShellWords.split(text))).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'", "a 'b", "\"", "\"a\\\"", "\"a\\", "a\\"})
    void an_unfinished_quote_is_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ShellWords.split(text));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void what_was_quoted_comes_back(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            List<String> words = new ArrayList<>();
            for (int n = random.nextInt(4); n >= 0; n--) {
                words.add(random.ints(random.nextInt(6), ' ', 256)
                        .filter(c -> c != 127)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString());
            }
            String line = String.join(" ", words.stream().map(ShellQuote::quote).toList());

            assertThat(ShellWords.split(line)).as("seed %d: %s", seed, line).isEqualTo(words);
        }
    }

    @Test
    @SuppressWarnings("OrphanedFormatString") // it is the shell's
    void a_shell_reads_the_quoted_words_back_byte_for_byte() throws IOException {
        String every = "";
        for (char c = 1; c < 256; c++) {
            every += c;
        }
        List<String> words = List.of("", "plain", "a b", "it's", "\n", "\u001b[31m7", "\\n", "$'x'", "-n", "~", every);
        StringBuilder script = new StringBuilder("printf '%s\\0'");
        words.forEach(word -> script.append(' ').append(ShellQuote.quote(word)));

        assertThat(script.chars()).noneMatch(c -> c < ' ' || c == 127);
        Process bash = new ProcessBuilder("bash", "-c", "LC_ALL=C; . /dev/stdin").start();
        bash.getOutputStream().write(script.toString().getBytes(StandardCharsets.ISO_8859_1));
        bash.getOutputStream().close();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                .isEqualTo(String.join("\0", words) + "\0");
    }

    private static String shown(List<String> words) {
        StringBuilder shown = new StringBuilder();
        words.forEach(word -> shown.append('[').append(word).append(']'));
        return words.isEmpty() ? "none" : shown.toString();
    }
}
