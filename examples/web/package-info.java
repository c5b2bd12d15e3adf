/** What the examples share besides the library: one HTTP exchange, a log on stderr, and a server to try clients against. */
package web;
