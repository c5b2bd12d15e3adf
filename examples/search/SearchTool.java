package search;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.StopReason;
import search.SearchApi.Result.Unavailable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import web.Reply;
import web.Reply.Answered;
import web.Reply.NoAnswer;

/**
 * The face for a caller that reads text and nothing else: what it gets is either results, or a sentence that says what
 * happened and what to do.
 */
final class SearchTool {

    private static final String GO_ON = " Go on without search, or try again ";

    private final SearchApi api;

    SearchTool(SearchApi api) {
        this.api = api;
    }

    /** Blocks of title, link and description, at most {@code n}; or a sentence. */
    String search(String query, int n) {
        if (n < 1) {
            throw new IllegalArgumentException("at least one result must be asked for: " + n);
        }
        SearchApi.Result result = api.call(query, n);
        if (result instanceof Unavailable unavailable) {
            return "Search is unavailable now: its latest calls all failed." + GO_ON + "in "
                    + roundedUp(unavailable.timeLeft()) + " s.";
        }
        return describe(((SearchApi.Result.Made) result).outcome(), query, n);
    }

    private static String describe(Outcome<Reply> outcome, String query, int n) {
        if (outcome.reason() == StopReason.STOPPED) {
            return "The search was stopped before it had an answer. Try again if it is still wanted.";
        }
        Attempt<Reply> last = outcome.last().orElseThrow();
        if (outcome.reason() == StopReason.RETRY_AFTER) {
            return "Search gave up: the service asks to be left alone for " + roundedUp(outcome.refused()) + " s."
                    + GO_ON + "after that.";
        }
        if (outcome.reason().gaveUp()) {
            return "Search gave up after " + outcome.attemptsMade() + " attempts: the last one ended with "
                    + reason(last) + "." + GO_ON + "later.";
        }
        if (outcome.reason() == StopReason.PERMANENT) {
            return "Search did not accept the request: " + reason(last)
                    + ". The same request would fail again: change the query, or go on without search.";
        }
        return results(((Answered) last.result()).response(), query, n);
    }

    private static String reason(Attempt<Reply> attempt) {
        String rule = attempt.verdict().rule();
        return attempt.result() instanceof NoAnswer noAnswer
                ? "no answer (" + rule + ": " + noAnswer.failure().getClass().getSimpleName() + ")"
                : "HTTP " + attempt.result().status() + " (" + rule + ")";
    }

    private static String results(HttpResponse<byte[]> response, String query, int n) {
        JsonNode results;
        try {
            results = JsonMapper.shared()
                    .readTree(new String(response.body(), StandardCharsets.UTF_8))
                    .path("results");
        } catch (JacksonException e) {
            results = JsonMapper.shared().missingNode();
        }
        if (!results.isArray()) {
            return "Search gave an answer that cannot be read." + GO_ON + "later.";
        }
        if (results.isEmpty()) {
            return "No results for \"" + query + "\". Try other words, or fewer of them.";
        }
        List<String> blocks = new ArrayList<>();
        for (JsonNode found : results) {
            if (blocks.size() < n) {
                blocks.add(line(found, "title") + "\n" + line(found, "link") + "\n" + line(found, "description"));
            }
        }
        return String.join("\n\n", blocks);
    }

    /** One field on one line, whatever the other side put into it. */
    private static String line(JsonNode found, String field) {
        return found.path(field).asString("").strip().replaceAll("\\s+", " ");
    }

    private static long roundedUp(Duration duration) {
        return duration.plusNanos(999_999_999).toSeconds();
    }
}
