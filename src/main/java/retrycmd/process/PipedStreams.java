package retrycmd.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import retrycmd.process.StreamPlan.Input;
import retrycmd.process.StreamPlan.Output;

/** Streams of which at least one is not simply ours: only those that need it pass through our hands. */
public final class PipedStreams implements Streams {

    private static final File NULL = new File("/dev/null");

    private final StreamPlan plan;
    private final int attempts;
    private final Inheritance inheritance;
    private final AttemptLimits limits;
    private final OutputHold hold;
    private final Supplier<Optional<Signal>> stop;
    private final CommandListener listener;
    private final StdinFile stdin = new StdinFile();
    private final List<Pump> pumps = new ArrayList<>();
    private final List<LineScanner> scanners = new ArrayList<>();
    private Optional<StdinReplay> replay = Optional.empty();
    private Optional<ChildPipe> stdinPipe = Optional.empty();
    private Optional<PassedOn> stdout = Optional.empty();
    private boolean last;
    private @Nullable Child child;
    private @Nullable IOException fault;

    /**
     * The streams of one run.
     *
     * @param attempts how many there may be in all
     * @param inheritance tells which of our streams are closed: the command's are then closed, too
     * @param limits how to end the command if its output cannot be kept
     * @param hold takes what is to be kept
     * @param stop the signal that asked for an end, if one did
     */
    public PipedStreams(
            StreamPlan plan,
            int attempts,
            Inheritance inheritance,
            AttemptLimits limits,
            OutputHold hold,
            Supplier<Optional<Signal>> stop,
            CommandListener listener) {
        this.plan = plan;
        this.attempts = attempts;
        this.inheritance = inheritance;
        this.limits = limits;
        this.hold = hold;
        this.stop = stop;
        this.listener = listener;
    }

    @Override
    public void connect(ProcessBuilder builder, int number) throws IOException {
        letGo();
        last = number >= attempts;
        builder.inheritIO();
        connectStdin(builder, number);
        if (plan.output() == Output.HOLD) {
            hold.clear();
        }
        if (pipes(OUT)) {
            builder.redirectOutput(pumped(OUT));
        }
        if (pipes(ERR)) {
            builder.redirectError(pumped(ERR));
        }
    }

    private void connectStdin(ProcessBuilder builder, int number) throws IOException {
        if (plan.input() == Input.NULL) {
            builder.redirectInput(NULL);
            return;
        }
        if (number == 1) {
            if (!last) {
                stdin.remember();
            }
            if (plan.input() == Input.REPLAY && mustBeKept()) {
                replay = Optional.of(new StdinReplay(this::fails));
            }
        } else if (replay.isEmpty()) {
            stdin.goBack(listener);
        }
        if (replay.isPresent()) {
            ChildPipe pipe = ChildPipe.open();
            builder.redirectInput(pipe.readable());
            stdinPipe = Optional.of(pipe);
        }
    }

    /** A file goes back by itself, and what nobody can read, or reads again, is not to be kept. */
    private boolean mustBeKept() {
        return !last && !stdin.remembered() && !closed(IN) && StdinFile.isReadable();
    }

    /** Whether that stream is to pass through our hands; one that is closed leads nowhere. */
    private boolean pipes(int descriptor) {
        return plan.pipes(descriptor) && !closed(descriptor);
    }

    private boolean closed(int descriptor) {
        return inheritance.descriptors().contains(descriptor);
    }

    private File pumped(int descriptor) throws IOException {
        ChildPipe pipe = ChildPipe.open();
        boolean kept = plan.output() == Output.ON_FAILURE || (plan.output() == Output.HOLD && descriptor == OUT);
        Pump.Sink sink = kept ? bytes -> hold.keep(descriptor, bytes) : passedOn(descriptor);
        List<OutputPattern> patterns = plan.patternsFor(descriptor);
        if (!patterns.isEmpty()) {
            LineScanner scanner = new LineScanner(patterns);
            scanners.add(scanner);
            sink = scanner.behind(sink);
        }
        pumps.add(new Pump(descriptor == OUT ? "stdout" : "stderr", pipe, sink, this::fails));
        return pipe.writable();
    }

    private Pump.Sink passedOn(int descriptor) {
        PassedOn sink = new PassedOn(descriptor);
        if (descriptor == OUT) {
            stdout = Optional.of(sink);
        }
        return sink;
    }

    @Override
    public Inheritance given(Inheritance inheritance) {
        List<Integer> set = new ArrayList<>();
        if (plan.input() == Input.NULL || replay.isPresent()) {
            set.add(IN);
        }
        for (int descriptor = OUT; descriptor <= ERR; descriptor++) {
            if (pipes(descriptor)) {
                set.add(descriptor);
            }
        }
        return inheritance.without(set);
    }

    @Override
    public void started(Child running) {
        synchronized (this) {
            child = running;
        }
        if (replay.isPresent() && stdinPipe.isPresent()) {
            replay.get().give(stdinPipe.get(), last);
        }
        for (Pump pump : pumps) {
            pump.start();
        }
    }

    @Override
    public OutputMatch ended(CommandResult result) {
        boolean overdue = result instanceof CommandResult.TimedOut;
        replay.ifPresent(StdinReplay::take);
        for (Pump pump : pumps) {
            pump.finish(() -> overdue || stop.get().isPresent());
        }
        OutputMatch match = OutputMatch.NONE;
        for (LineScanner scanner : scanners) {
            match = match.or(scanner.found());
        }
        Optional<IOException> lost = stdout.flatMap(PassedOn::lost);
        letGo();
        check(lost, !overdue && result.status().value() == 0);
        return match;
    }

    /** A command that ended well takes what it wrote for written; one that did not has its own status. */
    private void check(Optional<IOException> lost, boolean success) {
        IOException failed;
        synchronized (this) {
            failed = fault == null && success ? lost.orElse(null) : fault;
        }
        if (failed != null) {
            throw new UncheckedIOException(failed.getMessage(), failed);
        }
        if (lost.isPresent()) {
            listener.outputLost(String.valueOf(lost.get().getMessage()));
        }
    }

    @Override
    public void close() {
        letGo();
        replay.ifPresent(StdinReplay::close);
    }

    /** Closes what an attempt has left, or one that was never started. */
    private void letGo() {
        pumps.forEach(Pump::close);
        pumps.clear();
        scanners.clear();
        stdinPipe.ifPresent(ChildPipe::close);
        stdinPipe = Optional.empty();
    }

    /** Something of ours went wrong, which is no failure of the command, and no reason to go on with it. */
    private void fails(IOException e) {
        Child running;
        synchronized (this) {
            if (fault == null) {
                fault = e;
            }
            running = child;
        }
        if (running != null && running.alive()) {
            listener.signalling(limits.signal(), running.pid(), String.valueOf(e.getMessage()));
            running.end(limits.signal(), limits.killAfter());
        }
    }
}
