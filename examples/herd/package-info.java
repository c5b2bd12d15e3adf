/**
 * What a herd of clients does to a server that comes back from an outage, on virtual time, with the policy, waits and
 * jitter of the engine: whether the numbers support the defaults.
 */
package herd;
