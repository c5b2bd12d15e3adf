/** Searches the web for a program that cannot handle exceptions, such as a language model: every failure is a sentence. */
package search;
