package search;

import java.time.Duration;
import java.time.InstantSource;
import retrycmd.engine.Classifier;
import retrycmd.engine.Verdict;
import retrycmd.hint.RetryAfter;
import web.Reply;

/**
 * Names what came of a request. An answer that no retry will change is not an error: a 404 is information, and the caller
 * gets it.
 */
final class SearchClassifier implements Classifier<Reply> {

    private final InstantSource clock;

    SearchClassifier(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Verdict classify(Reply reply) {
        int status = reply.status();
        return switch (status) {
            case 0 -> Verdict.temporary("network");
            case 429 -> Verdict.temporary("rate_limited", retryAfter(reply));
            case 500, 502, 503, 504 -> Verdict.temporary("server_error", retryAfter(reply));
            case 404 -> Verdict.permanent("not_found");
            case 422 -> Verdict.permanent("bad_request");
            default -> other(status);
        };
    }

    private static Verdict other(int status) {
        return switch (status / 100) {
            case 2 -> Verdict.success("ok");
            case 4 -> Verdict.permanent("client_error_" + status);
            default -> Verdict.permanent("unexpected_" + status);
        };
    }

    private Duration retryAfter(Reply reply) {
        return reply.header("Retry-After")
                .flatMap(value -> RetryAfter.parse(value, clock.instant()))
                .orElse(Duration.ZERO);
    }
}
