package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

class ExplainTest extends Launched {

    private static final String QUIET_PLACE = "export XDG_CONFIG_HOME=$PWD/none LC_ALL=C; unset RETRY_CMD_OPTS\n";

    @Test
    void runs_nothing_and_shows_each_setting_with_its_place() {
        Result result = bash(QUIET_PLACE + """
                printf 'timeout=5s\\nretry-on=3\\n' >my.conf
                RETRY_CMD_OPTS='--jitter equal' retry-cmd --profile curl --config my.conf -d 20s --retry-on 9 --explain touch ran""");

        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(workplace().has("ran")).isFalse();
        assertThat(squeezed(result.out()))
                .contains(
                        "\n attempts 4 default\n",
                        "\n deadline 20s command line\n",
                        "\n timeout 5s my.conf:1\n",
                        "\n jitter equal RETRY_CMD_OPTS\n",
                        "\n and 3 my.conf:2\n and 9 command line\n",
                        "\n profile curl command line\n",
                        "\n log-args off default\n")
                .containsPattern("\n retry-on [0-9,]+ profile curl\n");
    }

    @Test
    void shows_the_rules_in_their_order() {
        Result result = bash(
                QUIET_PLACE + "retry-cmd --explain --retry-on 5 --fail-on 6 --succeed-on 7 --give-up-status last x");

        assertThat(squeezed(result.out())).contains("""
                 2 as it says the attempt gave a verdict by RETRY_CMD_HINTS
                 3 success exit status 0
                 4 success ended as in 7
                 5 permanent ended as in 6
                 6 temporary ended as in 5
                 7 temporary the attempt timed out
                 8 temporary exit status 75
                 9 permanent anything else
                """).contains("gives up ends with the last attempt's status");
    }

    @Test
    void shows_patterns_among_the_rules_each_with_its_place() {
        Result result = bash(QUIET_PLACE + """
                printf 'retry-on-output=stderr:a b\\nfail-on-output=c\\n' >my.conf
                retry-cmd --explain --config my.conf --retry-on 5 --retry-on-output d,e x""");

        assertThat(squeezed(result.out()))
                .contains("\n retry-on-output stderr:a b my.conf:1\n and d,e command line\n")
                .contains("""
                 4 permanent a line matches c
                 5 temporary ended as in 5
                 6 temporary a line matches stderr:a b
                 7 temporary a line matches d,e
                """);
    }

    @Test
    void a_rule_that_fail_on_takes_away_is_not_shown() {
        Result result = bash(QUIET_PLACE + "retry-cmd --explain -t 1s --fail-on timeout,TEMPFAIL x");

        assertThat(result.out())
                .contains("permanent   ended as in timeout,TEMPFAIL\n")
                .doesNotContain("temporary ", "runs into its timeout");
    }

    @Test
    void says_what_else_changes_the_course_and_touches_nothing() {
        Result result = bash(QUIET_PLACE + """
                export RETRY_CMD_STATE_DIR=$PWD/state
                retry-cmd --explain --refresh 'touch ran' --refresh-on 5 --backend db --on-success 'touch ran' x; ls""");

        assertThat(result.out())
                .contains(
                        "  4  refresh     ended as in 5, for the first time\n",
                        "A refresh runs 'touch ran'; if that succeeds,")
                .contains("backend db", "--backend-status db.\n")
                .doesNotContain("\nran", "\nstate");
        assertThat(squeezed(result.out())).contains("\n on-success touch ran command line\n");
    }

    @Test
    void the_schedule_is_a_table_and_a_chart() {
        Result result = bash(QUIET_PLACE + "retry-cmd --explain --jitter none -n 3 x");

        assertThat(result.out()).contains("""
                  attempt  wait before  starts after                        chance
                               at most      at least      mean   at most
                        1                         0s        0s        0s     100 %
                        2        500ms         0.50s     0.50s     0.50s     100 %
                        3           1s         1.50s     1.50s     1.50s     100 %

                        1  *
                        2                      *
                        3                                                              *
                           0s                                                      1.50s
                """);
    }

    @Test
    void a_timeout_gives_a_second_schedule_and_the_deadline_is_marked() {
        Result result = bash(QUIET_PLACE + "retry-cmd --explain -t 4s -d 10s x");

        assertThat(squeezed(result.out()))
                .contains("Schedule, if each attempt runs into its timeout of 4s", " 4 2s never: deadline\n")
                .containsPattern(" 2 500ms 4.00s 4.25s 4.50s 100 %\n");
        assertThat(result.out()).containsPattern("\n {8}2 +\\[\\*-?\\] +\\|\n").contains("10.00s deadline");
    }

