package search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import web.Page;

class SearchCircuitTest {

    private static final String UNAVAILABLE =
            "Search is unavailable now: its latest calls all failed." + " Go on without search, or try again in 60 s.";

    @AutoClose
    private final SearchLab lab = new SearchLab();

    @Test
    void asks_no_more_after_five_failed_calls_in_a_row() {
        fail(5);

        assertThat(lab.search("cats")).isEqualTo(UNAVAILABLE);
        assertThat(lab.requests()).hasSize(5 * 4);
        assertThat(lab.api.attempts().list()).hasSize(5);
    }

    @Test
    void a_call_that_found_the_service_at_work_starts_the_count_anew() {
        fail(4);
        assertThat(lab.search("missing")).contains("HTTP 404");
        fail(4);

        assertThat(lab.search("cats")).startsWith("Result 1");
    }

    @Test
    void asks_again_a_minute_later() {
        fail(5);
        lab.timekeeper.pass(Duration.ofMillis(59_001));
        assertThat(lab.search("cats")).endsWith("try again in 1 s.");

        lab.timekeeper.pass(Duration.ofMillis(999));

        assertThat(lab.search("cats")).startsWith("Result 1");
        assertThat(lab.search("cats")).startsWith("Result 1");
    }

    @Test
    void one_more_failure_after_the_minute_makes_it_unavailable_again() {
        fail(5);
        lab.timekeeper.pass(Duration.ofSeconds(60));

        fail(1);

        assertThat(lab.search("cats")).isEqualTo(UNAVAILABLE);
    }

    @Test
    void of_callers_at_the_same_moment_exactly_one_asks_again() throws Exception {
        int others = 7;
        CountDownLatch refused = new CountDownLatch(others);
        fail(5);
        int before = lab.requests().size();
        lab.timekeeper.pass(Duration.ofSeconds(60));
        SearchServer pages = new SearchServer();
        // Answered only when all others have been refused.
        lab.answer(request -> refused.await(20, TimeUnit.SECONDS) ? pages.page(request) : Page.status(404));

        List<String> texts = fromThreads(others + 1, refused);

        assertThat(texts).filteredOn(text -> text.startsWith("Result 1")).hasSize(1);
        assertThat(texts)
                .filteredOn(text -> text.startsWith("Search is unavailable"))
                .hasSize(others);
        assertThat(lab.requests()).hasSize(before + 1);
    }

    private List<String> fromThreads(int threads, CountDownLatch refused) throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<String>> texts = callers.invokeAll(Collections.nCopies(threads, () -> {
                String text = lab.search("cats");
                if (text.startsWith("Search is unavailable")) {
                    refused.countDown();
                }
                return text;
            }));
            List<String> said = new ArrayList<>();
            for (Future<String> text : texts) {
                said.add(text.get());
            }
            return said;
        } finally {
            callers.shutdownNow();
        }
    }

    private void fail(int calls) {
        for (int i = 0; i < calls; i++) {
            assertThat(lab.search("down")).contains("gave up");
        }
    }
}
