package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.StopReason;
import retrycmd.engine.Verdict;
import retrycmd.process.CommandResult;
import retrycmd.process.ExitStatus;
import retrycmd.process.Results;

class ExitCodesTest {

    @ParameterizedTest
    @CsvSource({
        "SUCCEEDED, exit 0, 75, 0",
        "SUCCEEDED, exit 3, 75, 0",
        "SUCCEEDED, timeout 143, last, 0",
        "PERMANENT, exit 3, 75, 3",
        "PERMANENT, exit 137, 75, 137",
        "PERMANENT, timeout 143, 75, 124",
        "PERMANENT, absent 127, 75, 127",
        "PERMANENT, absent 126, 75, 126",
        "PERMANENT, exit 0, 75, 1",
        "STOPPED, exit 0, 75, 0",
        "STOPPED, exit 143, 75, 143",
        "STOPPED, timeout 143, 75, 124",
        "ATTEMPTS, exit 3, 75, 75",
        "ATTEMPTS, timeout 143, 75, 75",
        "ATTEMPTS, exit 3, 9, 9",
        "ATTEMPTS, exit 3, last, 3",
        "ATTEMPTS, timeout 143, last, 124",
        "DEADLINE, exit 3, last, 3",
        "RETRY_AFTER, exit 3, 75, 75",
        "GATE, exit 3, 75, 75",
        "UNREPEATABLE, timeout 137, 75, 75",
    })
    void stands_for_the_outcome(StopReason reason, String last, String giveUp, int status) {
        Verdict verdict = Verdict.temporary("a rule");
        Attempt<CommandResult> attempt =
                new Attempt<>(1, Duration.ZERO, Duration.ZERO, Results.of(last), verdict, Duration.ZERO);

        assertThat(ExitCodes.of(outcome(reason, List.of(attempt)), GiveUpStatus.parse(giveUp)))
                .isEqualTo(new ExitStatus(status));
    }

    /** A splay that took longer than it should, on a suspended machine, may leave no time for even one attempt. */
    @ParameterizedTest
    @CsvSource({"75, 75", "9, 9", "last, 75"})
    void without_any_attempt_it_is_the_status_for_giving_up(String giveUp, int status) {
        Outcome<CommandResult> none = outcome(StopReason.DEADLINE, List.of());

        assertThat(ExitCodes.of(none, GiveUpStatus.parse(giveUp))).isEqualTo(new ExitStatus(status));
    }

    private static Outcome<CommandResult> outcome(StopReason reason, List<Attempt<CommandResult>> attempts) {
        return new Outcome<>(reason, attempts, Duration.ZERO, Duration.ZERO);
    }
}
