package retrycmd.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes what a package puts under {@code share}. Only the build runs it. */
final class Pages {

    private Pages() {}

    /** Takes the directory {@code share}, and the date of the manual page. */
    public static void main(String[] args) throws IOException {
        Path share = Path.of(args[0]);
        write(share.resolve("man/man1/retry-cmd.1"), ManPage.text(args[1]));
        write(share.resolve("bash-completion/completions/retry-cmd"), BashCompletion.text());
        write(share.resolve("zsh/site-functions/_retry-cmd"), ZshCompletion.text());
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
