package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** Runs the pipelines of the example. */
class PipesExampleTest extends Launched {

    @Test
    void each_end_of_a_pipeline_is_tried_again_by_itself_and_both_as_one() {
        Result result = bash(Path.of("examples/pipes/pipes").toAbsolutePath() + " $PWD; echo rc=$?; echo $(ls)");

        assertThat(result.out().lines())
                .containsExactly(
                        "1000 rows",
                        "alpha beta",
                        "1000 rows",
                        "rc=0",
                        "both both.tried names table table.tried tried");
        assertThat(result.log())
                .filteredOn(line -> line.contains("retry-cmd"))
                .hasSize(3)
                .allMatch(line -> line.startsWith("WARN retry-cmd - attempt 1/4: exit status 75 (temporary)"));
    }
}
