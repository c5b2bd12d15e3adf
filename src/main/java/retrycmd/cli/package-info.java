/** The command line: options to settings, settings to a run, outcome to exit status. */
package retrycmd.cli;
