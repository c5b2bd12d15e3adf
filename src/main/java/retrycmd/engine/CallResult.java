package retrycmd.engine;

/**
 * What a {@link Call} came to, as a value: this is how calls that throw run on the same loop as operations that return.
 *
 * @param <T> what it gives when it succeeds
 */
public sealed interface CallResult<T> {

    /** It returned. */
    record Returned<T>(T value) implements CallResult<T> {}

    /** It threw. */
    record Failed<T>(FailureException failure) implements CallResult<T> {}

    /** What it means. */
    default Verdict verdict() {
        return this instanceof Failed<T> failed ? failed.failure().verdict() : Verdict.success("returned");
    }

    static <T> Operation<CallResult<T>> operation(Call<T> call) {
        return (number, timeLeft) -> {
            try {
                return new Returned<>(call.call(number, timeLeft));
            } catch (TemporaryException | PermanentException e) {
                return new Failed<>(e);
            }
        };
    }

    static <T> T unwrap(Outcome<CallResult<T>> outcome) throws PermanentException, GaveUpException {
        CallResult<T> last = outcome.last().map(Attempt::result).orElse(null);
        if (last instanceof Returned<T> returned) {
            return returned.value();
        }
        if (last instanceof Failed<T> failed && failed.failure() instanceof PermanentException permanent) {
            throw permanent;
        }
        if (last instanceof Failed<T> failed) {
            String message = limit(outcome) + "; last: " + failed.failure().getMessage();
            GaveUpException gaveUp = new GaveUpException(message, outcome.reason(), outcome.attemptsMade());
            gaveUp.initCause(failed.failure());
            throw gaveUp;
        }
        throw new GaveUpException(limit(outcome), outcome.reason(), 0);
    }

    private static String limit(Outcome<?> outcome) {
        String attempts = outcome.attemptsMade() + (outcome.attemptsMade() == 1 ? " attempt" : " attempts");
        return switch (outcome.reason()) {
            case ATTEMPTS -> "gave up: " + attempts + " failed";
            case DEADLINE -> "gave up: the deadline left no time after " + attempts;
            case RETRY_AFTER ->
                "gave up: a retry is welcome in " + outcome.refused().toMillis() / 1000.0 + " s, too late after "
                        + attempts;
            case REFUSED ->
                "gave up: no attempt is allowed for " + outcome.refused().toMillis() / 1000.0 + " s yet";
            case STOPPED -> "stopped after " + attempts;
            default -> "gave up: no further attempt was allowed after " + attempts;
        };
    }
}
