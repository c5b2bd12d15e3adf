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

    /** The number behind {@code name} in lines such as those of fdinfo; see proc(5). */
    static long number(String lines, String name, int radix) {
        int from = lines.indexOf(name) + name.length();
        int to = lines.indexOf('\n', from);
        return Long.parseLong(
                lines.substring(from, to < 0 ? lines.length() : to).strip(), radix);
    }

    /** What is known of one of our descriptors; see proc(5). */
    static Optional<String> fdinfo(String descriptor) {
        return read("self/fdinfo/" + descriptor);
    }

    /** How the descriptor is open, as open(2) has it: 0 to read, 1 to write, 2 both, as if it cannot be known. */
    static int access(Optional<String> fdinfo) {
        return fdinfo.isEmpty() || !fdinfo.get().contains("flags:") ? 2 : (int) number(fdinfo.get(), "flags:", 8) & 3;
    }

    /** The fields of {@code /proc/pid/stat} from the third, the state, on; see proc(5). */
    static Optional<List<String>> stat(String pid) {
        // The command's name, the second, stands in parentheses and may hold spaces and parentheses itself.
        return read(pid + "/stat")
                .map(line -> List.of(line.substring(line.lastIndexOf(')') + 2).split(" ", -1)));
    }
}
