package retrycmd.state;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.state.CircuitState.Closed;
import retrycmd.state.CircuitState.Open;
import retrycmd.state.CircuitState.Probing;
import retrycmd.state.StateCodec.NewerFormatException;
import retrycmd.state.StateCodec.Stored;

class StateCodecTest {

    private static final Duration SINCE = Duration.ofSeconds(5025, 370_000_000);
    private static final Duration LONG_AGO = Duration.ofSeconds(-9, 500_000_000);
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final Stored PROBED = stored(new BackendState(
            new Probing(SINCE, MINUTE),
            Optional.of(new Prober("pid:[4026531836]", 4711, 502_499)),
            2_900_000,
            new QuotaWindow(new Quota(1000, 120), Duration.ofSeconds(5071, 20_000_000))));

    static Stream<BackendState> states() {
        return Stream.of(
                BackendState.FRESH,
                BackendState.FRESH.withCircuit(new Closed(4)),
                BackendState.FRESH.withCircuit(new Open(SINCE, MINUTE)),
                BackendState.FRESH.withCircuit(new Open(LONG_AGO, Duration.ZERO)),
                BackendState.FRESH.withCircuit(new Open(SINCE, Duration.ofNanos(Long.MAX_VALUE))),
                BackendState.FRESH.withCircuit(new Probing(SINCE, MINUTE)),
                BackendState.FRESH.withSpent(Long.MAX_VALUE),
                BackendState.FRESH.withQuota(new QuotaWindow(new Quota(-1, Long.MIN_VALUE), LONG_AGO)),
                PROBED.state());
    }

    @ParameterizedTest
    @MethodSource("states")
    void what_was_written_is_read(BackendState state) throws NewerFormatException {
        assertThat(StateCodec.decode(StateCodec.encode(stored(state)))).hasValue(stored(state));
    }

    @Test
    void the_text_is_one_that_people_can_read() {
        assertThat(text(PROBED))
                .isEqualTo("""
                retry-cmd backend 1
                name db
                boot 0d5c3e9a
                circuit probing 5025.370000000 60.000000000
                prober pid:[4026531836] 4711 502499
                spent 2900000
                quota 1000 120 5071.020000000
                end %s
                """.formatted(text(PROBED).lines().toList().get(7).substring(4)));
    }

    @Test
    void a_text_that_was_cut_anywhere_is_damaged() throws NewerFormatException {
        String whole = text(PROBED);

        for (int length = 0; length < whole.length(); length++) {
            assertThat(decode(whole.substring(0, length)))
                    .as("%d bytes", length)
                    .isEmpty();
        }
    }

    @Test
    void a_text_with_a_byte_changed_is_damaged_or_newer() {
        String whole = text(PROBED);

        for (int i = 0; i < whole.length(); i++) {
            String changed = whole.substring(0, i) + (char) (whole.charAt(i) ^ 1) + whole.substring(i + 1);
            assertThat(isRefused(changed)).as("byte %d", i).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noise_is_damaged(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);

            assertThat(isRefused(new String(bytes, ISO_8859_1))).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "circuit closed x",
                "circuit closed",
                "circuit ajar 1",
                "circuit open 1.0",
                "circuit open 99999999999999.0 1.0",
                "circuit open 1.000000000 -9223372036854775808.0",
                "spent -1",
                "spent",
                "quota 1 2",
            })
    void a_text_that_is_whole_but_means_nothing_is_damaged(String line) throws NewerFormatException {
        String kind = line.substring(0, line.indexOf(' ') < 0 ? line.length() : line.indexOf(' '));
        String body =
                text(stored(BackendState.FRESH)).replaceAll("end .*\n", "").replaceAll(kind + " .*", line);

        assertThat(decode(body + "end " + Integer.toHexString(body.hashCode()) + "\n"))
                .isEmpty();
    }

    @Test
    void a_newer_format_is_told_from_a_damaged_one() {
        assertThatThrownBy(() -> decode("retry-cmd backend 2\nsomething else\n"))
                .isInstanceOf(NewerFormatException.class)
                .hasMessage("a newer retry-cmd wrote it, in format 2 (this one knows 1)");
    }

    private static boolean isRefused(String text) {
        try {
            return decode(text).isEmpty();
        } catch (NewerFormatException e) {
            return true;
        }
    }

    private static Optional<Stored> decode(String text) throws NewerFormatException {
        return StateCodec.decode(text.getBytes(ISO_8859_1));
    }

    private static String text(Stored stored) {
        return new String(StateCodec.encode(stored), ISO_8859_1);
    }

    private static Stored stored(BackendState state) {
        return new Stored("db", "0d5c3e9a", state);
    }
}
