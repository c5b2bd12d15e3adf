package checkfeed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import web.Child;
import web.LabServer;
import web.TestServer;

/** The program as a script sees it: its bytes on stdout, and its exit status. */
class CheckFeedProgramTest {

    private static final String VERDICT = "{\"indicator\": \"203.0.113.42\", \"verdict\": \"malicious\"}";

    @AutoClose
    private final LabServer server = TestServer.of(new FeedServer());

    @Test
    void its_stdout_alone_feeds_a_json_parser() throws Exception {
        Child child = Child.run(CheckFeed.class, "-v", uri("/flaky"));

        assertThat(child.status()).isEqualTo(0);
        assertThat(JsonMapper.shared().readTree(child.out()).get("verdict").asString())
                .isEqualTo("malicious");
        assertThat(child.out()).isEqualTo(VERDICT + System.lineSeparator());
        assertThat(child.err().lines())
                .hasSize(5)
                .allMatch(line -> line.matches("[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3} (DEBUG|WARNING) (feed|retry): .*"));
    }

    @Test
    void its_exit_status_tells_a_wrong_request() throws Exception {
        Child child = Child.run(CheckFeed.class, uri("/no-such-path"));

        assertThat(child.status()).isEqualTo(1);
        assertThat(child.out()).isEmpty();
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void its_exit_status_tells_an_unavailable_feed_at_the_deadline() throws Exception {
        Child child = Child.run(CheckFeed.class, uri("/slow"));

        assertThat(child.status()).isEqualTo(3);
        assertThat(child.out()).isEmpty();
        assertThat(child.err()).contains("gave up: the deadline left no time after ");
        // Two of 2 s; a third in what is left of 5 s, if its wait, drawn from 0..1 s, fits before the deadline.
        assertThat(server.requests()).hasSizeBetween(2, 3);
        Duration took = between(child.err().lines().toList());
        assertThat(took).isLessThan(Duration.ofSeconds(4));
    }

    @Test
    void its_exit_status_tells_a_wrong_call() throws Exception {
        assertThat(Child.run(CheckFeed.class).status()).isEqualTo(2);
    }

    @Test
    void a_fault_in_the_program_surfaces_and_is_not_retried() throws Exception {
        String incomplete = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("jackson-annotations"))
                .collect(Collectors.joining(File.pathSeparator));

        Child child = Child.runOn(incomplete, CheckFeed.class, uri("/garbled"));

        assertThat(child.status()).isEqualTo(70);
        assertThat(child.out()).isEmpty();
        assertThat(child.err()).contains("NoClassDefFoundError").doesNotContain("retried", "WARNING");
        assertThat(server.requests()).hasSize(1);
    }

    private String uri(String path) {
        return server.uri(path).toString();
    }

    /** From the first line of a log, written at the end of the first request, to the last one. */
    private static Duration between(List<String> log) {
        LocalTime first = LocalTime.parse(log.get(0).substring(0, 12));
        LocalTime last = LocalTime.parse(log.get(log.size() - 1).substring(0, 12));
        Duration time = Duration.between(first, last);
        return time.isNegative() ? time.plusDays(1) : time;
    }
}
