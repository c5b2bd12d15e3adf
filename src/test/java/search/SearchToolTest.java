package search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import web.Page;

class SearchToolTest {

    @AutoClose
    private final SearchLab lab = new SearchLab();

    @Test
    void shows_each_result_as_a_block() {
        assertThat(lab.search("big cats & dogs")).isEqualTo("""
                        Result 1 for big cats & dogs
                        http://example.org/1
                        The lab knows nothing of big cats & dogs.

                        Result 2 for big cats & dogs
                        http://example.org/2
                        The lab knows nothing of big cats & dogs.""");
        assertThat(lab.requests()).containsExactly("GET /search?q=big+cats+%26+dogs&n=2");
    }

    @Test
    void shows_no_more_results_than_asked_for_and_each_field_on_one_line() {
        lab.answer(Page.ok("{\"results\": [{\"title\": \" a\\n\\n b \", \"link\": \"c\"}, {\"title\": \"d\"}]}"));

        assertThat(lab.tool.search("x", 1)).isEqualTo("a b\nc\n");
    }

    @Test
    void says_that_there_are_no_results() {
        assertThat(lab.search("nothing")).isEqualTo("No results for \"nothing\". Try other words, or fewer of them.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "<html>", "{}", "{\"results\": 1}", "[]"})
    void says_that_an_answer_cannot_be_read(String body) {
        lab.answer(Page.ok(body));

        assertThat(lab.search("x"))
                .isEqualTo("Search gave an answer that cannot be read. Go on without search, or try again later.");
    }

    @ParameterizedTest
    @CsvSource({
        "429, rate_limited",
        "500, server_error",
        "502, server_error",
        "503, server_error",
        "504, server_error",
    })
    void says_that_it_gave_up(int status, String rule) {
        lab.answer(Page.status(status));

        assertThat(lab.search("x"))
                .isEqualTo("Search gave up after 4 attempts: the last one ended with HTTP " + status + " (" + rule
                        + "). Go on without search, or try again later.");
        assertThat(lab.requests()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({
        "404, not_found",
        "422, bad_request",
        "400, client_error_400",
        "401, client_error_401",
        "418, client_error_418",
        "302, unexpected_302",
        "501, unexpected_501",
    })
    void says_that_the_request_was_not_accepted(int status, String rule) {
        lab.answer(Page.status(status));

        assertThat(lab.search("x"))
                .isEqualTo("Search did not accept the request: HTTP " + status + " (" + rule + "). The same request"
                        + " would fail again: change the query, or go on without search.");
        assertThat(lab.requests()).hasSize(1);
    }

    @Test
    void says_that_no_answer_came() {
        assertThat(lab.search("drop"))
                .isEqualTo("Search gave up after 4 attempts: the last one ended with no answer (network: IOException)."
                        + " Go on without search, or try again later.");
        assertThat(lab.requests()).hasSize(4);
    }

    @Test
    void says_that_the_service_wants_to_be_left_alone() {
        lab.answer(Page.retryAfter(429, "3601"));

        assertThat(lab.search("x"))
                .isEqualTo("Search gave up: the service asks to be left alone for 3601 s."
                        + " Go on without search, or try again after that.");
        assertThat(lab.timekeeper.sleeps()).isEmpty();
    }

    @Test
    void says_that_it_was_stopped() {
        Thread.currentThread().interrupt();

        String text = lab.search("cats");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(text).isEqualTo("The search was stopped before it had an answer. Try again if it is still wanted.");
        assertThat(lab.requests()).isEmpty();
        assertThat(lab.api.attempts().list()).isEmpty();
    }

    @Test
    void refuses_to_search_for_nothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> lab.tool.search("x", 0));
    }
}
