package retrycmd.state;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import retrycmd.state.CircuitState.Closed;
import retrycmd.state.CircuitState.Open;
import retrycmd.state.CircuitState.Probing;

/**
 * The state of a backend as a small text: a line with the format's version, a line for each part, and a last one that shows
 * whether all of it is there and as it was written.
 *
 * <pre>
 * retry-cmd backend 1
 * name db
 * boot 0d5c3e9a-1c1f-4a4e-9d0e-7b8f5e0c6a11
 * circuit open 5025.370000000 60.000000000
 * spent 3000000
 * quota 1000 120 5071.020000000
 * end 2b7e1516
 * </pre>
 */
final class StateCodec {

    /** More than a state can take; names are shorter than this by far. */
    static final int MOST_BYTES = 1 << 16;

    private static final String FORMAT = "retry-cmd backend ";
    private static final int VERSION = 1;
    private static final int NANO_DIGITS = 9;

    /** A thousand years: more cannot be meant, and less leaves room for sums. */
    private static final long MOST_SECONDS = 31_557_600_000L;

    private StateCodec() {}

    /**
     * What a file says.
     *
     * @param name of the backend, as it is written in file names
     * @param boot the start of the machine that its moments count from
     */
    record Stored(String name, String boot, BackendState state) {}

    /** A text that another version wrote, which knows better. */
    static final class NewerFormatException extends Exception {

        private static final long serialVersionUID = 1L;

        NewerFormatException(String version) {
            super("a newer retry-cmd wrote it, in format " + version + " (this one knows " + VERSION + ")");
        }
    }

    static byte[] encode(Stored stored) {
        BackendState state = stored.state();
        StringBuilder text = new StringBuilder(FORMAT).append(VERSION);
        text.append("\nname ").append(stored.name()).append("\nboot ").append(stored.boot());
        text.append("\ncircuit ");
        if (state.circuit() instanceof Closed closed) {
            text.append("closed ").append(closed.failuresInARow());
        } else if (state.circuit() instanceof Open open) {
            text.append("open ").append(seconds(open.since())).append(' ').append(seconds(open.coolDown()));
        } else if (state.circuit() instanceof Probing probing) {
            text.append("probing ").append(seconds(probing.since())).append(' ').append(seconds(probing.lease()));
        }
        if (state.prober().isPresent()) {
            Prober prober = state.prober().get();
            text.append("\nprober ").append(prober.namespace()).append(' ').append(prober.pid());
            text.append(' ').append(prober.startTime());
        }
        text.append("\nspent ").append(state.spent());
        Quota quota = state.quota().quota();
        text.append("\nquota ").append(quota.limit()).append(' ').append(quota.remaining());
        text.append(' ').append(seconds(state.quota().end())).append('\n');
        String sum = Integer.toHexString(text.toString().hashCode());
        return text.append("end ").append(sum).append('\n').toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** What the text says; empty if it is damaged. */
    static Optional<Stored> decode(byte[] bytes) throws NewerFormatException {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String version = firstLine(text);
        if (!version.equals(Integer.toString(VERSION))) {
            if (isNumber(version)) {
                throw new NewerFormatException(version);
            }
            return Optional.empty();
        }
        int end = text.lastIndexOf("end ");
        if (end < 0
                || !text.substring(end)
                        .equals("end "
                                + Integer.toHexString(text.substring(0, end).hashCode()) + "\n")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Reader(text).stored());
        } catch (RuntimeException e) {
            return Optional.empty(); // whole, and still no state: nothing that we wrote
        }
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return text.startsWith(FORMAT) && end > 0 ? text.substring(FORMAT.length(), end) : "";
    }

    private static boolean isNumber(String text) {
        boolean number = !text.isEmpty() && text.length() < NANO_DIGITS;
        for (int i = 0; number && i < text.length(); i++) {
            number = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return number;
    }

    /** Seconds with all nanoseconds; of a negative time, the whole seconds below it and what it is above them. */
    private static String seconds(Duration duration) {
        String nanos = Integer.toString(duration.getNano());
        return duration.getSeconds() + "." + "0".repeat(NANO_DIGITS - nanos.length()) + nanos;
    }

    /** Reads line by line, word by word; throws some runtime exception where a line is not what it must be. */
    private static final class Reader {

        private final String[] lines;
        private int next;

        Reader(String text) {
            this.lines = text.split("\n", -1);
        }

        Stored stored() {
            next = 1;
            String name = line("name")[1];
            String boot = line("boot")[1];
            String[] circuit = line("circuit");
            Optional<Prober> prober = Optional.empty();
            if (lines[next].startsWith("prober ")) {
                String[] words = line("prober");
                prober = Optional.of(new Prober(words[1], Long.parseLong(words[2]), Long.parseLong(words[3])));
            }
            long spent = Long.parseLong(line("spent")[1]);
            String[] quota = line("quota");
            if (spent < 0) {
                throw new IllegalArgumentException("more than all is left");
            }
            return new Stored(
                    name,
                    boot,
                    new BackendState(
                            circuit(circuit),
                            prober,
                            spent,
                            new QuotaWindow(
                                    new Quota(Long.parseLong(quota[1]), Long.parseLong(quota[2])), time(quota[3]))));
        }

        private String[] line(String kind) {
            String[] words = lines[next++].split(" ", -1);
            if (!words[0].equals(kind)) {
                throw new IllegalArgumentException(kind + " is missing");
            }
            return words;
        }

        private static CircuitState circuit(String[] words) {
            return switch (words[1]) {
                case "closed" -> new Closed(Integer.parseInt(words[2]));
                case "open" -> new Open(time(words[2]), time(words[3]));
                case "probing" -> new Probing(time(words[2]), time(words[3]));
                default -> throw new IllegalArgumentException("a circuit is never " + words[1]);
            };
        }

        private static Duration time(String word) {
            int point = word.indexOf('.');
            long seconds = Long.parseLong(word.substring(0, point));
            if (Math.abs(seconds) > MOST_SECONDS) {
                throw new IllegalArgumentException("no such time");
            }
            return Duration.ofSeconds(seconds, Integer.parseInt(word.substring(point + 1)));
        }
    }
}
