package retrycmd.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * When the attempts of a run that never succeeds would start, each of which takes the same time.
 *
 * <p>Earliest and latest are walks through the policy's own decisions with the least and the greatest chance; mean and
 * likelihood come from many walks with random ones. Each of these is walked twice, the second time with what is missing to
 * one: where nothing is cut off by the deadline, the two lie evenly about the mean, and it comes out exact for every jitter
 * whose draw is a straight line.
 *
 * @param starts when each attempt starts, from the first on
 * @param unlisted whether there may be more attempts than are listed
 */
public record Schedule(List<Start> starts, boolean unlisted) {

    private static final int WALKS = 2000;
    private static final double GREATEST = Math.nextDown(1.0);
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The start of one attempt, as time since the run began.
     *
     * @param attempt its number, from 1
     * @param bound the bound of the wait before it; of the splay for the first
     * @param possible whether it can start before the deadline at all; if not, the times mean nothing
     * @param mean the mean of those walks that came so far
     * @param chance the share of the walks that came so far, in 0..1
     */
    public record Start(
            int attempt,
            Duration bound,
            boolean possible,
            Duration earliest,
            Duration mean,
            Duration latest,
            double chance) {

        private Start between(Duration least, Duration most, double sum, int count) {
            // A start that is possible and was never walked is near its earliest.
            Duration middle = count == 0 ? least : ofSeconds(sum / count);
            return new Start(
                    attempt,
                    bound,
                    true,
                    least,
                    Scale.min(Scale.max(middle, least), most),
                    most,
                    count / (2.0 * WALKS));
        }
    }

    /** Takes a copy. */
    public Schedule {
        starts = List.copyOf(starts);
    }

    /**
     * The schedule of {@code policy}.
     *
     * @param took what each attempt takes; it is cut at the deadline
     * @param listed how many attempts to list at most
     * @param seed of the random numbers; the same gives the same
     */
    public static Schedule of(RetryPolicy policy, Duration took, int listed, long seed) {
        int most = Math.min(policy.attempts(), listed);
        Duration[] earliest = walk(policy, took, most, () -> 0);
        // Without the deadline: that cuts the latest start, and does not make it impossible.
        Duration[] latest = walk(policy.withDeadline(Deadline.FOREVER), took, most, () -> GREATEST);
        double[] sums = new double[most];
        int[] counts = new int[most];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < WALKS; i++) {
            long walk = random.nextLong();
            SplittableRandom there = new SplittableRandom(walk);
            add(walk(policy, took, most, there::nextDouble), sums, counts);
            SplittableRandom back = new SplittableRandom(walk);
            add(walk(policy, took, most, () -> Math.min(GREATEST, 1 - back.nextDouble())), sums, counts);
        }
        List<Start> starts = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            Duration bound = i == 0 ? policy.splay() : policy.backoff().bound(i);
            Start never = new Start(i + 1, bound, false, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0);
            starts.add(
                    i < earliest.length
                            ? never.between(earliest[i], Scale.min(latest[i], policy.deadline()), sums[i], counts[i])
                            : never);
        }
        return new Schedule(starts, policy.attempts() > most);
    }

    /** The starts of a run with these chances, in the order in which {@link Retrier} asks for them. */
    private static Duration[] walk(RetryPolicy policy, Duration took, int most, DoubleSupplier chance) {
        List<Duration> starts = new ArrayList<>();
        Verdict temporary = Verdict.temporary("each attempt fails");
        Duration now = policy.splay().isZero() ? Duration.ZERO : Scale.part(chance.getAsDouble(), policy.splay());
        Duration delay = Duration.ZERO;
        for (int number = 1; number <= most && timeLeft(policy, now).compareTo(Duration.ZERO) > 0; number++) {
            starts.add(now);
            now = Scale.add(now, Scale.min(took, timeLeft(policy, now)), Deadline.FOREVER);
            Decision decision = policy.decide(temporary, number, delay, timeLeft(policy, now), chance, RetryGate.OPEN);
            if (!(decision instanceof Decision.Retry retry)) {
                break;
            }
            delay = retry.delay();
            now = Scale.add(now, delay, Deadline.FOREVER);
        }
        return starts.toArray(new Duration[0]);
    }

    private static Duration timeLeft(RetryPolicy policy, Duration now) {
        return Deadline.isLimit(policy.deadline()) ? policy.deadline().minus(now) : Deadline.FOREVER;
    }

    private static void add(Duration[] starts, double[] sums, int[] counts) {
        for (int i = 0; i < starts.length; i++) {
            sums[i] += starts[i].toNanos() / NANOS_PER_SECOND;
            counts[i]++;
        }
    }

    private static Duration ofSeconds(double seconds) {
        return Scale.multiply(Duration.ofSeconds(1), seconds, Deadline.FOREVER);
    }
}
