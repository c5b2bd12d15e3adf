package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** The benchmark runs; what it measures is nothing that a test could judge on a machine with other work. */
class BenchmarkTest extends Launched {

    private static final Path RUN = Path.of("src/bench/run").toAbsolutePath();

    @Test
    void prints_its_tables() {
        Assumptions.assumeTrue(bash("command -v perl").status() == 0, "no perl on this machine");

        Result result = bash(
                "JAVA_HOME=%s RETRY_CMD=%s %s 1".formatted(System.getProperty("java.home"), Workplace.launcher(), RUN));

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out().replaceAll("-?[0-9]+[.][0-9]+", "9.9").lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "| java Hello | 9.9 ms | 9.9 ms | 9.9 |",
                        "| retry-cmd true | 9.9 ms | 9.9 ms | 9.9 |",
                        "| retry-cmd | 9.9 ms | 9.9 ms | 9.9 ms |",
                        "| retry-cmd, 2 at once | 9.9 MB | 9.9 MB | 9.9/s |",
                        "| retry-cmd, from 99 more | 9.9 ms | 9.9 ms | 9.9 ms |");
    }
}
