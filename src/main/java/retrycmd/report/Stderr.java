package retrycmd.report;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Our stderr, for what the log says; it may go elsewhere for a while. */
final class Stderr extends OutputStream {

    private static volatile OutputStream destination = real();
    private static volatile boolean diverted;

    /** Sends what is written from now on there. */
    static void divert(OutputStream newDestination) {
        destination = newDestination;
        diverted = true;
    }

    /** Sends what is written from now on to stderr again. */
    static void undivert() {
        destination = real();
        diverted = false;
    }

    static boolean isDiverted() {
        return diverted;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        destination.write(bytes, from, count);
    }

    private static OutputStream real() {
        return new FileOutputStream(FileDescriptor.err);
    }
}
