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
    private final Launch launch;
    private final AttemptLimits limits;
    private final OutputHold hold;
    private final Supplier<Optional<Signal>> stop;
    private final CommandListener listener;
    private final StdinFile stdin = new StdinFile();
    private final List<Pump> pumps = new ArrayList<>();
    private final List<LineScanner> scanners = new ArrayList<>();
    private Optional<StdinReplay> replay = Optional.empty();
    private Optional<ChildPipe> stdinPipe = Optional.empty();
    private boolean last;
    private @Nullable Child child;
    private @Nullable IOException fault;

    /**
     * The streams of one run.
     *
     * @param limits how to end the command if its output cannot be kept
     * @param hold takes what is to be kept
     * @param stop the signal that asked for an end, if one did
     */
    public PipedStreams(
            StreamPlan plan,
            Launch launch,
            AttemptLimits limits,
            OutputHold hold,
            Supplier<Optional<Signal>> stop,
            CommandListener listener) {
        this.plan = plan;
        this.launch = launch;
        this.limits = limits;
        this.hold = hold;
        this.stop = stop;
        this.listener = listener;
    }

    @Override
    public void connect(ProcessBuilder builder, int number) throws IOException {
        letGo();
        last = number == launch.attempts();
        builder.inheritIO();
        connectStdin(builder, number);
        if (plan.output() == Output.HOLD) {
            hold.clear();
        }
        if (plan.pipes(OUT)) {
            builder.redirectOutput(pumped(OUT));
        }
        if (plan.pipes(ERR)) {
            builder.redirectError(pumped(ERR));
        }
    }

    private void connectStdin(ProcessBuilder builder, int number) throws IOException {
        if (plan.input() == Input.NULL) {
            builder.redirectInput(NULL);
            return;
        }
        if (number == 1) {
            stdin.remember();
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

    /** A file goes back by itself, and where nothing can be read there is nothing to keep. */
    private boolean mustBeKept() {
        boolean closed = launch.inheritance().descriptors().contains(IN);
        return !stdin.remembered() && !closed && !StdinFile.isDirectory();
    }

    private File pumped(int descriptor) throws IOException {
        ChildPipe pipe = ChildPipe.open();
        boolean kept = plan.output() == Output.ON_FAILURE || (plan.output() == Output.HOLD && descriptor == OUT);
        Pump.Sink sink = kept ? bytes -> hold.keep(descriptor, bytes) : OwnOutput.of(descriptor)::write;
        List<OutputPattern> patterns = plan.patternsFor(descriptor);
        if (!patterns.isEmpty()) {
            LineScanner scanner = new LineScanner(patterns);
            scanners.add(scanner);
            sink = scanner.behind(sink);
        }
        pumps.add(new Pump(descriptor == OUT ? "stdout" : "stderr", pipe, sink, this::fails));
        return pipe.writable();
    }

    @Override
    public Inheritance given(Inheritance inheritance) {
        List<Integer> set = new ArrayList<>();
        if (plan.input() == Input.NULL || replay.isPresent()) {
            set.add(IN);
        }
        for (int descriptor = OUT; descriptor <= ERR; descriptor++) {
            if (plan.pipes(descriptor)) {
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
    public OutputMatch ended(boolean overdue) {
        replay.ifPresent(StdinReplay::take);
        for (Pump pump : pumps) {
            pump.finish(() -> overdue || stop.get().isPresent());
        }
        OutputMatch match = OutputMatch.NONE;
        for (LineScanner scanner : scanners) {
            match = match.or(scanner.found());
        }
        letGo();
        synchronized (this) {
            if (fault != null) {
                throw new UncheckedIOException(fault.getMessage(), fault);
            }
        }
        return match;
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
