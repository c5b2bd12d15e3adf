package retrycmd.engine;

/**
 * Says what a result means.
 *
 * @param <R> what an attempt results in
 */
@FunctionalInterface
public interface Classifier<R> {

    /** The verdict on one result; asked once for each attempt. */
    Verdict classify(R result);
}
