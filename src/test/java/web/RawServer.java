package web;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that need not speak HTTP: takes a request and gives the same bytes to everybody. */
public final class RawServer implements AutoCloseable {

    /** What a server does with a connection whose request it has read. */
    @FunctionalInterface
    public interface Answer {
        void give(Socket connection) throws IOException;
    }

    private final ServerSocket socket;
    private final Answer answer;
    private final AtomicInteger connections = new AtomicInteger();

    private RawServer(ServerSocket socket, Answer answer) {
        this.socket = socket;
        this.answer = answer;
    }

    /** Starts a server that writes {@code bytes} and closes the connection. */
    public static RawServer start(byte[] bytes) throws IOException {
        return start(connection -> connection.getOutputStream().write(bytes));
    }

    /** Starts a server that does this, and closes the connection. */
    public static RawServer start(Answer answer) throws IOException {
        ServerSocket socket = new ServerSocket(0, 0, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        RawServer server = new RawServer(socket, answer);
        Thread thread = new Thread(server::serve, "raw server");
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    /** The address of a port on which nothing listens. */
    public static URI nobody() throws IOException {
        try (RawServer server = start(new byte[0])) {
            return server.uri();
        }
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    /** How many connections there were. */
    public int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void serve() {
        while (true) {
            try (Socket connection = socket.accept()) {
                connections.incrementAndGet();
                readHead(connection.getInputStream());
                answer.give(connection);
            } catch (IOException e) {
                if (socket.isClosed()) {
                    return;
                }
            }
        }
    }

    private static void readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            if (b < 0) {
                return;
            }
            head.append((char) b);
        }
    }
}
