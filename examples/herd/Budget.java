package herd;

import java.util.Arrays;

/** A bucket of ten tokens for each client: a retry takes one, a success gives a tenth back. */
final class Budget {

    private static final double MOST = 10;
    private static final double BACK = 0.1;

    private final double[] tokens;

    Budget(int clients) {
        tokens = new double[clients];
        Arrays.fill(tokens, MOST);
    }

    boolean mayRetry(int client) {
        if (tokens[client] < 1) {
            return false;
        }
        tokens[client]--;
        return true;
    }

    void succeeded(int client) {
        tokens[client] = Math.min(MOST, tokens[client] + BACK);
    }
}
