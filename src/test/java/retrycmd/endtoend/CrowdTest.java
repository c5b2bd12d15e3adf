package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that take all of the machine: nothing runs beside them, and other Javas than our own are given a smaller crowd. */
@Isolated
class CrowdTest extends OnEveryJava {

    /** From before the shell has read a line to after the command runs, whatever this machine's pace. */
    @Test
    void a_stop_at_any_moment_of_the_start_is_one_and_leaves_neither_orphan_nor_trace() {
        int tries = java.isEmpty() ? 100 : 25;
        var result = bash("tries=" + tries + """

                s=$(date +%s%N); for i in 1 2 3; do retry-cmd true; done; span=$((($(date +%s%N) - s) / 3000000 * 2))
                try() {
                    retry-cmd -- sh -c 'echo $$ >p'$1'; exec sleep 50' >o$1 2>&1 & w=$!
                    ms=$(($1 * span / tries)); sleep $(printf '%d.%03d' $((ms / 1000)) $((ms % 1000))); kill -TERM $w; wait $w; echo $?
                }
                for k in $(seq $tries); do try $k & [ $((k % 4)) != 0 ] || wait; done 2>/dev/null; wait; cat o*
                for p in p*; do [ ! -s "$p" ] || ! alive $(cat $p) || echo orphan; done""");

        // A JVM whose own handler and main thread race to the end is known to exit with 1 now and then, and one of
        // version 25 to complain of it.
        var statuses = result.out()
                .lines()
                .filter(line -> !line.startsWith("Runtime.exit(143) logging failed"))
                .toList();
        assertThat(statuses).hasSize(tries).allMatch(line -> line.equals("143") || line.equals("1"));
        assertThat(statuses.stream().filter("143"::equals).count()).isGreaterThanOrEqualTo(tries * 9L / 10);
    }

    @Test
    void two_hundred_at_once_end_right_and_leave_nothing() {
        int crowd = java.isEmpty() ? 200 : 40;
        var result = bash("crowd=" + crowd + """

                for i in $(seq $crowd); do retry-cmd -- sh -c 'echo $$ >>p; exit $(('$i' % 64))' 2>e$i & pids="$pids $!"; done
                i=0; for p in $pids; do i=$((i + 1)); wait $p; [ $? = $((i % 64)) ] || echo wrong $i; done
                wc -l <p; cat e*; for p in $(cat p) $pids; do ! alive $p || echo left $p; done""");

        assertThat(result.out()).isEqualTo(crowd + "\n");
    }
}
