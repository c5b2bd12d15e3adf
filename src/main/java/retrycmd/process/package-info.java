/** Runs one command once: start it, forward signals to it, end it and all that it started when its time is up. */
package retrycmd.process;
