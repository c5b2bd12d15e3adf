package retrycmd.state;

import java.time.Duration;

/**
 * A quota and the moment at which it ends, because the other side then counts anew.
 *
 * @param end counts from the same moment as all others that it is compared with
 */
public record QuotaWindow(Quota quota, Duration end) {

    /** Nothing is known. */
    public static final QuotaWindow UNKNOWN = new QuotaWindow(Quota.UNKNOWN, Duration.ZERO);

    /** The wait before a call {@code now}. */
    public Duration delay(Duration now) {
        return now.compareTo(end) < 0 ? quota.delay() : Duration.ZERO;
    }
}
