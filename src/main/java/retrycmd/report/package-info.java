/** What a run tells of itself, in the log and by hooks. */
package retrycmd.report;
