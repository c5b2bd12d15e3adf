package web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LogTest {

    private final Output out = new Output();

    @Test
    void a_line_has_its_time_level_and_logger() {
        log(false).warning("retry", "attempt 1 failed");

        assertThat(out.text()).isEqualTo("07:08:09.012 WARNING retry: attempt 1 failed" + System.lineSeparator());
    }

    @Test
    void details_and_causes_are_for_the_verbose() {
        Exception failure = new IOException("top", new IOException("middle", new IOException("low")));

        log(false).debug("a", "b");
        log(false).causes("a", failure);
        assertThat(out.text()).isEmpty();

        log(true).debug("a", "b");
        log(true).causes("a", failure);
        assertThat(out.masked())
                .containsExactly(
                        "TIME DEBUG a: b",
                        "TIME DEBUG a: caused by java.io.IOException: middle",
                        "TIME DEBUG a: caused by java.io.IOException: low");
    }

    @Test
    void the_other_side_gets_no_line_of_its_own_and_no_say_over_the_terminal() {
        log(false).error("a", "said \"x\r\n00:00:00.000 ERROR b: y\u001b[2J\u009b\"");

        assertThat(out.masked())
                .containsExactly("TIME ERROR a: said \"x\\x0d\\x0a00:00:00.000 ERROR b: y\\x1b[2J\\x9b\"");
    }

    private Log log(boolean verbose) {
        Clock clock = Clock.fixed(Instant.parse("2024-05-06T07:08:09.012345Z"), ZoneOffset.UTC);
        return new Log(out.stream(), verbose, clock);
    }
}
