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

    /** A class and no lambda: to link the first lambda takes some milliseconds. */
    private record Handler(SignalForwarder forwarder, Signal signal) implements sun.misc.SignalHandler {

        @Override
        public void handle(sun.misc.Signal received) {
            forwarder.received(signal);
        }
    }

    /** QUIT is the JVM's own, and comes by another way: see {@link QuitWatcher}. */
    private static final Signal[] CAUGHT = {Signal.TERM, Signal.INT, Signal.HUP, Signal.USR1, Signal.USR2, Signal.WINCH
    };

    /** How long the news of a signal to the whole group may come behind the news of the child's death of it. */
    private static final Duration LATE = Duration.ofMillis(100);

    /** How long a signal to ourselves may take to end us. */
    private static final Duration DEATH = Duration.ofSeconds(2);

    private final SystemTimekeeper timekeeper;
    private Duration grace = Duration.ZERO;
    private CommandListener listener = new CommandListener() {};
    private @Nullable Child child;
    private @Nullable Child aside;
    private @Nullable Signal stop;
    private boolean serving;
    private boolean whileWaiting;
    private boolean closed;
    private int killing;

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
     * @param newGrace time that a command has after the second request to stop, or to survive a HUP
     */
    public synchronized void serve(Duration newGrace, CommandListener newListener) {
        grace = newGrace;
        listener = newListener;
        serving = true;
    }

    /**
     * Listens from now on. A signal that was ignored when we started stays so: nohup and background jobs rely on it.
     *
     * @param ignored the mask of those signals
     */
    public void listen(long ignored) {
        // The JVM has handlers of its own from its start on, which end it: a signal in the moments before ours are
        // in place runs the hooks in another thread, while this one goes on to start the command. The hook bars that.
        try {
            Runtime.getRuntime().addShutdownHook(new Thread() {
                @Override
                public void run() {
                    close();
                }
            });
        } catch (IllegalStateException e) {
            close(); // too late: the end has begun
        }
        for (Signal signal : CAUGHT) {
            if (!Inheritance.has(ignored, signal)) {
                sun.misc.Signal.handle(new sun.misc.Signal(signal.name()), new Handler(this, signal));
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
            sun.misc.Signal.handle(new sun.misc.Signal(signal.name()), sun.misc.SignalHandler.SIG_DFL);
            // The JVM raises no signal whose handler is the default one, so somebody else has to send it.
            Kill.ourselves(signal);
            new SystemTimekeeper().sleep(DEATH);
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

    /**
     * Starts what runs while no command does, unless the run was asked to stop before. No signal is passed on to it; a
     * request to stop ends it, with all that it started.
     */
    synchronized Optional<Child> startAside(Starter starter) throws IOException {
        if (closed || stop != null) {
            return Optional.empty();
        }
        Child started = starter.start();
        aside = started;
        return Optional.of(started);
    }

    /** That has ended, with {@code status}; returns whether it was left alone: no request to stop came meanwhile. */
    boolean releaseAside(ExitStatus status) {
        synchronized (this) {
            aside = null;
            awaitKilling();
        }
        awaitNewsOf(status);
        return stop().isEmpty();
    }

    /** The child has ended, with {@code status}: nothing is sent to it any more. */
    void release(ExitStatus status) {
        synchronized (this) {
            child = null;
            awaitKilling();
        }
        awaitNewsOf(status);
    }

    private void awaitNewsOf(ExitStatus status) {
        if (status.signal().isPresent() && status.signal().get().stops()) {
            // Ctrl-C, make and systemd signal the whole group. The child may have died of it before we hear of it.
            timekeeper.sleep(LATE);
        }
    }

    private synchronized void awaitKilling() {
        while (killing > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("the thread that waits for the command was interrupted", e);
            }
        }
    }

    /** What a signal to us does; called in a thread of its own for each. */
    public void received(Signal signal) {
        Child current;
        Child unwanted;
        boolean again;
        boolean idle;
        synchronized (this) {
            current = child;
            idle = !serving && signal.stops();
            unwanted = signal.stops() ? aside : null;
            // A HUP may have been no more than a request to reload: what comes then is the first request to stop.
            boolean first = stop == null || (stop == Signal.HUP && signal != Signal.HUP);
            again = !first && signal.stops() && signal != Signal.HUP;
            if (signal.stops()) {
                if (first) {
                    stop = signal;
                    whileWaiting = current == null;
                }
                timekeeper.stop();
            }
            killing += unwanted != null || (current != null && again) ? 1 : 0;
            if (current != null && (again || !toldByTerminal(signal))) {
                current.send(signal);
                listener.signalling(signal, current.pid(), "passed on");
            }
        }
        if (idle) {
            dieOf(signal); // there is no run yet that would come to an end
        } else if (unwanted != null) {
            unwanted.end(Signal.TERM, ShellLine.GRACE);
            killed();
        } else if (current == null) {
            return;
        } else if (again) {
            killAfterGrace(current);
        } else if (signal == Signal.HUP && !current.endedWithin(grace)) {
            goOn(current);
        }
    }

    private void killAfterGrace(Child current) {
        if (!current.endedWithin(grace)) {
            listener.signalling(Signal.KILL, current.pid(), "asked to stop a second time");
            current.end(Signal.KILL, Duration.ZERO);
        }
        killed();
    }

    private synchronized void killed() {
        killing--;
        notifyAll();
    }

    /** The command survived a HUP: it was asked to reload, not to end. */
    private synchronized void goOn(Child current) {
        if (stop == Signal.HUP && child == current) {
            stop = null;
            timekeeper.resume();
        }
    }

    /** Starts nothing from now on, and ends the command if it runs. */
    public synchronized void close() {
        closed = true;
        if (child != null) {
            child.send(Signal.TERM);
        }
        if (aside != null) {
            aside.send(Signal.TERM);
        }
    }

    /** Whether the terminal has sent {@code signal} to its whole foreground group, the command included. */
    private static boolean toldByTerminal(Signal signal) {
        return (signal == Signal.INT || signal == Signal.QUIT || signal == Signal.WINCH) && Terminal.hasUsInFront();
    }
}
