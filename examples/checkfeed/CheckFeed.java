package checkfeed;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import retrycmd.engine.Backoff;
import retrycmd.engine.GaveUpException;
import retrycmd.engine.Jitter;
import retrycmd.engine.PermanentException;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryPolicy;
import web.Log;
import web.Warnings;

/**
 * {@code check-feed [-v] URL}: the verdict on stdout, and nothing else there.
 *
 * <p>A fault in the program is neither a wrong request nor an unavailable feed: it leaves its trace and a status of its own.
 */
public final class CheckFeed {

    static final int DONE = 0;
    static final int WRONG_REQUEST = 1;
    static final int USAGE = 2;
    static final int UNAVAILABLE = 3;
    static final int FAULT = 70;

    static final RetryPolicy POLICY = RetryPolicy.DEFAULT
            .withAttempts(4)
            .withWaits(Backoff.exponential(Duration.ofMillis(500), 2, Duration.ofSeconds(4)), Jitter.FULL)
            .withDeadline(Duration.ofSeconds(5));

    private static final String NAME = "check-feed";

    private final Retrier retrier;
    private final PrintStream out;
    private final PrintStream err;

    CheckFeed(Retrier retrier, PrintStream out, PrintStream err) {
        this.retrier = retrier;
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        Thread.currentThread().setUncaughtExceptionHandler((thread, fault) -> {
            fault.printStackTrace();
            System.exit(FAULT);
        });
        // JSON is UTF-8, whatever the terminal's encoding is.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.exit(new CheckFeed(new Retrier(POLICY), out, System.err).run(args));
    }

    int run(String... args) {
        List<String> rest = new ArrayList<>(List.of(args));
        boolean verbose = rest.remove("-v");
        Optional<HttpRequest> request = rest.size() == 1 ? request(rest.get(0)) : Optional.empty();
        if (request.isEmpty()) {
            err.println("usage: check-feed [-v] URL");
            return USAGE;
        }
        return check(request.get(), new Log(err, verbose, Clock.system(ZoneId.systemDefault())));
    }

    private int check(HttpRequest request, Log log) {
        Feed feed = new Feed(log);
        try {
            print(retrier.call(
                    (number, timeLeft) -> feed.ask(request, timeLeft), new Warnings<>(log, POLICY.attempts())));
            return DONE;
        } catch (PermanentException e) {
            log.error(NAME, "the request is wrong, not retried: " + e.getMessage() + " (GET " + request.uri() + ")");
            log.causes(NAME, e);
            return WRONG_REQUEST;
        } catch (GaveUpException e) {
            log.error(NAME, "the feed stayed unavailable; " + e.getMessage() + " (GET " + request.uri() + ")");
            log.causes(NAME, e);
            return UNAVAILABLE;
        }
    }

    private void print(String verdict) {
        out.println(verdict);
        if (out.checkError()) {
            throw new UncheckedIOException(new IOException("cannot write the verdict to stdout"));
        }
    }

    /** Empty for what is no URL, or none that HTTP can be spoken to. */
    private static Optional<HttpRequest> request(String url) {
        try {
            URI uri = URI.create(URI.create(url).toASCIIString());
            boolean hasPort = uri.getPort() <= 0xFFFF;
            return hasPort ? Optional.of(HttpRequest.newBuilder(uri).build()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
