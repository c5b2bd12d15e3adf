package retrycmd.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import retrycmd.process.Inheritance;
import retrycmd.report.Fault;
import retrycmd.report.Log;
import retrycmd.state.BackendName;
import retrycmd.state.SharedState;
import retrycmd.state.StateDirectory;

/** Answers what is known of backends, and makes it forgotten. */
final class BackendQuestions {

    private static final Log SILENT = new Log(Log.Level.NOTHING);

    private BackendQuestions() {}

    /** The text to print; throws {@link UsageException}, and {@link UncheckedIOException} with a message for people. */
    static String answer(ParsedWords question, Inheritance inheritance) {
        Values values = question.values();
        boolean json = values.value(Option.FORMAT, false, BackendQuestions::isJson);
        List<String> words = question.command();
        boolean reset = values.has(Option.BACKEND_RESET);
        if (reset && (values.has(Option.BACKEND_STATUS) || !words.isEmpty())) {
            throw new UsageException("--backend-reset takes one name, and nothing beside it");
        }
        if (words.size() > 1) {
            throw new UsageException("--backend-status takes one name or none, behind all options, and no COMMAND");
        }
        try {
            StateDirectory directory = BackendRun.directory(inheritance);
            if (reset) {
                BackendName name = BackendReader.name(values, Option.BACKEND_RESET);
                BackendRun.state(name, directory, SILENT).reset();
                return "backend " + Log.escape(name.value()) + ": nothing is known any more\n";
            }
            BackendStatus status = new BackendStatus(BackendReader.budget(values), json);
            StringBuilder text = new StringBuilder();
            for (BackendName name : words.isEmpty()
                    ? SharedState.names(directory)
                    : List.of(BackendReader.name(Option.BACKEND_STATUS, words.get(0)))) {
                text.append(status(status, name, directory));
            }
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use the state of backends: " + Fault.place(e), e);
        }
    }

    private static String status(BackendStatus status, BackendName name, StateDirectory directory) {
        Optional<String> known;
        try {
            known = BackendRun.state(name, directory, SILENT).ask((state, now) -> status.of(name, state, now));
        } catch (IOException e) {
            return status.unreadable(name, Fault.place(e));
        }
        return known.orElseGet(() -> status.unreadable(name, "damaged; the next run sets it aside"));
    }

    private static boolean isJson(String text) {
        if (!text.equals("json") && !text.equals("text")) {
            throw new IllegalArgumentException("neither text nor json");
        }
        return text.equals("json");
    }
}
