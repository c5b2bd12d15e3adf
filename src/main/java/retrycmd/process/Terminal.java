package retrycmd.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The terminal that controls us, if one does; see proc(5). */
public final class Terminal {

    private static final int GROUP = 2;
    private static final int NUMBER = 4;
    private static final int FOREGROUND_GROUP = 5;

    /** The device {@code /dev/tty}, which is whichever terminal controls us. */
    private static final long ANY = 5 << 8;

    private Terminal() {}

    /** Whether our process group is in its foreground: a shell's background jobs are not. */
    public static boolean hasUsInFront() {
        Optional<List<String>> stat = ProcFile.stat("self");
        return stat.isPresent() && inFront(stat.get());
    }

    /** Whether stderr goes to it. */
    public static boolean isStderr() {
        Optional<List<String>> stat = ProcFile.stat("self");
        if (stat.isEmpty()) {
            return false;
        }
        try {
            // Both have the minor number in the lowest byte and from bit 20 on, and the major one between.
            long device = ((Number) Files.getAttribute(Path.of("/proc/self/fd/2"), "unix:rdev")).longValue();
            return device != 0
                    && (device == ANY || device == Long.parseLong(stat.get().get(NUMBER)));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean inFront(List<String> stat) {
        return stat.get(GROUP).equals(stat.get(FOREGROUND_GROUP));
    }
}
