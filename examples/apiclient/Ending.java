package apiclient;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import web.Reply;
import web.Reply.Answered;
import web.Reply.NoAnswer;

/** What all errors tell of the run that they end. */
record Ending(Optional<HttpResponse<byte[]>> response, Optional<IOException> failure, int attempts) {

    static Ending of(Outcome<Reply> outcome) {
        Optional<Reply> last = outcome.last().map(Attempt::result);
        return new Ending(
                last.map(reply -> reply instanceof Answered answered ? answered.response() : null),
                last.map(reply -> reply instanceof NoAnswer noAnswer ? noAnswer.failure() : null),
                outcome.attemptsMade());
    }
}
