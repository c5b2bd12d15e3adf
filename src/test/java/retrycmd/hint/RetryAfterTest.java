package retrycmd.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2024-02-28T23:59:00Z");

    @ParameterizedTest
    @CsvSource({
        "0,                    PT0S",
        "1,                    PT1S",
        "007,                  PT7S",
        "000,                  PT0S",
        "0000000000000000000000000000009, PT9S",
        "120,                  PT2M",
        "' 5\t',               PT5S",
        "9223372036,           PT9223372036S",
    })
    void reads_seconds(String value, Duration wait) {
        assertThat(RetryAfter.parse(value, NOW)).contains(wait);
        assertThat(RetryAfter.parseSeconds(value)).contains(wait);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9223372037",
                "999999999999999999",
                "9223372036854775808",
                "99999999999999999999999999999999999999"
            })
    void cuts_seconds_that_nobody_waits_for(String value) {
        assertThat(RetryAfter.parse(value, NOW)).contains(RetryAfter.LONGEST);
        assertThat(RetryAfter.parseSeconds(value)).contains(RetryAfter.LONGEST);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Wed, 28 Feb 2024 23:59:30 GMT    | PT30S",
                "Thu, 29 Feb 2024 00:00:00 GMT    | PT1M",
                "Wednesday, 28-Feb-24 23:59:30 GMT| PT30S",
                "Wed Feb 28 23:59:30 2024         | PT30S",
                "Fri Mar  1 23:59:00 2024         | PT48H",
                "Wed, 28 Feb 2024 23:59:60 GMT    | PT1M",
                // The day of the week is wrong.
                "Mon, 28 Feb 2024 23:59:30 GMT    | PT30S",
            })
    void reads_the_three_forms_of_a_date(String value, Duration wait) {
        assertThat(RetryAfter.parse(value, NOW)).contains(wait);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Wed, 28 Feb 2024 23:59:00 GMT",
                "Wed, 28 Feb 2024 23:58:59 GMT",
                "Sun, 06 Nov 1994 08:49:37 GMT",
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Sun Nov  6 08:49:37 1994",
            })
    void a_moment_that_has_passed_is_no_wait(String value) {
        assertThat(RetryAfter.parse(value, NOW)).contains(Duration.ZERO);
    }

    @ParameterizedTest
    @CsvSource({
        // now,                last year ahead,    first year back
        "2024-02-28T23:59:00Z, 2074-02-28T23:59:00Z, 28-Feb-74 23:59:00",
        "1999-12-31T23:59:59Z, 2049-12-31T23:59:59Z, 31-Dec-49 23:59:59",
        "2049-06-15T00:00:00Z, 2099-06-15T00:00:00Z, 15-Jun-99 00:00:00",
        "2050-06-15T00:00:00Z, 2100-06-15T00:00:00Z, 15-Jun-00 00:00:00",
    })
    void two_digits_of_a_year_mean_at_most_fifty_years_ahead(Instant now, Instant moment, String date) {
        String value = "Monday, " + date + " GMT";
        assertThat(RetryAfter.parse(value, now)).contains(Duration.between(now, moment));

        Instant aSecondEarlier = now.minusSeconds(1);

        assertThat(RetryAfter.parse(value, aSecondEarlier)).contains(Duration.ZERO);
    }

    @Test
    void cuts_a_moment_that_nobody_waits_for() {
        assertThat(RetryAfter.parse("Fri, 31 Dec 9999 23:59:59 GMT", NOW)).contains(RetryAfter.LONGEST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-1",
                "+1",
                "1.5",
                "1s",
                "1 2",
                "0x10",
                "١",
                "soon",
                "Wed, 28 Feb 2024 23:59:30",
                "Wed, 28 Feb 2024 23:59:30 UTC",
                "Wed, 28 Feb 2024 23:59:30 +0100",
                "Wed, 8 Feb 2024 23:59:30 GMT",
                "Wed, 28 feb 2024 23:59:30 GMT",
                "Xxx, 28 Feb 2024 23:59:30 GMT",
                "Wed, 28 Feb 24 23:59:30 GMT",
                "Wed, 30 Feb 2024 23:59:30 GMT",
                "Wed, 00 Feb 2024 23:59:30 GMT",
                "Wed, 28 Feb 2024 24:00:00 GMT",
                "Wed, 28 Feb 2024 23:60:00 GMT",
                "Wed, 28 Feb 2024 23:59:61 GMT",
                "Wednesday, 28-Feb-2024 23:59:30 GMT",
                "Wednesday, 31-Jun-24 23:59:30 GMT",
                "Wed, 28-Feb-24 23:59:30 GMT",
                "Wed Feb 28 23:59:30 2024 GMT",
                "Wed Feb 8 23:59:30 2024",
                "2024-02-28T23:59:30Z",
                "30, 60",
            })
    void what_it_cannot_read_is_empty(String value) {
        assertThat(RetryAfter.parse(value, NOW)).isEmpty();
    }

    @Test
    void who_wants_seconds_only_gets_no_date() {
        assertThat(RetryAfter.parseSeconds("Wed, 28 Feb 2024 23:59:30 GMT")).isEmpty();
    }

    @Test
    void the_longest_wait_still_counts_in_nanoseconds() {
        assertThat(RetryAfter.LONGEST.toNanos()).isEqualTo(Long.MAX_VALUE);
    }
}
