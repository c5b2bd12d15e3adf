package retrycmd.cli;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Reads numbers of digits, without a sign, an exponent or whatever else Java would take for part of one. */
final class Numbers {

    /** Every number of so many digits fits an int. */
    private static final int INT_DIGITS = 9;

    private Numbers() {}

    /** A whole number from 0 to 999999999; empty if {@code text} is none. */
    static OptionalInt whole(String text) {
        boolean number = !text.isEmpty() && text.length() <= INT_DIGITS && text.indexOf('.') < 0 && isPlain(text);
        return number ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    /** A number that may have a point in it; infinite if it is too large, empty if {@code text} is none. */
    static OptionalDouble decimal(String text) {
        try {
            return isPlain(text) ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty(); // two points, nothing but one, or nothing at all
        }
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '.' && (c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }
}
