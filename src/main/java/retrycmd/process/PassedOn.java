package retrycmd.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the command writes, into our own stream and at once.
 *
 * <p>If that takes no more (a full disk), a command that wrote to it would be told. So it is at stdout, by a pipe without a
 * reader. But what cannot say why it fails need not fail for that: its stderr is read on.
 */
final class PassedOn implements Pump.Sink {

    private final OwnOutput own;
    private final boolean stdout;
    private boolean full;
    private @Nullable IOException lost;

    /** For one attempt; {@code descriptor} is that of stdout or stderr. */
    PassedOn(int descriptor) {
        this.own = OwnOutput.of(descriptor);
        this.stdout = descriptor == Streams.OUT;
    }

    @Override
    public void take(ByteBuffer bytes) throws IOException {
        if (full) {
            return;
        }
        try {
            own.write(bytes);
        } catch (OwnOutput.ReaderGoneException e) {
            throw e;
        } catch (IOException e) {
            full = true;
            if (stdout) {
                loses(e);
                throw new OwnOutput.ReaderGoneException("stdout", e);
            }
        }
    }

    private synchronized void loses(IOException e) {
        lost = e;
    }

    /** Why something of stdout is lost; empty if nothing is. */
    synchronized Optional<IOException> lost() {
        return Optional.ofNullable(lost);
    }
}
