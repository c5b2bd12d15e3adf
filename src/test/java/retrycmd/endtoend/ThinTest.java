package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** The package without a runtime, with a Java of the machine: when it takes its classes from an archive. */
class ThinTest extends OnEveryJava {

    /** The package unpacked in {@code thin}, and {@code used PLACE}, which tells whether an archive is. */
    private String thin() {
        return """
                export RETRY_CMD_JAVA=%s/bin/java
                mkdir thin; for tarball in %s/retry-cmd-*.tar.gz; do
                    case $tarball in *-linux-*) ;; *) tar xzf $tarball -C thin --strip-components=1 ;; esac
                done
                used() {
                    "$1"/bin/retry-cmd -n 1 -- sh -c 'grep -q "/lib/retry-cmd-[^/]*[.]jsa$" /proc/$PPID/maps && echo used || echo not used'
                }
                """.formatted(
                        java.isEmpty() ? System.getProperty("java.home") : java,
                        Workplace.home().resolveSibling("packages"));
    }

    @Test
    void self_setup_makes_archives_that_are_used_and_named_by_the_runtime_and_removes_those_of_another_jar() {
        Result result = bash(thin() + """
                printf '/some/retry-cmd.jar\\nffff *retry-cmd.jar\\n' >thin/lib/retry-cmd-9.of; >thin/lib/retry-cmd-9.jsa; >thin/lib/retry-cmd-9-plain.jsa
                used thin; thin/bin/retry-cmd --self-setup; echo $?; used thin; ln -s thin/bin/retry-cmd link
                ./link -n 1 echo linked; (cd thin/bin; used ..)
                . ${RETRY_CMD_JAVA%/bin/java}/release; (cd thin/lib; [ "$(echo *.jsa)" = "retry-cmd-$JAVA_RUNTIME_VERSION-plain.jsa retry-cmd-$JAVA_RUNTIME_VERSION.jsa" ] && echo both)""");

        assertThat(result.out()).isEqualTo("not used\n0\nused\nlinked\nused\nboth\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void does_without_an_archive_that_java_would_refuse_and_says_nothing() {
        Result result = bash(thin() + """
                thin/bin/retry-cmd --self-setup; jar=thin/lib/retry-cmd.jar; used thin
                cp -p $jar kept; echo newer; touch $jar; used thin
                echo older; touch -d 2001-01-01 $jar; used thin
                echo as it was; touch -r kept $jar; used thin
                echo another of the same time; cp thin/lib/retry-cmd.jar.sha256 sum; echo 'ffff *retry-cmd.jar' >thin/lib/retry-cmd.jar.sha256; used thin
                cp sum thin/lib/retry-cmd.jar.sha256
                echo moved; mv thin there; used there
                echo back; mv there thin; used thin
                echo copied; cp -rp thin copy; used copy
                echo gone; rm thin/lib/retry-cmd-*.jsa; used thin""");

        assertThat(result.out()).isEqualTo("""
                        used
                        newer
                        not used
                        older
                        not used
                        as it was
                        used
                        another of the same time
                        not used
                        moved
                        not used
                        back
                        used
                        copied
                        not used
                        gone
                        not used
                        """);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void works_where_nothing_can_be_written_and_self_setup_says_so() {
        assumeTool("setpriv");
        Result result = bash(thin() + """
                chmod 755 .; chmod -R a+rX,a-w thin; as=; [ "$(id -u)" != 0 ] || as='setpriv --reuid 65534 --clear-groups'
                $as thin/bin/retry-cmd -n 1 echo ran; $as thin/bin/retry-cmd --self-setup; echo $?""");

        assertThat(result.out()).isEqualTo("ran\n125\n");
        assertThat(result.log())
                .singleElement()
                .asString()
                .startsWith("retry-cmd: cannot set up: no permission to write");
    }
}
