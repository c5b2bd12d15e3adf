package retrycmd.engine;

import java.util.Locale;

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
        String limit = outcome.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
        int attempts = outcome.attemptsMade();
        GaveUpException gaveUp = new GaveUpException(
                "gave up after " + attempts + (attempts == 1 ? " attempt" : " attempts") + ": " + limit,
                outcome.reason(),
                attempts);
        if (last instanceof Failed<T> failed) {
            gaveUp.initCause(failed.failure());
        }
        throw gaveUp;
    }
}
