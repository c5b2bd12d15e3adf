package retrycmd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.process.Command;

class ProfilesTest {

    private static final Path SOURCES = Path.of("src/main/resources/retrycmd/profiles");

    @TempDir
    Path user;

    @TempDir
    Path machine;

    static List<String> shipped() {
        return Profiles.shipped();
    }

    @Test
    void the_index_names_the_files_there_are() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.equals("index")))
                    .containsExactlyInAnyOrderElementsOf(
                            shipped().stream().map(name -> name + ".properties").toList());
        }
        assertThat(shipped()).isSorted().hasSizeGreaterThan(8);
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void a_shipped_profile_is_whole_and_cites_its_source(String name) throws IOException {
        Profile profile = new Profiles().named(name);
        Values values = SettingsFile.values(profile);
        String text = Files.readString(SOURCES.resolve(name + ".properties"));

        assertThatCode(() -> SettingsReader.read(values, new Command(List.of("x"))))
                .doesNotThrowAnyException();
        assertThat(profile.settings()).isNotEmpty();
        assertThat(profile.tool()).isNotEmpty();
        assertThat(profile.description()).hasSizeBetween(10, 100);
        assertThat(text).startsWith("# Source: ").contains("https://");
    }

    @Test
    void the_users_profile_comes_before_the_machines_and_that_before_ours() throws IOException {
        Files.writeString(machine.resolve("curl.properties"), "retry-on=1");
        assertThat(retryOn("curl")).isEqualTo("1");

        Files.writeString(user.resolve("curl.properties"), "retry-on=2");
        assertThat(retryOn("curl")).isEqualTo("2");
    }

    @Test
    void a_profile_of_ones_own_is_listed_with_its_place() throws IOException {
        Files.writeString(user.resolve("mine.properties"), "tool=mine\ndescription=what I know\nretry-on=9");
        Files.writeString(user.resolve("bad.properties"), "attempts=a\\qb");
        Files.writeString(user.resolve("not one.properties"), "");

        assertThat(profiles().table().lines())
                .anyMatch(line -> line.matches("mine +mine +what I know \\(" + user + "/mine.properties\\)"))
                .anyMatch(line -> line.startsWith("bad ") && line.contains("bad.properties:1: \\q has no meaning"))
                .anyMatch(line -> line.startsWith("curl "))
                .noneMatch(line -> line.contains("not one"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../curl", "/etc/passwd", "a/b", ".hidden", "-x", "a b", "a\0b", "index\n"})
    void a_name_leads_nowhere_else(String name) {
        assertThatThrownBy(() -> profiles().named(name)).hasMessageContaining("no name of a profile");
    }

    @Test
    void an_unknown_one_is_refused_with_the_nearest() {
        assertThatThrownBy(() -> profiles().named("crul"))
                .hasMessage(
                        "--profile 'crul': no such profile (perhaps 'curl'?); 'retry-cmd --list-profiles' shows them");
        assertThatThrownBy(() -> profiles().named("index")).hasMessageContaining("no such profile");
    }

    @Test
    void a_profile_names_no_other_profile() throws IOException {
        Files.writeString(user.resolve("mine.properties"), "profile=curl");

        assertThatThrownBy(() -> SettingsFile.values(profiles().named("mine")))
                .hasMessage(user + "/mine.properties:1: 'profile' has no place in a file like this");
    }

    private String retryOn(String name) {
        return SettingsFile.values(profiles().named(name)).text(Option.RETRY_ON).orElseThrow();
    }

    private Profiles profiles() {
        return new Profiles(new File[] {user.toFile(), machine.toFile()});
    }
}
