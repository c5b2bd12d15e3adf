package retrycmd.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Sends signals to processes. */
final class Kill {

    private Kill() {}

    /**
     * Sends {@code signal} to each of {@code entries}.
     *
     * @return the pids of those that we are known not to be allowed to signal
     */
    static Set<Long> send(Signal signal, List<ProcessEntry> entries) {
        Set<Long> refused = new HashSet<>();
        if (signal == Signal.TERM || signal == Signal.KILL) {
            // Java can send these two itself: no process needed, which matters where none is to be had.
            for (ProcessEntry entry : entries) {
                Optional<ProcessHandle> handle = ProcessHandle.of(entry.pid());
                if (handle.isPresent()
                        && !destroy(handle.get(), signal)
                        && handle.get().isAlive()) {
                    refused.add(entry.pid());
                }
            }
        } else if (!entries.isEmpty()) {
            shell(signal, entries);
        }
        return refused;
    }

    private static boolean destroy(ProcessHandle handle, Signal signal) {
        return signal == Signal.KILL ? handle.destroyForcibly() : handle.destroy();
    }

    /** Sends {@code signal} to this process. */
    static void ourselves(Signal signal) {
        shell(List.of("kill -" + signal.number() + " $PPID"));
    }

    private static void shell(Signal signal, List<ProcessEntry> entries) {
        List<String> words = new ArrayList<>(List.of("kill \"$@\"", "kill", "-" + signal.number()));
        for (ProcessEntry entry : entries) {
            words.add(Long.toString(entry.pid()));
        }
        shell(words);
    }

    /** The shell's own kill, since a system may have no kill program. */
    private static void shell(List<String> script) {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c"));
        words.addAll(script);
        try {
            Process kill = new ProcessBuilder(words)
                    .redirectInput(Redirect.from(new File("/dev/null")))
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            kill.waitFor();
        } catch (IOException e) {
            // No process to be had for it. What matters is ended by KILL, which needs none; the rest is best effort.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
