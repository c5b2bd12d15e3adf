package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import retrycmd.process.Command;

class CompletionTextTest {

    @ParameterizedTest
    @EnumSource
    void both_shells_know_an_option_by_all_its_names(Option option) {
        assertThat(option.names()).allSatisfy(name -> {
            assertThat(BashCompletion.text()).containsPattern("-W '[^']*(?<![-\\w])" + name + "(?![-\\w])");
            assertThat(ZshCompletion.text()).containsPattern("(?<![-\\w(])" + name + "(?![-\\w])");
        });
    }

    @ParameterizedTest
    @EnumSource
    void a_value_that_is_offered_is_accepted(Option option) {
        assertThat(OfferedValues.of(option)).allSatisfy(value -> {
            Values values = new Values();
            values.put(Option.DEADLINE, List.of("1h"));
            values.put(Option.REFRESH, List.of("renew"));
            values.put(option, List.of(value));

            assertThatCode(() -> SettingsReader.read(values, command())).doesNotThrowAnyException();
        });
    }

    @ParameterizedTest
    @EnumSource
    void the_kinds_that_are_offered_are_those_that_the_help_names(Option option) {
        List<String> offered = OfferedValues.of(option);

        if (option.parameter().equals("KIND")) {
            assertThat(offered).isNotEmpty();
        }
        if (!OfferedValues.joined(option) && !List.of("SIG", "NAME").contains(option.parameter())) {
            assertThat(offered).allSatisfy(value -> assertThat(option.text()).containsPattern("\\b" + value + "\\b"));
        }
    }

    @Test
    void a_list_offers_names_of_every_sort() {
        assertThat(Stream.of(Option.RETRY_ON, Option.FAIL_ON, Option.SUCCEED_ON))
                .allSatisfy(option ->
                        assertThat(OfferedValues.of(option)).contains("any", "timeout", "signal", "TEMPFAIL", "KILL"));
    }

    private static Command command() {
        return new Command(List.of("true"));
    }
}
