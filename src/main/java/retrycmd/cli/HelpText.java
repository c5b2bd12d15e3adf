package retrycmd.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The help. The build has picocli put it together once, since that takes a JVM at its start longer than all else that
 * this program does, and keeps it in a file beside this class.
 */
final class HelpText {

    private static final String NAME = "help.txt";

    private HelpText() {}

    static String text() {
        Optional<String> kept = Main.resource(NAME);
        return kept.isPresent() ? kept.get() : fromTheModel();
    }

    static String fromTheModel() {
        return CommandLineModel.whole().help();
    }

    /** Writes the file below the directory of classes that it is given. Only the build runs it. */
    public static void main(String[] args) throws IOException {
        Files.writeString(Path.of(args[0], "retrycmd/cli", NAME), fromTheModel());
    }
}
