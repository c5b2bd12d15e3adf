package retrycmd.cli;

import java.util.ArrayList;
import java.util.List;
import retrycmd.process.OutputPattern;
import retrycmd.process.StreamPlan;
import retrycmd.process.StreamPlan.Input;
import retrycmd.process.StreamPlan.Output;

/** Reads what the command gets for its streams from what the options were given. */
final class StreamsReader {

    private StreamsReader() {}

    /** The plan; throws {@link UsageException}. */
    static StreamPlan read(Values values) {
        List<OutputPattern> patterns = new ArrayList<>();
        addPatterns(patterns, values, Option.FAIL_ON_OUTPUT);
        addPatterns(patterns, values, Option.RETRY_ON_OUTPUT);
        return new StreamPlan(
                values.value(Option.STDIN, Input.INHERIT, StreamsReader::input),
                values.value(Option.OUTPUT, Output.STREAM, StreamsReader::output),
                patterns);
    }

    private static Input input(String text) {
        return switch (text) {
            case "inherit" -> Input.INHERIT;
            case "replay" -> Input.REPLAY;
            case "null" -> Input.NULL;
            default -> throw new IllegalArgumentException("none of inherit, replay and null");
        };
    }

    private static Output output(String text) {
        return switch (text) {
            case "stream" -> Output.STREAM;
            case "hold" -> Output.HOLD;
            case "on-failure" -> Output.ON_FAILURE;
            default -> throw new IllegalArgumentException("none of stream, hold and on-failure");
        };
    }

    private static void addPatterns(List<OutputPattern> patterns, Values values, Option option) {
        for (String text : values.all(option)) {
            try {
                patterns.add(OutputPattern.parse(text, option == Option.FAIL_ON_OUTPUT));
            } catch (IllegalArgumentException e) {
                throw new UsageException(option, text, String.valueOf(e.getMessage()));
            }
        }
    }
}
