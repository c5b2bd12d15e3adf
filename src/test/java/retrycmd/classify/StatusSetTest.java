package retrycmd.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.ExitStatus;
import retrycmd.process.Results;
import retrycmd.process.Signal;

class StatusSetTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "1 | 1",
                "255 | 255",
                "007 | 7",
                "1,75,3 | 1 3 75",
                "1,1,1 | 1",
                "100-103 | 100 101 102 103",
                "5-5 | 5",
                "0-1,254-255 | 0 1 254 255",
                "9-11,10-12 | 9 10 11 12",
                "TEMPFAIL | 75",
                "tempfail | 75",
                "TempFail,unavailable | 69 75",
                "EX_TEMPFAIL | 75",
                "ex_NoPerm | 77",
                "KILL | 137",
                "SIGKILL | 137",
                "sigterm,int | 130 143",
                "1,70-71,KILL,EX_USAGE | 1 64 70 71 137",
            })
    void names_statuses_by_number_range_and_name(String list, String statuses) {
        StatusSet set = StatusSet.parse(list);

        assertThat(statuses(set)).isEqualTo(statuses);
        assertThat(set.contains(Results.of("timeout 143"))).isFalse();
        assertThat(set.isEmpty()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "USAGE, 64",
        "DATAERR, 65",
        "NOINPUT, 66",
        "NOUSER, 67",
        "NOHOST, 68",
        "UNAVAILABLE, 69",
        "SOFTWARE, 70",
        "OSERR, 71",
        "OSFILE, 72",
        "CANTCREAT, 73",
        "IOERR, 74",
        "TEMPFAIL, 75",
        "PROTOCOL, 76",
        "NOPERM, 77",
        "CONFIG, 78",
    })
    void knows_every_name_of_sysexits(String name, String status) {
        String lower = name.toLowerCase(Locale.ROOT);

        assertThat(statuses(StatusSet.parse(name))).isEqualTo(status);
        assertThat(statuses(StatusSet.parse("EX_" + name))).isEqualTo(status);
        assertThat(statuses(StatusSet.parse(lower))).isEqualTo(status);
        assertThat(statuses(StatusSet.parse("ex_" + lower))).isEqualTo(status);
    }

    @ParameterizedTest
    @EnumSource
    void knows_every_signal_by_both_of_its_names(Signal signal) {
        String status = Integer.toString(128 + signal.number());

        assertThat(statuses(StatusSet.parse(signal.name()))).isEqualTo(status);
        assertThat(statuses(StatusSet.parse("SIG" + signal))).isEqualTo(status);
        assertThat(statuses(StatusSet.parse("sig" + signal.name().toLowerCase(Locale.ROOT))))
                .isEqualTo(status);
    }

    /** A number is a status, even where it is a signal's number as well. */
    @Test
    void a_number_is_never_a_signal() {
        assertThat(statuses(StatusSet.parse("9"))).isEqualTo("9");
    }

    /** Linux has signals 1 to 64, half of them without a name of their own. */
    @ParameterizedTest
    @ValueSource(strings = {"signal", "SIGNAL", "Signal"})
    void signal_means_a_death_by_any_signal(String word) {
        StatusSet set = StatusSet.parse(word);

        assertThat(statuses(set))
                .isEqualTo(IntStream.rangeClosed(129, 192)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(" ")));
        assertThat(set.contains(Results.of("timeout 143"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"timeout", "TIMEOUT", "1,timeout"})
    void timeout_means_an_attempt_that_ran_out_of_time(String list) {
        StatusSet set = StatusSet.parse(list);

        assertThat(set.contains(Results.of("timeout 143"))).isTrue();
        assertThat(statuses(set)).isEqualTo(list.startsWith("1") ? "1" : "");
        assertThat(set.isEmpty()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"any", "ANY", "7,any"})
    void any_means_every_failure_of_the_command_itself(String list) {
        StatusSet set = StatusSet.parse(list);

        assertThat(set.contains(Results.of("timeout 143"))).isTrue();
        assertThat(set.contains(new Exited(new ExitStatus(1)))).isTrue();
        assertThat(set.contains(new Exited(new ExitStatus(255)))).isTrue();
        assertThat(set.contains(Results.of("absent 127"))).isFalse();
        assertThat(set.names(0)).isFalse();
        assertThat(set.isEmpty()).isFalse();
    }

    @Test
    void a_command_that_cannot_be_started_is_in_the_set_if_its_status_is() {
        assertThat(StatusSet.parse("any,126-127").contains(Results.of("absent 127")))
                .isTrue();
        assertThat(StatusSet.parse("127").contains(Results.of("absent 126"))).isFalse();
    }

    @Test
    void none_has_nothing_in_it() {
        StatusSet none = StatusSet.none();

        assertThat(none.isEmpty()).isTrue();
        assertThat(statuses(none)).isEmpty();
        assertThat(none.contains(Results.of("timeout 143"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "256 | '256' is no status or range in 0-255",
                "1000 | '1000' is no status or range in 0-255",
                "99999999999999999999 | '99999999999999999999' is no status or range in 0-255",
                "1x | '1x' is no status or range in 0-255",
                "1.5 | '1.5' is no status or range in 0-255",
                "1- | '1-' is no status or range in 0-255",
                "1-x | '1-x' is no status or range in 0-255",
                "1-2-3 | '1-2-3' is no status or range in 0-255",
                "1--2 | '1--2' is no status or range in 0-255",
                "1-256 | '1-256' is no status or range in 0-255",
                "1:2 | '1:2' is no status or range in 0-255",
                "1/2 | '1/2' is no status or range in 0-255",
                "\u0663 | '\u0663' is no status or range in 0-255",
                "5\u0663 | '5\u0663' is no status or range in 0-255",
                "9-3 | the range '9-3' runs backwards",
                "1,9-3,4 | the range '9-3' runs backwards",
            })
    void refuses_a_bad_status_or_range_by_name(String list, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StatusSet.parse(list))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | ''",
                "1, | ''",
                ",1 | ''",
                "1,,2 | ''",
                ", | ''",
                "' ' | ' '",
                "'1, 2' | ' 2'",
                "'TEMPFAIL ' | 'TEMPFAIL '",
                "-1 | -1",
                "+1 | +1",
                "FLAKY | FLAKY",
                "EX_OK | EX_OK",
                "EX_ | EX_",
                "SIG | SIG",
                "SIGNOPE | SIGNOPE",
                "SIGSIGKILL | SIGSIGKILL",
                "EX_KILL | EX_KILL",
                "KILL-TERM | KILL-TERM",
                "none | none",
                "timeouts | timeouts",
                "any1 | any1",
            })
    void refuses_an_empty_or_unknown_element_and_says_what_there_is(String list, String element) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StatusSet.parse(list))
                .withMessage("'" + element
                        + "' is no status (0-255), range, sysexits name, signal name, signal, timeout or any");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7 | 7 | true",
                "7 | 5-9 | true",
                "5-9 | 7 | false",
                "7,9 | 9,7,1 | true",
                "7 | any | true",
                "127 | any | false",
                "126,7 | any | false",
                "127 | any,127 | true",
                "0 | any | false",
                "timeout | any | true",
                "timeout | 124 | false",
                "timeout | timeout | true",
                "124 | timeout | false",
                "any | 1-255,timeout | false",
                "any | any | true",
                "KILL | signal | true",
                "signal | KILL | false",
            })
    void lies_within_another_if_that_has_all_of_its_results(String inner, String outer, boolean within) {
        assertThat(StatusSet.parse(inner).isWithin(StatusSet.parse(outer))).isEqualTo(within);
        assertThat(StatusSet.none().isWithin(StatusSet.parse(outer))).isTrue();
        assertThat(StatusSet.parse(inner).isWithin(StatusSet.parse(outer).or(StatusSet.parse(inner))))
                .isTrue();
    }

    private static String statuses(StatusSet set) {
        return IntStream.range(0, 400)
                .filter(status -> set.contains(new Exited(new ExitStatus(status))))
                .peek(status -> assertThat(set.names(status)).isTrue())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }
}
