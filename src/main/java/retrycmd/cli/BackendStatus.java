package retrycmd.cli;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import retrycmd.report.DurationText;
import retrycmd.report.Log;
import retrycmd.state.BackendName;
import retrycmd.state.BackendState;
import retrycmd.state.BudgetPolicy;
import retrycmd.state.CircuitState;
import retrycmd.state.CircuitState.Closed;
import retrycmd.state.CircuitState.Open;
import retrycmd.state.CircuitState.Probing;
import retrycmd.state.Prober;
import retrycmd.state.Quota;

/**
 * Shows the state of a backend, to people or, as an object of JSON a line, to programs.
 *
 * @param budget of which it shows what is left
 */
record BackendStatus(BudgetPolicy budget, boolean json) {

    String of(BackendName name, BackendState state, Duration now) {
        long left = Math.max(0, budget.tokens() * BudgetPolicy.TOKEN - state.spent());
        return json ? object(name, state, now, left) : lines(name, state, now, left);
    }

    String unreadable(BackendName name, String why) {
        return json
                ? "{\"backend\":" + quoted(name.value()) + ",\"unreadable\":" + quoted(why) + "}\n"
                : "backend " + Log.escape(name.value()) + ": " + Log.escape(why) + "\n";
    }

    private String lines(BackendName name, BackendState state, Duration now, long left) {
        String throttle = "none";
        Duration delay = state.quota().delay(now);
        if (!delay.isZero()) {
            Quota quota = state.quota().quota();
            throttle = DurationText.measured(delay) + " before each run, for another "
                    + DurationText.measured(state.quota().end().minus(now)) + " (" + quota.remaining() + " of "
                    + quota.limit() + " left)";
        }
        return "backend " + Log.escape(name.value()) + "\n  circuit: " + circuit(state, now) + "\n  budget: "
                + decimal(left) + " of " + budget.tokens() + " tokens left\n  throttle: " + throttle + "\n";
    }

    private static String circuit(BackendState state, Duration now) {
        if (state.circuit() instanceof Closed closed) {
            int failures = closed.failuresInARow();
            return failures == 0
                    ? "closed"
                    : "closed, but the last " + (failures == 1 ? "run" : failures + " runs") + " gave up";
        }
        Duration left = state.circuit().timeLeft(now);
        if (left.isZero()) {
            return "open, the next run probes";
        }
        if (state.circuit() instanceof Probing) {
            String process = state.prober()
                    .map(Prober::pid)
                    .map(pid -> " as process " + pid)
                    .orElse("");
            return "open, a run probes" + process + " for another " + DurationText.measured(left) + " at most";
        }
        return "open for another " + DurationText.measured(left);
    }

    private String object(BackendName name, BackendState state, Duration now, long left) {
        CircuitState circuit = state.circuit();
        String kind = circuit instanceof Closed ? "closed" : circuit instanceof Open ? "open" : "probing";
        String failures = circuit instanceof Closed closed ? ",\"failures_in_a_row\":" + closed.failuresInARow() : "";
        Quota quota = state.quota().quota();
        boolean told = now.compareTo(state.quota().end()) < 0;
        return "{\"backend\":" + quoted(name.value()) + ",\"circuit\":\"" + kind + "\"" + failures
                + ",\"seconds_left\":" + seconds(circuit.timeLeft(now)) + ",\"tokens_left\":" + decimal(left)
                + ",\"tokens_spent\":" + decimal(state.spent()) + ",\"throttle\":"
                + seconds(state.quota().delay(now))
                + (told ? ",\"rate_limit\":" + quota.limit() + ",\"rate_remaining\":" + quota.remaining() : "")
                + (told ? ",\"rate_reset\":" + seconds(state.quota().end().minus(now)) : "") + "}\n";
    }

    private static String seconds(Duration duration) {
        return decimal(duration.toSeconds() * BudgetPolicy.TOKEN + duration.toNanosPart() / 1000);
    }

    private static String decimal(long millionths) {
        return BigDecimal.valueOf(millionths, 6).stripTrailingZeros().toPlainString();
    }

    /** A string of JSON: UTF-8 stays as it is, of other bytes each becomes the character of that number. */
    private static String quoted(String bytes) {
        boolean utf8 = isUtf8(bytes);
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < bytes.length(); i++) {
            char c = bytes.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c == 127 || (c > 127 && !utf8)) {
                text.append("\\u").append(Character.forDigit(c >> 12, 16)).append(Character.forDigit(c >> 8 & 15, 16));
                text.append(Character.forDigit(c >> 4 & 15, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                text.append(c);
            }
        }
        return text.append('"').toString();
    }

    private static boolean isUtf8(String bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
