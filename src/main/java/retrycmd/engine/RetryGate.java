package retrycmd.engine;

/** The say that something shared between runs has in whether a run begins, and in each retry. */
@FunctionalInterface
public interface RetryGate {

    /** Lets everything through. */
    RetryGate OPEN = new RetryGate() {
        @Override
        public boolean mayRetry() {
            return true;
        }
    };

    /** Whether one more retry is allowed; asked last, because asking may spend. */
    boolean mayRetry();

    /** Whether, when and how the run may begin; asked once, when nothing but this stands before the first attempt. */
    default Entry enter() {
        return Entry.FREE;
    }
}
