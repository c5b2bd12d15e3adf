package retrycmd.process;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of the kernel's process table. Pid and start time together name a process for good: a pid alone may have been
 * given to another one since.
 *
 * @param startTime in clock ticks since boot
 */
record ProcessEntry(long pid, long parent, char state, long startTime) {

    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int START_TIME = 19;

    /** Whether it still runs; a zombie only waits for its parent to collect it. */
    boolean alive() {
        return state != 'Z' && state != 'X';
    }

    /** Whether job control or a debugger stopped it. */
    boolean stopped() {
        return state == 'T' || state == 't';
    }

    /** Whether what has this pid now is this process, and not a stranger who was given its pid. */
    boolean isStill(@Nullable ProcessEntry now) {
        return now != null && startTime == now.startTime;
    }

    /** The process of that pid, if there is one; see proc(5), /proc/pid/stat. */
    static Optional<ProcessEntry> of(long pid) {
        return ProcFile.stat(Long.toString(pid))
                .map(fields -> new ProcessEntry(
                        pid,
                        Long.parseLong(fields.get(PARENT)),
                        fields.get(STATE).charAt(0),
                        Long.parseLong(fields.get(START_TIME))));
    }

    /** All processes that can be seen. */
    static List<ProcessEntry> all() {
        List<ProcessEntry> entries = new ArrayList<>();
        String[] names = new File("/proc").list();
        for (String name : names == null ? new String[0] : names) {
            if (Character.isDigit(name.charAt(0))) {
                of(Long.parseLong(name)).ifPresent(entries::add);
            }
        }
        return entries;
    }
}
