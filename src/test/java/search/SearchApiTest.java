package search;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import web.Page;

class SearchApiTest {

    @AutoClose
    private final SearchLab lab = new SearchLab();

    @Test
    void waits_longer_from_retry_to_retry() {
        lab.search("down");

        assertThat(lab.timekeeper.sleeps()).containsExactly(0.25, 0.5, 1.0);
        assertThat(SearchApi.POLICY.backoff().bound(6)).isEqualTo(Duration.ofSeconds(16));
        assertThat(SearchApi.POLICY.backoff().bound(7)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void gives_each_request_thirty_seconds() {
        List<Duration> limits = new ArrayList<>();
        try (SearchLab slow = new SearchLab((request, limit) -> {
            limits.add(limit);
            throw new HttpTimeoutException("no answer");
        })) {
            assertThat(slow.search("x")).contains("no answer (network: HttpTimeoutException)");
            assertThat(limits).hasSize(4).containsOnly(Duration.ofSeconds(30));
        }
    }

    @ParameterizedTest
    @CsvSource({
        // status, header,                        waits
        "429,      0,                               0.25/0.5/1",
        "429,      1,                               1/1/1",
        "503,      40,                              40/40/40",
        "429,      'Wed, 28 Feb 2024 12:00:07 GMT', 7/7/7",
        "429,      'Wed, 28 Feb 2024 11:59:00 GMT', 0.25/0.5/1",
        "429,      soon,                            0.25/0.5/1",
        "429,      -5,                              0.25/0.5/1",
    })
    void waits_as_long_as_it_is_asked_to_and_no_less_than_it_would(int status, String header, String waits) {
        lab.answer(Page.retryAfter(status, header));

        lab.search("x");

        assertThat(lab.timekeeper.sleeps())
                .isEqualTo(Arrays.stream(waits.split("/")).map(Double::valueOf).toList());
    }

    @ParameterizedTest
    @CsvSource({"cats,", "busy, 0.25", "exhausted, 1"})
    void slows_down_before_its_budget_is_used_up(String query, Double wait) {
        List<Double> waits = Optional.ofNullable(wait).stream().toList();

        lab.search(query);
        assertThat(lab.timekeeper.sleeps()).isEmpty();

        lab.search("cats");
        assertThat(lab.timekeeper.sleeps()).isEqualTo(waits);

        lab.search("cats");
        assertThat(lab.timekeeper.sleeps()).isEqualTo(waits);
    }

    @Test
    void hears_of_its_budget_from_a_refusal_too() {
        lab.answer(budget(404, "100", "5"));
        lab.search("x");

        lab.search("x");

        assertThat(lab.timekeeper.sleeps()).containsExactly(1.0);
    }

    @Test
    void a_budget_that_cannot_be_read_changes_nothing() {
        lab.search("busy");
        lab.answer(budget(404, "many", "0"));
        lab.search("x");

        lab.search("x");

        assertThat(lab.timekeeper.sleeps()).containsExactly(0.25, 0.25);
    }

    @Test
    void records_the_attempts_of_every_call() {
        assertThat(lab.api.attempts().mean()).isEqualTo(0);

        lab.search("cats");
        lab.search("flaky");
        lab.search("down");
        lab.search("missing");

        assertThat(lab.api.attempts().list()).containsExactly(1, 3, 4, 1);
        assertThat(lab.api.attempts().mean()).isEqualTo(2.25);
    }

    @Test
    void remembers_the_latest_thousand_calls() {
        AttemptCounts counts = new AttemptCounts();
        counts.add(1001);
        for (int i = 0; i < 1000; i++) {
            counts.add(1);
        }

        assertThat(counts.mean()).isEqualTo(1);
    }

    private static Page budget(int status, String limit, String remaining) {
        return new Page.Answer(
                status, Map.of("x-ratelimit-requests-limit", limit, "x-ratelimit-requests-remaining", remaining), "{}");
    }
}
