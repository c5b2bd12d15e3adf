package search;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How many attempts the latest calls took, successes too: a rising mean is the earliest sign of trouble, long before the
 * first call fails.
 */
final class AttemptCounts {

    private static final int MOST_KEPT = 1000;

    private final Deque<Integer> counts = new ArrayDeque<>();

    synchronized void add(int attempts) {
        if (counts.size() == MOST_KEPT) {
            counts.removeFirst();
        }
        counts.addLast(attempts);
    }

    /** The counts, the latest call last. */
    synchronized List<Integer> list() {
        return List.copyOf(counts);
    }

    /** Their mean; 0 before the first call. */
    synchronized double mean() {
        return counts.stream().mapToInt(Integer::intValue).average().orElse(0);
    }
}
