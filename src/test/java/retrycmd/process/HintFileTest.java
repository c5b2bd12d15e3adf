package retrycmd.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import retrycmd.hint.Hint;

class HintFileTest {

    private static final CommandResult RESULT = new CommandResult.Exited(ExitStatus.TEMPFAIL);

    @TempDir
    private Path directory = Path.of("");

    private final List<String> ignored = new ArrayList<>();
    private final CommandListener listener = new CommandListener() {
        @Override
        public void hintsIgnored(String reason) {
            ignored.add(reason);
        }
    };

    @Test
    void names_differ_and_nothing_is_made() {
        HintFile first = create();
        HintFile second = create();

        assertThat(first.path())
                .startsWith(directory + "/retry-cmd-hints-")
                .hasSizeGreaterThan(50 + directory.toString().length());
        assertThat(second.path()).isNotEqualTo(first.path());
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void without_a_file_the_result_stays_as_it_is() {
        assertThat(create().addTo(RESULT, listener)).isSameAs(RESULT);
        assertThat(ignored).isEmpty();
    }

    @Test
    void what_it_says_goes_with_the_result_and_the_file_goes() throws IOException {
        HintFile file = create();
        Files.writeString(Path.of(file.path()), "verdict: permanent\nreason: so");

        CommandResult result = file.addTo(RESULT, listener);

        assertThat(result.status()).isEqualTo(ExitStatus.TEMPFAIL);
        assertThat(result.evidence().hint().claim()).contains(Hint.Claim.PERMANENT);
        assertThat(result.evidence().hint().reason()).contains("so");
        assertThat(directory).isEmptyDirectory();
        assertThat(ignored).isEmpty();
    }

    @Test
    void of_a_huge_one_the_whole_lines_at_the_beginning_count() throws IOException {
        HintFile file = create();
        String line = "reason: " + "x".repeat(90) + "\n";
        Files.writeString(Path.of(file.path()), "retry-after: 5\n" + line.repeat(100_000) + "retry-after: 7\n");

        Hint hint = file.addTo(RESULT, listener).evidence().hint();

        assertThat(hint.retryAfter()).get().hasToString("PT5S");
        assertThat(hint.reason()).contains("x".repeat(90));
        assertThat(ignored).containsExactly("all but the first 64 KiB");
    }

    @Test
    void one_line_without_an_end_is_none() throws IOException {
        HintFile file = create();
        Files.writeString(Path.of(file.path()), "verdict: permanent" + " ".repeat(100_000));

        assertThat(file.addTo(RESULT, listener).evidence().hint()).isEqualTo(Hint.NONE);
        assertThat(ignored).hasSize(1);
    }

    @Test
    void a_command_that_was_not_started_has_said_nothing() throws IOException {
        HintFile file = create();
        CommandResult absent = Results.of("absent 127");
        Files.writeString(Path.of(file.path()), "verdict: temporary");

        assertThat(file.addTo(absent, listener)).isSameAs(absent);
        assertThat(directory).isEmptyDirectory();
    }

    private HintFile create() {
        return HintFile.create(
                new Inheritance(0, Optional.of(List.of("TMPDIR=" + directory)), List.of(), -1, 0, 0, -1));
    }
}
