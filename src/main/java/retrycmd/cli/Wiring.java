package retrycmd.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import retrycmd.engine.SystemTimekeeper;
import retrycmd.process.ExitStatus;
import retrycmd.process.Inheritance;
import retrycmd.process.OwnOutput;
import retrycmd.process.QuitWatcher;
import retrycmd.process.Signal;
import retrycmd.process.SignalForwarder;
import retrycmd.report.Log;
import retrycmd.report.LogStyle;

/** What a process has once: the only place that makes clocks, random numbers, signal handlers and the log. */
final class Wiring {

    private final SystemTimekeeper timekeeper = new SystemTimekeeper();
    private final SignalForwarder forwarder = new SignalForwarder(timekeeper);
    private final Inheritance inheritance = Inheritance.take();
    private List<String> warnings = List.of();
    private Log log = new Log(Log.Level.WARNINGS);

    /** Takes the signals over; to be called as early as there is anything to lose. */
    void listen() {
        forwarder.listen(inheritance.ignored());
    }

    /** Refuses words that have lost bytes on their way to us. */
    void check(List<String> arguments) {
        if (!inheritance.whole(arguments)) {
            throw new UsageException("arguments and environment must be valid in the encoding of this system's locale ("
                    + System.getProperty("sun.jnu.encoding") + "): with this C library, other bytes would be lost");
        }
    }

    /** The answer to what is asked for instead of a run, but for an explanation; throws {@link UsageException}. */
    Optional<String> answer(ParsedWords words) {
        return Questions.answer(words, inheritance);
    }

    /** What the options were given in all places, this command line included. */
    Values withElsewhere(Values commandLine) {
        if (!Elsewhere.says(commandLine, inheritance)) {
            return commandLine;
        }
        Layers.Gathered gathered = Layers.gather(commandLine, inheritance);
        warnings = gathered.warnings();
        return gathered.values();
    }

    /** The answer to {@code --explain}. */
    String explanation(Settings settings, Values values, List<String> command) {
        return new ExplainText(settings, values, command, warnings, Glyphs.of(inheritance)).text();
    }

    /** Prints an answer; where its reader has gone away, we end as a command would have that wrote it. */
    ExitStatus print(String text) {
        try {
            @SuppressWarnings("resource") // it is not ours to close
            FileOutputStream out = new FileOutputStream(FileDescriptor.out);
            out.write(text.getBytes(Inheritance.charset()));
            return new ExitStatus(0);
        } catch (IOException e) {
            if (OwnOutput.isReaderGone(e) && !inheritance.ignores(Signal.PIPE)) {
                SignalForwarder.dieOf(Signal.PIPE);
                return ExitStatus.of(Signal.PIPE);
            }
            throw new UncheckedIOException("cannot write the answer to stdout: " + e.getMessage(), e);
        }
    }

    /** Runs the command as {@code settings} say; returns the exit status, after saying why in the log. */
    ExitStatus run(Settings settings) {
        log = new Log(
                settings.logLevel(),
                new LogStyle(
                        settings.reports().logFormat(),
                        settings.reports().name(),
                        settings.command().program(),
                        inheritance));
        for (String warning : warnings) {
            log.warn(warning);
        }
        Optional<QuitWatcher> quitWatcher = inheritance.watchQuit(new Quit(forwarder));
        ExitStatus status = new CommandRun(settings, inheritance, timekeeper, forwarder, log, new Chance()).status();
        log.drain(timekeeper);
        if (quitWatcher.isPresent()) {
            quitWatcher.get().close();
        }
        return status;
    }

    /**
     * Ends what runs after a fault that is ours or the machine's: no thread to be had to wait for the command, a JDK that
     * was removed meanwhile. Says so without the logging library, which may be what is missing.
     */
    void giveIn(Throwable fault, PrintStream err) {
        forwarder.close();
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        err.println("retry-cmd: cannot go on: " + Log.escape(String.valueOf(fault.getMessage())));
        if (log.says(Log.Level.TRACES)) {
            fault.printStackTrace(err);
        }
    }

    private record Quit(SignalForwarder forwarder) implements Runnable {
        @Override
        public void run() {
            forwarder.received(Signal.QUIT);
        }
    }
}
