package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

/** Has the units checked and, where there is a systemd to boot, run. */
class SystemdExampleTest extends Launched {

    private static final Path EXAMPLE = Path.of("examples/systemd").toAbsolutePath();

    /** The units with paths that are there, and a shell function that runs the command of one. */
    private static final String INSTALLED = """
            mkdir bin units && ln -s "$(command -v retry-cmd)" bin && cp %1$s/feed %1$s/sync-mirror bin
            for unit in %1$s/*.service %1$s/*.timer; do
                sed "s|/usr/local/lib/examples/|$PWD/bin/|; s|/usr/local/bin/|$PWD/bin/|" "$unit" >units/${unit##*/}
            done
            command_of() { sed -n 's/^ExecStart=//p' "units/$1.service"; }
            """.formatted(EXAMPLE);

    @Test
    void systemd_finds_nothing_wrong_with_the_units() {
        assumeTrue(bash("command -v systemd-analyze").status() == 0, "systemd is not installed");

        Result result = bash(INSTALLED + "systemd-analyze verify --man=no units/*.service units/*.timer");

        assertThat(result.out() + result.err()).doesNotContain("units/", "feed", "sync-mirror");
        assertThat(result.status()).isZero();
    }

    @Test
    void the_command_of_the_oneshot_heals_what_is_temporary() {
        Result result = bash(INSTALLED + "$(command_of sync-mirror)");

        assertThat(result.out()).matches("""
                sync-mirror: attempt 1 of 4, 2\\d\\d s left
                sync-mirror: attempt 2 of 4, 2\\d\\d s left
                sync-mirror: done
                """);
        assertThat(result.status()).isZero();
    }

    @Test
    void the_command_of_the_service_goes_on_after_75_reloads_and_stops_cleanly() {
        Result result = bash(INSTALLED + """
                export EXAMPLES_RUN=$PWD
                $(command_of feed) >out 2>err & main=$!
                said() { until [ "$(grep -c "$1" out)" = $2 ]; do sleep .05; done; }
                said serving 1; echo 75 >end-with; said serving 2
                kill -HUP $main; said configuration 1
                kill -TERM $main; wait $main; echo rc=$? warnings=$(wc -l <err); cat out""");

        assertThat(result.out()).isEqualTo("""
                rc=0 warnings=1
                feed: serving, attempt 1 of 5
                feed: ends with 75
                feed: serving, attempt 2 of 5
                feed: read the configuration again
                feed: stopping
                """);
    }

    @ParameterizedTest
    @CsvSource({"64", "78"})
    void what_systemd_is_told_not_to_restart_is_not_tried_again_either(int status) {
        Result result = bash(INSTALLED + "echo " + status + " >end-with; EXAMPLES_RUN=$PWD $(command_of feed)");

        assertThat(result.status()).isEqualTo(status);
        assertThat(result.out()).doesNotContain("attempt 2");
        assertThat(bash("grep ^RestartPreventExitStatus= units/feed.service").out())
                .containsPattern("\\b" + status + "\\b");
    }

    @Test
    void a_real_systemd_starts_reloads_and_stops_them() {
        assumeTrue(bash("[ $(id -u) = 0 ] && command -v systemd-nspawn").status() == 0, "no systemd-nspawn");
        Result result = bash(EXAMPLE + "/boot");
        assumeFalse(result.err().contains("systemd did not come up"), result.err());

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).doesNotContain("scenario:");
        Matcher steps = Pattern.compile("(?m)^--- ([^:,\\n]*).*\\n(?:(?!---|=).*\\n)*= (.*)$")
                .matcher(result.out());
        assertThat(steps.results().map(step -> step.group(1) + ": " + step.group(2)))
                .containsExactly(
                        "systemctl start sync-mirror: inactive, result success, status 0, restarts 0",
                        "systemctl start sync-mirror: inactive, result success, status 0, restarts 0",
                        "systemctl stop sync-mirror: inactive, result success, status 0, restarts 0",
                        "systemctl start feed: active, result success, status 0, restarts 0",
                        "feed ends with 75: active, result success, status 0, restarts 0",
                        "systemctl reload feed: active, result success, status 0, restarts 0",
                        "systemctl stop feed: inactive, result success, status 0, restarts 0",
                        "feed ends with 78: failed, result exit-code, status 78, restarts 0",
                        "feed ends with 75 in each of its (here 2) attempts: active, result success, status 0, restarts 1",
                        "kill -KILL of retry-cmd: active, result success, status 0, restarts 2");
        assertThat(result.out())
                .containsOnlyOnce("ERROR retry-cmd - gave up: 4 attempts failed")
                .containsOnlyOnce("feed: stopping\n")
                .containsPattern("Killing process \\d+ \\(feed\\) with signal SIGKILL");
    }
}
