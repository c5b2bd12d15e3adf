package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** What people install: each package is unpacked and used. */
class PackagesTest extends Launched {

    private static final Path PACKAGES = Workplace.home().resolveSibling("packages");

    /** Names of the packages, and {@code classes IMAGE}, which counts those of ours by where they come from. */
    private static final String PRELUDE = """
            image=$(echo %1$s/retry-cmd-*-linux-*.tar.gz); deb=$(echo %1$s/retry-cmd_*.deb)
            thin=${image%%-linux-*}.tar.gz
            classes() {
                "$1"/runtime/bin/java -Xshare:on -Xlog:class+load -cp /none retrycmd.cli.Main --version >classes || echo "status $?"
                grep -c '] retrycmd\\..*source: shared objects file' classes >/dev/null && echo some from the archive
                echo $(grep -c '] retrycmd\\..*source: jrt' classes) from elsewhere
            }
            """.formatted(PACKAGES);

    @Test
    void the_tarball_works_where_it_is_unpacked_copied_and_moved() {
        Result result = bash(PRELUDE + """
                mkdir -p one two; tar xzf $image -C one; cd one
                [ "$(echo *)" = "$(basename ${image%-linux-*})" ] || echo "unpacks $(echo *)"
                env -i PATH=/nonexistent retry-cmd-*/bin/retry-cmd -n 1 /bin/echo unpacked; classes retry-cmd-*
                cp -r retry-cmd-* ../two/copy; ../two/copy/bin/retry-cmd echo copied; classes ../two/copy
                mv ../two 'or three'; 'or three'/copy/bin/retry-cmd echo moved; classes 'or three/copy'""");

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("""
                        unpacked
                        some from the archive
                        0 from elsewhere
                        copied
                        some from the archive
                        0 from elsewhere
                        moved
                        some from the archive
                        0 from elsewhere
                        """);
    }

    @Test
    void the_tarballs_say_nothing_of_who_built_them_and_when() {
        Result result = bash(PRELUDE + """
                for tarball in $image $thin; do
                    od -An -tx1 -j4 -N4 $tarball
                    TZ=UTC0 tar --numeric-owner -tvzf $tarball | awk '{ print $2, $4, $5 }' | sort -u
                    tar -tvzf $tarball | grep -v '^l' | cut -c1-10 | sort -u
                done""");

        String each = " 00 00 00 00\n0/0 2025-01-01 00:00\n-rw-r--r--\n-rwxr-xr-x\ndrwxr-xr-x\n";
        assertThat(result.out()).isEqualTo(each + each);
    }

    @Test
    void the_tarballs_hold_what_belongs_into_them_and_no_archive_of_another_java() {
        Result result = bash(PRELUDE + """
                list() { tar tzf $1 | grep -v '/$' | sed 's,[^/]*/,,' | grep -v '^runtime/' | LC_ALL=C sort; }
                list $thin >thin; list $image >image; diff thin image && cat thin""");

        assertThat(result.out()).isEqualTo("""
                        LICENSE
                        README.md
                        bin/retry-cmd
                        lib/locale/en_US/LC_CTYPE
                        lib/retry-cmd.jar
                        lib/retry-cmd.jar.sha256
                        lib/self-setup
                        share/bash-completion/completions/retry-cmd
                        share/man/man1/retry-cmd.1
                        share/zsh/site-functions/_retry-cmd
                        """);
    }

    @Test
    void the_debian_package_works_and_needs_no_java() {
        OnEveryJava.assumeTool("dpkg-deb");
        Result result = bash(PRELUDE + """
                dpkg-deb -x $deb root; dpkg-deb -f $deb Package; dpkg-deb -f $deb Depends | tr , '\\n' | grep -i 'j[rd][ek]'
                env -i PATH=$PWD/root/usr/bin:/usr/bin:/bin retry-cmd -n 1 -- sh -c 'readlink /proc/$PPID/exe' | sed "s,$PWD/,,"
                classes root/usr/lib/retry-cmd
                gzip -dc root/usr/share/man/man1/retry-cmd.1.gz | cmp - %1$s/share/man/man1/retry-cmd.1
                cd root/usr/share; ls doc/retry-cmd bash-completion/completions zsh/vendor-completions""".formatted(Workplace.home()));

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("""
                        retry-cmd
                        root/usr/lib/retry-cmd/runtime/bin/java
                        some from the archive
                        0 from elsewhere
                        bash-completion/completions:
                        retry-cmd

                        doc/retry-cmd:
                        README.md
                        changelog.Debian.gz
                        copyright
                        examples

                        zsh/vendor-completions:
                        _retry-cmd
                        """);
    }

    @Test
    void lintian_finds_no_error_and_no_warning_in_the_debian_package() {
        OnEveryJava.assumeTool("lintian");
        Result result = bash(PRELUDE + "lintian --no-cfg --fail-on error,warning $deb 2>/dev/null");

        assertThat(result.out()).isEmpty();
        assertThat(result.status()).isZero();
    }
}
