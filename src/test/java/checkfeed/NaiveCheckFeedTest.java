package checkfeed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import web.FakeTimekeeper;
import web.LabServer;
import web.Output;
import web.TestServer;

/** What is wrong with the draft, and how it is in {@link CheckFeed}. */
class NaiveCheckFeedTest {

    @AutoClose
    private final LabServer server = TestServer.of(new FeedServer());

    @Test
    void it_retries_what_no_retry_can_heal() {
        Run naive = naive("/no-such-path");
        Run ours = ours("/no-such-path", 0.5);

        assertThat(naive.requests()).isEqualTo(4);
        assertThat(ours.requests()).isEqualTo(1);
    }

    @Test
    void it_sleeps_after_the_last_attempt() {
        Run naive = naive("/down");
        Run ours = ours("/down", 0.5);

        assertThat(naive.requests()).isEqualTo(4);
        assertThat(naive.timekeeper().sleeps()).hasSize(4);
        assertThat(ours.requests()).isEqualTo(4);
        assertThat(ours.timekeeper().sleeps()).hasSize(3);
    }

    @Test
    void it_waits_the_same_on_every_host() {
        Run oneHost = naive("/down");
        Run otherHost = naive("/down");
        assertThat(oneHost.timekeeper().sleeps()).containsExactly(0.5, 1.0, 2.0, 4.0);
        assertThat(otherHost.timekeeper().sleeps()).containsExactly(0.5, 1.0, 2.0, 4.0);

        Run oneOfOurs = ours("/down", 0.25);
        Run otherOfOurs = ours("/down", 0.75);
        assertThat(oneOfOurs.timekeeper().sleeps()).containsExactly(0.125, 0.25, 0.5);
        assertThat(otherOfOurs.timekeeper().sleeps()).containsExactly(0.375, 0.75, 1.5);
    }

    @Test
    void it_prints_its_failure_as_the_verdict_and_calls_it_a_success() {
        Run naive = naive("/down");
        Run ours = ours("/down", 0.5);

        assertThat(naive.out()).isEqualTo("check failed, giving up" + System.lineSeparator());
        assertThat(naive.status()).isEqualTo(0);
        assertThat(ours.out()).isEmpty();
        assertThat(ours.status()).isEqualTo(3);
    }

    @Test
    void it_works_as_long_as_all_goes_well() {
        Run naive = naive("/flaky");

        assertThat(naive.out()).startsWith("{\"indicator\":\"203.0.113.42\"");
        assertThat(naive.status()).isEqualTo(0);
    }

    private Run naive(String path) {
        int before = server.requests().size();
        Output out = new Output();
        FakeTimekeeper timekeeper = new FakeTimekeeper();
        int status = NaiveCheckFeed.run(server.uri(path).toString(), out.stream(), timekeeper);
        return new Run(status, out.text(), server.requests().size() - before, timekeeper);
    }

    private Run ours(String path, double chance) {
        int before = server.requests().size();
        Output out = new Output();
        FakeTimekeeper timekeeper = new FakeTimekeeper();
        Retrier retrier = new Retrier(CheckFeed.POLICY, timekeeper, () -> chance, RetryGate.OPEN);
        int status = new CheckFeed(retrier, out.stream(), Output.nowhere())
                .run(server.uri(path).toString());
        return new Run(status, out.text(), server.requests().size() - before, timekeeper);
    }

    private record Run(int status, String out, int requests, FakeTimekeeper timekeeper) {}
}
