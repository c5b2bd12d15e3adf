package herd;

import java.util.Arrays;

/**
 * Who is due when. A client is due once at a time, so a chain through the clients for each millisecond is enough: a
 * million of them cost no object and no sorting.
 */
final class Agenda {

    private static final int NOBODY = -1;

    private final int[] first;
    private final int[] last;
    private final int[] next;

    Agenda(int millis, int clients) {
        first = new int[millis];
        last = new int[millis];
        next = new int[clients];
        Arrays.fill(first, NOBODY);
    }

    /** Puts {@code client} behind those who are due at {@code millis}; after the last millisecond it is dropped. */
    void add(int client, int millis) {
        if (millis >= first.length) {
            return;
        }
        next[client] = NOBODY;
        if (first[millis] == NOBODY) {
            first[millis] = client;
        } else {
            next[last[millis]] = client;
        }
        last[millis] = client;
    }

    /** Takes the first of those who are due at {@code millis}; negative if there is none left. */
    int poll(int millis) {
        int client = first[millis];
        if (client != NOBODY) {
            first[millis] = next[client];
        }
        return client;
    }
}
