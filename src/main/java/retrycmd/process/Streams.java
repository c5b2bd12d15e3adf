package retrycmd.process;

import java.io.IOException;

/** The command's standard streams, for all attempts of a run. */
public interface Streams extends AutoCloseable {

    /** The number of stdin. */
    int IN = 0;

    /** The number of stdout. */
    int OUT = 1;

    /** The number of stderr. */
    int ERR = 2;

    /** Says what the streams of attempt {@code number} are to be; called just before its start. */
    void connect(ProcessBuilder builder, int number) throws IOException;

    /** What the command is to be given back of what we were started with: not the descriptors that we set. */
    Inheritance given(Inheritance inheritance);

    /** The attempt runs. */
    void started(Child child);

    /**
     * The attempt has ended: takes what is still under way, and lets go.
     *
     * @param result what it came to; if it was out of time, nothing is to be waited for
     * @return what was found in its output
     */
    OutputMatch ended(CommandResult result);

    /** The run is over. */
    @Override
    void close();
}
