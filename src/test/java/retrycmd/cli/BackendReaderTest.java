package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.process.Command;
import retrycmd.state.BackendName;
import retrycmd.state.BudgetPolicy;
import retrycmd.state.CircuitPolicy;

class BackendReaderTest {

    private static final Duration MINUTE = Duration.ofSeconds(60);

    @Test
    void the_defaults_are_those_of_the_help() {
        assertThat(read("--backend", "db"))
                .hasValue(new BackendSettings(
                        new BackendName("db"),
                        new CircuitPolicy(5, MINUTE, Duration.ofHours(1)),
                        new BudgetPolicy(10, 0.1)));
    }

    @Test
    void each_option_has_its_place() {
        assertThat(read("--backend=x --circuit-failures=3 --circuit-cooldown=5m --budget-tokens=0 --budget-ratio=.5"
                        .split(" ")))
                .hasValue(new BackendSettings(
                        new BackendName("x"),
                        new CircuitPolicy(3, Duration.ofMinutes(5), Duration.ofHours(1)),
                        new BudgetPolicy(0, 0.5)));
    }

    @Test
    void without_a_name_nothing_is_shared() {
        assertThat(read("--circuit-failures=3")).isEmpty();
        assertThat(read()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--timeout=30s,                PT45S",
        "--deadline=30s,               PT45S",
        "--timeout=1h --deadline=30s,  PT45S",
        "--timeout=30s --kill-after=0, PT40S",
        "--deadline=none,              PT1H",
    })
    void a_probe_has_its_place_for_as_long_as_its_own_limits_let_it_run(String limits, Duration lease) {
        List<String> words = new ArrayList<>(List.of(limits.split(" ")));
        words.add("--backend=db");

        assertThat(read(words.toArray(new String[0])).orElseThrow().circuit().lease())
                .isEqualTo(lease);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--backend= | --backend '': a backend needs a name",
                "--circuit-failures=0 | --circuit-failures '0': not a number in 1-999999999",
                "--circuit-failures=-1 | --circuit-failures '-1': not a number in 1-999999999",
                "--budget-tokens=1000000000 | --budget-tokens '1000000000': not a number in 0-999999999",
                "--budget-tokens= | --budget-tokens '': not a number in 0-999999999",
                "--budget-ratio=2 | --budget-ratio '2': not a number in 0-1, such as 0.1",
                "--budget-ratio=NaN | --budget-ratio 'NaN': not a number in 0-1, such as 0.1",
                "--budget-ratio=1e-1 | --budget-ratio '1e-1': not a number in 0-1, such as 0.1",
                "--budget-ratio=. | --budget-ratio '.': not a number in 0-1, such as 0.1",
                "--budget-ratio=-0.1 | --budget-ratio '-0.1': not a number in 0-1, such as 0.1",
            })
    void refuses_what_is_none_with_or_without_a_name(String word, String message) {
        assertThatThrownBy(() -> read(word)).isInstanceOf(UsageException.class).hasMessage(message);
    }

    private static Optional<BackendSettings> read(String... words) {
        ParsedWords parsed = ParsedWords.parse(words);
        return SettingsReader.read(parsed.values(), new Command(List.of("true")))
                .backend();
    }
}
