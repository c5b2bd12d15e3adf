package retrycmd.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import retrycmd.engine.SystemTimekeeper;

/**
 * Passes signals on to the command, and turns those that ask for an end into a request to stop the run.
 *
 * <p>One lock orders everything: starting the command, and what a signal does. A signal that comes while the command is
 * being started waits for the lock and then finds the child to send it to; one that came before keeps it from being
 * started. So there is no instant in which a signal is lost or a child left behind.
 */
public final class SignalForwarder {

    /** Starts the child. */
    interface Starter {
        Child start() throws IOException;
    }

    private static final Signal[] FORWARDED = {Signal.TERM, Signal.INT, Signal.HUP};

    private static final int GROUP = 2;
    private static final int TERMINAL_GROUP = 5;

    /** How long the news of a signal to the whole group may come behind the news of the child's death of it. */
    private static final Duration LATE = Duration.ofMillis(100);

    private final SystemTimekeeper timekeeper;
    private Duration grace = Duration.ZERO;
    private CommandListener listener = new CommandListener() {};
    private @Nullable Child child;
    private @Nullable Signal stop;
    private boolean whileWaiting;
    private boolean closed;

    /**
     * Makes a forwarder that is not yet listening.
     *
     * @param timekeeper is told to stop when a signal asks for it
     */
    public SignalForwarder(SystemTimekeeper timekeeper) {
        this.timekeeper = timekeeper;
    }

    /**
     * Says how to deal with the command, once that is known: listening starts earlier.
     *
     * @param newGrace time that a command has after the second request to stop
     */
    public synchronized void serve(Duration newGrace, CommandListener newListener) {
        grace = newGrace;
        listener = newListener;
    }

    /** Listens from now on. A signal that is ignored stays so: nohup and background jobs rely on it. */
    public void listen() {
        // The JVM has handlers of its own from its start on, which end it: a signal in the moments before ours are
        // in place runs the hooks in another thread, while this one goes on to start the command. The hook bars that.
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        } catch (IllegalStateException e) {
            close(); // too late: the end has begun
        }
        long ignored = ignored();
        for (Signal signal : FORWARDED) {
            if ((ignored >>> (signal.number() - 1) & 1) == 0) {
                sun.misc.Signal.handle(new sun.misc.Signal(signal.name()), received -> received(signal));
            }
        }
    }

    /** The first signal that asked for an end, if one did. */
    public synchronized Optional<Signal> stop() {
        return Optional.ofNullable(stop);
    }

    /** Whether that signal came when no command was running. */
    public synchronized boolean stoppedWhileWaiting() {
        return whileWaiting;
    }

    /** Ends this program as {@code signal} ends one that does not handle it; returns only if that is not possible. */
    public static void dieOf(Signal signal) {
        try {
            sun.misc.Signal itself = new sun.misc.Signal(signal.name());
            sun.misc.Signal.handle(itself, sun.misc.SignalHandler.SIG_DFL);
            sun.misc.Signal.raise(itself);
        } catch (IllegalArgumentException e) {
            // The JVM keeps this signal for itself. The caller exits with the status that a shell shows for it.
        }
    }

    /** Starts the child, unless the run was asked to stop before. */
    synchronized Optional<Child> start(Starter starter) throws IOException {
        if (closed || stop != null) {
            return Optional.empty();
        }
        Child started = starter.start();
        child = started;
        return Optional.of(started);
    }

    /** The child has ended, with {@code status}: nothing is sent to it any more. */
    void release(ExitStatus status) {
        synchronized (this) {
            child = null;
        }
        if (status.signal().filter(Signal::stops).isPresent()) {
            // Ctrl-C, make and systemd signal the whole group. The child may have died of it before we hear of it.
            timekeeper.sleep(LATE);
        }
    }

    private synchronized void received(Signal signal) {
        boolean first = stop == null;
        Child current = child;
        if (first) {
            stop = signal;
            whileWaiting = current == null;
        }
        timekeeper.stop();
        if (current == null) {
            return;
        }
        if (first && toldByTerminal(signal)) {
            return;
        }
        listener.signalling(signal, current.pid(), "passed on");
        current.send(signal);
        if (!first && !current.endedWithin(grace)) {
            listener.signalling(Signal.KILL, current.pid(), "asked to stop a second time");
            current.end(Signal.KILL, Duration.ZERO);
        }
    }

    private synchronized void close() {
        closed = true;
        if (child != null) {
            child.send(Signal.TERM);
        }
    }

    /** Whether the terminal has sent {@code signal} to its whole foreground group, the command included; see proc(5). */
    private static boolean toldByTerminal(Signal signal) {
        return signal == Signal.INT
                && ProcFile.stat("self")
                        .filter(fields -> fields.get(GROUP).equals(fields.get(TERMINAL_GROUP)))
                        .isPresent();
    }

    /** The mask of the signals that were ignored when we started, the lowest bit for signal 1. */
    private static long ignored() {
        String status = ProcFile.read("self/status").orElse("");
        int at = status.indexOf("SigIgn:");
        return at < 0 ? 0 : Long.parseUnsignedLong(status, at + 8, at + 24, 16);
    }
}
