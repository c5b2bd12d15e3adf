package herd;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * How a herd went through the outage.
 *
 * @param requests arrivals in each second since the outage began
 * @param servedAt the millisecond in which each client was first served, sorted; {@link Habit#NEVER} if it never was
 * @param lostInOutage runs that gave up while the server was down
 * @param lostAfter runs that gave up although it was up
 * @param runsAfter runs that began when it was up
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Course(int[] requests, int[] servedAt, int lostInOutage, int lostAfter, int runsAfter) {

    private static final int OUTAGE_SECONDS = (int) Server.OUTAGE.toSeconds();

    int clients() {
        return servedAt.length;
    }

    double requestsPerClientInOutage() {
        return Arrays.stream(requests, 0, OUTAGE_SECONDS).sum() / (double) clients();
    }

    /** Arrivals in one second, in units of what the server can serve in it. */
    double load(int second) {
        return requests[second] * Herd.SECONDS_FOR_ALL / clients();
    }

    double highestLoadAfter() {
        return Arrays.stream(requests, OUTAGE_SECONDS, requests.length).max().orElse(0)
                * Herd.SECONDS_FOR_ALL
                / clients();
    }

    /** Milliseconds from the end of the outage until so large a part (0..1) of the clients has been served. */
    OptionalInt recovery(double part) {
        int at = servedAt[(int) Math.ceil(part * clients()) - 1];
        return at == Habit.NEVER ? OptionalInt.empty() : OptionalInt.of(at - (int) Server.OUTAGE.toMillis());
    }

    double partOfRunsLostAfter() {
        return runsAfter == 0 ? 0 : lostAfter / (double) runsAfter;
    }
}
