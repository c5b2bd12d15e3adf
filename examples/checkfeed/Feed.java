package checkfeed;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import retrycmd.engine.PermanentException;
import retrycmd.engine.TemporaryException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import web.Http;
import web.Log;

/** The feed as one request sees it: gives a verdict, or says whether asking again may help. */
final class Feed {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(2);
    private static final Set<Integer> TEMPORARY = Set.of(429, 500, 502, 503, 504);

    private final Http http = new Http();
    private final Log log;

    Feed(Log log) {
        this.log = log;
    }

    /** Asks once, and takes no longer than {@code timeLeft}; the verdict comes as one line of JSON. */
    String ask(HttpRequest request, Duration timeLeft) throws TemporaryException, PermanentException {
        Duration timeout = timeLeft.compareTo(REQUEST_TIMEOUT) < 0 ? timeLeft : REQUEST_TIMEOUT;
        log.debug("feed", "GET " + request.uri() + ", timeout " + Log.seconds(timeout));
        HttpResponse<byte[]> answer;
        try {
            answer = http.send(request, timeout);
        } catch (IOException e) {
            throw new TemporaryException(describe(e, request), e);
        }
        int status = answer.statusCode();
        if (TEMPORARY.contains(status)) {
            throw new TemporaryException("HTTP " + status);
        }
        if (status / 100 != 2) {
            throw new PermanentException("HTTP " + status);
        }
        return verdict(answer.body());
    }

    private static String verdict(byte[] body) throws PermanentException {
        String json;
        try {
            json = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new PermanentException("the answer is not UTF-8", e);
        }
        try {
            if (JsonMapper.shared().readTree(json).isMissingNode()) {
                throw new PermanentException("the answer is empty");
            }
        } catch (JacksonException e) {
            throw new PermanentException("the answer is not JSON", e);
        }
        // Within a string JSON allows no line break: all of them are between tokens, and numbers keep every digit.
        return json.strip().replaceAll("[\\r\\n\\t]+", " ");
    }

    private static String describe(IOException failure, HttpRequest request) {
        if (failure instanceof HttpTimeoutException) {
            return failure.getMessage();
        }
        if (failure instanceof ConnectException) {
            String host = request.uri().getHost();
            return isLookup(failure) ? "cannot find the host " + host : "cannot connect to " + host;
        }
        return failure instanceof ProtocolException ? "the answer is not HTTP" : "the connection was dropped";
    }

    private static boolean isLookup(Throwable failure) {
        return failure instanceof UnresolvedAddressException
                || (failure.getCause() != null && isLookup(failure.getCause()));
    }
}
