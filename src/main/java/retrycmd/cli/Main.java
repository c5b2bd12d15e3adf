package retrycmd.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import retrycmd.process.Command;
import retrycmd.process.ExitStatus;
import retrycmd.report.Log;

/** Runs a command until it succeeds, within limits. */
public final class Main {

    private Main() {}

    /** Ends the virtual machine with the status of the run. */
    public static void main(String[] args) {
        ExitStatus status = run(args, System.err);
        // Not exit: there are no hooks to run that matter now, and looking for them takes time.
        Runtime.getRuntime().halt(status.value());
    }

    private static ExitStatus run(String[] args, PrintStream err) {
        Wiring wiring = new Wiring();
        wiring.listen();
        try {
            wiring.check(List.of(args));
            ParsedWords parsed = ParsedWords.parse(args);
            Optional<String> answer = parsed.values().asks() ? wiring.answer(parsed) : Optional.empty();
            if (answer.isPresent()) {
                return wiring.print(answer.get());
            }
            Values values = wiring.withElsewhere(parsed.values());
            Settings settings = settings(values, command(parsed));
            return values.has(Option.EXPLAIN)
                    ? wiring.print(wiring.explanation(settings, values, parsed.command()))
                    : wiring.run(settings);
        } catch (UsageException e) {
            err.println("retry-cmd: " + Log.escape(String.valueOf(e.getMessage())) + "; try 'retry-cmd --help'");
            return ExitCodes.OWN_FAULT;
        } catch (RuntimeException | Error e) {
            wiring.giveIn(e, err);
            return ExitCodes.OWN_FAULT;
        }
    }

    /** A file beside this class; empty if there is none of that name. */
    static Optional<String> resource(String name) {
        try (InputStream in = Main.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Settings settings(Values values, Command command) {
        try {
            return SettingsReader.read(values, command);
        } catch (UsageException e) {
            throw Blame.placed(e, values);
        }
    }

    /** The command to run; a question may do without one. */
    private static Command command(ParsedWords parsed) {
        if (!parsed.command().isEmpty()) {
            return new Command(parsed.command());
        }
        if (parsed.values().has(Option.EXPLAIN)) {
            return new Command(List.of("COMMAND"));
        }
        throw new UsageException("no command given");
    }
}
