package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateTest extends OnEveryJava {

    @Test
    void soft_and_hard_limits() {
        sameAsBare("""
                $W cat /proc/self/limits; ulimit -Sn 256; ulimit -Sc 0; ulimit -Ss 4096; ulimit -Hn 1000; ulimit -t 500; ulimit -f 9999
                $W cat /proc/self/limits; $W bash -c 'ulimit -Sa; ulimit -Ha'""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000", "077", "027", "777"})
    void umask(String mask) {
        sameAsBare("umask " + mask + "; $W sh -c umask");
    }

    @Test
    void nice_scheduling_affinity_and_scores() {
        sameAsBare("""
                nice -n 7 $W nice; $W awk '{ print $18, $19, $40, $41 }' /proc/self/stat; $W cat /proc/self/oom_score_adj
                $W cat /proc/self/coredump_filter /proc/self/timerslack_ns /proc/self/personality 2>&1
                $W grep -E '^(Cpus_allowed|Mems_allowed|NoNewPrivs|Seccomp)' /proc/self/status
                echo 500 >/proc/self/oom_score_adj; $W cat /proc/self/oom_score_adj; taskset -c 0 $W nproc 2>&1""");
    }

    @Test
    void users_groups_and_capabilities() {
        sameAsBare("$W grep -E '^(Uid|Gid|Groups|Cap)' /proc/self/status; $W cat /proc/self/cgroup; $W id");
    }

    @Test
    void group_session_and_parent() {
        sameAsBare("""
                own=$(awk '{ print $5, $6, $7, $8 }' /proc/$$/stat)
                [ "$own" = "$($W awk '{ print $5, $6, $7, $8 }' /proc/self/stat)" ] && echo "same group, session and terminal"
                setsid -w $W sh -c '[ $(cut -d" " -f6 /proc/$$/stat) != '"${own% * *}"' ] && echo other session'""");
    }

    /** The real-time signals 32 and 33 are the C library's own: a spawn helper of Java 25 leaves them ignored. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--default-signal",
                "--ignore-signal=HUP,INT,QUIT,TERM",
                "--ignore-signal=PIPE,USR1,USR2,XFSZ",
                "--ignore-signal=TSTP,TTIN,TTOU,ALRM,WINCH,URG,IO",
                "--block-signal=TERM,INT,HUP,QUIT,USR1,USR2,PIPE,CHLD,WINCH",
                "--ignore-signal=HUP,PIPE --block-signal=USR1",
            })
    void ignored_and_blocked_signals(String setting) {
        sameAsBare("""
                env %s $W perl -ne 'if (/^(Sig(?:Blk|Ign)|ShdPnd):\\s*(\\w+)/) { printf "%%s %%x\\n", $1, hex($2) & ~0x180000000 }' \\
                    /proc/self/status""".formatted(setting));
    }

    @Test
    void working_directory() {
        sameAsBare("""
                mkdir -p real 'sp ace'; ln -s real link; cd link; $W env pwd -L; $W sh -c 'echo $PWD'; $W /bin/pwd; cd '../sp ace'; $W /bin/pwd
                cd /; $W /bin/pwd""");
    }

    @Test
    void a_working_directory_that_is_gone() {
        sameAsBare("""
                exec 2>/dev/null # the shell of the launcher complains of it before it reads the launcher
                mkdir gone; cd gone; rmdir ../gone; $W readlink /proc/self/cwd; $W sh -c 'echo "$PWD"'; $W /bin/pwd; $W ls -la | wc -l
                mkdir ../gone; $W sh -c 'echo >file'; echo $?; ls ../gone""");
    }

    @Test
    void a_working_directory_without_permission_to_read() {
        assumeRoot();
        sameAsBare("""
                mkdir closed; chmod 711 closed; cd closed
                setpriv --reuid=65534 --regid=65534 --clear-groups $W readlink /proc/self/cwd; echo $?""");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-u TERM",
                "-u HOME",
                "HOME=/proc",
                "-u USER -u LOGNAME",
                "TERM=nonsense",
                "TMPDIR=/nonexistent",
                "-u PWD"
            })
    void nothing_is_asked_of(String variables) {
        sameAsBare("env " + variables + " $W sh -c 'echo ok; echo err >&2'");
    }

    @Test
    void no_passwd_entry_is_needed() {
        assumeRoot();
        sameAsBare("""
                cp -r "$(dirname "$(command -v retry-cmd)")/.." /tmp/retry-cmd-$$ && chmod -R a+rX /tmp/retry-cmd-$$; chmod a+rx ..
                trap 'rm -r /tmp/retry-cmd-$$' EXIT
                setpriv --reuid=54321 --regid=54321 --clear-groups ${W:+/tmp/retry-cmd-$$/bin/}$W id -u""");
    }

    @Test
    void no_file_is_left_or_needed_in_tmp() {
        assumeRoot();
        var result = bash("""
                [ "$(unshare -m echo yes)" ] || exit 99
                mkdir tmp; cp -r "$(dirname "$(command -v retry-cmd)")/.." copy
                cat >inside <<'end'
                mount --bind "$1/copy" /mnt && mount --bind "$1/tmp" /tmp && /mnt/bin/retry-cmd -n 2 --base 1ms -- sh -c 'exit 75'; find /tmp -mindepth 1
                mount -o remount,bind,ro /tmp; /mnt/bin/retry-cmd sh -c 'touch /tmp/x || echo read-only'
                end
                exec 9<inside; cd /; unshare -m sh /dev/fd/9 "$OLDPWD" 2>/dev/null""");
        org.junit.jupiter.api.Assumptions.assumeTrue(result.status() != 99, "no mount namespaces here");

        assertThat(result.out()).isEqualTo("read-only\n");
    }

    @Test
    void little_memory_is_enough_or_the_reason_is_said() {
        sameAsBare("ulimit -v 2000000; $W echo ok; ls");
        var result = bash("""
                for v in 1000000 300000 200000 100000 50000; do
                    (ulimit -v $v; retry-cmd echo ok >o 2>e; echo "$? $(cat o)" >s); echo "$(cat s) $(wc -l <e)"
                done; ls -A | grep -E 'hs_err|core'""");

        assertThat(result.out().lines()).hasSize(5).allMatch(line -> line.equals("0 ok 0") || line.equals("125  1"));
    }

    @Test
    void few_processes_are_enough_or_the_reason_is_said() {
        assumeRoot();
        var result = bash("""
                cp -r "$(dirname "$(command -v retry-cmd)")/.." /tmp/retry-cmd-$$; chmod -R a+rX /tmp/retry-cmd-$$; chmod a+rx .
                trap 'rm -r /tmp/retry-cmd-$$' EXIT
                for u in 40 21 19 17 15 13 8 3 1; do
                    setpriv --reuid=$((60000 + u)) --regid=65534 --clear-groups \\
                        bash -c "ulimit -u $u; exec /tmp/retry-cmd-$$/bin/retry-cmd echo ok" >o 2>e
                    echo "$? $(cat o) $(wc -l <e)"
                done""");

        assertThat(result.out().lines()).hasSize(9).allMatch(line -> line.equals("0 ok 0") || line.equals("125  1"));
        assertThat(result.out()).startsWith("0 ok 0\n").endsWith("125  1\n");
    }

    @Test
    void starts_in_a_control_group_of_64_mb() {
        assumeRoot();
        var result = bash("""
                for base in /sys/fs/cgroup/memory /sys/fs/cgroup; do
                    group=$base/retry-cmd-test-$$; mkdir $group 2>/dev/null && break
                done
                trap 'rmdir $group' EXIT
                limit=$group/memory.limit_in_bytes; [ -e $limit ] || limit=$group/memory.max
                { echo 64M >$limit; } 2>/dev/null || exit 99
                sh -c 'echo $$ >'$group'/cgroup.procs; exec retry-cmd -n 2 --base 1ms -- sh -c "echo ok; exit 75"' 2>/dev/null
                echo $?""");
        org.junit.jupiter.api.Assumptions.assumeTrue(result.status() != 99, "no control groups here");

        assertThat(result.out()).isEqualTo("ok\nok\n75\n");
    }

    @Test
    void a_bare_path_finds_java_or_the_lack_is_said() {
        var result = bash("""
                wrapper=$(command -v retry-cmd)
                env -i PATH=/usr/bin:/bin HOME=/ "$wrapper" echo ok 2>e; echo "$? $(wc -l <e)"
                env -i PATH=/nonexistent "$wrapper" /bin/echo ok 2>e; echo "$? $(wc -l <e)"
                env -i PATH=/usr/bin:/bin RETRY_CMD_JAVA=$RETRY_CMD_JAVA "$wrapper" -n 3 --base 9s -- tool-in-opt 2>&1 | grep -c 'PATH /usr/bin:/bin'
                """);

        assertThat(result.out()).matches("(ok\n0 0|127 1)\n(ok\n0 0|127 1)\n1\n");
    }
}
