package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

class LimitsTest extends Launched {

    private static final Pattern DELAY = Pattern.compile(".*retrying in ([0-9.]+)s");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--base 100ms                                      | 0.10 0.20 0.40",
                "--base 100ms --cap 150ms                          | 0.10 0.15 0.15",
                "--base 100ms --backoff exponential:3 --cap 500ms  | 0.10 0.30 0.50",
                "--base 100ms --backoff linear                     | 0.10 0.20 0.30",
                "--base 100ms --backoff fibonacci                  | 0.10 0.10 0.20",
                "--base 100ms --backoff fixed                      | 0.10 0.10 0.10",
                "--backoff 50ms,200ms                              | 0.05 0.20 0.20",
            })
    void waits_grow_as_asked(String options, String delays) {
        Result result = bash("retry-cmd -n 4 --jitter none " + options + " -- sh -c 'exit 75'");

        assertThat(delays(result)).containsExactly(delays.split(" "));
        double sum = delays(result).stream().mapToDouble(Double::parseDouble).sum();
        assertThat(result.millis()).isGreaterThanOrEqualTo((long) (sum * 1000));
    }

    @ParameterizedTest
    @CsvSource({"full,0,0.2", "equal,0.1,0.2", "additive:1,0.2,0.4", "additive,0.2,0.3", "decorrelated,0.2,0.2"})
    void jitter_draws_waits_in_its_own_range(String kind, double least, double most) {
        String options = kind.equals("decorrelated") ? "--base 200ms --cap 200ms" : "--base 200ms --backoff fixed";
        Result result = bash("retry-cmd -n 4 " + options + " --jitter " + kind + " -- sh -c 'exit 75'");

        assertThat(delays(result))
                .hasSize(3)
                .allSatisfy(delay -> assertThat(Double.parseDouble(delay)).isBetween(least, most + 0.005));
    }

    @Test
    void waits_of_several_processes_differ() {
        Result result = bash("""
                for i in 1 2 3 4 5 6; do retry-cmd -n 2 --base 1s -- sh -c 'exit 75' 2>e$i & done; wait; cat e?""");

        assertThat(delays(result).isEmpty()).isTrue();
        assertThat(result.out()
                        .lines()
                        .filter(line -> line.contains("retrying in"))
                        .distinct()
                        .count())
                .isGreaterThan(2);
    }

    @Test
    void a_run_without_a_limit_may_take_its_time() {
        Result result = retryCmd("sleep", "12");

        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.millis()).isGreaterThanOrEqualTo(12_000);
    }

    @Test
    void the_deadline_ends_an_attempt_and_leaves_nothing() {
        Result result = bash("""
                retry-cmd --deadline 1s -- sh -c 'echo $$ >p; exec sleep 30'; echo $?
                grep -qs '^State:.[^ZX]' /proc/$(cat p)/status && echo alive""");

        assertThat(result.out()).isEqualTo("75\n");
        assertThat(result.log())
                .singleElement()
                .asString()
                .matches("ERROR retry-cmd - gave up: 1s deadline reached after 1 attempt; last: timed out after"
                        + " (0\\.\\d\\d|1\\.00)s");
        assertThat(result.millis()).isBetween(1000L, 20_000L);
    }

    @Test
    void the_second_attempt_gets_what_is_left_of_the_deadline() {
        Result result = bash("""
                retry-cmd --deadline 10s --base 1ms -- sh -c 'echo $RETRY_CMD_TIME_LEFT >>left; sleep 6; exit 75'
                echo $?; cat left""");

        assertThat(result.out()).matches("75\n[89]\n[0-3]\n");
        assertThat(result.log().get(1))
                .matches(
                        "ERROR retry-cmd - gave up: 10s deadline reached after 2 attempts; last: timed out after [0-3]\\..*");
        assertThat(result.millis()).isBetween(10_000L, 30_000L);
    }

    @Test
    void no_wait_is_begun_that_would_reach_the_deadline() {
        Result result = bash("retry-cmd --deadline 20s --base 600s --jitter none -- sh -c 'exit 75'; echo $?");

        assertThat(result.out()).isEqualTo("75\n");
        assertThat(result.millis()).isLessThan(10_000);
        assertThat(result.log())
                .singleElement()
                .asString()
                .startsWith("ERROR retry-cmd - gave up: waiting 10m would reach the 20s deadline (19.")
                .endsWith(" left) after 1 attempt; last: exit status 75");
    }

    @Test
    void no_wait_follows_the_last_attempt() {
        Result result = retryCmd("-n", "1", "--base", "600s", "--jitter", "none", "sh", "-c", "exit 75");

        assertThat(result.status()).isEqualTo(75);
        assertThat(result.millis()).isLessThan(10_000);
    }

    @Test
    void unlimited_attempts_go_on_until_the_deadline() {
        Result result = bash("""
                retry-cmd -n unlimited --deadline 5s --base 5ms --cap 5ms -- sh -c 'echo x >>n; exit 75'
                echo $?; [ $(wc -l <n) -gt 4 ] && echo many""");

        assertThat(result.out()).isEqualTo("75\nmany\n");
    }

    @Test
    void a_wait_beyond_any_clock_neither_overflows_nor_loops() {
        Result result = bash("""
                retry-cmd -n 5 --base 2562047h --deadline 2s -- sh -c 'echo x >>n; exit 75'; echo $? $(wc -l <n)
                rm n; retry-cmd -qq -n 200 --base 0ms -- sh -c 'echo x >>n; exit 75'; echo $? $(wc -l <n)""");

        assertThat(result.out()).isEqualTo("75 1\n75 200\n");
    }

    @Test
    void splay_delays_the_first_attempt() {
        Result result = retryCmd("-v", "--splay", "400ms", "true");

        assertThat(result.status()).isZero();
        assertThat(result.log().get(0)).matches("DEBUG retry-cmd - first attempt in 0\\.[0-4]\\ds \\(splay 400ms\\)");
    }

    private static List<String> delays(Result result) {
        return result.err()
                .lines()
                .map(DELAY::matcher)
                .filter(java.util.regex.Matcher::matches)
                .map(m -> m.group(1))
                .toList();
    }
}
