package search;

import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;
import web.LabServer;
import web.Page;

/** The search service to try {@link Search} against: some words as the query stand for some kind of trouble. */
final class SearchServer implements LabServer.Pages {

    static final int PORT = 18094;

    private static final int TURNS = 3;

    private final AtomicInteger requests = new AtomicInteger();

    public static void main(String[] args) {
        LabServer.main(args, PORT, new SearchServer());
    }

    @Override
    public Page page(HttpExchange exchange) {
        Map<String, String> parameters = parameters(exchange.getRequestURI().getRawQuery());
        String query = parameters.getOrDefault("q", "");
        int n = Integer.parseInt(parameters.getOrDefault("n", "10"));
        return switch (query) {
            case "flaky" -> isThird() ? results(query, n, 100) : Page.status(503);
            case "limited" -> isThird() ? results(query, n, 100) : Page.retryAfter(429, "1");
            case "down" -> Page.status(503);
            case "drop" -> new Page.Drop();
            case "missing" -> Page.status(404);
            case "bad" -> Page.status(422);
            case "nothing" -> results(query, 0, 100);
            case "busy" -> results(query, n, 20);
            case "exhausted" -> results(query, n, 5);
            default -> results(query, n, 100);
        };
    }

    private boolean isThird() {
        return requests.incrementAndGet() % TURNS == 0;
    }

    private static Page results(String query, int n, int remaining) {
        var results = IntStream.rangeClosed(1, n)
                .mapToObj(i -> Map.of(
                        "title", "Result " + i + " for " + query,
                        "link", "http://example.org/" + i,
                        "description", "The lab knows nothing of " + query + "."))
                .toList();
        Map<String, String> budget = Map.of(
                "x-ratelimit-requests-limit", "100", "x-ratelimit-requests-remaining", String.valueOf(remaining));
        return new Page.Answer(200, budget, JsonMapper.shared().writeValueAsString(Map.of("results", results)));
    }

    private static Map<String, String> parameters(String query) {
        return Arrays.stream(query == null ? new String[0] : query.split("&"))
                .map(parameter -> parameter.split("=", 2))
                .filter(parameter -> parameter.length == 2)
                .collect(Collectors.toMap(
                        parameter -> parameter[0],
                        parameter -> URLDecoder.decode(parameter[1], StandardCharsets.UTF_8),
                        (first, second) -> second));
    }
}
