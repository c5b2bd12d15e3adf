package retrycmd.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import retrycmd.process.Command;
import retrycmd.process.ExitStatus;
import retrycmd.report.Log;

/** Runs a command until it succeeds, within limits. */
public final class Main {

    private Main() {}

    /** Ends the virtual machine with the status of the run. */
    public static void main(String[] args) {
        ExitStatus status = run(args, System.out, System.err);
        System.out.flush();
        // Not exit: there are no hooks to run that matter now, and looking for them takes time.
        Runtime.getRuntime().halt(status.value());
    }

    private static ExitStatus run(String[] args, PrintStream out, PrintStream err) {
        Wiring wiring = new Wiring();
        wiring.listen();
        try {
            wiring.check(List.of(args));
            ParsedWords parsed = ParsedWords.parse(args);
            if (parsed.values().has(Option.HELP)) {
                return answer(CommandLineModel.whole().help(), out);
            }
            if (parsed.values().has(Option.VERSION)) {
                return answer("retry-cmd " + version() + "\n", out);
            }
            if (parsed.values().has(Option.REPORT_SUMMARY)) {
                return answer(wiring.reportSummary(parsed.values()), out);
            }
            return wiring.run(SettingsReader.read(parsed.values(), command(parsed.command())));
        } catch (UsageException e) {
            err.println("retry-cmd: " + Log.escape(String.valueOf(e.getMessage())) + "; try 'retry-cmd --help'");
            return ExitCodes.OWN_FAULT;
        } catch (RuntimeException | Error e) {
            wiring.giveIn(e, err);
            return ExitCodes.OWN_FAULT;
        }
    }

    private static ExitStatus answer(String text, PrintStream out) {
        // What is not ASCII is meant for a reader in the caller's locale, of which our stream knows nothing.
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        if (out.checkError()) {
            throw new UncheckedIOException("stdout takes no more (is the disk full?)", new IOException());
        }
        return new ExitStatus(0);
    }

    private static String version() {
        try (InputStream in = Main.class.getResourceAsStream("version.txt")) {
            return in == null ? "of unknown version" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Command command(List<String> words) {
        if (words.isEmpty()) {
            throw new UsageException("no command given");
        }
        return new Command(words);
    }
}
