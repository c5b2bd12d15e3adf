package retrycmd.process;

import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Names a run, and marks all processes that it starts through their environment.
 *
 * <p>A run inside an attempt of another run extends that one's name, so that the outer run still finds what the inner one
 * started: {@code 1f…} makes attempt 2, in which the inner run is {@code 1f….2.9c…}.
 *
 * @param value letters, digits, dots and hyphens
 */
public record RunId(String value) {

    /** The variable that carries the name. */
    public static final String VARIABLE = "RETRY_CMD_RUN_ID";

    /** The variable that carries the number of the attempt. */
    public static final String ATTEMPT = "RETRY_CMD_ATTEMPT";

    /** The variable that tells a line for the shell why it runs, and marks what it starts; no attempt has it. */
    public static final String OCCASION = "RETRY_CMD_OUTCOME";

    private static final char SEPARATOR = '.';

    /**
     * A name that no other run has.
     *
     * @param random random numbers, for a kernel that gives no unique name
     * @param outer the name of the run around this one, empty if there is none
     * @param outerAttempt the number of that run's attempt
     */
    public static RunId create(LongSupplier random, String outer, String outerAttempt) {
        Optional<String> unique = ProcFile.read("sys/kernel/random/uuid");
        String own = unique.isPresent() ? unique.get().trim() : Long.toHexString(random.getAsLong());
        return new RunId(outer.isEmpty() ? own : outer + SEPARATOR + outerAttempt + SEPARATOR + own);
    }

    /** Whether the process was started by the line for the shell that ran at {@code occasion} after that attempt. */
    boolean marks(long pid, int number, String occasion) {
        String variables = '\0' + ProcFile.read(pid + "/environ").orElse("");
        return variables.contains('\0' + VARIABLE + '=' + value + '\0')
                && variables.contains('\0' + ATTEMPT + '=' + number + '\0')
                && variables.contains('\0' + OCCASION + '=' + occasion + '\0');
    }

    /** Whether the process was started, at whatever remove, by attempt {@code number} of this run. */
    boolean marks(long pid, int number) {
        String variables = '\0' + ProcFile.read(pid + "/environ").orElse("");
        String name = '\0' + VARIABLE + '=' + value;
        boolean ours = variables.contains(name + '\0') && variables.contains('\0' + ATTEMPT + '=' + number + '\0');
        return ours || variables.contains(name + SEPARATOR + number + SEPARATOR);
    }
}
