package retrycmd.classify;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import retrycmd.process.CommandResult;
import retrycmd.process.CommandResult.NotStarted;
import retrycmd.process.CommandResult.TimedOut;
import retrycmd.process.ExitStatus;
import retrycmd.process.Signal;

/** A set of outcomes, as a LIST on the command line names them. */
public final class StatusSet {

    /** The statuses of BSD's sysexits.h, from 64 on. */
    private static final List<String> SYSEXITS = List.of(
            "USAGE",
            "DATAERR",
            "NOINPUT",
            "NOUSER",
            "NOHOST",
            "UNAVAILABLE",
            "SOFTWARE",
            "OSERR",
            "OSFILE",
            "CANTCREAT",
            "IOERR",
            "TEMPFAIL",
            "PROTOCOL",
            "NOPERM",
            "CONFIG");

    private static final int FIRST_SYSEXIT = 64;
    private static final int FIRST_SIGNAL = 129;
    private static final int NOT_EXECUTABLE = 126;
    private static final int NOT_FOUND = 127;
    private static final int LAST_SIGNAL = 128 + 64;

    private final BitSet statuses = new BitSet();
    private boolean timeout;
    private boolean any;

    private StatusSet() {}

    /** The set without elements. */
    public static StatusSet none() {
        return new StatusSet();
    }

    /**
     * Reads a list of statuses, ranges such as {@code 100-110}, names of sysexits.h and of signals, {@code signal},
     * {@code timeout} and {@code any}, separated by commas.
     *
     * @throws IllegalArgumentException if an element is none of these; the message names it
     */
    public static StatusSet parse(String list) {
        StatusSet set = new StatusSet();
        for (String element : list.split(",", -1)) {
            set.add(element);
        }
        return set;
    }

    /** Whether {@code status} is named by number, range or name; {@code any} does not count here. */
    public boolean names(int status) {
        return statuses.get(status);
    }

    /** Whether the set has this result. */
    public boolean contains(CommandResult result) {
        if (result instanceof TimedOut) {
            return any || timeout;
        }
        // A command that was not found is not a failure of the command: "any" does not mean it.
        return statuses.get(result.status().value()) || (any && !(result instanceof NotStarted));
    }

    /** Whether each result that is in this set is in {@code other} as well. */
    public boolean isWithin(StatusSet other) {
        BitSet rest = (BitSet) statuses.clone();
        rest.andNot(other.statuses);
        // The two that a command which was not started ends with are not all in "any".
        boolean inAny = other.any && !rest.get(NOT_EXECUTABLE) && !rest.get(NOT_FOUND) && !rest.get(0);
        return (rest.isEmpty() || inAny) && (!timeout || other.timeout || other.any) && (!any || other.any);
    }

    /** What is in this set or in {@code other}. */
    public StatusSet or(StatusSet other) {
        StatusSet both = new StatusSet();
        both.statuses.or(statuses);
        both.statuses.or(other.statuses);
        both.timeout = timeout || other.timeout;
        both.any = any || other.any;
        return both;
    }

    /** The names of sysexits.h. */
    public static List<String> sysexits() {
        return SYSEXITS;
    }

    /** Whether nothing is in it. */
    public boolean isEmpty() {
        return statuses.isEmpty() && !timeout && !any;
    }

    private void add(String element) {
        if (element.equalsIgnoreCase("timeout")) {
            timeout = true;
        } else if (element.equalsIgnoreCase("any")) {
            any = true;
        } else if (element.equalsIgnoreCase("signal")) {
            statuses.set(FIRST_SIGNAL, LAST_SIGNAL + 1);
        } else if (!element.isEmpty() && Character.isDigit(element.charAt(0))) {
            addRange(element);
        } else {
            statuses.set(named(element));
        }
    }

    private void addRange(String element) {
        int hyphen = element.indexOf('-');
        int low = status(hyphen < 0 ? element : element.substring(0, hyphen), element);
        int high = status(element.substring(hyphen + 1), element); // without a hyphen, all of it again
        if (low > high) {
            throw new IllegalArgumentException("the range '" + element + "' runs backwards");
        }
        statuses.set(low, high + 1);
    }

    private static int status(String digits, String element) {
        Optional<ExitStatus> status = ExitStatus.parse(digits);
        if (status.isEmpty()) {
            throw new IllegalArgumentException("'" + element + "' is no status or range in 0-255");
        }
        return status.get().value();
    }

    private static int named(String element) {
        for (int i = 0; i < SYSEXITS.size(); i++) {
            if (element.equalsIgnoreCase(SYSEXITS.get(i)) || element.equalsIgnoreCase("EX_" + SYSEXITS.get(i))) {
                return FIRST_SYSEXIT + i;
            }
        }
        return Signal.parse(element)
                .map(signal -> ExitStatus.of(signal).value())
                .orElseThrow(() -> new IllegalArgumentException("'" + element
                        + "' is no status (0-255), range, sysexits name, signal name, signal, timeout or any"));
    }
}
