/** What a run tells of itself, in the log. */
package retrycmd.report;
