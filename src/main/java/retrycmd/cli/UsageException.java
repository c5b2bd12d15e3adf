package retrycmd.cli;

import java.util.Optional;

/** The user asked for something that cannot be; the message names option, value and remedy in one line. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Not part of the serial form, which nobody uses. */
    private final transient Optional<Option> option;

    UsageException(String message) {
        super(message);
        this.option = Optional.empty();
    }

    UsageException(Option option, String value, String problem) {
        super(option.longName() + " '" + value + "': " + problem);
        this.option = Optional.of(option);
    }

    /** The option that is to blame, where it is one and the message does not yet say where its value stands. */
    Optional<Option> option() {
        return option;
    }
}
