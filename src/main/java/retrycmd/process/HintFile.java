package retrycmd.process;

import java.io.File;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * The file to which an attempt may append what it has to say: a name and no more, until the attempt makes a file of it.
 *
 * <p>The name is the only thing that protects it, since anybody may make files in the directory: it must not be guessed, so
 * it has nothing to do with the name of the run, which a command may tell the world as an idempotency key.
 *
 * @param path where it is, absolute, so that a command may change its directory
 */
record HintFile(String path) {

    /** The variable that names it. */
    static final String VARIABLE = "RETRY_CMD_HINTS";

    private static final String USUAL_DIRECTORY = "/tmp";

    /** A name for one attempt, in the directory for temporary files of whoever started us. */
    static HintFile create(Inheritance inheritance) {
        String directory = inheritance.variable("TMPDIR");
        if (!directory.startsWith("/") || !new File(directory).isDirectory()) {
            directory = USUAL_DIRECTORY;
        }
        Optional<String> unique = ProcFile.read("sys/kernel/random/uuid");
        return new HintFile(directory + "/retry-cmd-hints-"
                + (unique.isPresent() ? unique.get().trim() : Long.toHexString(new SecureRandom().nextLong())));
    }

    /** Adds to {@code result} what the attempt said, if it said anything, and removes the file. */
    CommandResult addTo(CommandResult result, CommandListener listener) {
        File file = new File(path);
        if (!file.exists()) {
            file.delete(); // a link to nothing does not exist for Java, and is to go as well
            return result;
        }
        return result.with(result.evidence().withHint(HintReader.take(file, listener)));
    }
}
