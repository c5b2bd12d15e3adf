package search;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.engine.Timekeeper;
import web.Http;
import web.Log;
import web.Warnings;

/** {@code search [-n N] [--server URL] QUERY...}: one search after the other, and what each of them cost on stderr. */
public final class Search {

    private static final String USAGE = "usage: search [-n N] [--server URL] QUERY...";
    private static final int MOST_RESULTS = 100;

    private Search() {}

    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.exit(run(List.of(args), out, System.err, new SystemTimekeeper()));
    }

    static int run(List<String> args, PrintStream out, PrintStream err, Timekeeper timekeeper) {
        List<String> queries = new ArrayList<>(args);
        int n = 3;
        URI server = URI.create("http://127.0.0.1:" + SearchServer.PORT);
        try {
            while (!queries.isEmpty() && queries.get(0).startsWith("-")) {
                String option = queries.remove(0);
                String value = queries.isEmpty() ? "" : queries.remove(0);
                switch (option) {
                    case "-n" -> n = resultsAsked(value);
                    case "--server" ->
                        server = HttpRequest.newBuilder(URI.create(value))
                                .build()
                                .uri();
                    default -> throw new IllegalArgumentException(option);
                }
            }
            if (queries.isEmpty()) {
                throw new IllegalArgumentException("no query");
            }
        } catch (IllegalArgumentException e) {
            err.println(USAGE);
            return 2;
        }
        search(queries, n, server, out, new Log(err, false, Clock.system(ZoneId.systemDefault())), timekeeper);
        return 0;
    }

    private static void search(
            List<String> queries, int n, URI server, PrintStream out, Log log, Timekeeper timekeeper) {
        SearchApi api = new SearchApi(
                server,
                new Http(),
                timekeeper,
                () -> ThreadLocalRandom.current().nextDouble(),
                Clock.systemUTC(),
                new Warnings<>(log, SearchApi.POLICY.attempts()));
        SearchTool tool = new SearchTool(api);
        for (String query : queries) {
            out.println(tool.search(query, n) + "\n");
            List<Integer> counts = api.attempts().list();
            log.info("search", "attempts of each call: " + counts + ", mean " + mean(api));
        }
    }

    private static String mean(SearchApi api) {
        return String.format(Locale.ROOT, "%.2f", api.attempts().mean());
    }

    private static int resultsAsked(String value) {
        int n = Integer.parseInt(value);
        if (n < 1 || n > MOST_RESULTS) {
            throw new IllegalArgumentException("results in 1.." + MOST_RESULTS + ": " + value);
        }
        return n;
    }
}
