package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

class LauncherTest extends Launched {

    private static final String JAVA_HOME = System.getProperty("java.home");

    /** A copy without a runtime of its own. */
    private static final String THIN =
            "mkdir thin; cp -r " + Workplace.home() + "/bin " + Workplace.home() + "/lib thin\n";

    @Test
    void finds_its_own_place_through_links() {
        Result result =
                bash("""
                mkdir -p a/b; ln -s %s a/b/one; ln -s a/b/one two; ln -s %s three
                ./two echo two; a/b/one echo one; cd a; ../three/retry-cmd echo three; PATH=$PWD/b:$PATH one echo path""".formatted(Workplace.launcher(), Workplace.home().resolve("bin")));

        assertThat(result.out()).isEqualTo("two\none\nthree\npath\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void works_in_a_place_with_odd_characters() {
        Result result =
                bash("d=$'a b*\\xe9'; cp -r %s \"$d\"; \"$d\"/bin/retry-cmd echo ok".formatted(Workplace.home()));

        assertThat(result.out()).isEqualTo("ok\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void runs_under_crons_environment() {
        Result result = bash("env -i PATH=/usr/bin:/bin HOME=/ " + Workplace.launcher() + " echo ok");

        assertThat(result.out()).isEqualTo("ok\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void without_a_runtime_of_its_own_prefers_java_home_to_path_and_takes_what_path_links_to() {
        Result result = bash(THIN + """
                mkdir -p bin fake/bin; printf '#!/bin/sh\\necho fake\\n' >fake/bin/java; chmod +x fake/bin/java
                ln -s ../fake/bin/java bin/java
                PATH=$PWD/bin:/usr/bin:/bin thin/bin/retry-cmd true
                JAVA_HOME=%s PATH=$PWD/bin:/usr/bin:/bin thin/bin/retry-cmd echo real""".formatted(JAVA_HOME));

        assertThat(result.out()).isEqualTo("fake\nreal\n");
    }

    @Test
    void passes_over_a_java_that_is_too_old() {
        Result result = bash(THIN + """
                mkdir -p old/bin; echo 'JAVA_VERSION="11.0.20"' >old/release
                printf '#!/bin/sh\\necho old\\n' >old/bin/java; chmod +x old/bin/java
                JAVA_HOME=$PWD/old PATH=$PWD/old/bin:%s/bin:/usr/bin:/bin thin/bin/retry-cmd echo ok""".formatted(JAVA_HOME));

        assertThat(result.out()).isEqualTo("ok\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void needs_no_java_on_the_machine_and_may_be_moved() {
        Result result = bash("""
                cp -r %s here && mv here there
                env -i PATH=/nonexistent there/bin/retry-cmd -n 1 -- /bin/sh -c 'echo ok; /bin/readlink /proc/$PPID/exe'
                env -i PATH=/usr/bin:/bin there/bin/retry-cmd sh -c 'grep -q classes-plain.jsa /proc/$PPID/maps && echo fast'""".formatted(Workplace.home()));

        assertThat(result.out())
                .startsWith("ok\n")
                .contains("/there/runtime/bin/java\n")
                .endsWith("fast\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void says_in_one_line_that_the_java_asked_for_is_missing() {
        Result result = bash("RETRY_CMD_JAVA=/no/such/java retry-cmd echo ran; echo $?");

        assertThat(result.out()).isEqualTo("127\n");
        assertThat(result.log())
                .containsExactly("retry-cmd: cannot run the Java that RETRY_CMD_JAVA names: /no/such/java");
    }

    @Test
    void says_in_one_line_that_the_jar_is_missing() {
        Result result = bash("mkdir bin; cp %s bin; bin/retry-cmd echo ran; echo $?".formatted(Workplace.launcher()));

        assertThat(result.out()).isEqualTo("127\n");
        assertThat(result.log())
                .containsExactly("retry-cmd: cannot read bin/../lib/retry-cmd.jar; bin and lib of the"
                        + " distribution belong together");
    }

    @Test
    void works_where_sh_is_bash() {
        Result result = bash("""
                JAVA_TOOL_OPTIONS=-Dx=y LANG=C.UTF-8 bash --posix %s sh -c 'echo "[$JAVA_TOOL_OPTIONS][$LANG][$LC_CTYPE][$LOCPATH]"'""".formatted(Workplace.launcher()));

        assertThat(result.out()).isEqualTo("[-Dx=y][C.UTF-8][][]\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void perl_on_the_way_heeds_nothing_that_is_meant_for_the_command() {
        Result result =
                bash("LC_ALL=xx_XX.UTF-8 PERL5OPT=-MNoSuchModule retry-cmd sh -c 'echo $LC_ALL $PERL5OPT; cat <&3'"
                        + " 3<<<three");

        assertThat(result.out()).isEqualTo("xx_XX.UTF-8 -MNoSuchModule\nthree\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_command_may_have_any_name() {
        Result result = bash("""
                mkdir bin; for name in -dash a=b 'a b' --; do cp /usr/bin/printf "bin/$name"; done
                for name in -dash a=b 'a b' --; do PATH=$PWD/bin:$PATH retry-cmd -- "$name" '%s\\n' ok; done""");

        assertThat(result.out()).isEqualTo("ok\nok\nok\nok\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_signal_during_the_start_never_reaches_stdout() {
        Result result = bash("""
                for i in 1 2 3 4 5 6 7 8; do
                    retry-cmd -n 1 -- sh -c 'exec sleep 1' 2>/dev/null & w=$!; sleep .0$i; kill -USR2 $w; wait $w
                done 2>/dev/null""");

        assertThat(result.out()).isEmpty();
    }
}
