package retrycmd.file;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    private static final byte[] OLD = "old".getBytes(US_ASCII);
    private static final byte[] NEW = "newer".getBytes(US_ASCII);

    @TempDir
    private Path directory;

    private AtomicFile file;

    @BeforeEach
    void choose() {
        file = new AtomicFile(directory.resolve("file"));
    }

    @Test
    void what_was_written_is_read() throws IOException {
        file.replace(OLD, AtomicFile.PRIVATE);
        file.replace(NEW, AtomicFile.PRIVATE);

        assertThat(file.read(5)).hasValue(NEW);
        assertThat(names()).containsExactly("file");
        assertThat(mode()).isEqualTo("rw-------");
    }

    @Test
    void a_file_that_is_not_there_is_no_fault() throws IOException {
        assertThat(file.read(5)).isEmpty();
    }

    @Test
    void a_file_that_is_too_large_is_not_read() throws IOException {
        file.replace(NEW, AtomicFile.PRIVATE);

        assertThatThrownBy(() -> file.read(4)).hasMessageContaining("larger than 4 bytes");
    }

    @Test
    void a_link_is_neither_read_nor_written_through() throws IOException {
        Path elsewhere = Files.write(directory.resolve("elsewhere"), OLD);
        Files.createSymbolicLink(file.path(), elsewhere);

        assertThatThrownBy(() -> file.read(5)).isInstanceOf(IOException.class);

        file.replace(NEW, AtomicFile.PRIVATE);

        assertThat(Files.readAllBytes(elsewhere)).isEqualTo(OLD);
        assertThat(file.read(5)).hasValue(NEW);
    }

    @Test
    void a_link_in_the_place_of_the_draft_is_not_written_through() throws IOException {
        Path elsewhere = Files.write(directory.resolve("elsewhere"), OLD);
        Files.createSymbolicLink(directory.resolve("file.new"), elsewhere);

        file.replace(NEW, AtomicFile.PRIVATE);

        assertThat(Files.readAllBytes(elsewhere)).isEqualTo(OLD);
    }

    @Test
    void a_directory_in_its_place_is_said_and_stays() throws IOException {
        Files.createDirectories(file.path().resolve("sub"));

        assertThatThrownBy(() -> file.read(5)).hasMessageContaining("no regular file");
        assertThatThrownBy(() -> file.replace(NEW, AtomicFile.PRIVATE)).isInstanceOf(FileSystemException.class);

        assertThat(names()).containsExactly("file");
    }

    @Test
    void a_draft_that_a_kill_left_behind_is_used_up() throws IOException {
        Files.write(directory.resolve("file.new"), OLD);

        file.replace(NEW, AtomicFile.PRIVATE);

        assertThat(file.read(5)).hasValue(NEW);
        assertThat(names()).containsExactly("file");
    }

    @Test
    void permissions_are_kept_where_that_is_asked() throws IOException {
        file.replaceKeepingMode(OLD, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(mode()).isEqualTo("rw-r--r--");

        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-rw-r--"));
        file.replaceKeepingMode(NEW, AtomicFile.PRIVATE);

        assertThat(mode()).isEqualTo("rw-rw-r--");
    }

    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString())
                    .collect(java.util.stream.Collectors.toCollection(java.util.TreeSet::new));
        }
    }

    private String mode() throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path()));
    }
}
