package search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import web.Child;
import web.FakeTimekeeper;
import web.Output;

class SearchTest {

    @Test
    void searches_for_one_after_the_other() throws Exception {
        try (SearchLab lab = new SearchLab()) {
            Child child = Child.run(
                    Search.class, "-n", "1", "--server", lab.server.uri("").toString(), "cats", "nothing");

            assertThat(child.status()).isEqualTo(0);
            assertThat(child.out().lines())
                    .containsExactly(
                            "Result 1 for cats",
                            "http://example.org/1",
                            "The lab knows nothing of cats.",
                            "",
                            "No results for \"nothing\". Try other words, or fewer of them.",
                            "");
            assertThat(Output.masked(child.err()))
                    .containsExactly(
                            "TIME INFO search: attempts of each call: [1], mean 1.00",
                            "TIME INFO search: attempts of each call: [1, 1], mean 1.00");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-n", "-n,x,cats", "-n,0,cats", "-n,101,cats", "--server,ftp://x,cats", "-x,y,cats"})
    void shows_how_it_is_used(String args) {
        Output err = new Output();
        List<String> list = args.isEmpty() ? List.of() : List.of(args.split(","));

        assertThat(Search.run(list, Output.nowhere(), err.stream(), new FakeTimekeeper()))
                .isEqualTo(2);
        assertThat(err.text()).isEqualTo("usage: search [-n N] [--server URL] QUERY..." + System.lineSeparator());
    }
}
