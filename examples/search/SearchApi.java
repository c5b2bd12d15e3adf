package search;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import retrycmd.engine.Backoff;
import retrycmd.engine.Jitter;
import retrycmd.engine.Outcome;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryListener;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.StopReason;
import retrycmd.engine.Timekeeper;
import retrycmd.state.Admission;
import retrycmd.state.Admission.Admitted;
import retrycmd.state.CircuitBreaker;
import retrycmd.state.CircuitPolicy;
import retrycmd.state.Quota;
import retrycmd.state.Throttle;
import web.Exchange;
import web.Reply;

/**
 * The search service as a whole call sees it: shared by all threads, which is what the circuit and the throttle are for.
 *
 * <p>The circuit counts calls and not attempts, and a call that got any answer which no retry would change has found the
 * service at work.
 */
final class SearchApi {

    static final RetryPolicy POLICY = RetryPolicy.DEFAULT
            .withAttempts(4)
            .withWaits(Backoff.exponential(Duration.ofMillis(500), 2, Duration.ofSeconds(30)), Jitter.FULL);

    /** The lease is longer than four requests and their waits take, unless the service itself asks for more. */
    static final CircuitPolicy CIRCUIT = new CircuitPolicy(5, Duration.ofSeconds(60), Duration.ofMinutes(5));

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

    /** What came of a call. */
    sealed interface Result {

        /** It was made. */
        record Made(Outcome<Reply> outcome) implements Result {}

        /** It was not, as the service is taken to be down for so long yet. */
        record Unavailable(Duration timeLeft) implements Result {}
    }

    private final URI server;
    private final Exchange exchange;
    private final Timekeeper timekeeper;
    private final Retrier retrier;
    private final SearchClassifier classifier;
    private final RetryListener<Reply> listener;
    private final CircuitBreaker circuit;
    private final Throttle throttle;
    private final AttemptCounts attempts = new AttemptCounts();

    SearchApi(
            URI server,
            Exchange exchange,
            Timekeeper timekeeper,
            DoubleSupplier chance,
            InstantSource clock,
            RetryListener<Reply> listener) {
        this.server = server;
        this.exchange = exchange;
        this.timekeeper = timekeeper;
        this.retrier = new Retrier(POLICY, timekeeper, chance, RetryGate.OPEN);
        this.classifier = new SearchClassifier(clock);
        this.listener = listener;
        this.circuit = new CircuitBreaker(CIRCUIT, timekeeper);
        this.throttle = new Throttle(timekeeper);
    }

    /** Asks for {@code n} results. */
    Result call(String query, int n) {
        Admission admission = circuit.ask();
        if (admission instanceof Admission.Refused refused) {
            return new Result.Unavailable(refused.timeLeft());
        }
        Duration delay = throttle.delay();
        if (!delay.isZero()) {
            timekeeper.sleep(delay);
        }
        HttpRequest request = request(query, n);
        Outcome<Reply> outcome = retrier.run((number, timeLeft) -> attempt(request), classifier, listener);
        report(outcome, (Admitted) admission);
        return new Result.Made(outcome);
    }

    /** How many attempts each call took. */
    AttemptCounts attempts() {
        return attempts;
    }

    private Reply attempt(HttpRequest request) {
        Reply reply = Reply.to(request, REQUEST_TIMEOUT, exchange);
        Optional<Long> limit = number(reply, "x-ratelimit-requests-limit");
        Optional<Long> remaining = number(reply, "x-ratelimit-requests-remaining");
        if (limit.isPresent() && remaining.isPresent()) {
            throttle.told(new Quota(limit.get(), remaining.get()));
        }
        return reply;
    }

    private void report(Outcome<Reply> outcome, Admitted call) {
        if (outcome.attemptsMade() > 0) {
            attempts.add(outcome.attemptsMade());
        }
        if (outcome.reason().gaveUp()) {
            circuit.failed(call);
        } else if (outcome.reason() != StopReason.STOPPED) {
            circuit.succeeded(call);
        }
    }

    private HttpRequest request(String query, int n) {
        String parameters = "?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8) + "&n=" + n;
        return HttpRequest.newBuilder(server.resolve("/search" + parameters)).build();
    }

    private static Optional<Long> number(Reply reply, String header) {
        return reply.header(header).map(String::strip).flatMap(SearchApi::parse);
    }

    private static Optional<Long> parse(String number) {
        try {
            return Optional.of(Long.parseLong(number));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
