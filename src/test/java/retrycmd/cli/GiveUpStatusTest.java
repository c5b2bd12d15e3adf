package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.process.ExitStatus;
import retrycmd.process.Results;

class GiveUpStatusTest {

    @ParameterizedTest
    @CsvSource({
        "75, exit 3, 75",
        "75, timeout 143, 75",
        "0, exit 3, 0",
        "1, exit 3, 1",
        "255, timeout 143, 255",
        "007, exit 3, 7",
        "last, exit 3, 3",
        "last, exit 143, 143",
        "last, timeout 143, 124",
        "last, timeout 0, 124",
        "last, absent 127, 127",
        "last, exit 0, 75",
    })
    void is_a_fixed_number_or_that_of_the_last_attempt(String text, String last, int status) {
        assertThat(GiveUpStatus.parse(text).after(Results.of(last))).isEqualTo(new ExitStatus(status));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit 3", "timeout 143", "absent 127"})
    void is_75_by_default(String last) {
        assertThat(GiveUpStatus.DEFAULT.after(Results.of(last))).isEqualTo(ExitStatus.TEMPFAIL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "256", "999", "1000", "0075", "-1", "+1", "1.5", "7x", "x", "LAST", "last ", "\u0663"})
    void refuses_everything_else(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GiveUpStatus.parse(text))
                .withMessage("neither a status in 0-255 nor 'last'");
    }
}
