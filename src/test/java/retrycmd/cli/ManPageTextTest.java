package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ManPageTextTest {

    private static final String PAGE = ManPage.text("2025-01-31T00:00:00Z");

    @ParameterizedTest
    @EnumSource
    void help_readme_and_manual_say_the_same_of_an_option(Option option) throws IOException {
        String names = String.join(", ", option.names());
        String value = option.parameter().isEmpty() ? "" : "=" + option.parameter();
        String entry = names + value + " " + option.text();

        assertThat(words(CommandLineModel.whole().help())).contains(entry);
        assertThat(words(readme())).contains(entry);
        // Here the value stands behind the short name, too.
        assertThat(words(plain(PAGE)).replace(" " + option.parameter() + ", --", ", --"))
                .contains(entry);
    }

    @Test
    void the_manual_names_every_variable_that_the_readme_names() throws IOException {
        assertThat(variables(PAGE)).containsExactlyInAnyOrderElementsOf(variables(readme()));
    }

    @Test
    void the_manual_has_every_exit_status_and_example_of_the_help() {
        String page = words(plain(PAGE));
        String end = CommandLineModel.whole().help().replaceFirst("(?s).*\nExit status:\n", "");

        assertThat(end.lines().filter(line -> line.startsWith("  ")).map(ManPageTextTest::words))
                .hasSizeGreaterThan(8)
                .allSatisfy(line -> assertThat(page).contains(line));
    }

    private static Set<String> variables(String text) {
        return Pattern.compile("RETRY_CMD_[A-Z_]+")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    /** What remains of a page when it is printed, as far as the options need it. */
    private static String plain(String page) {
        return page.replaceAll("(?m)^\\.(It|Ss|Sh) ", "")
                .replaceAll("(?m)^\\.Fl ", "Fl ")
                .replaceAll("\\bFl (\\S)", "-$1")
                .replace(" Ns = Ns Ar ", "=")
                .replace(" Ar ", " ")
                .replaceAll(" ([.,;:)])(?=\\s)", "$1")
                .replace("\\-", "-")
                .replace("\\(aq", "'");
    }

    private static String words(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md"));
    }
}
