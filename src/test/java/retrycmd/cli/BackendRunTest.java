package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import retrycmd.engine.Attempt;
import retrycmd.engine.Deadline;
import retrycmd.engine.Outcome;
import retrycmd.engine.StopReason;
import retrycmd.engine.Verdict;
import retrycmd.hint.Hint;
import retrycmd.hint.Hint.RateLimit;
import retrycmd.process.CommandResult;
import retrycmd.process.Evidence;
import retrycmd.process.ExitStatus;

/** Attempts of one second with waits of two between them. */
class BackendRunTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Optional<RateLimit> MUCH = Optional.of(new RateLimit(100, 90, Duration.ofSeconds(60)));
    private static final Optional<RateLimit> LITTLE = Optional.of(new RateLimit(100, 5, Duration.ofSeconds(60)));

    @Test
    void the_last_word_of_the_last_attempt_counts_from_the_end_of_the_run() {
        assertThat(BackendRun.told(run(List.of(MUCH, LITTLE)))).isEqualTo(LITTLE);
    }

    @Test
    void the_word_of_an_earlier_attempt_is_as_old_as_what_followed() {
        assertThat(BackendRun.told(run(List.of(LITTLE, Optional.empty(), Optional.empty()))))
                .hasValue(new RateLimit(100, 5, Duration.ofSeconds(54)));
    }

    @Test
    void attempts_that_said_nothing_tell_nothing() {
        assertThat(BackendRun.told(run(List.of(Optional.empty())))).isEmpty();
        assertThat(BackendRun.told(run(List.of()))).isEmpty();
    }

    private static Outcome<CommandResult> run(List<Optional<RateLimit>> told) {
        List<Attempt<CommandResult>> attempts = new ArrayList<>();
        for (int i = 0; i < told.size(); i++) {
            Hint hint = new Hint(Optional.empty(), Optional.empty(), Optional.empty(), told.get(i));
            attempts.add(new Attempt<>(
                    i + 1,
                    SECOND.multipliedBy(3L * i),
                    SECOND,
                    new CommandResult.Exited(ExitStatus.TEMPFAIL, Evidence.NONE.withHint(hint)),
                    Verdict.temporary("75"),
                    i + 1 < told.size() ? SECOND.multipliedBy(2) : Duration.ZERO));
        }
        return new Outcome<>(StopReason.ATTEMPTS, attempts, Duration.ZERO, Deadline.FOREVER);
    }
}
