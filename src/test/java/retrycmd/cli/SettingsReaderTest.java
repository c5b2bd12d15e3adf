package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.classify.StatusSet;
import retrycmd.engine.Backoff;
import retrycmd.engine.Deadline;
import retrycmd.engine.Jitter;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.Command;
import retrycmd.process.Signal;
import retrycmd.report.Hooks;
import retrycmd.report.Log;
import retrycmd.report.LogFormat;
import retrycmd.report.Reports;

class SettingsReaderTest {

    private static final Command COMMAND = new Command(List.of("true"));

    @Test
    void without_options_the_defaults_of_the_contract_hold() {
        Settings settings = read("");

        assertThat(settings.command()).isEqualTo(COMMAND);
        assertThat(settings.policy().attempts()).isEqualTo(4);
        assertThat(settings.policy().deadline()).isEqualTo(Deadline.FOREVER);
        assertThat(settings.policy().splay()).isZero();
        assertThat(settings.policy().jitter()).isSameAs(Jitter.FULL);
        assertThat(bounds(settings, 5)).isEqualTo("PT0.5S PT1S PT2S PT4S PT4S");
        assertThat(settings.limits().timeout()).isEqualTo(Deadline.FOREVER);
        assertThat(settings.limits().signal()).isEqualTo(Signal.TERM);
        assertThat(settings.limits().killAfter()).hasSeconds(5);
        assertThat(settings.rules().retryOn().isEmpty()).isTrue();
        assertThat(settings.rules().failOn().isEmpty()).isTrue();
        assertThat(settings.rules().succeedOn().isEmpty()).isTrue();
        assertThat(settings.giveUpStatus()).isEqualTo(GiveUpStatus.DEFAULT);
        assertThat(settings.logLevel()).isEqualTo(Log.Level.WARNINGS);
        assertThat(settings.logArguments()).isFalse();
        assertThat(settings.reports()).isSameAs(ReportSettings.DEFAULT);
    }

    @Test
    void every_option_has_its_place() {
        Settings settings = read("--attempts 7 --deadline 1m --timeout 2s --splay 3s --signal SIGINT --kill-after 0"
                + " --retry-on 1 --fail-on 2 --succeed-on 3 --give-up-status last --log-args"
                + " --name nightly --report r --metrics m --log-format json");

        assertThat(settings.policy().attempts()).isEqualTo(7);
        assertThat(settings.policy().deadline()).hasMinutes(1);
        assertThat(settings.policy().splay()).hasSeconds(3);
        assertThat(settings.limits().timeout()).hasSeconds(2);
        assertThat(settings.limits().signal()).isEqualTo(Signal.INT);
        assertThat(settings.limits().killAfter()).isZero();
        assertThat(settings.rules().retryOn().names(1)).isTrue();
        assertThat(settings.rules().failOn().names(2)).isTrue();
        assertThat(settings.rules().succeedOn().names(3)).isTrue();
        assertThat(settings.reports()).isEqualTo(new ReportSettings("nightly", LogFormat.JSON, new Reports("r", "m")));
        assertThat(settings.giveUpStatus().last()).isTrue();
        assertThat(settings.logArguments()).isTrue();
    }

    @Test
    void what_there_is_beside_the_attempts_is_nothing_by_default() {
        assertThat(read("").companions()).isEqualTo(Companions.NONE);
        assertThat(read("--nested retry").companions().onceInside()).isFalse();
    }

    @Test
    void what_there_is_beside_the_attempts_has_its_place() {
        Companions companions = read("--nested once --refresh renew --refresh-on 1 --refresh-on 2 --on-retry a"
                        + " --on-give-up b --on-success c")
                .companions();

        assertThat(companions.onceInside()).isTrue();
        assertThat(companions.refresh()).isEqualTo("renew");
        assertThat(companions.refreshOn().names(1)).isTrue();
        assertThat(companions.refreshOn().names(2)).isTrue();
        assertThat(companions.refreshOn().names(77)).isFalse();
        assertThat(companions.hooks()).isEqualTo(new Hooks.Lines("a", "b", "c"));
    }

