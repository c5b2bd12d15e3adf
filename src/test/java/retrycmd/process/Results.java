package retrycmd.process;

import java.time.Duration;
import retrycmd.process.CommandResult.Exited;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.CommandResult.TimedOut;

/** Results of commands in words, for tables. */
public final class Results {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    private Results() {}

    /**
     * {@code exit 3}; {@code timeout 143}, ended whole, with that status; {@code unended 137}, where two processes were
     * left; {@code absent 127}, not started.
     */
    public static CommandResult of(String words) {
        int space = words.indexOf(' ');
        ExitStatus status = new ExitStatus(Integer.parseInt(words.substring(space + 1)));
        return switch (words.substring(0, space)) {
            case "exit" -> new Exited(status);
            case "timeout" -> new TimedOut(LIMIT, status, 0);
            case "unended" -> new TimedOut(LIMIT, status, 2);
            case "absent" -> new NotStarted(status, "cannot run it", new Exception("why"));
            default -> throw new IllegalArgumentException(words);
        };
    }
}
