package retrycmd.state;

/**
 * A bucket of tokens that limits retries to a share of the successes, however many calls fail: a retry takes a token, a
 * success gives a part of one back.
 *
 * <p>Counted is what was spent, in millionths: whole numbers, so that ten tenths are one, and zero wherever nothing is
 * known, however large the bucket.
 *
 * @param tokens how many there are at most, and at first
 * @param ratio what a success gives back, in 0..1
 */
public record BudgetPolicy(int tokens, double ratio) {

    /** Millionths in a token. */
    public static final long TOKEN = 1_000_000;

    /** Refuses what is no bucket. */
    public BudgetPolicy {
        if (tokens < 0) {
            throw new IllegalArgumentException("the tokens cannot be fewer than none: " + tokens);
        }
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new IllegalArgumentException("a success gives back a ratio in 0..1: " + ratio);
        }
    }

    /** Whether there is a token for one more retry. */
    public boolean mayRetry(long spent) {
        return spent + TOKEN <= tokens * TOKEN;
    }

    /** What is spent after one more retry. */
    public long retried(long spent) {
        return spent + TOKEN;
    }

    /** What is spent after a success. */
    public long succeeded(long spent) {
        return Math.max(0, spent - Math.round(ratio * TOKEN));
    }
}
