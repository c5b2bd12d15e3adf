package apiclient;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import retrycmd.engine.Classifier;
import retrycmd.engine.Verdict;
import retrycmd.hint.RetryAfter;
import web.Reply;
import web.Reply.NoAnswer;

/** Says what came of a request: the kind of failure, a colon, and which one. */
record ReplyClassifier(Duration cap) implements Classifier<Reply> {

    @Override
    public Verdict classify(Reply reply) {
        if (reply instanceof NoAnswer noAnswer) {
            return Verdict.temporary("network:" + name(noAnswer.failure()));
        }
        int status = reply.status();
        return switch (status) {
            case 401, 403 -> Verdict.permanent("auth:" + status);
            case 429 ->
                retryAfter(reply)
                        .map(asked -> Verdict.temporaryIn("rate:429", asked.compareTo(cap) < 0 ? asked : cap))
                        .orElse(Verdict.temporary("rate:429"));
            case 500, 502, 503, 504 -> Verdict.temporary("5xx:" + status);
            default -> status / 100 == 2 ? Verdict.success("ok:" + status) : Verdict.permanent("http:" + status);
        };
    }

    /** A date is left at that: the curve is a better guess than another machine's clock. */
    static Optional<Duration> retryAfter(Reply reply) {
        return reply.header("Retry-After").flatMap(RetryAfter::parseSeconds);
    }

    private static String name(IOException failure) {
        if (failure instanceof HttpTimeoutException) {
            return "Timeout";
        }
        return failure.getClass().getSimpleName().replaceFirst("Exception$", "");
    }
}
