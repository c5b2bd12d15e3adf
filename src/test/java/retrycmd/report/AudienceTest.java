package retrycmd.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandResult;
import retrycmd.process.Results;
import retrycmd.process.Signal;

class AudienceTest {

    private final List<String> news = new ArrayList<>();

    /** Notes what it is told, and throws after that, or not. */
    private final class Listener implements RunListener {

        private final String name;
        private final boolean throwing;

        Listener(String name, boolean throwing) {
            this.name = name;
            this.throwing = throwing;
        }

        private void note(String what) {
            news.add(name + " " + what);
            if (throwing) {
                throw new IllegalStateException("no");
            }
        }

        @Override
        public void splaying(Duration delay) {
            note("splaying");
        }

        @Override
        public void throttled(Duration delay) {
            note("throttled");
        }

        @Override
        public void hintsIgnored(String reason) {
            note("hintsIgnored");
        }

        @Override
        public void refreshed(CommandResult refresh) {
            note("refreshed");
        }

        @Override
        public void starting(int number, Duration timeLeft) {
            note("starting");
        }

        @Override
        public void started(long pid, Duration limit) {
            note("started");
        }

        @Override
        public void signalling(Signal signal, long pid, String reason) {
            note("signalling");
        }

        @Override
        public void retrying(Attempt<CommandResult> attempt) {
            note("retrying");
        }

        @Override
        public void ended(Outcome<CommandResult> outcome) {
            note("ended");
        }
    }

    @Test
    void all_are_told_all_in_their_order_though_one_throws() {
        Audience audience =
                new Audience(new Log(Log.Level.NOTHING), List.of(new Listener("a", true), new Listener("b", false)));
        Outcome<CommandResult> outcome =
                Runs.of("x", StopReason.ATTEMPTS, 75, Results.of("exit 75")).outcome();

        audience.splaying(Duration.ZERO);
        audience.throttled(Duration.ZERO);
        audience.starting(1, Duration.ZERO);
        audience.started(1, Duration.ZERO);
        audience.signalling(Signal.TERM, 1, "why");
        audience.hintsIgnored("why");
        audience.refreshed(Results.of("exit 0"));
        audience.retrying(outcome.attempts().get(0));
        audience.ended(outcome);

        assertThat(news)
                .containsExactly(
                        "a splaying",
                        "b splaying",
                        "a throttled",
                        "b throttled",
                        "a starting",
                        "b starting",
                        "a started",
                        "b started",
                        "a signalling",
                        "b signalling",
                        "a hintsIgnored",
                        "b hintsIgnored",
                        "a refreshed",
                        "b refreshed",
                        "a retrying",
                        "b retrying",
                        "a ended",
                        "b ended");
    }

    @Test
    void no_news_is_kept_back() {
        List<String> news = Arrays.stream(RunListener.class.getMethods())
                .filter(method -> method.getReturnType() == void.class)
                .map(Method::getName)
                .toList();

        assertThat(Arrays.stream(Audience.class.getDeclaredMethods()).map(Method::getName))
                .containsAll(news);
    }
}
