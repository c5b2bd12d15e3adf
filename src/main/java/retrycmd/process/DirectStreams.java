package retrycmd.process;

import java.io.IOException;

/** The caller's own streams, with nothing between. */
public final class DirectStreams implements Streams {

    private final StdinFile stdin = new StdinFile();
    private final boolean again;
    private final CommandListener listener;

    /**
     * The streams of one run.
     *
     * @param again whether there may be more than one attempt
     * @param listener is told when a retry finds a stdin that cannot go back
     */
    public DirectStreams(boolean again, CommandListener listener) {
        this.again = again;
        this.listener = listener;
    }

    @Override
    public void connect(ProcessBuilder builder, int number) throws IOException {
        builder.inheritIO();
        if (number > 1) {
            stdin.goBack(listener);
        } else if (again) {
            stdin.remember();
        }
    }

    @Override
    public Inheritance given(Inheritance inheritance) {
        return inheritance;
    }

    @Override
    public void started(Child child) {}

    @Override
    public OutputMatch ended(CommandResult result) {
        return OutputMatch.NONE;
    }

    @Override
    public void close() {}
}
