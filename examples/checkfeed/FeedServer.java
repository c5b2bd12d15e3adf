package checkfeed;

import com.sun.net.httpserver.HttpExchange;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import web.LabServer;
import web.Page;

/** The feed to try {@link CheckFeed} against, with one path for each kind of trouble. */
final class FeedServer implements LabServer.Pages {

    static final int PORT = 18093;

    private static final String VERDICT = "{\"indicator\": \"203.0.113.42\", \"verdict\": \"malicious\"}";
    private static final Duration SLOW = Duration.ofSeconds(5);
    private static final int TURNS = 3;

    private final AtomicInteger flakyRequests = new AtomicInteger();

    public static void main(String[] args) {
        LabServer.main(args, PORT, new FeedServer());
    }

    @Override
    public Page page(HttpExchange exchange) throws InterruptedException {
        return switch (exchange.getRequestURI().getPath()) {
            case "/flaky" -> flakyRequests.incrementAndGet() % TURNS == 0 ? Page.ok(VERDICT) : Page.status(503);
            case "/down" -> Page.status(503);
            case "/slow" -> {
                Thread.sleep(SLOW.toMillis());
                yield Page.ok(VERDICT);
            }
            case "/drop" -> new Page.Drop();
            case "/garbled" -> Page.ok(VERDICT.substring(0, VERDICT.length() / 2));
            default -> Page.status(404);
        };
    }
}
