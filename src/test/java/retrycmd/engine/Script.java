package retrycmd.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * An operation with a fixed course: its results in their order, of which the last one repeats.
 *
 * <p>{@code ok} is a success, {@code busy} temporary, {@code busy PT3S} temporary with that much to wait, {@code stuck}
 * unrepeatable, all else permanent.
 */
final class Script implements Operation<String> {

    private final VirtualTimekeeper timekeeper;
    private final List<String> results;
    private final List<Duration> timesLeft = new ArrayList<>();
    private Duration taking = Duration.ZERO;

    Script(VirtualTimekeeper timekeeper, String... results) {
        this.timekeeper = timekeeper;
        this.results = List.of(results);
    }

    /** Each attempt takes {@code time}. */
    Script taking(Duration time) {
        taking = time;
        return this;
    }

    @Override
    public String attempt(int number, Duration timeLeft) {
        timesLeft.add(timeLeft);
        timekeeper.pass(taking);
        return results.get(Math.min(number, results.size()) - 1);
    }

    /** What each attempt was told to be left of the deadline. */
    List<Duration> timesLeft() {
        return timesLeft;
    }

    static Verdict judge(String result) {
        if (result.startsWith("busy ")) {
            return Verdict.temporary(result, Duration.parse(result.substring(5)));
        }
        return switch (result) {
            case "ok" -> Verdict.success(result);
            case "busy" -> Verdict.temporary(result);
            case "stuck" -> Verdict.unrepeatable(result);
            default -> Verdict.permanent(result);
        };
    }
}
