package retrycmd.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.hint.Hint.Claim;
import retrycmd.hint.Hint.RateLimit;

class HintParserTest {

    private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "retry-after: 30 | PT30S",
                "retry-after:30 | PT30S",
                "Retry-After : 30 | PT30S",
                "  RETRY-AFTER:\t30  | PT30S",
                "retry-after: 0 | PT0S",
                "retry-after: Mon, 30 Nov 2026 10:00:07 GMT | PT7S",
                "retry-after: Mon, 30 Nov 2026 09:00:00 GMT | PT0S",
                "retry-after: 1\\nretry-after: 2 | PT2S",
                "retry-after: 1\\nretry-after: | PT1S",
                "retry-after: 1\\nretry-after: soon | PT1S",
                "\\n\\nretry-after: 1\\r\\n\\r\\n | PT1S",
            })
    void a_wait_is_seconds_or_a_date_and_the_last_one_counts(String text, Duration wait) {
        assertThat(parse(text).hint().retryAfter()).contains(wait);
    }

    @ParameterizedTest
    @CsvSource({
        "verdict: temporary, TEMPORARY",
        "Verdict: PERMANENT, PERMANENT",
        "verdict: temporary\\nverdict: permanent, PERMANENT",
    })
    void a_verdict_is_one_of_two_words(String text, Claim claim) {
        assertThat(parse(text))
                .isEqualTo(new HintParser.Parsed(
                        new Hint(Optional.of(claim), Optional.empty(), Optional.empty(), Optional.empty()), 0, ""));
    }

    @Test
    void a_reason_is_taken_as_it_stands_after_the_first_colon() {
        assertThat(parse("reason:  a: b\u001b[1m  ").hint().reason()).contains("a: b\u001b[1m");
    }

    @Test
    void a_long_reason_is_cut_but_not_within_a_character() {
        String bytes = "x".repeat(199) + "\u00c3\u00a9" + "x".repeat(50); // e with an accent, in UTF-8

        assertThat(parse("reason: " + bytes).hint().reason()).contains("x".repeat(199) + "...");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate-limit: 1000\\nrate-remaining: 120\\nrate-reset: 60 | 1000 | 120 | PT1M",
                "rate-remaining: 0\\nrate-limit: 5 | 5 | 0 | PT1H",
                // 10:00:30 in seconds since 1970, as some services say it
                "rate-limit: 5\\nrate-remaining: 1\\nrate-reset: 1796032830 | 5 | 1 | PT30S",
                "rate-limit: 5\\nrate-remaining: 1\\nrate-reset: 1000000000 | 5 | 1 | PT0S",
                "rate-limit: 5\\nrate-remaining: 1\\nrate-reset: Mon, 30 Nov 2026 10:01:00 GMT | 5 | 1 | PT1M",
            })
    void a_rate_limit_is_what_is_allowed_what_is_left_and_until_when(
            String text, long limit, long remaining, Duration reset) {
        assertThat(parse(text).hint().rateLimit()).contains(new RateLimit(limit, remaining, reset));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate-limit: 5", "rate-remaining: 5", "rate-reset: 5"})
    void a_part_of_a_rate_limit_is_none(String text) {
        assertThat(parse(text)).isEqualTo(new HintParser.Parsed(Hint.NONE, 0, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\\n",
                "retry-after:",
                "verdict: ",
                "reason:",
                "rate-limit:",
                "rate-remaining: ",
                "rate-reset:\\r\\n"
            })
    void an_empty_value_says_nothing(String text) {
        assertThat(parse(text)).isEqualTo(new HintParser.Parsed(Hint.NONE, 0, ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hello | line 1 is not 'key: value'",
                ": x | line 1 is not 'key: value'",
                "# x: y | line 1 has the unknown key '# x'",
                "reason: x\\n\\npassword: secret | line 3 has the unknown key 'password'",
                "retry-after: 1.5 | line 1 has a 'retry-after' that is neither a number of seconds nor an HTTP date",
                "retry-after: -1 | line 1 has a 'retry-after' that is neither a number of seconds nor an HTTP date",
                "Verdict: perhaps | line 1 has a 'verdict' that is neither temporary nor permanent",
                "rate-limit: many | line 1 has a 'rate-limit' that is not a number",
                "rate-remaining: -1 | line 1 has a 'rate-remaining' that is not a number",
                "rate-remaining: 1234567890123456789 | line 1 has a 'rate-remaining' that is not a number",
                "rate-reset: x | line 1 has a 'rate-reset' that is neither a number of seconds nor an HTTP date",
            })
    void what_is_not_understood_is_named_without_its_value(String text, String problem) {
        HintParser.Parsed parsed = parse(text);

        assertThat(parsed.problem()).isEqualTo(problem);
        assertThat(parsed.ignored()).isEqualTo(1);
        assertThat(parsed.hint().claim()).isEmpty();
        assertThat(parsed.hint().retryAfter()).isEmpty();
    }

    @Test
    void bad_lines_are_counted_and_good_ones_among_them_count() {
        HintParser.Parsed parsed = parse("a\\nretry-after: 3\\nb: c\\n\u00ff\u00fe\\n");

        assertThat(parsed.ignored()).isEqualTo(3);
        assertThat(parsed.problem()).isEqualTo("line 1 is not 'key: value'");
        assertThat(parsed.hint().retryAfter()).contains(Duration.ofSeconds(3));
    }

    private static HintParser.Parsed parse(String text) {
        return HintParser.parse(text.replace("\\n", "\n").replace("\\r", "\r"), NOW);
    }
}
