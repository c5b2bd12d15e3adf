package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ending an attempt ends all that it started; each command writes the pids of its processes to a file {@code p}. */
class ProcessTreeTest extends OnEveryJava {

    private static final String LEFT = "; echo $?; for p in $(cat p); do ! alive $p || echo left $p; done";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "workers of a shell             | sleep 50 & echo $! $$ >>p; sleep 50 & echo $! >>p; wait",
                "a command that ignores TERM    | trap '' TERM; echo $$ >>p; for i in $(seq 500); do sleep .1; done",
                "a child that ignores TERM      | sh -c 'trap \"\" TERM; echo $$ >>p; for i in $(seq 500); do sleep .1; done' & wait",
                "own session                    | setsid sh -c 'echo $$ >>p; exec sleep 50' & wait",
                "double fork                    | (setsid sh -c 'echo $$ >>p; exec sleep 50' &); sleep 50",
                "stopped                        | sleep 50 & echo $! >>p; kill -STOP $!; wait",
                "cleared its environment        | env -i sh -c 'echo $$ >>p; exec sleep 50' & wait",
                "forks at TERM                  | trap 'sleep 50 & echo $! >>p; sleep 50 & echo $! >>p; exit' TERM; echo $$ >>p; sleep 50 & echo $! >>p; wait",
                "forks without end              | while :; do sleep .3 & echo $! >>p; sleep .01; done",
                "a run within the run           | retry-cmd -- sh -c 'echo $$ >>p; exec sleep 50'",
                "own session under a dead shell | sh -c 'setsid sh -c \"trap \\\"\\\" TERM; echo \\$\\$ >>p; sleep 50\" & exit'; sleep 50",
            })
    void nothing_is_left_of_an_attempt_out_of_time(String kind, String command) {
        var result = bash("""
                cat >command <<'end'
                %s
                end
                retry-cmd -qq -n 2 --timeout 1s --kill-after 300ms --base 1ms -- sh ./command""".formatted(command) + LEFT);

        assertThat(result.out()).as(kind).isEqualTo("75\n");
    }

    @Test
    void the_first_attempt_is_gone_before_the_second_starts() {
        var result = bash("""
                retry-cmd -qq -n 3 --timeout 400ms --base 1ms -- sh -c 'for p in $(cat p 2>/dev/null); do ! alive $p || echo overlap; done
                    sleep 50 & echo $! >>p; wait'""" + LEFT + "; wc -l <p");

        assertThat(result.out()).isEqualTo("75\n3\n");
    }

    @Test
    void a_stop_ends_what_a_second_one_finds() {
        var result = bash("""
                retry-cmd --kill-after 100ms -- sh -c 'trap "" TERM; sleep 50 & echo $! $$ >p; wait; sleep 50' & w=$!
                until_there p; kill -TERM $w; sleep .2; kill -TERM $w; wait $w""" + LEFT);

        assertThat(result.out()).isEqualTo("137\n");
    }

    @Test
    void locks_are_free_afterwards() {
        var result = bash("""
                flock -n lock retry-cmd -qq -n 1 --timeout 500ms -- sh -c 'sleep 50 & echo $! >p; wait'; echo $?
                flock -n lock echo free; exec 8>lock2; flock -n 8
                retry-cmd -qq -n 1 --timeout 500ms -- sh -c 'setsid sleep 50 & echo $! >>p; wait'; exec 8>&-; flock -n lock2 echo free""" + LEFT);

        assertThat(result.out()).startsWith("75\nfree\nfree\n").doesNotContain("left");
    }

    @Test
    void a_lock_that_the_command_was_given_lasts_as_long_as_the_command() {
        sameAsBare("""
                exec 8>lock; flock -n 8; $W sh -c 'sleep 1 & :'; exec 8>&-; flock -n lock echo too early; flock lock echo free""");
    }

    @Test
    void what_a_finished_command_left_on_purpose_is_left_alone() {
        var result = bash("""
                for code in 0 3 75; do
                    retry-cmd -qq -n 2 --base 1ms --timeout 30s --deadline 40s -- sh -c 'sleep 50 >/dev/null & echo $! >>p; exit '$code; echo $?
                done
                for p in $(cat p); do alive $p && echo alive && kill $p; done""");

        assertThat(result.out()).isEqualTo("0\n3\n75\n" + "alive\n".repeat(4));
    }

    @Test
    void another_users_process_is_ended_where_we_may() {
        assumeRoot();
        var result = bash("retry-cmd -qq -n 1 --timeout 500ms -- setpriv --reuid=65534 --regid=65534 --clear-groups "
                + "sh -c 'echo $$ >&3; exec sleep 50' 3>p" + LEFT);

        assertThat(result.out()).isEqualTo("75\n");
    }

    @Test
    void where_we_may_not_one_line_says_so_and_no_attempt_starts_beside_it() {
        assumeRoot();
        var result = bash("""
                d=$(mktemp -d); trap 'kill $(cat p); rm -r $d' EXIT; chmod 711 $d; cp -r "$(dirname "$(command -v retry-cmd)")/.." $d/rc
                chmod -R a+rX $d/rc; cp /usr/bin/setpriv $d/sp; chmod 4755 $d/sp; exec 3>>p
                cd /; setpriv --reuid=65534 --regid=65534 --clear-groups $d/rc/bin/retry-cmd -n 3 --timeout 500ms --kill-after 200ms --base 1ms -- \\
                    $d/sp --reuid=0 sh -c 'echo $$ >&3; trap "" TERM; sleep 50' 2>&1 >/dev/null | tail -1; cd "$OLDPWD"; wc -l <p""");

        assertThat(result.out()).contains("could not be ended").endsWith("\n1\n");
    }
}
