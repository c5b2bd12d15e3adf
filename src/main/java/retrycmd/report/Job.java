package retrycmd.report;

import java.util.List;
import retrycmd.process.Command;
import retrycmd.process.RunId;

/**
 * What a run is a run of; texts are held as they came.
 *
 * @param arguments those that may be shown: none unless that was asked for, since they may hold secrets
 */
public record Job(RunId run, String name, String program, List<String> arguments) {

    /** Takes a copy. */
    public Job {
        arguments = List.copyOf(arguments);
    }

    /** The job that runs {@code command}; an empty name stands for the usual one. */
    public static Job of(Command command, String name, RunId run, boolean withArguments) {
        List<String> words = command.words();
        return new Job(
                run,
                name.isEmpty() ? nameOf(command.program()) : name,
                command.program(),
                withArguments ? words.subList(1, words.size()) : List.of());
    }

    /** The name of a job that was given none: its program's, without the path to it. */
    static String nameOf(String program) {
        String base = program.substring(program.lastIndexOf('/') + 1);
        return base.isEmpty() ? program : base;
    }

    /** The name in characters. */
    String nameText() {
        return ByteText.decoded(name);
    }
}
