package retrycmd.report;

import java.util.List;
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

    /** The name of a job that was given none: its program's, without the path to it. */
    public static String nameOf(String program) {
        String base = program.substring(program.lastIndexOf('/') + 1);
        return base.isEmpty() ? program : base;
    }

    /** The name in characters. */
    String nameText() {
        return ByteText.decoded(name);
    }
}
