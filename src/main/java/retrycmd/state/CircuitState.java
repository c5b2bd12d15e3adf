package retrycmd.state;

import java.time.Duration;

/**
 * What a circuit remembers between calls. Moments count from any fixed one, the same for all who share the state.
 *
 * @see CircuitPolicy
 */
public sealed interface CircuitState {

    /** A circuit that knows of no failure. */
    CircuitState CLOSED = new Closed(0);

    /** How long no call goes through yet, as far as can be known {@code now}; zero if one may. */
    Duration timeLeft(Duration now);

    /** Calls go through. */
    record Closed(int failuresInARow) implements CircuitState {

        @Override
        public Duration timeLeft(Duration now) {
            return Duration.ZERO;
        }
    }

    /** No call goes through until the cool-down is over. */
    record Open(Duration since, Duration coolDown) implements CircuitState {

        @Override
        public Duration timeLeft(Duration now) {
            return CircuitPolicy.left(since, coolDown, now);
        }
    }

    /** One call is under way to find out whether the other side is back; no other goes through until its lease is over. */
    record Probing(Duration since, Duration lease) implements CircuitState {

        @Override
        public Duration timeLeft(Duration now) {
            return CircuitPolicy.left(since, lease, now);
        }
    }
}
