package herd;

import java.time.Duration;
import java.util.SplittableRandom;

/** When the clients begin their runs: nobody tries again for ever without somebody who starts it. */
enum Habit {
    /**
     * Connected all the time: all lose the connection when the outage begins, notice within a second, and want it back. One
     * that gives up is started again half a minute later, as by systemd.
     */
    CONNECTED {
        @Override
        int firstRun(SplittableRandom random, Duration splay) {
            return random.nextInt(NOTICED);
        }

        @Override
        int runAfterSuccess(int now, SplittableRandom random, Duration splay) {
            return NEVER;
        }

        @Override
        int runAfterGivingUp(int now, SplittableRandom random, Duration splay) {
            return now + RESTART;
        }
    },

    /** A cron job of each full minute, the first of which falls in the middle of the outage. */
    CRON {
        @Override
        int firstRun(SplittableRandom random, Duration splay) {
            // No two clocks are the same: that alone spreads them over a second.
            return OFFSET + random.nextInt(NOTICED) + (int) (random.nextDouble() * splay.toMillis());
        }

        @Override
        int runAfterSuccess(int now, SplittableRandom random, Duration splay) {
            return runAfterGivingUp(now, random, splay);
        }

        @Override
        int runAfterGivingUp(int now, SplittableRandom random, Duration splay) {
            int minutes = Math.floorDiv(now - OFFSET, MINUTE) + 1;
            return minutes * MINUTE + firstRun(random, splay);
        }
    };

    static final int NEVER = Integer.MAX_VALUE;

    private static final int NOTICED = 1000;
    private static final int RESTART = 30_000;
    private static final int MINUTE = 60_000;
    private static final int OFFSET = 30_000;

    /** Milliseconds from the beginning of the outage to a client's first run. */
    abstract int firstRun(SplittableRandom random, Duration splay);

    abstract int runAfterSuccess(int now, SplittableRandom random, Duration splay);

    abstract int runAfterGivingUp(int now, SplittableRandom random, Duration splay);
}
