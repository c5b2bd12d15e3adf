package checkfeed;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.engine.Timekeeper;
import tools.jackson.databind.json.JsonMapper;
import web.Http;

/** The draft that one writes first, kept to be compared with {@link CheckFeed}. It has four faults; do not use it. */
final class NaiveCheckFeed {

    private static final int ATTEMPTS = 4;

    private NaiveCheckFeed() {}

    public static void main(String[] args) {
        System.exit(run(args[0], System.out, new SystemTimekeeper()));
    }

    static int run(String url, PrintStream out, Timekeeper timekeeper) {
        Http http = new Http();
        Duration wait = Duration.ofMillis(500);
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                out.println(fetch(http, url));
                return 0;
            } catch (Exception e) {
                // Fault 1: whatever went wrong is retried, be it a 404, bad JSON or a bug in the line above.
                // Fault 2: it also sleeps when no attempt follows.
                timekeeper.sleep(wait);
                // Fault 3: all hosts that failed together wait the same, and come back together.
                wait = wait.multipliedBy(2);
            }
        }
        // Fault 4: to whatever reads stdout this is the verdict, and to whoever looks at the status all went well.
        out.println("check failed, giving up");
        return 0;
    }

    private static String fetch(Http http, String url) throws IOException {
        HttpResponse<byte[]> answer =
                http.send(HttpRequest.newBuilder(URI.create(url)).build(), Duration.ofSeconds(2));
        if (answer.statusCode() != 200) {
            throw new IOException("HTTP " + answer.statusCode());
        }
        return JsonMapper.shared()
                .readTree(new String(answer.body(), StandardCharsets.UTF_8))
                .toString();
    }
}
