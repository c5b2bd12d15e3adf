package retrycmd.state;

import java.time.Duration;

/**
 * A moment that all processes of a machine agree on, until it starts anew.
 *
 * @param boot names the start of the machine that {@code uptime} counts from
 */
public record Moment(String boot, Duration uptime) {}
