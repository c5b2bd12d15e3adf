package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.Deadline;

class DurationParserTest {

    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    @ParameterizedTest
    @CsvSource({
        "250ms, PT0.25S",
        "2s, PT2S",
        "1.5s, PT1.5S",
        "1m30s, PT1M30S",
        "2h, PT2H",
        "1d, P1D",
        "1d2h3m4s5ms, P1DT2H3M4.005S",
        "1h5ms, PT1H0.005S",
        "90m, PT1H30M",
        "0.5h, PT30M",
        "1.5m30s, PT2M",
        "0.001ms, PT0.000001S",
        "0.0000000004s, PT0S",
        "0.0000000006s, PT0.000000001S",
        "1.000000001s, PT1.000000001S",
        "0, PT0S",
        "0s, PT0S",
        "000, PT0S",
        "0d0h, PT0S",
        "1, PT1S",
        "10, PT10S",
        "1.5, PT1.5S",
        "007s, PT7S",
    })
    void reads_numbers_with_units_and_takes_a_bare_number_for_seconds(String text, Duration duration) {
        assertThat(DurationParser.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "s",
                "ms",
                ".",
                ".5",
                ".5s",
                "5.",
                "5.s",
                "1.2.3s",
                "5x",
                "5S",
                "5MS",
                "5sec",
                "5 s",
                " 5s",
                "5s ",
                "-1s",
                "-1",
                "+1s",
                "1-s",
                "1s2",
                "1m30",
                "1s1s",
                "1s1m",
                "1ms1s",
                "1s1s1s",
                "1m1h",
                "1e9s",
                "1e3",
                "0x10",
                "NaN",
                "Infinity",
                "infinity",
                "abc",
                "none",
                "1,5s",
                "1_000",
                "1s;",
                "1s\n",
                "\t1s",
                "1\u0000s",
                "1µs",
                "1us",
                "1ns",
                "1w",
                "\u0663s",
                "1.\u0663s",
                "\uff11s",
                "PT1S",
                "99999999999999999999x",
                "1dms"
            })
    void refuses_everything_else_and_says_how_to_write_it(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationParser.parse(text))
                .withMessage("not a duration; write it like 250ms, 2s, 1.5s, 1m30s, 2h or 1d");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "99999999999999999999s",
                "99999999999999999999",
                "9223372036854775807d",
                "9223372036854775808ms",
                "9223372036854775807ms",
                "9223372036855ms",
                "9223372036.854775807s",
                "9223372036.854775808s",
                "9223372036.854776s",
                "9223372036.9s",
                "9223372037s",
                "106751d23h47m16s854.775807ms",
                "106751d23h47m16s854.775808ms",
                "106751d23h47m16s855ms",
                "106751d24h",
                "106752d",
                "106751.99999999999999d",
                "18446744073.709551616s",
                "18446744074s",
                "213503d1s",
                "106679.108d104950.97m0s47454.775814ms",
                "106583.04d213127.519m0.9s1809728814.776507ms",
                "100000d100000000h"
            })
    void cuts_what_is_too_long_and_never_wraps(String text) {
        assertThat(DurationParser.parse(text)).isEqualTo(Deadline.FOREVER);
    }

    @Test
    void reads_the_longest_durations_below_the_limit() {
        assertThat(DurationParser.parse("9223372036s")).hasSeconds(9_223_372_036L);
        assertThat(DurationParser.parse("9223372036854ms")).hasMillis(9_223_372_036_854L);
        assertThat(DurationParser.parse("106751d")).hasDays(106_751);
    }

    @Test
    void any_text_is_either_a_duration_up_to_the_longest_or_refused() {
        String letters = "0123456789..dhmsms -+eENa_,\u0663\u00b5\n";
        for (long seed = 0; seed < 50_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            check("seed " + seed, text.toString());
        }
    }

    @Test
    void any_number_with_units_in_their_order_is_read_to_the_nanosecond() {
        String[] units = {"d", "h", "m", "s", "ms"};
        long[] nanos = {86_400_000_000_000L, 3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L};
        for (long seed = 0; seed < 30_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            BigDecimal expected = BigDecimal.ZERO;
            for (int unit = random.nextInt(5); unit < 5; unit += random.nextInt(1, 5)) {
                // Every order of magnitude, but most near the longest duration.
                long near = Math.round(Long.MAX_VALUE / (double) nanos[unit]);
                long whole = random.nextBoolean() ? near >>> random.nextInt(3) : near >>> random.nextInt(63);
                String number = whole + (random.nextBoolean() ? "" : "." + random.nextLong(1_000_000_000));
                text.append(number).append(units[unit]);
                expected = expected.add(new BigDecimal(number).multiply(BigDecimal.valueOf(nanos[unit])));
            }
            Duration read = check("seed " + seed, text.toString());
            BigDecimal off = BigDecimal.valueOf(read.toNanos()).subtract(expected.min(LONGEST));
            if (off.abs().compareTo(BigDecimal.valueOf(3)) > 0) {
                fail("seed %d: '%s' was read as %s, which is %s ns off", seed, text, read, off);
            }
        }
    }

    /** The duration; zero where the text was refused. */
    private static Duration check(String input, String text) {
        try {
            Duration duration = DurationParser.parse(text);
            if (duration.isNegative() || duration.compareTo(Deadline.FOREVER) > 0) {
                fail("%s: '%s' was read as %s", input, text, duration);
            }
            return duration;
        } catch (IllegalArgumentException e) {
            return Duration.ZERO;
        } catch (RuntimeException e) {
            return fail(input + ": '" + text + "'", e);
        }
    }
}
