/** An HTTP client for programs that handle exceptions: retries what may heal, and names in types what did not. */
package apiclient;
