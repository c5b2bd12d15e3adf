package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three attempts, waits of 2 s, a minute at most for what the other side asks for. */
class RetryDecisionTest {

    private static final RetryPolicy POLICY = RetryPolicy.DEFAULT
            .withAttempts(3)
            .withWaits(Backoff.fixed(Duration.ofSeconds(2)), Jitter.NONE)
            .withRetryAfterCap(Duration.ofMinutes(1));

    private int gateAsked;

    /** Where several rows' limits are reached at once, the upper one is named; asking the gate may spend, so it comes last. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
            KIND,         ATTEMPT, RETRY-AFTER, TIME LEFT, GATE,   DECISION,                              ASKED
            # what it means comes before every limit
            SUCCESS,      1,       PT0S,        PT10S,     open,   stop SUCCEEDED refused PT0S,           0
            SUCCESS,      3,       PT2M,        PT-1S,     closed, stop SUCCEEDED refused PT0S,           0
            PERMANENT,    1,       PT0S,        PT10S,     open,   stop PERMANENT refused PT0S,           0
            PERMANENT,    3,       PT2M,        PT-1S,     closed, stop PERMANENT refused PT0S,           0
            # then the number of attempts
            TEMPORARY,    3,       PT0S,        PT10S,     open,   stop ATTEMPTS refused PT0S,            0
            TEMPORARY,    4,       PT0S,        PT10S,     open,   stop ATTEMPTS refused PT0S,            0
            TEMPORARY,    3,       PT2M,        PT-1S,     closed, stop ATTEMPTS refused PT0S,            0
            UNREPEATABLE, 3,       PT2M,        PT-1S,     closed, stop ATTEMPTS refused PT0S,            0
            # then whether another one is safe
            UNREPEATABLE, 1,       PT0S,        PT10S,     open,   stop UNREPEATABLE refused PT0S,        0
            UNREPEATABLE, 2,       PT2M,        PT-1S,     closed, stop UNREPEATABLE refused PT0S,        0
            # then the wait that was asked for
            TEMPORARY,    2,       PT1M0.001S,  PT1H,      open,   stop RETRY_AFTER refused PT1M0.001S,   0
            TEMPORARY,    2,       PT2M,        PT1M,      closed, stop RETRY_AFTER refused PT2M,         0
            TEMPORARY,    2,       PT2M,        FOREVER,   open,   stop RETRY_AFTER refused PT2M,         0
            TEMPORARY,    2,       PT10S,       PT10S,     open,   stop RETRY_AFTER refused PT10S,        0
            TEMPORARY,    2,       PT1S,        PT1S,      open,   stop RETRY_AFTER refused PT1S,         0
            TEMPORARY,    2,       PT1S,        PT-1S,     closed, stop RETRY_AFTER refused PT1S,         0
            # then the wait that was drawn
            TEMPORARY,    2,       PT0S,        PT1S,      open,   stop DEADLINE refused PT2S,            0
            TEMPORARY,    2,       PT0S,        PT2S,      open,   stop DEADLINE refused PT2S,            0
            TEMPORARY,    2,       PT1S,        PT2S,      closed, stop DEADLINE refused PT2S,            0
            TEMPORARY,    2,       PT0S,        PT0S,      open,   stop DEADLINE refused PT2S,            0
            TEMPORARY,    2,       PT0S,        PT-1S,     open,   stop DEADLINE refused PT2S,            0
            # and last the gate
            TEMPORARY,    2,       PT0S,        PT2.1S,    closed, stop GATE refused PT0S,                1
            TEMPORARY,    2,       PT30S,       FOREVER,   closed, stop GATE refused PT0S,                1
            TEMPORARY,    1,       PT0S,        PT10S,     open,   retry after PT2S,                      1
            TEMPORARY,    2,       PT0S,        PT2.1S,    open,   retry after PT2S,                      1
            TEMPORARY,    2,       PT0S,        FOREVER,   open,   retry after PT2S,                      1
            TEMPORARY,    2,       PT1S,        FOREVER,   open,   retry after PT2S,                      1
            TEMPORARY,    2,       PT2.5S,      FOREVER,   open,   retry after PT2.5S,                    1
            TEMPORARY,    2,       PT1M,        FOREVER,   open,   retry after PT1M,                      1
            TEMPORARY,    2,       PT9.9S,      PT10S,     open,   retry after PT9.9S,                    1
            """)
    void decides_in_this_order(
            Verdict.Kind kind,
            int attempt,
            Duration retryAfter,
            String timeLeft,
            String gate,
            String decision,
            int timesAsked) {
        Verdict verdict = new Verdict(kind, "a rule", retryAfter);
        Duration left = timeLeft.equals("FOREVER") ? Deadline.FOREVER : Duration.parse(timeLeft);

        Decision decided = POLICY.decide(verdict, attempt, Duration.ZERO, left, () -> 0, gate(gate.equals("open")));

        assertThat(describe(decided)).isEqualTo(decision);
        assertThat(gateAsked).isEqualTo(timesAsked);
        if (decided instanceof Decision.Stop stop) {
            assertThat(stop.timeLeft()).isEqualTo(left);
        }
    }

    @ParameterizedTest
    @CsvSource({"PT0S,retry after PT0S", "PT0.1S,retry after PT0.1S", "PT5S,retry after PT5S"})
    void an_exact_wait_takes_the_place_of_the_drawn_one(Duration wait, String decision) {
        Verdict verdict = Verdict.temporaryIn("told so", wait);

        Decision decided = POLICY.decide(verdict, 2, Duration.ZERO, Deadline.FOREVER, () -> 0, gate(true));

        assertThat(describe(decided)).isEqualTo(decision);
    }

    @ParameterizedTest
    @CsvSource({
        "1, FOREVER, open, retry after PT0S",
        "99, FOREVER, open, retry after PT0S",
        "99, PT0.001S, open, retry after PT0S",
        "1, PT0S, open, stop DEADLINE refused PT0S",
        "1, FOREVER, shut, stop GATE refused PT0S",
    })
    void a_failure_whose_cause_was_removed_is_tried_again_at_once_whatever_the_number_of_attempts(
            int attempt, String timeLeft, String gate, String decision) {
        Duration left = timeLeft.equals("FOREVER") ? Deadline.FOREVER : Duration.parse(timeLeft);

        Decision decided = POLICY.decide(
                Verdict.remedied("mended"), attempt, Duration.ZERO, left, () -> 0, gate(gate.equals("open")));

        assertThat(describe(decided)).isEqualTo(decision);
    }

    @Test
    void hands_attempt_wait_before_and_chance_to_the_draw() {
        Backoff backoff = Backoff.exponential(Duration.ofSeconds(1), 2, Duration.ofSeconds(100));
        Verdict busy = Verdict.temporary("busy");

        Decision full = POLICY.withWaits(backoff, Jitter.FULL)
                .decide(busy, 2, Duration.ofSeconds(9), Deadline.FOREVER, () -> 0.25, RetryGate.OPEN);
        Decision decorrelated = POLICY.withWaits(backoff, Jitter.DECORRELATED)
                .decide(busy, 2, Duration.ofSeconds(9), Deadline.FOREVER, () -> 0.5, RetryGate.OPEN);

        assertThat(describe(full)).isEqualTo("retry after PT0.5S");
        assertThat(describe(decorrelated)).isEqualTo("retry after PT14S");
    }

    @Test
    void the_most_attempts_there_can_be_end_a_run_without_a_limit_before_their_number_overflows() {
        RetryPolicy unlimited = POLICY.withAttempts(RetryPolicy.UNLIMITED);
        Verdict busy = Verdict.temporary("busy");

        Decision last =
                unlimited.decide(busy, Integer.MAX_VALUE, Duration.ZERO, Deadline.FOREVER, () -> 0, RetryGate.OPEN);
        Decision before =
                unlimited.decide(busy, Integer.MAX_VALUE - 1, Duration.ZERO, Deadline.FOREVER, () -> 0, RetryGate.OPEN);

        assertThat(describe(last)).isEqualTo("stop ATTEMPTS refused PT0S");
        assertThat(describe(before)).isEqualTo("retry after PT2S");
    }

    private RetryGate gate(boolean open) {
        return () -> {
            gateAsked++;
            return open;
        };
    }

    private static String describe(Decision decision) {
        return decision instanceof Decision.Stop stop
                ? "stop " + stop.reason() + " refused " + stop.refused()
                : "retry after " + ((Decision.Retry) decision).delay();
    }
}
