package retrycmd.report;

import java.util.Optional;

/** Writes the lines of a log to stderr. */
interface LogOutput {

    /** Writes one message; {@code cause} is shown with its trace. */
    void write(Log.Level level, String message, Optional<Throwable> cause);
}
