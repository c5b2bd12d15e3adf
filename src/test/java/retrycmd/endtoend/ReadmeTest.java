package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

class ReadmeTest extends Launched {

    private static final Path PROJECT = Path.of("").toAbsolutePath();
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]+");

    @Test
    void the_usage_block_is_the_help() throws IOException {
        assertThat(block("text")).isEqualTo(retryCmd("--help").out());
    }

    @Test
    void the_transcript_is_what_the_demonstration_says() throws IOException {
        Result result =
                bash("cp " + PROJECT.resolve("flaky_job.sh") + " . && retry-cmd --deadline 10s ./flaky_job.sh 2>&1");

        assertThat(result.status()).isZero();
        assertThat(withoutNumbers(block("console"))).contains(withoutNumbers(result.out()));
    }

    @Test
    void the_test_command_is_the_one_that_the_build_server_runs() throws IOException {
        assertThat(Files.readString(PROJECT.resolve(".ci/run"))).contains("\nexec mvn -B -ntp verify");
        assertThat(readme()).contains("\nmvn -B -ntp verify\n");
    }

    @Test
    void every_option_of_an_example_is_one_that_there_is() throws IOException {
        String help = retryCmd("--help").out();

        assertThat(examples())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(
                                OPTION.matcher(ownWords(line)).results().map(MatchResult::group))
                        .allMatch(option -> help.contains(option + "=") || help.contains(option + " ")));
    }

    @Test
    void a_percent_sign_in_a_crontab_line_is_escaped() throws IOException {
        assertThat(block("crontab").replace("\\%", "")).doesNotContain("%");
    }

    private static String withoutNumbers(String text) {
        return text.replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d", "TIME")
                .replaceAll("in \\d\\.\\d\\ds", "in DELAY");
    }

    /** What stands before the command in a line with retry-cmd. */
    private static String ownWords(String line) {
        return line.substring(line.indexOf("retry-cmd")).split(" -- | \\./| curl | rsync | sh ", 2)[0];
    }

    private static List<String> examples() throws IOException {
        return Stream.of("sh", "crontab", "ini", "make")
                .flatMap(ReadmeTest::blocks)
                .flatMap(String::lines)
                .filter(line -> line.contains("retry-cmd "))
                .toList();
    }

    private static String block(String language) throws IOException {
        return blocks(language).findFirst().orElseThrow();
    }

    private static Stream<String> blocks(String language) {
        return Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(readme())
                .results()
                .map(match -> match.group(1));
    }

    private static String readme() {
        try {
            return Files.readString(PROJECT.resolve("README.md"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
