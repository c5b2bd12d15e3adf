package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** Stdout that comes once. */
class HeldOutputTest extends OnEveryJava {

    @Test
    void only_the_attempt_that_succeeds_is_passed_on() {
        Result result = bash(
                "retry-cmd --base 1ms --output hold sh -c 'echo out $RETRY_CMD_ATTEMPT; echo err >&2; [ $RETRY_CMD_ATTEMPT = 3 ] || exit 75'");

        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("out 3\n");
        assertThat(result.err()).contains("err\n").doesNotContain("out");
    }

    @Test
    void a_permanent_failure_is_passed_on_too() {
        Result result = bash("retry-cmd --output hold sh -c 'echo out; exit 3'");

        assertThat(result.status()).isEqualTo(3);
        assertThat(result.out()).isEqualTo("out\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void when_the_run_gives_up_the_last_goes_to_stderr_and_the_others_only_with_v() {
        String run = "-n 3 --base 1ms --output hold sh -c 'echo out $RETRY_CMD_ATTEMPT; exit 75'";

        Result usual = bash("retry-cmd " + run);
        Result verbose = bash("retry-cmd -v " + run);

        assertThat(usual.out()).isEmpty();
        assertThat(usual.err().lines().filter(line -> line.startsWith("out"))).containsExactly("out 3");
        assertThat(usual.log().get(3)).startsWith("ERROR");
        assertThat(verbose.out()).isEmpty();
        assertThat(verbose.log())
                .containsSubsequence(
                        "retry-cmd: attempt 1/3: exit status 75 (temporary); its stdout:",
                        "out 1",
                        "retry-cmd: attempt 2/3: exit status 75 (temporary); its stdout:",
                        "out 2",
                        "out 3");
    }

    @Test
    void a_stop_loses_nothing() {
        Result running = bash("""
                retry-cmd --output hold sh -c 'echo out; exec ./listen TERM=7' >out & until_there up; kill $!
                wait $!; echo rc=$?; cat out""");
        Result waiting = bash("""
                retry-cmd --base 60s --jitter none --output hold sh -c 'echo half; exit 75' >out 2>err &
                until_there err; kill $!; wait $!; echo rc=$?; cat out; grep half err""");

        assertThat(running.out()).isEqualTo("rc=7\nout\n");
        assertThat(waiting.out()).isEqualTo("rc=143\nhalf\n");
    }

    @Test
    void what_an_attempt_wrote_before_its_time_was_up_is_not_lost() {
        Result result = bash(
                "retry-cmd -n 1 -t 2s --fail-on timeout --output hold sh -c 'echo out; exec sleep 60'; echo rc=$?");

        assertThat(result.out()).isEqualTo("out\nrc=124\n");
    }

    @Test
    void binary_output_of_any_size_stays_as_it_is() {
        Result result = bash("""
                mkdir tmp; export TMPDIR=$PWD/tmp
                head -c 5000001 /dev/urandom >in
                retry-cmd --base 1ms -qq --output hold sh -c 'cat in; ls tmp >&2; [ $RETRY_CMD_ATTEMPT = 2 ] || exit 75' >out
                echo rc=$?; cmp in out && echo same; ls tmp""");

        assertThat(result.out()).isEqualTo("rc=0\nsame\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void both_pipes_may_be_full_at_once() {
        Result result = bash("""
                retry-cmd --output on-failure --stdin replay sh -c 'head -c 5000000 /dev/zero & head -c 5000000 /dev/zero >&2; wait; exit 3' \\
                    >out 2>err; echo rc=$? $(wc -c <out) $(head -c -5000000 err)""");

        assertThat(result.out())
                .isEqualTo("rc=3 5000000 retry-cmd: attempt 1/4: exit status 3 (permanent); its output:\n");
    }

    @Test
    void what_stays_behind_with_the_pipe_holds_up_nobody() {
        Result result = bash("""
                SECONDS=0
                retry-cmd --output hold sh -c 'sleep 60 & echo $! >p; echo hi'
                echo rc=$? quick=$((SECONDS < 20)); kill $(cat p) && echo left-alone
                retry-cmd --output hold sh -c 'yes & echo $! >p; sleep .1' | head -c 2; kill $(cat p) 2>/dev/null""");

        assertThat(result.out()).isEqualTo("hi\nrc=0 quick=1\nleft-alone\ny\n");
    }

    @Test
    void what_stays_behind_and_goes_on_writing_holds_up_nobody() {
        Result result = bash("""
                stay='(trap "" PIPE; while echo x; do sleep .03; done; echo shut >shut) & echo $! >p; echo hi'
                flood='yes & echo $! >p; echo hi'
                for how in '--output hold' '--output on-failure' '--retry-on-output x'; do
                    for what in "$stay" "$flood"; do
                        timeout 60 retry-cmd $how sh -c "$what; exit 0" >o 2>e; echo rc=$? $(grep -c hi o)
                        until_gone $(cat p)
                    done
                    until_there shut; rm shut
                done""");

        assertThat(result.out().lines()).containsExactly("rc=0 1", "rc=0 1", "rc=0 0", "rc=0 0", "rc=0 1", "rc=0 1");
    }

    @Test
    void what_the_command_leaves_in_its_pipe_is_not_lost_for_what_stays_behind() {
        Result result = bash("""
                retry-cmd --output hold bash -c 'exec > >(sleep .02; cat; echo last); seq 10000' | tail -n 2
                retry-cmd --retry-on-output stdout:x sh -c '(while echo x; do sleep .03; done) & seq 20000' | { sleep 1; grep -vc x; }""");

        assertThat(result.out()).isEqualTo("10000\nlast\n20000\n");
    }

    @Test
    void a_reader_that_has_gone_ends_us_as_it_would_end_the_command() {
        Result result = bash("""
                retry-cmd --output hold seq 100000 | head -n 1; echo ${PIPESTATUS[*]}""");

        assertThat(result.out()).isEqualTo("1\n141 0\n");
    }

    @Test
    void a_reader_that_does_not_read_keeps_nobody_from_stopping_us() {
        Result result = bash("""
                mkfifo pipe; exec 3<>pipe
                retry-cmd --output hold sh -c 'seq 100000; echo $PPID >p; echo done >there' >pipe & until_there there
                until [ "$(head -c 1 <&3)" = 1 ]; do :; done; kill $!; wait $!; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=143\n");
    }

    @Test
    void no_room_is_a_fault_of_ours_and_ends_the_command() {
        Result full = bash("retry-cmd --output hold echo hi >/dev/full");
        Result nowhere = bash("""
                TMPDIR=/nowhere retry-cmd --output hold sh -c 'echo $$ >p; head -c 3000000 /dev/zero; exec sleep 60'
                echo rc=$?; until_gone $(cat p); echo ended""");

        assertThat(full.status()).isEqualTo(125);
        assertThat(full.err()).isEqualTo("retry-cmd: cannot go on: cannot write to stdout: No space left on device\n");
        assertThat(nowhere.out()).isEqualTo("rc=125\nended\n");
        assertThat(nowhere.err())
                .isEqualTo("retry-cmd: cannot go on: cannot keep the command's output in /nowhere: no such directory "
                        + "(TMPDIR may name another place)\n");
    }

    @Test
    void what_there_was_room_for_is_shown() {
        Result result = bash(
                "TMPDIR=/nowhere retry-cmd --output on-failure sh -c 'echo out; head -c 3000000 /dev/zero >&2' 2>err; echo rc=$?");
        Result cut = bash("""
                (ulimit -f 3000; retry-cmd --output on-failure head -c 10000000 /dev/zero 2>err; echo rc=$? >&2) | wc -c
                grep -c 'File too large' err""");

        assertThat(result.out()).isEqualTo("out\nrc=125\n");
        assertThat(cut.err()).isEqualTo("rc=125\n");
        assertThat(Integer.parseInt(cut.out().lines().findFirst().orElse(""))).isBetween(2_900_000, 3_072_000);
    }

    @Test
    void only_what_is_held_is_a_pipe() {
        Result result = bash("""
                say='k=; for n in 0 1 2; do [ -p /proc/$$/fd/$n ] && k="$k pipe" || k="$k file"; done; echo $k >>kinds'
                for how in --output=stream --output=hold --output=on-failure --stdin=null --retry-on-output=stderr:x; do
                    retry-cmd $how sh -c "$say" </dev/null >out 2>err
                done
                : | retry-cmd --stdin replay sh -c "$say" >out 2>err; cat kinds""");

        assertThat(result.out().lines())
                .containsExactly(
                        "file file file",
                        "file pipe file",
                        "file pipe pipe",
                        "file file file",
                        "file file pipe",
                        "pipe file file");
    }

    @Test
    void nothing_is_printed_of_a_run_that_succeeds_in_the_end() {
        Result result = bash(
                "echo x | retry-cmd --base 1ms --output on-failure sh -c 'echo out; echo err >&2; [ $RETRY_CMD_ATTEMPT = 3 ] || exit 75'");

        assertThat(result.status()).isZero();
        assertThat(result.out() + result.err()).isEmpty();
    }

    @Test
    void all_is_printed_of_a_run_that_fails() {
        Result result = bash("""
                echo x | retry-cmd --base 1ms --jitter none --output on-failure bash -c '
                    echo out $RETRY_CMD_ATTEMPT; sleep .2; echo err >&2; sleep .2; echo again
                    [ $RETRY_CMD_ATTEMPT = 2 ] && exit 3 || exit 75' 2>&1""");

        assertThat(result.status()).isEqualTo(3);
        assertThat(result.out()
                        .replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d ", "")
                        .lines())
                .containsExactly(
                        "retry-cmd: attempt 1/4: exit status 75 (temporary), retried after 0.00s; its output:",
                        "out 1",
                        "err",
                        "again",
                        "retry-cmd: attempt 2/4: exit status 3 (permanent); its output:",
                        "WARN retry-cmd - stdin is a pipe: what was read of it is gone, and attempt 2/4 does not get it"
                                + " again; --stdin replay keeps it",
                        "out 2",
                        "err",
                        "again",
                        "ERROR retry-cmd - attempt 2/4: exit status 3 (permanent); not retried");
    }

    @Test
    void stdout_and_stderr_stay_apart_when_they_are_shown() {
        Result result = bash("retry-cmd -qq --output on-failure sh -c 'echo out; echo err >&2; exit 3'");

        assertThat(result.out()).isEqualTo("out\n");
        assertThat(result.err()).isEqualTo("err\n");
    }

    @Test
    void a_stderr_that_takes_nothing_keeps_stdout_from_nobody() {
        Result result = bash(
                "for err in '2>&-' '2>/dev/full'; do eval \"retry-cmd --output on-failure sh -c 'echo out; echo err >&2; exit 3' $err\"; echo rc=$?; done");

        assertThat(result.out()).isEqualTo("out\nrc=3\nout\nrc=3\n");
    }

    @Test
    void a_stderr_that_takes_nothing_does_not_change_that_the_run_gave_up() {
        Result result = bash("""
                for err in '2>&-' '2>/dev/full'; do
                    eval "retry-cmd -n 1 --output hold sh -c 'echo out; exit 75' $err"; echo rc=$?
                done""");

        assertThat(result.out()).isEqualTo("rc=75\nrc=75\n");
    }

    @Test
    void a_stderr_that_nobody_reads_keeps_nobody_from_stopping_us() {
        Result result = bash("""
                mkfifo pipe; exec 3<>pipe
                for how in hold on-failure; do
                    retry-cmd -n 1 --output $how sh -c 'seq 100000; exit 75' >pipe 2>pipe & head -c 1 <&3 >first
                    timeout 60 bash -c "kill $!; until_gone $!" || kill -KILL $!
                    wait $!; echo rc=$?; timeout .2 cat <&3 >rest
                done""");

        assertThat(result.out()).isEqualTo("rc=143\nrc=143\n");
    }

    @Test
    void a_stdout_that_takes_nothing_keeps_stderr_from_nobody() {
        Result result = bash("""
                for to in '| :' '>&-' '>/dev/full'; do
                    eval "(retry-cmd --output on-failure bash -c 'echo out; echo THE-REASON >&2; exit 4'; echo rc=\\$? >&2) $to"
                done""");

        assertThat(result.err().lines().filter(line -> line.equals("THE-REASON") || line.startsWith("rc=")))
                .containsExactly("THE-REASON", "rc=4", "THE-REASON", "rc=4", "THE-REASON", "rc=4");
    }

    @Test
    void what_is_said_between_two_attempts_stands_under_the_first() {
        Result result =
                bash("retry-cmd --output on-failure -n 2 --base 1ms --on-retry 'exit 1' --jitter none sh -c 'exit 75'");

        assertThat(result.log())
                .containsExactly(
                        "retry-cmd: attempt 1/2: exit status 75 (temporary), retried after 0.00s; its output:",
                        "WARN retry-cmd - --on-retry: exit status 1",
                        "retry-cmd: attempt 2/2: exit status 75 (temporary); no output",
                        "ERROR retry-cmd - gave up: 2 attempts failed; last: exit status 75");
    }

    @Test
    void a_reader_that_does_not_read_is_not_waited_for_after_a_stop() {
        Result result = bash("""
                mkfifo pipe; exec 3<>pipe
                retry-cmd --output hold sh -c 'seq 100000; exec ./listen TERM=7' >pipe & until_there up; kill $!
                timeout 60 bash -c "until_gone $!" || kill -KILL $!
                wait $!; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=143\n");
    }

    @Test
    void a_stopped_run_shows_what_there_is() {
        Result result = bash("""
                retry-cmd --output on-failure sh -c 'echo out; exec ./listen TERM=0' & until_there up; kill $!
                wait $!; echo rc=$?""");

        assertThat(result.out()).isEqualTo("out\nrc=0\n");
        assertThat(result.err()).startsWith("retry-cmd: attempt 1/4: exit status 0 (success); its output:\n");
    }
}
