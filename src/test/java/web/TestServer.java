package web;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Starts lab servers for tests: on a free port, and silent. */
public final class TestServer {

    private TestServer() {}

    /** A server of {@code pages}, to be closed by the test; one that does not start is the end of the test. */
    public static LabServer of(LabServer.Pages pages) {
        try {
            return LabServer.start(0, pages, Output.nowhere());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
