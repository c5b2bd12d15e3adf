package apiclient;

import com.sun.net.httpserver.HttpExchange;
import java.util.concurrent.atomic.AtomicInteger;
import web.LabServer;
import web.Page;

/** The API to try {@link ApiClient} against, with one path for each outcome. */
final class ApiServer implements LabServer.Pages {

    static final int PORT = 18095;

    private static final String THING = "{\"thing\": 42}";
    private static final int TURNS = 3;

    private final AtomicInteger requests = new AtomicInteger();

    public static void main(String[] args) {
        LabServer.main(args, PORT, new ApiServer());
    }

    @Override
    public Page page(HttpExchange exchange) {
        return switch (exchange.getRequestURI().getPath()) {
            case "/thing" -> Page.ok(THING);
            case "/flaky" -> isThird() ? Page.ok(THING) : Page.status(503);
            case "/limited" -> isThird() ? Page.ok(THING) : Page.retryAfter(429, "1");
            case "/full" -> Page.retryAfter(429, "1");
            case "/down" -> Page.status(503);
            case "/drop" -> new Page.Drop();
            case "/token" -> Page.ok("{\"token\": \"fresh\"}");
            case "/private" ->
                "Bearer fresh".equals(exchange.getRequestHeaders().getFirst("Authorization"))
                        ? Page.ok(THING)
                        : Page.status(401);
            case "/forbidden" -> Page.status(403);
            default -> Page.status(404);
        };
    }

    private boolean isThird() {
        return requests.incrementAndGet() % TURNS == 0;
    }
}
