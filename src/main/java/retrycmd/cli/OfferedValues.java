package retrycmd.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import retrycmd.classify.StatusSet;
import retrycmd.process.Signal;

/** The values of options that can be named one by one, for the completions. Only the build uses it. */
final class OfferedValues {

    private static final List<String> SIGNALS =
            Arrays.stream(Signal.values()).map(Signal::name).toList();

    private OfferedValues() {}

    /** The values to offer, none where they cannot be counted; for a list, its elements. */
    static List<String> of(Option option) {
        return switch (option) {
            case ATTEMPTS -> List.of("unlimited");
            case DEADLINE, TIMEOUT, SPLAY, RETRY_AFTER_CAP -> List.of("none");
            case NESTED -> List.of("retry", "once");
            case BACKOFF -> List.of("exponential", "linear", "fibonacci", "fixed");
            case JITTER -> List.of("full", "equal", "decorrelated", "additive", "none");
            case PROFILE -> Profiles.shipped();
            case GIVE_UP_STATUS -> List.of("last");
            case FORMAT -> List.of("text", "json");
            case STDIN -> List.of("inherit", "replay", "null");
            case OUTPUT -> List.of("stream", "hold", "on-failure");
            case LOG_FORMAT -> List.of("auto", "text", "json", "journal");
            default ->
                switch (option.parameter()) {
                    case "SIG" -> SIGNALS;
                    case "LIST" ->
                        Stream.of(List.of("any", "signal", "timeout"), StatusSet.sysexits(), SIGNALS)
                                .flatMap(List::stream)
                                .toList();
                    default -> List.of();
                };
        };
    }

    /** Whether a value is several of those offered, with commas between. */
    static boolean joined(Option option) {
        return option.parameter().equals("LIST");
    }

    /** Whether a value is the name of a file. */
    static boolean isFile(Option option) {
        return option.parameter().equals("FILE");
    }
}
