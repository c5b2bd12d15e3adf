package search;

import java.time.Instant;
import java.util.List;
import retrycmd.engine.RetryListener;
import web.Exchange;
import web.FakeTimekeeper;
import web.Http;
import web.LabServer;
import web.Page;
import web.TestServer;

/** The lab's service, which can be told to answer otherwise, and a tool that asks it on virtual time. */
final class SearchLab implements AutoCloseable {

    static final Instant NOW = Instant.parse("2024-02-28T12:00:00Z");

    final FakeTimekeeper timekeeper = new FakeTimekeeper();
    final LabServer server;
    final SearchApi api;
    final SearchTool tool;
    private volatile LabServer.Pages pages = new SearchServer();

    SearchLab() {
        this(new Http());
    }

    SearchLab(Exchange exchange) {
        server = TestServer.of(request -> pages.page(request));
        api = new SearchApi(server.uri("/"), exchange, timekeeper, () -> 0.5, () -> NOW, new RetryListener<>() {});
        tool = new SearchTool(api);
    }

    void answer(Page page) {
        answer(request -> page);
    }

    void answer(LabServer.Pages newPages) {
        pages = newPages;
    }

    String search(String query) {
        return tool.search(query, 2);
    }

    List<String> requests() {
        return server.requests();
    }

    @Override
    public void close() {
        server.close();
    }
}
