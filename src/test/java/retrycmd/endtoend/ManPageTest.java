package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

class ManPageTest extends Launched {

    private static final Path PAGE = Workplace.home().resolve("share/man/man1/retry-cmd.1");

    @Test
    void the_built_page_has_its_sections() {
        Result result = bash("sed -n 's/^\\.Sh //p' " + PAGE);

        assertThat(result.out().lines())
                .containsExactly(
                        "NAME",
                        "SYNOPSIS",
                        "DESCRIPTION",
                        "OPTIONS",
                        "ENVIRONMENT",
                        "FILES",
                        "EXIT STATUS",
                        "EXAMPLES",
                        "NOTES",
                        "SEE ALSO");
    }

    @Test
    void mandoc_has_nothing_to_say_against_it() {
        Assumptions.assumeTrue(bash("command -v mandoc").status() == 0, "mandoc is not installed");
        Result result = bash("mandoc -T lint -W all " + PAGE);

        // Whether the other pages are installed here is not ours.
        assertThat((result.out() + result.err()).lines())
                .allMatch(line -> line.contains("mandoc.db") || line.contains("referenced manual not found"));
    }

    @Test
    void it_says_what_the_help_says() {
        Assumptions.assumeTrue(bash("command -v mandoc").status() == 0, "mandoc is not installed");
        String words = bash("mandoc -T ascii -O width=1000 " + PAGE + " | sed 's/.\\x08//g'")
                .out()
                .replaceAll("\\s+", " ");

        assertThat(words)
                .contains("-n N, --attempts=N Attempts in all, the first included (default 4). 'unlimited' needs")
                .contains("retry-cmd [OPTIONS] [--] COMMAND [ARG ...]")
                .contains("75 gave up: attempts, deadline, retry budget or open circuit.");
    }
}
