package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.endtoend.Workplace.Result;

/** The archives of classes, from which a start is quick: that they hold what a run needs, and never do harm. */
class ArchiveTest extends OnEveryJava {

    private static final String SHARED = "source: shared objects file";

    /** {@code ./talking} is the launcher, whose Java writes into {@code loaded} which class it has from where. */
    private static final String TALKING = """
            export RETRY_CMD_STATE_DIR=$PWD/state
            mkdir -p seen/bin; ln -s %1$s/lib %1$s/runtime seen; export LOADED=$PWD/loaded
            sed 's|-Xlog:disable|& -Xlog:class+load:file=$LOADED|' %1$s/bin/retry-cmd >seen/bin/retry-cmd
            chmod +x seen/bin/retry-cmd; ln -s seen/bin/retry-cmd talking
            """.formatted(Workplace.home());

    /**
     * {@code copied} is a distribution to do harm to; without a Java of its own, where another one is asked for or
     * {@code thin}.
     */
    private static final String COPIED = """
            if [ -z "$RETRY_CMD_JAVA$thin" ]; then
                cp -r %1$s copied; archives=copied/runtime/lib/server
            else
                export RETRY_CMD_JAVA=${RETRY_CMD_JAVA:-%2$s/bin/java}
                mkdir copied; cp -r %1$s/bin %1$s/lib copied; rm -f copied/lib/*.jsa
                copied/bin/retry-cmd --self-setup || exit; archives=copied/lib
            fi
            chmod -R u+w copied; ls $archives/*.jsa | wc -l
            """.formatted(Workplace.home(), System.getProperty("java.home"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "false",
                "sleep .1",
                "-n 3 --deadline 1m -- true",
                "-n 2 --base 1ms --retry-on 3 -- sh -c 'exit 3'",
                "--backend db true",
                "--help",
                "--version",
            })
    void nearly_all_classes_come_from_the_archive(String words) throws IOException {
        bash(TALKING + "./talking " + words + " >/dev/null 2>&1");

        List<String> loaded = loaded();
        List<String> others =
                loaded.stream().filter(line -> !line.contains(SHARED)).toList();
        assertThat(loaded).hasSizeGreaterThan(400);
        assertThat(others)
                .as("of %d classes, those that no run in lib/self-setup has loaded", loaded.size())
                .hasSizeLessThanOrEqualTo(loaded.size() / 50);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "false",
                "-n 3 --deadline 1m -- true",
                "--backend db true",
                "-n 3 --retry-on 2,7-9 -- false"
            })
    void a_run_without_a_retry_links_no_lambda_of_ours_and_loads_no_library(String words) throws IOException {
        Assumptions.assumeTrue(
                java.isEmpty() && Runtime.version().feature() < 22, "a later Java loads all of the archive at once");

        bash(TALKING + "./talking " + words);

        assertThat(loaded())
                .as("it takes longer than starting the command")
                .noneMatch(line -> line.contains(" retrycmd.") && line.contains("$$Lambda"))
                .noneMatch(line -> line.contains(" picocli.") || line.contains(" org.slf4j."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "thin=yes\n"})
    void an_archive_that_is_of_no_use_changes_nothing_but_the_time(String kind) {
        Assumptions.assumeTrue(java.isEmpty() || kind.isEmpty(), "is the same");

        Result result = bash(kind + COPIED + """
                mkdir kept; cp $archives/*.jsa kept
                try() {
                    echo "$1: $(copied/bin/retry-cmd printf plain) $(copied/bin/retry-cmd -n 2 -- printf options)"
                    cp -p kept/* $archives
                }
                try whole
                for archive in $archives/*.jsa; do truncate -s 100000 $archive; done; try cut
                for archive in $archives/*.jsa; do : >$archive; done; try empty
                for archive in $archives/*.jsa; do
                    head -c 4096 /dev/zero | tr '\\0' x | dd of=$archive conv=notrunc status=none
                done; try foreign
                touch -d '2001-01-01' $archives/*.jsa; try old
                rm $archives/*.jsa; try none
                for archive in $archives/*.jsa; do rm $archive; mkdir $archive; done
                echo "directories: $(copied/bin/retry-cmd printf plain)\"""");

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("""
                2
                whole: plain options
                cut: plain options
                empty: plain options
                foreign: plain options
                old: plain options
                none: plain options
                directories: plain
                """);
    }

    private List<String> loaded() throws IOException {
        return Files.readAllLines(workplace().path("loaded")).stream()
                .filter(line -> line.contains("source: "))
                .toList();
    }
}