    /** The caller's locale decides; the JVM's own never is one of UTF-8. */
    @ParameterizedTest
    @CsvSource({
        "'', '', C.UTF-8, true",
        "'', en_US.utf8, C, true",
        "C, C.UTF-8, C.UTF-8, false",
        "C.UTF-8, C, C, true",
        "'', '', '', false",
        "'', '', de_DE@euro, false",
    })
    void the_chart_is_of_ascii_unless_the_callers_locale_is_of_utf_8(
            String all, String ctype, String lang, boolean utf8) {
        Result result = bash("export XDG_CONFIG_HOME=$PWD/none LC_ALL=%s LC_CTYPE=%s LANG=%s; retry-cmd --explain x"
                .formatted(all, ctype, lang));
        String text = new String(result.out().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);

        assertThat(text.contains("├──")).isEqualTo(utf8);
        assertThat(text.contains("[--")).isEqualTo(!utf8);
        assertThat(text.chars().anyMatch(c -> c > 127)).isEqualTo(utf8);
    }

    @Test
    void a_shell_reads_the_command_back_byte_for_byte() {
        Result result = bash(QUIET_PLACE + """
                retry-cmd --explain printf '[%s]' 'a b' '' "it's" $'\\x1b[1m\\n\\xff' '$HOME' >explained
                eval "$(sed -n 2p explained)" >again; printf '[%s]' 'a b' '' "it's" $'\\x1b[1m\\n\\xff' '$HOME' | cmp - again && echo same
                grep -c $'\\x1b' explained""");

        assertThat(result.out()).isEqualTo("same\n0\n");
    }

    @Test
    void needs_no_command() {
        Result result = bash(QUIET_PLACE + "retry-cmd --explain; echo rc=$?; retry-cmd; echo rc=$?");

        assertThat(result.out()).contains("(none was given)", "rc=0").endsWith("rc=125\n");
    }

    @Test
    void unlimited_attempts_end_in_and_so_on() {
        Result result = bash(QUIET_PLACE + "retry-cmd --explain -n unlimited -d none x; retry-cmd --explain -n 30 x");

        assertThat(result.out())
                .contains("\n  and so on, unlimited\n", "may go on for ever", "\n  and so on, to attempt 30\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-t 10m -d 5m | --timeout 10m is never reached: the deadline of 5m comes first",
                "-d 1s --jitter none --base 2s | of 4 attempts at most 1 can start before the deadline",
                "-t 4s -d 10s | if each attempt runs into its timeout, at most 3 of 4 can start",
                "-d 10s --splay 9s | --splay 9s may leave the attempts as little as 1s of the deadline's 10s",
                "-n 1 | with one attempt nothing is ever retried",
                "--base 0 --cap 0 | there is no wait between the attempts",
                "--retry-on 7 --fail-on 5-9 | --retry-on 7 (command line) never decides: --fail-on or --succeed-on has it",
                "--retry-on 6,7 --succeed-on 7 | --retry-on 7 (command line) never decides",
                "--fail-on 7 --succeed-on any | --fail-on 7 (command line) never decides: --succeed-on has it first",
                "--fail-on timeout | no attempt can time out without a --timeout or a --deadline",
                "--retry-on any | --retry-on any repeats mistakes, too",
                "--profile wget curl | --profile wget is for another tool than curl",
            })
    void names_what_cannot_be_meant(String options, String doubt) {
        Result result = bash(QUIET_PLACE + "retry-cmd --explain " + options);

        assertThat(result.status()).isZero();
        assertThat(result.out()).containsPattern("\nTo think about\n(  - .*\n)*  - " + Pattern.quote(doubt));
    }

    @Test
    void has_no_doubts_about_what_is_usual() {
        Result result = bash(QUIET_PLACE + "retry-cmd --explain -d 5m -t 1m --profile curl curl -fsS http://x/");

        assertThat(result.out()).doesNotContain("To think about");
    }

    @Test
    void what_would_be_refused_is_refused() {
        Result result = bash(QUIET_PLACE + "retry-cmd --explain --base 9s --cap 2s x");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.out()).isEmpty();
        assertThat(result.log()).singleElement().asString().contains("--cap '2s': is below --base 9s");
    }

    private static String squeezed(String text) {
        return text.replaceAll(" +", " ");
    }
}
