package herd;

import java.time.Duration;

/**
 * A server that is down at first, and then serves a fixed number of requests a second.
 *
 * <p>It takes in at most a second's worth of work and refuses the rest. To refuse is work as well, a twentieth of that of
 * serving (a connection, a handshake, a line in the log): that is how retries can keep a server down that is up.
 */
final class Server {

    static final Duration OUTAGE = Duration.ofSeconds(60);

    private static final double REFUSAL = 0.05;
    private static final double MOST_WAITING = 1000;

    private final double millisEach;
    private double busyUntil = OUTAGE.toMillis();

    Server(double requestsPerSecond) {
        millisEach = 1000 / requestsPerSecond;
    }

    static boolean isDown(int millis) {
        return millis < OUTAGE.toMillis();
    }

    /** Whether a request that arrives now is served; {@code millis} must not go back. */
    boolean serves(int millis) {
        if (isDown(millis)) {
            return false;
        }
        busyUntil = Math.max(busyUntil, millis);
        boolean serves = busyUntil - millis + millisEach <= MOST_WAITING;
        busyUntil += serves ? millisEach : REFUSAL * millisEach;
        return serves;
    }
}
