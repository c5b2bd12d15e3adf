package retrycmd.cli;

import retrycmd.classify.StatusSet;
import retrycmd.report.Hooks;

/**
 * What there is beside the attempts of a run.
 *
 * @param onceInside whether a run inside another makes one attempt
 * @param refresh the line that removes the cause of a failure; empty for none
 * @param refreshOn which failures
 */
record Companions(boolean onceInside, String refresh, StatusSet refreshOn, Hooks.Lines hooks) {

    /** Nothing. */
    static final Companions NONE = new Companions(false, "", StatusSet.none(), Hooks.Lines.NONE);
}
