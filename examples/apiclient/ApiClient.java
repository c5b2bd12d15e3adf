package apiclient;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.Retrier;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryListener;
import retrycmd.engine.StopReason;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.engine.Timekeeper;
import retrycmd.engine.Verdict.Kind;
import web.Exchange;
import web.Http;
import web.Reply;
import web.Reply.Answered;

/**
 * Sends requests until they are answered, as long as that makes sense; safe for use by any number of threads.
 *
 * <p>A request that was answered with 503, or not at all, may have been carried out nevertheless: what must not happen twice
 * is sent with a policy of one attempt.
 */
public final class ApiClient {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

    private final Policy policy;
    private final Exchange exchange;
    private final Retrier retrier;
    private final RetryListener<Reply> listener;

    /** A client on the real clock that tells nobody what it does. */
    public ApiClient(Policy policy) {
        this(
                policy,
                new Http(),
                new SystemTimekeeper(),
                () -> ThreadLocalRandom.current().nextDouble(),
                new RetryListener<>() {});
    }

    /** A client on the given clock. */
    public ApiClient(
            Policy policy,
            Exchange exchange,
            Timekeeper timekeeper,
            DoubleSupplier chance,
            RetryListener<Reply> listener) {
        this.policy = policy;
        this.exchange = exchange;
        this.retrier = new Retrier(policy.retryPolicy(), timekeeper, chance, RetryGate.OPEN);
        this.listener = listener;
    }

    /** The answer to {@code request}, with a status of 2xx. */
    public HttpResponse<byte[]> send(HttpRequest request) throws HttpError {
        return run(new Sending(() -> request, Optional.empty()));
    }

    /**
     * The same where credentials can be renewed.
     *
     * @param request asked for the request anew each time it is sent, so that it carries the latest credentials
     * @param refresh called on the first 401, and no more; true means that it is worth sending the request once more
     */
    public HttpResponse<byte[]> send(Supplier<HttpRequest> request, BooleanSupplier refresh) throws HttpError {
        return run(new Sending(request, Optional.of(refresh)));
    }

    private HttpResponse<byte[]> run(Sending sending) throws HttpError {
        Outcome<Reply> outcome =
                retrier.run((number, timeLeft) -> sending.attempt(), new ReplyClassifier(policy.cap()), listener);
        Optional<Attempt<Reply>> last = outcome.last();
        if (last.isPresent() && last.get().verdict().kind() == Kind.SUCCESS) {
            return ((Answered) last.get().result()).response();
        }
        throw error(outcome, sending);
    }

    private static HttpError error(Outcome<Reply> outcome, Sending sending) {
        Ending ending = Ending.of(outcome);
        boolean mayHeal =
                outcome.last().isEmpty() || outcome.last().get().verdict().kind() == Kind.TEMPORARY;
        if (outcome.reason() == StopReason.STOPPED && mayHeal) {
            return new TransientError(sending.what + "stopped", ending, "stopped");
        }
        Attempt<Reply> last = outcome.last().orElseThrow();
        String reason = last.verdict().rule();
        String message = sending.what + reason;
        return switch (last.result().status()) {
            case 401, 403 -> new AuthError(message, ending, sending.refreshed);
            case 429 -> new RateLimitError(message, ending, ReplyClassifier.retryAfter(last.result()));
            case 0, 500, 502, 503, 504 -> new TransientError(message, ending, reason);
            default -> new HttpError(message, ending);
        };
    }

    /** One request in all its attempts, by one thread, with the one refresh that it may ask for. */
    private final class Sending {

        private final Supplier<HttpRequest> request;
        private final Optional<BooleanSupplier> refresh;
        private boolean refreshed;
        private String what = "";

        Sending(Supplier<HttpRequest> request, Optional<BooleanSupplier> refresh) {
            this.request = request;
            this.refresh = refresh;
        }

        Reply attempt() {
            Reply reply = send();
            // Not a retry: nothing has to heal, and a policy of one attempt has it as well.
            return reply.status() == 401 && refreshHelps() ? send() : reply;
        }

        private Reply send() {
            HttpRequest next = request.get();
            what = next.method() + " " + next.uri() + ": ";
            return Reply.to(next, REQUEST_TIMEOUT, exchange);
        }

        private boolean refreshHelps() {
            if (refresh.isEmpty() || refreshed) {
                return false;
            }
            refreshed = true;
            return refresh.get().getAsBoolean();
        }
    }
}
