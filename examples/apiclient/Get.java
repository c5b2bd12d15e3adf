package apiclient;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.engine.Timekeeper;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import web.Http;
import web.Log;
import web.Warnings;

/**
 * {@code get URL [TOKEN-URL]}: the body on stdout. Where a token is wanted, it comes from the second address.
 *
 * <p>Exit status 0 for a body, 1 for a failure that would come again, 2 for a wrong call, 3 for one that may heal.
 */
public final class Get {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final int UNAVAILABLE = 3;

    private final ApiClient client;
    private final AtomicReference<String> token = new AtomicReference<>("stale");

    private Get(ApiClient client) {
        this.client = client;
    }

    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.exit(run(List.of(args), out, System.err, new SystemTimekeeper()));
    }

    static int run(List<String> args, PrintStream out, PrintStream err, Timekeeper timekeeper) {
        List<HttpRequest> requests;
        try {
            requests = args.stream()
                    .map(url -> HttpRequest.newBuilder(URI.create(url)).build())
                    .toList();
        } catch (IllegalArgumentException e) {
            requests = List.of();
        }
        if (requests.isEmpty() || requests.size() > 2) {
            err.println("usage: get URL [TOKEN-URL]");
            return USAGE;
        }
        Log log = new Log(err, false, Clock.system(ZoneId.systemDefault()));
        ApiClient client = new ApiClient(
                Policy.DEFAULT,
                new Http(),
                timekeeper,
                () -> ThreadLocalRandom.current().nextDouble(),
                new Warnings<>(log, Policy.DEFAULT.attempts()));
        return new Get(client).get(requests, out, log);
    }

    private int get(List<HttpRequest> requests, PrintStream out, Log log) {
        try {
            HttpRequest request = requests.get(0);
            HttpResponse<byte[]> answer = requests.size() == 1
                    ? client.send(request)
                    : client.send(() -> authorized(request), refreshFrom(requests.get(1), log));
            out.println(new String(answer.body(), StandardCharsets.UTF_8));
            return DONE;
        } catch (HttpError e) {
            log.error("get", e.getClass().getSimpleName() + ": " + e.getMessage());
            return e instanceof RateLimitError || e instanceof TransientError ? UNAVAILABLE : FAILED;
        }
    }

    private HttpRequest authorized(HttpRequest request) {
        return HttpRequest.newBuilder(request.uri())
                .header("Authorization", "Bearer " + token.get())
                .build();
    }

    private BooleanSupplier refreshFrom(HttpRequest request, Log log) {
        return () -> {
            log.info("get", "the token is refused; asking for another");
            try {
                byte[] answer = client.send(request).body();
                token.set(JsonMapper.shared().readTree(answer).path("token").asString(""));
                return true;
            } catch (HttpError | JacksonException e) {
                log.warning("get", "no other token: " + e.getMessage());
                return false;
            }
        };
    }
}
