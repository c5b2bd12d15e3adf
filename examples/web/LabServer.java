package web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import web.Page.Answer;

/** A server on loopback to try clients against: each request in its own thread, and one line about each. */
public final class LabServer implements AutoCloseable {

    /** What a lab server answers with. */
    @FunctionalInterface
    public interface Pages {

        /** The page for one request; may take its time. */
        Page page(HttpExchange exchange) throws InterruptedException;
    }

    static {
        // Without it each answer on a connection that is kept alive comes 40 ms late.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Pages pages;
    private final PrintStream log;
    private final List<String> requests = new CopyOnWriteArrayList<>();

    private LabServer(HttpServer server, Pages pages, PrintStream log) {
        this.server = server;
        this.pages = pages;
        this.log = log;
    }

    /** Starts a server on {@code port}, or on a free one if that is 0. */
    public static LabServer start(int port, Pages pages, PrintStream log) throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0);
        LabServer server = new LabServer(http, pages, log);
        http.setExecutor(server.threads);
        http.createContext("/", server::answer);
        http.start();
        return server;
    }

    /** The main program of a lab server: {@code [PORT]}, and it runs until it is ended. */
    public static void main(String[] args, int defaultPort, Pages pages) {
        int port = defaultPort;
        try {
            port = args.length == 0 ? defaultPort : Integer.parseInt(args[0]);
            LabServer server = start(port, pages, System.err);
            System.err.println("server: listening on " + server.uri("/"));
        } catch (IllegalArgumentException e) {
            System.err.println("usage: lab-server [PORT]");
            System.exit(2);
        } catch (IOException e) {
            System.err.println(
                    "server: cannot listen on 127.0.0.1:" + port + " (" + e.getMessage() + "); try another port");
            System.exit(1);
        }
    }

    /** The address of a path, or of a path and a query, on this server. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    /** The requests so far, in the order in which they came, as in {@code GET /flaky}. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        requests.add(request);
        try (exchange) {
            Page page = pages.page(exchange);
            if (page instanceof Answer answer) {
                log.println("server: " + request + " -> " + answer.status());
                send(exchange, answer);
            } else {
                log.println("server: " + request + " -> dropped");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server is being closed
        }
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