    @Test
    void a_refresh_is_for_a_lack_of_permission_if_nothing_else_is_said() {
        assertThat(read("--refresh renew").companions().refreshOn().names(77)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | PT1H",
                "--deadline none | PT1H",
                "--deadline 5s | FOREVER",
                "--retry-after-cap none | FOREVER",
                "--retry-after-cap 0 | PT0S",
                "--retry-after-cap 2m --deadline 5s | PT2M",
            })
    void the_cap_on_a_wait_that_is_asked_for_is_left_to_the_deadline_if_there_is_one(String options, String cap) {
        Duration expected = cap.equals("FOREVER") ? Deadline.FOREVER : Duration.parse(cap);

        assertThat(read(options).policy().retryAfterCap()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--base 1s | PT1S PT2S PT4S PT4S",
                "--base 3s | PT3S PT4S PT4S PT4S",
                "--base 10s | PT10S PT10S PT10S PT10S",
                "--base 10s --cap 30s | PT10S PT20S PT30S PT30S",
                "--base 2s --cap 2s | PT2S PT2S PT2S PT2S",
                "--cap 1s | PT0.5S PT1S PT1S PT1S",
                "--cap 100ms | PT0.1S PT0.1S PT0.1S PT0.1S",
                "--cap 0 | PT0S PT0S PT0S PT0S",
                "--base 0 | PT0S PT0S PT0S PT0S",
                "--base 0 --cap 0 | PT0S PT0S PT0S PT0S",
                "--backoff exponential | PT0.5S PT1S PT2S PT4S",
                "--backoff exponential:1.5 --base 1s | PT1S PT1.5S PT2.25S PT3.375S",
                "--backoff exponential:1 | PT0.5S PT0.5S PT0.5S PT0.5S",
                "--backoff exponential:10 | PT0.5S PT4S PT4S PT4S",
                "--backoff linear | PT0.5S PT1S PT1.5S PT2S",
                "--backoff fibonacci | PT0.5S PT0.5S PT1S PT1.5S",
                "--backoff fixed | PT0.5S PT0.5S PT0.5S PT0.5S",
                "--backoff fixed --base 9s | PT9S PT9S PT9S PT9S",
                "--backoff 1s,5s,30s | PT1S PT5S PT30S PT30S",
                "--backoff 1,0,2 | PT1S PT0S PT2S PT2S",
                "--backoff 7s | PT7S PT7S PT7S PT7S",
                "--backoff 1s,5s --cap 5s | PT1S PT5S PT5S PT5S",
                "--backoff linear --backoff fixed | PT0.5S PT0.5S PT0.5S PT0.5S",
            })
    void waits_grow_as_asked(String options, String bounds) {
        assertThat(bounds(read(options), 4)).isEqualTo(bounds);
    }

    /** At chance 1/2, after a bound of 2 s. */
    @ParameterizedTest
    @CsvSource({
        "full, PT1S",
        "equal, PT1.5S",
        "none, PT2S",
        "decorrelated, PT1S",
        "additive, PT2.125S",
        "additive:1, PT2.25S",
        "additive:0, PT2S",
        "additive:0.2, PT2.05S",
    })
    void jitter_is_of_the_kind_asked(String kind, Duration wait) {
        RetryPolicy policy = read("--jitter " + kind).policy();

        assertThat(policy.jitter().draw(policy.backoff(), 3, Duration.ZERO, () -> 0.5))
                .isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource({"unlimited, 2147483647", "1, 1", "007, 7", "999999999, 999999999"})
    void attempts_are_a_number_or_unlimited(String text, int attempts) {
        assertThat(read("--deadline none --attempts " + text).policy().attempts())
                .isEqualTo(attempts);
    }

    @Test
    void none_is_no_limit() {
        Settings settings = read("--deadline none --timeout none --splay none");

        assertThat(settings.policy().deadline()).isEqualTo(Deadline.FOREVER);
        assertThat(settings.limits().timeout()).isEqualTo(Deadline.FOREVER);
        assertThat(settings.policy().splay()).isZero();
    }

    @Test
    void a_limit_that_is_too_long_is_none() {
        assertThat(read("--deadline 999999999999d").policy().deadline()).isEqualTo(Deadline.FOREVER);
    }

    @Test
    void lists_given_more_than_once_add_up_and_of_other_options_the_last_one_counts() {
        Settings settings = read("--retry-on 1 --attempts 2 --retry-on 3,4 --attempts 5");

        StatusSet retryOn = settings.rules().retryOn();
        assertThat(List.of(retryOn.names(1), retryOn.names(3), retryOn.names(4)))
                .containsOnly(true);
        assertThat(retryOn.names(2)).isFalse();
        assertThat(settings.policy().attempts()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "'', WARNINGS",
        "--verbose, DETAILS",
        "--verbose --verbose, TRACES",
        "--verbose --verbose --verbose, TRACES",
        "--quiet, ERRORS",
        "--quiet --quiet, NOTHING",
        "--quiet --quiet --quiet, NOTHING",
    })
    void verbose_and_quiet_count(String options, Log.Level level) {
        assertThat(read(options).logLevel()).isEqualTo(level);
    }

    static Settings read(String options) {
        Map<Option, List<String>> given = new EnumMap<>(Option.class);
        List<String> words = options.isEmpty() ? List.of() : List.of(options.split(" ", -1));
        for (int i = 0; i < words.size(); i++) {
            Option option = option(words.get(i));
            List<String> values = given.computeIfAbsent(option, unused -> new ArrayList<>());
            values.add(option.parameter().isEmpty() ? words.get(i) : words.get(++i));
        }
        Values values = new Values();
        given.forEach(values::put);
        return SettingsReader.read(values, COMMAND);
    }

    private static Option option(String name) {
        return List.of(Option.values()).stream()
                .filter(option -> option.longName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String bounds(Settings settings, int attempts) {
        Backoff backoff = settings.policy().backoff();
        List<String> bounds = new ArrayList<>();
        for (int attempt = 1; attempt <= attempts; attempt++) {
            bounds.add(backoff.bound(attempt).toString());
        }
        return String.join(" ", bounds);
    }
}
