package retrycmd.cli;

import java.io.File;
import retrycmd.process.Inheritance;

/**
 * Whether there are settings beside the command line. Every run asks, so it costs two looks for a file and no more; what
 * reads them is loaded only if there are some.
 */
final class Elsewhere {

    /** The variable that holds more options. */
    static final String OPTIONS = "RETRY_CMD_OPTS";

    private static final String SYSTEM = "/etc";
    private static final String NAME = "/retry-cmd.conf";

    private Elsewhere() {}

    /** Whether any file, variable or profile has a say. */
    static boolean says(Values commandLine, Inheritance inheritance) {
        return commandLine.has(Option.CONFIG)
                || commandLine.has(Option.PROFILE)
                || !inheritance.variable(OPTIONS).isEmpty()
                || systemFile().exists()
                || userFile(inheritance).exists();
    }

    /** The settings of the machine. */
    static File systemFile() {
        return new File(SYSTEM + NAME);
    }

    /** The settings of the user; a file that is never there where we cannot know who that is. */
    static File userFile(Inheritance inheritance) {
        return new File(userDirectory(inheritance) + NAME);
    }

    /** Where the user's profiles are, and where the machine's are, the stronger ones first. */
    static File[] profileDirectories(Inheritance inheritance) {
        String profiles = "/retry-cmd/profiles";
        return new File[] {new File(userDirectory(inheritance) + profiles), new File(SYSTEM + profiles)};
    }

    /** As the XDG Base Directory Specification says: a path that is not absolute is as good as none. */
    private static String userDirectory(Inheritance inheritance) {
        String directory = inheritance.variable("XDG_CONFIG_HOME");
        if (directory.startsWith("/")) {
            return directory;
        }
        String home = inheritance.variable("HOME");
        return home.startsWith("/") ? home + "/.config" : "/dev/null";
    }
}
