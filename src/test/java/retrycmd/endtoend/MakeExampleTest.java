package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** Has GNU make run the Makefile of the example. */
class MakeExampleTest extends Launched {

    private static final String MAKE =
            "make -s -C " + Path.of("examples/make").toAbsolutePath() + " B=$PWD RETRY=retry-cmd ";

    @BeforeEach
    void there_is_a_make() {
        assumeTrue(bash("make --version | grep -q GNU").status() == 0, "GNU make is not installed");
    }

    @Test
    void parallel_jobs_heal_and_a_sub_make_shares_the_jobserver() {
        Result result = bash(MAKE + "-j4; echo rc=$?; tar tf site.tar; cat one.txt.attempts");

        assertThat(result.out()).isEqualTo("rc=0\nodd.html\neven.html\n1\n2\n");
        assertThat(result.log())
                .hasSize(3)
                .allMatch(line -> line.startsWith("WARN retry-cmd - attempt 1/4: exit status 75"));
    }

    @Test
    void one_job_is_one_job_in_the_sub_make_too() {
        Result result = bash(MAKE + "; echo rc=$?");

        assertThat(result.out()).isEqualTo("rc=0\n");
        assertThat(result.log()).anyMatch(line -> line.endsWith("odd.html is rendered alone"));
    }

    @Test
    void what_is_made_is_not_made_again() {
        Result result = bash(MAKE + "-j4 2>/dev/null; " + MAKE + "-j4; echo rc=$?; wc -l <one.txt.attempts");

        assertThat(result.out()).isEqualTo("rc=0\n2\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void what_fails_in_each_attempt_stops_make() {
        Result result = bash(MAKE + "broken; echo rc=$?; wc -l <broken.txt.attempts");

        assertThat(result.out()).isEqualTo("rc=2\n3\n");
        assertThat(result.err())
                .contains("ERROR retry-cmd - gave up: 3 attempts failed")
                .contains("broken.txt] Error 75");
    }

    @Test
    void an_interrupt_ends_make_and_the_command_and_no_attempt_follows() {
        Result result = bash("setsid env --default-signal=INT " + MAKE + """
                slow & make=$!
                until [ -s slow.txt.attempts ]; do sleep .05; done
                sleep .2; kill -INT -- -$make; SECONDS=0; wait $make
                echo rc=$? quick=$((SECONDS < 3)) attempts=$(wc -l <slow.txt.attempts)
                ps -o stat=,args= -g $make | grep -v ^Z""");

        assertThat(result.out()).matches("rc=(2|130) quick=1 attempts=1\n");
        assertThat(result.err()).containsPattern("make: \\*\\*\\* .*slow\\] (Interrupt|Error 130)");
    }
}
