package retrycmd.cli;

/** The user asked for something that cannot be; the message names option, value and remedy in one line. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    UsageException(Option option, String value, String problem) {
        super(option.longName() + " '" + value + "': " + problem);
    }
}
