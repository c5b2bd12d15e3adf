package web;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One request, one answer, one limit in time; whatever prevents the answer is an {@link IOException}.
 *
 * <p>The JDK's client needs some help to be that:
 *
 * <ul>
 *   <li>It has a retry of its own: a GET whose connection is dropped before the answer is sent once more, behind the back of
 *       whoever counts attempts, and so is a connection that was refused. Both are turned off by properties that hold for
 *       the whole virtual machine; there are no others. The first also keeps redirects from being followed.
 *   <li>Its timeout ends with the headers of the answer (until Java 26), so that a body may drip for ever.
 *   <li>It takes a {@code Content-Length} that is no number for an error in the program.
 * </ul>
 */
public final class Http implements Exchange {

    private static final String SENT_ONCE = "Too many retries";

    static {
        System.setProperty("jdk.httpclient.redirects.retrylimit", "1");
        System.setProperty("jdk.httpclient.disableRetryConnect", "true");
    }

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * {@inheritDoc}
     *
     * @throws InterruptedIOException if the thread was interrupted; it still is
     */
    @Override
    public HttpResponse<byte[]> send(HttpRequest request, Duration limit) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            HttpTimeoutException timeout = new HttpTimeoutException("no answer within " + Log.seconds(limit));
            timeout.initCause(e);
            throw timeout;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted while waiting for an answer");
            interrupted.initCause(e);
            throw interrupted;
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            answer.cancel(true); // frees the connection where the answer was not waited for
        }
    }

    private static IOException failure(Throwable cause) {
        if (cause instanceof NumberFormatException malformed) {
            ProtocolException failure = new ProtocolException("malformed answer: " + malformed.getMessage());
            failure.initCause(malformed);
            return failure;
        }
        if (cause instanceof IOException failure) {
            boolean wrapped = SENT_ONCE.equals(failure.getMessage()) && failure.getCause() instanceof IOException;
            return wrapped ? (IOException) failure.getCause() : failure;
        }
        if (cause instanceof RuntimeException fault) {
            throw fault;
        }
        throw cause instanceof Error error ? error : new AssertionError(cause);
    }
}
