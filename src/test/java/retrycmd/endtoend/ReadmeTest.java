package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

class ReadmeTest extends Launched {

    private static final Path PROJECT = Path.of("").toAbsolutePath();

    /** Programs in the place of those that the examples name: each notes how it was called. */
    private static final String STAND_INS = """
            for name in curl rsync produce consume first second job backup sync-mirror renew-token query parse upload; do
                printf '#!/bin/sh\\necho ${0##*/} "$@" >>runs\\n' >$name; chmod +x $name
            done
            """;

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
    void every_shell_example_runs() {
        Result result = bash(STAND_INS + """
                export RETRY_CMD_STATE_DIR=$PWD/state
                while IFS= read -r line; do
                    PATH=$PWD:$PATH bash -c "$line" >>log 2>&1 || echo "failed: $line"
                done <<'end'
                %send
                cat runs""".formatted(shellExamples().collect(Collectors.joining("\n", "", "\n"))));

        assertThat(result.out().lines()).hasSizeGreaterThan(5).noneMatch(line -> line.startsWith("failed"));
    }

    @Test
    void the_crontab_line_runs_in_crons_environment() throws IOException {
        String line = block("crontab").lines().findFirst().orElseThrow();
        String command = line.replaceFirst("^(\\S+\\s+){5}", "").replace("\\%", "%");
        Result result = bash(STAND_INS + """
                env -i PATH=%s:/usr/bin:/bin HOME=/ SHELL=/bin/sh /bin/sh -c '%s'
                echo rc=$?; cat runs""".formatted(Workplace.home().resolve("bin"), local(command)));

        assertThat(result.out()).matches("rc=0\nbackup --to host-[1-7]\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void the_command_of_the_unit_runs() throws IOException {
        String start = Pattern.compile("(?m)^ExecStart=(.*)$")
                .matcher(block("ini"))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        Result result = bash(STAND_INS + local(start).replace("./retry-cmd", "retry-cmd") + "; echo rc=$?; cat runs");

        assertThat(result.out()).isEqualTo("rc=0\nsync-mirror\n");
    }

    @Test
    void the_recipe_runs() throws IOException {
        Result result = bash(STAND_INS + "cat >Makefile <<'end'\n" + block("make")
                + "end\nPATH=$PWD:$PATH make -s; echo rc=$?; cat runs");

        assertThat(result.out()).isEqualTo("rc=0\ncurl -fsS -o fetch https://example.org/\n");
    }

    @Test
    void a_percent_sign_in_a_crontab_line_is_escaped() throws IOException {
        assertThat(block("crontab").replace("\\%", "")).doesNotContain("%");
    }

    private static String withoutNumbers(String text) {
        return text.replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d", "TIME")
                .replaceAll("in \\d\\.\\d\\ds", "in DELAY");
    }

    private static Stream<String> shellExamples() {
        return blocks("sh").flatMap(String::lines).filter(line -> line.startsWith("retry-cmd "));
    }

    /** Paths that stand-ins have in the test's directory, and no wait that a test would feel. */
    private static String local(String command) {
        return command.replace("/usr/local/bin/", "./")
                .replace("/run/lock/", "./")
                .replace("--splay 2m", "--splay 1ms");
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
