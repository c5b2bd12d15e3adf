package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

/** Failures that are told apart by what the command says of them. */
class OutputRulesTest extends OnEveryJava {

    @ParameterizedTest
    @CsvSource({
        "--retry-on-output reset,                                   2",
        "--retry-on-output stderr:reset,                            2",
        "--retry-on-output stdout:reset,                            1",
        "--retry-on-output stdout:begun --retry-on-output x,        2",
        "--retry-on-output '^peer',                                 1",
        "--retry-on-output 'reset$',                                2",
        "--retry-on-output '(?i)RESET.*',                           2",
        "--retry-on-output reset --fail-on-output begun,            1",
        "--retry-on-output reset --fail-on 3,                       1",
        "--retry-on 3 --fail-on-output stderr:peer,                 1",
        "--retry-on 3 --fail-on-output stderr:begun,                2",
    })
    void a_line_that_matches_decides(String options, int attempts) {
        Result result = bash("retry-cmd -n 2 --base 1ms " + options
                + " sh -c 'echo $RETRY_CMD_ATTEMPT begun; printf \"by peer: reset\" >&2; exit 3'; echo rc=$?");

        assertThat(result.out()).endsWith(attempts + " begun\nrc=" + (attempts == 2 ? 75 : 3) + "\n");
    }

    @Test
    void the_rule_that_decided_is_named() {
        Result result =
                bash("retry-cmd -v -n 1 --fail-on-output 'quota|bill' --retry-on 3 sh -c 'echo over quota; exit 3'");

        assertThat(result.err()).contains("permanent, because --fail-on-output 'quota|bill'");
    }

    @Test
    void a_success_stays_a_success() {
        Result result = bash("retry-cmd --fail-on-output x --retry-on-output x echo x; echo rc=$?");

        assertThat(result.out()).isEqualTo("x\nrc=0\n");
    }

    @Test
    void bytes_go_through_as_they_are_and_at_once() {
        Result prompt = bash("""
                mkfifo answer
                retry-cmd --retry-on-output x bash -c 'printf "Name? "; read -r name <answer; echo "$name"' >out &
                until_there out; cat out; echo >answer me; wait $!; cat out""");
        Result binary = bash("""
                head -c 3000001 /dev/urandom >in
                retry-cmd --retry-on-output stdout:x --retry-on-output stderr:y sh -c 'cat in; cat in >&2' >out 2>err
                cmp in out && cmp in err && echo same""");

        assertThat(prompt.out()).isEqualTo("Name? Name? me\n");
        assertThat(binary.out()).isEqualTo("same\n");
    }

    @Test
    void an_endless_line_costs_no_memory_and_the_next_one_is_seen() {
        Result result = bash("""
                retry-cmd -n 2 -qq --base 1ms --retry-on-output '^late$' \\
                    sh -c 'head -c 100000000 /dev/zero; echo; echo late; exit 3' | wc -c; echo ${PIPESTATUS[0]}""");

        assertThat(result.out()).isEqualTo("200000012\n75\n");
    }

    @Test
    void what_a_progress_bar_writes_is_lines() {
        Result result = bash("""
                retry-cmd -n 2 -qq --base 1ms --retry-on-output '^ *99%$' sh -c 'printf " 1%%\\r 99%%\\rfailed\\n"; exit 3'
                echo rc=$?""");

        assertThat(result.out()).endsWith("failed\nrc=75\n");
    }

    @Test
    void letters_are_compared_as_letters() {
        Result result = bash(
                "retry-cmd -n 2 -qq --base 1ms --retry-on-output '^zur.ck ([äöü])$' sh -c 'echo zurück ö; exit 3'; echo rc=$?");

        assertThat(result.out()).endsWith("rc=75\n");
    }

    @Test
    void a_pattern_that_others_choke_on_takes_no_time() {
        Result result = bash("""
                SECONDS=0; retry-cmd --retry-on-output '(a|aa)+$' sh -c 'head -c 60000 /dev/zero | tr "\\0" a; echo b; exit 3' >out
                echo rc=$? quick=$((SECONDS < 20))""");

        assertThat(result.out()).isEqualTo("rc=3 quick=1\n");
    }

    @Test
    void a_reader_that_has_gone_ends_the_command_as_ever() {
        Result result = bash("""
                retry-cmd --retry-on-output stdout:x yes | head -n 1; echo ${PIPESTATUS[*]}""");

        assertThat(result.out()).isEqualTo("y\n141 0\n");
    }

    @Test
    void a_reader_that_does_not_read_keeps_nobody_from_stopping_us() {
        Result result = bash("""
                mkfifo pipe; exec 3<>pipe
                retry-cmd --retry-on-output stdout:x bash -c 'echo $$ >there; exec yes' >pipe & until_there there
                head -c 1 <&3; kill $!; wait $!; echo rc=$?; until_gone $(cat there)
                retry-cmd -n 1 -t 1s --retry-on-output stdout:x yes >pipe; echo rc=$?""");

        assertThat(result.out()).isEqualTo("yrc=143\nrc=75\n");
    }

    @Test
    void a_stderr_that_takes_nothing_changes_no_status_and_is_looked_at_as_far_as_there_is_one() {
        Result result = bash("""
                for err in '2>&-' '2>/dev/full'; do
                    eval "retry-cmd --retry-on-output stderr:x sh -c 'echo oops >&2; exit 37' $err"; echo rc=$?
                    eval "retry-cmd --retry-on-output stderr:x sh -c 'echo oops >&2; exit 0' $err"; echo rc=$?
                done
                retry-cmd -n 2 --base 1ms --retry-on-output stderr:x sh -c 'echo x >&2; exit 3' 2>/dev/full; echo rc=$?""");

        assertThat(result.out()).isEqualTo("rc=37\nrc=0\nrc=37\nrc=0\nrc=75\n");
    }

    @Test
    void a_closed_stdout_is_closed_for_the_command_too() {
        Result result = bash("""
                for how in --retry-on-output=x --output=hold --output=on-failure; do
                    retry-cmd $how bash -c 'echo x || exit 4' >&- 2>err; echo rc=$? $(grep -c 'Bad file' err) >>codes
                done; cat codes""");

        assertThat(result.out()).isEqualTo("rc=4 1\nrc=4 1\nrc=4 1\n");
    }

    @Test
    void a_stdout_that_is_full_is_told_of_and_spoils_a_success_only() {
        Result failed = bash("retry-cmd --retry-on-output x sh -c 'echo oops; exit 3' >/dev/full");
        Result succeeded = bash("retry-cmd --retry-on-output x sh -c 'echo oops' >/dev/full");
        Result endless = bash("timeout 60 retry-cmd -qq --retry-on-output x yes >/dev/full; echo rc=$?");

        assertThat(failed.status()).isEqualTo(3);
        assertThat(failed.log())
                .containsExactly("WARN retry-cmd - attempt 1/4: cannot write to stdout: No space left on device; "
                        + "the rest of what sh wrote there is lost");
        assertThat(succeeded.status()).isEqualTo(125);
        assertThat(succeeded.err())
                .isEqualTo("retry-cmd: cannot go on: cannot write to stdout: No space left on device\n");
        assertThat(endless.out()).isEqualTo("rc=141\n");
    }

    @Test
    void what_is_no_pattern_is_refused_with_the_place() {
        Result result = bash("retry-cmd --fail-on-output 'stderr:a[z-b]' true");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.err())
                .isEqualTo("retry-cmd: --fail-on-output 'stderr:a[z-b]': not a pattern of RE2: invalid character class "
                        + "range, at character 10 ('z-b'); try 'retry-cmd --help'\n");
    }
}
