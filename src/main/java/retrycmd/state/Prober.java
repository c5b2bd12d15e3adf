package retrycmd.state;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process that probes an open circuit, so that others see when it has died without a word.
 *
 * <p>Pid and start time together name a process until the machine is started anew. A pid means something in its own
 * namespace only: who looks from another one, such as another container, knows nothing and waits for the lease to end.
 *
 * @param namespace names the pid namespace
 * @param startTime in clock ticks since the start of the machine
 */
public record Prober(String namespace, long pid, long startTime) {

    private static final int STATE = 0;
    private static final int START_TIME = 19;

    /** This process. */
    static Prober self() throws IOException {
        return of(ProcessHandle.current().pid());
    }

    /** The process of that pid, which there must be. */
    static Prober of(long pid) throws IOException {
        return new Prober(ownNamespace(), pid, Long.parseLong(stat(pid)[START_TIME]));
    }

    /** Whether the process is known to have ended. */
    boolean gone() {
        try {
            if (!ownNamespace().equals(namespace)) {
                return false;
            }
            String[] stat = stat(pid);
            // A zombie runs no more; it waits for its parent to look at it, perhaps for ever.
            return Long.parseLong(stat[START_TIME]) != startTime || stat[STATE].equals("Z") || stat[STATE].equals("X");
        } catch (IOException e) {
            // There may be other reasons why it cannot be read; then the lease decides.
            return !new File("/proc/" + pid).exists() && new File("/proc/self").exists();
        }
    }

    private static String ownNamespace() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    }

    /** The fields from the third, the state, on; the second may hold spaces and parentheses itself. See proc(5). */
    private static String[] stat(long pid) throws IOException {
        String line = UptimeClock.read("/proc/" + pid + "/stat");
        return line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
    }
}
