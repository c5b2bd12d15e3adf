package retrycmd.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryListener;
import retrycmd.engine.StopReason;
import retrycmd.process.CommandResult;
import retrycmd.process.Results;

class GuardedTest {

    private final List<String> news = new ArrayList<>();

    /** Notes what it is told, and throws at the end of that, if it is to. */
    private final class Listener implements RetryListener<CommandResult> {

        private final String throwing;

        Listener(String throwing) {
            this.throwing = throwing;
        }

        private void note(String what) {
            news.add(what);
            if (what.equals(throwing)) {
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
        public void starting(int number, Duration timeLeft) {
            note("starting");
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
    void tells_all() {
        tellAll(new Guarded(new Listener("none"), new Log(Log.Level.NOTHING)));

        assertThat(news).containsExactly("splaying", "throttled", "starting", "retrying", "ended");
    }

    @Test
    void what_a_listener_throws_goes_no_further_and_it_is_told_no_more() {
        tellAll(new Guarded(new Listener("starting"), new Log(Log.Level.NOTHING)));

        assertThat(news).containsExactly("splaying", "throttled", "starting");
    }

    private static void tellAll(Guarded guarded) {
        Outcome<CommandResult> outcome =
                Runs.of("x", StopReason.ATTEMPTS, 75, Results.of("exit 75")).outcome();
        guarded.splaying(Duration.ZERO);
        guarded.throttled(Duration.ZERO);
        guarded.starting(1, Duration.ZERO);
        guarded.retrying(outcome.attempts().get(0));
        guarded.ended(outcome);
    }
}
