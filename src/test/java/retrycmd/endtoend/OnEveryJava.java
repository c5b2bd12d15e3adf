package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import retrycmd.endtoend.Workplace.Result;

/**
 * Tests of what a command and its caller observe, on each Java that the build names. What is compared bare and wrapped
 * stands in the log as a table.
 */
@Tag("launched")
@ParameterizedClass(name = "{0}")
@MethodSource("retrycmd.endtoend.Workplace#javas")
abstract class OnEveryJava {

    /**
     * What all scripts may use: {@code alive PID}; {@code until_there FILE...}, each not empty; {@code up}, which says to the
     * outside that the command runs; {@code listen NAME|NAME=STATUS...}, a command that notes the signals it gets in
     * {@code got} and ends with STATUS at those that have one, with 5 as soon as there is a file {@code enough}.
     */
    private static final String PRELUDE = """
            alive() { grep -qs '^State:.[^ZX]' "/proc/$1/status"; }
            until_there() { for f; do until [ -s "$f" ]; do sleep .01; done; done; }
            until_gone() { for p; do while alive "$p"; do sleep .01; done; done; }
            export -f alive until_there until_gone
            cat >listen <<'end'
            #!/usr/bin/perl
            use IO::Handle;
            open(my $got, '>>', 'got'); $got->autoflush(1);
            for (@ARGV) {
                my ($name, $status) = split /=/;
                $SIG{$name} = sub { print $got "$name\\n"; exit $status if defined $status };
            }
            open(my $up, '>>', 'up'); print $up "$$\\n"; close $up;
            for (1..3000) { exit 5 if -e 'enough'; select undef, undef, undef, .01 }
            exit 99;
            end
            chmod +x listen
            """;

    private static final int COLUMN = 44;
    private static final List<String> TABLE = new ArrayList<>();

    @Parameter
    String java = "";

    private Workplace workplace = Workplace.create();
    private String test = "";

    @BeforeEach
    void choose(TestInfo info) {
        workplace.close();
        workplace = Workplace.create(java);
        test = info.getTestMethod().orElseThrow().getName().replace('_', ' ');
    }

    @AfterEach
    void clear() {
        workplace.close();
    }

    @AfterAll
    static void print_the_table() {
        synchronized (TABLE) {
            TABLE.forEach(System.out::println);
            TABLE.clear();
        }
    }

    Workplace workplace() {
        return workplace;
    }

    /** Runs a script by bash. */
    Result bash(String script) {
        return workplace.bash(PRELUDE + script);
    }

    /**
     * Runs a script with {@code $W} empty, and again with {@code $W} naming retry-cmd, in a fresh directory of the same
     * name: status, stdout and stderr are to be equal.
     */
    Result sameAsBare(String script) {
        Result bare = workplace.bash("mkdir here; cd here; W=\n" + PRELUDE + script);
        assertThat(workplace
                        .path("here")
                        .toFile()
                        .renameTo(workplace.path("bare").toFile()))
                .isTrue();
        Result wrapped = workplace.bash("mkdir here; cd here; W=retry-cmd\n" + PRELUDE + script);
        synchronized (TABLE) {
            TABLE.add(row(bare, wrapped));
        }
        assertThat(summary(wrapped)).isEqualTo(summary(bare));
        return wrapped;
    }

    static void assumeTool(String... names) {
        for (String name : names) {
            boolean found = List.of("/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/", "/usr/local/bin/").stream()
                    .anyMatch(directory -> new java.io.File(directory + name).canExecute());
            Assumptions.assumeTrue(found, "no " + name + " on this machine");
        }
    }

    static void assumeRoot() {
        Assumptions.assumeTrue(
                Objects.equals(System.getProperty("user.name"), "root"), "only root can make this situation");
    }

    private static String summary(Result result) {
        return result.out() + "stderr: " + result.err() + "status: " + result.status();
    }

    private String row(Result bare, Result wrapped) {
        String verdict = summary(bare).equals(summary(wrapped)) ? "same" : "DIFFERENT";
        String name = java.replaceAll(".*/", "") + ": " + test;
        return "| " + cell(name, 2 * COLUMN) + " | " + cell(seen(bare), COLUMN) + " | " + cell(seen(wrapped), COLUMN)
                + " | " + verdict;
    }

    private static String seen(Result result) {
        return (result.status() == 0 ? "" : "[" + result.status() + "] ") + result.out() + result.err();
    }

    private static String cell(String text, int width) {
        StringBuilder cell = new StringBuilder();
        for (int i = 0; i < text.length() && cell.length() < width; i++) {
            char c = text.charAt(i);
            cell.append(c < ' ' || c > '~' ? (c == '\n' ? ' ' : '?') : c);
        }
        return cell + " ".repeat(width - cell.length());
    }
}
