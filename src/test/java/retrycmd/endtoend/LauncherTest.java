package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

class LauncherTest extends Launched {

    private static final String JAVA_HOME = System.getProperty("java.home");

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
    void prefers_java_home_to_path_and_takes_what_path_links_to() {
        Result result = bash("""
                mkdir bin home home/bin
                printf '#!/bin/sh\\necho fake\\n' >home/bin/java; chmod +x home/bin/java; ln -s ../home/bin/java bin/java
                unset RETRY_CMD_JAVA
                PATH=$PWD/bin:$PATH retry-cmd true
                JAVA_HOME=%s PATH=$PWD/bin:$PATH retry-cmd echo real""".formatted(JAVA_HOME));

        assertThat(result.out()).isEqualTo("fake\nreal\n");
    }

    @Test
    void passes_over_a_java_that_is_too_old() {
        Result result = bash("""
                mkdir -p old/bin; echo 'JAVA_VERSION="11.0.20"' >old/release
                printf '#!/bin/sh\\necho old\\n' >old/bin/java; chmod +x old/bin/java
                unset RETRY_CMD_JAVA
                JAVA_HOME=$PWD/old PATH=$PWD/old/bin:%s/bin:/usr/bin:/bin %s echo ok""".formatted(JAVA_HOME, Workplace.launcher()));

        assertThat(result.out()).isEqualTo("ok\n");
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
}
