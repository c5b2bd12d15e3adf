package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** Runs the pipelines of the example. */
class PipesExampleTest extends Launched {

    @Test
    void a_pipeline_starts_again_as_a_whole_and_half_a_page_reaches_nobody() {
        Result result = bash(Path.of("examples/pipes/pipes").toAbsolutePath() + " $PWD; echo rc=$?; cat page; ls");

        assertThat(result.out())
                .isEqualTo("1000 rows\nalpha beta\nrc=0\nalpha 1\nbeta 2\npage\npage.1\ntable\ntable.tried\ntried\n");
        assertThat(result.log())
                .filteredOn(line -> line.contains("retry-cmd"))
                .hasSize(2)
                .allMatch(line -> line.startsWith("WARN retry-cmd - attempt 1/4: exit status 75 (temporary)"));
    }
}
