package retrycmd.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackendNameTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "db,              db",
                "db-1_x.y,        db-1_x.y",
                "../x,            %2e.%2fx",
                "..,              %2e.",
                ".,               %2e",
                "/etc/passwd,     %2fetc%2fpasswd",
                "a b,             a%20b",
                "100%,            100%25",
                "~x,              %7ex",
                "\u00c3\u00a4,    %c3%a4",
                "https://x:1/y?z, https%3a%2f%2fx%3a1%2fy%3fz",
            })
    void a_name_becomes_the_name_of_a_file_and_never_a_path(String name, String file) {
        BackendName backend = new BackendName(name);

        assertThat(backend.fileName()).isEqualTo(file);
        assertThat(BackendName.decode(backend.encoded())).isEqualTo(backend);
    }

    @Test
    void a_line_feed_and_other_bytes_stay_in_one_line() {
        assertThat(new BackendName("a\nb\0\u00ff").fileName()).isEqualTo("a%0ab%00%ff");
    }

    @Test
    void a_long_name_is_shortened_and_stays_different_from_others() {
        String start = "x".repeat(299);
        String one = new BackendName(start + "1").fileName();
        String two = new BackendName(start + "2").fileName();

        assertThat(one).hasSizeLessThan(200).startsWith("x".repeat(80) + "~").isNotEqualTo(two);
        assertThat(one).isEqualTo(new BackendName(start + "1").fileName());
        assertThat(BackendName.isShortened(one)).isTrue();
        assertThat(BackendName.isShortened(new BackendName("~").fileName())).isFalse();
    }

    @Test
    void characters_beyond_a_byte_are_taken_as_utf_8() {
        assertThat(new BackendName("\u20ac").fileName()).isEqualTo("%e2%82%ac");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4097})
    void no_name_and_no_name_any_more(int length) {
        assertThatIllegalArgumentException().isThrownBy(() -> new BackendName("x".repeat(length)));
    }
}
