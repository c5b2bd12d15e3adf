package retrycmd.classify;

/**
 * What counts as what, beside the rules that always hold: 0 is success, 75 and a timeout are temporary.
 *
 * @param succeedOn outcomes that are success as well
 * @param failOn outcomes that are permanent, whatever {@code retryOn} says
 * @param retryOn outcomes that are temporary as well
 */
public record Rules(StatusSet succeedOn, StatusSet failOn, StatusSet retryOn) {

    /** Only the rules that always hold. */
    public static final Rules DEFAULT = new Rules(StatusSet.none(), StatusSet.none(), StatusSet.none());
}
