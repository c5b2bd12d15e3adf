package retrycmd.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.hint.Hint;
import retrycmd.hint.HintParser;

/**
 * Reads a file of hints that an attempt left, and removes it. What is there may be anything: it is opened only if it is a
 * plain file of our own, for a link could lead to what is not the attempt's to show, and a FIFO would hold us up.
 */
final class HintReader {

    /** More is no hint: a command that took the file for its log, say. */
    private static final int MOST_BYTES = 1 << 16;

    private final Path path;
    private String problem = "";

    private HintReader(Path path) {
        this.path = path;
    }

    /** Reads and removes the file; {@code listener} is told of all that is wrong in one message. */
    static Hint take(File file, CommandListener listener) {
        HintReader reader = new HintReader(file.toPath());
        Hint hint = Hint.NONE;
        try {
            hint = reader.read();
        } catch (IOException e) {
            reader.problem = file + " cannot be read: " + e.getClass().getSimpleName();
        }
        if (!file.delete() && file.exists()) {
            reader.problem += (reader.problem.isEmpty() ? file + " " : " and ") + "cannot be removed";
        }
        if (!reader.problem.isEmpty()) {
            listener.hintsIgnored(reader.problem);
        }
        return hint;
    }

    private Hint read() throws IOException {
        Map<String, Object> found = Files.readAttributes(path, "unix:isRegularFile,uid", LinkOption.NOFOLLOW_LINKS);
        if (!Boolean.TRUE.equals(found.get("isRegularFile"))) {
            problem = path + " is no plain file";
            return Hint.NONE;
        }
        if (!String.valueOf(found.get("uid")).equals(ownUser().orElse(""))) {
            problem = path + " belongs to another user";
            return Hint.NONE;
        }
        try (InputStream in = Channels.newInputStream(
                Files.newByteChannel(path, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)))) {
            return parse(in.readNBytes(MOST_BYTES + 1));
        }
    }

    private Hint parse(byte[] bytes) {
        // Not UTF-8: a byte is a character, and goes into the log as the same byte.
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        boolean tooLong = bytes.length > MOST_BYTES;
        if (tooLong) {
            text = text.substring(0, text.lastIndexOf('\n', MOST_BYTES) + 1);
        }
        HintParser.Parsed parsed = HintParser.parse(text, SystemTimekeeper.wallClock());
        if (tooLong) {
            problem = "all but the first " + (MOST_BYTES >> 10) + " KiB";
        } else if (parsed.ignored() > 0) {
            int more = parsed.ignored() - 1;
            problem = parsed.problem() + (more == 0 ? "" : " (and " + more + " more)");
        }
        return parsed.hint();
    }

    /** The number of the user as whom we make files, from the line {@code Uid} of status; see proc(5). */
    private static Optional<String> ownUser() {
        for (String line : ProcFile.read("self/status").orElse("").split("\n", -1)) {
            if (line.startsWith("Uid:")) {
                return Optional.of(line.substring(line.lastIndexOf('\t') + 1));
            }
        }
        return Optional.empty();
    }
}
