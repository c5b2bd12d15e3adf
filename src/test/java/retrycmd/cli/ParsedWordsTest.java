package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParsedWordsTest {

    private static final List<String> ODD_WORDS = List.of(
            "--",
            "-",
            "",
            "sh",
            "-c",
            "x y",
            "3",
            "-1",
            "1,2",
            "@file",
            "--no-such",
            "-Z",
            "-n3",
            "-n=3",
            "-vn3",
            "-vq",
            "-vv",
            "-qqq",
            "-n-3",
            "-vn",
            "-vn=3",
            "-n3=v",
            "-vd1s",
            "-v=",
            "-vx",
            "--att",
            "--attempts=3",
            "--attempts=",
            "--verbose=1",
            "--help",
            "-hV",
            "---",
            "--=",
            "=",
            "-=",
            "'q'",
            "\"q\"");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void the_quick_parse_means_what_the_whole_model_means(long seed) {
        Random random = new Random(seed);
        List<String> vocabulary = new ArrayList<>(ODD_WORDS);
        for (Option option : Option.values()) {
            vocabulary.addAll(option.names());
        }

        for (int i = 0; i < 1000; i++) {
            String[] words = random.ints(random.nextInt(7), 0, vocabulary.size())
                    .mapToObj(vocabulary::get)
                    .toArray(String[]::new);

            assertThat(meaning(() -> ParsedWords.parse(words)))
                    .as("seed %d, words %s", seed, List.of(words))
                    .isEqualTo(meaning(() -> CommandLineModel.whole().parse(words)));
        }
    }

    private interface Parse {
        ParsedWords parse();
    }

    private static String meaning(Parse parse) {
        try {
            ParsedWords parsed = parse.parse();
            StringBuilder meaning = new StringBuilder();
            for (Option option : Option.values()) {
                if (parsed.values().has(option)) {
                    meaning.append(option).append(parsed.values().all(option)).append(' ');
                }
            }
            return meaning + "command " + parsed.command();
        } catch (UsageException e) {
            return "refused: " + e.getMessage();
        }
    }
}
