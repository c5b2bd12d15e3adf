package retrycmd.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads small files below {@code /proc}, as bytes in a string of as many characters. */
final class ProcFile {

    private ProcFile() {}

    /** The whole content; empty if there is no such file, or no permission, or the process has just gone. */
    static Optional<String> read(String path) {
        try (FileInputStream in = new FileInputStream("/proc/" + path)) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The fields of {@code /proc/pid/stat} from the third, the state, on; see proc(5). */
    static Optional<List<String>> stat(String pid) {
        // The command's name, the second, stands in parentheses and may hold spaces and parentheses itself.
        return read(pid + "/stat")
                .map(line -> List.of(line.substring(line.lastIndexOf(')') + 2).split(" ", -1)));
    }
}
