package retrycmd.engine;

/** The say that something shared between runs has in a retry, such as a retry budget. */
@FunctionalInterface
public interface RetryGate {

    /** Lets every retry through. */
    RetryGate OPEN = new RetryGate() {
        @Override
        public boolean mayRetry() {
            return true;
        }
    };

    /** Whether one more retry is allowed; asked last, because asking may spend. */
    boolean mayRetry();
}
