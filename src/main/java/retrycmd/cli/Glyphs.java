package retrycmd.cli;

import retrycmd.process.Inheritance;
import retrycmd.report.ByteText;

/**
 * The characters of a chart.
 *
 * @param left where a range begins
 * @param line between
 * @param right where it ends
 * @param mean the mean within it, or a range that is a point
 * @param end the deadline
 */
record Glyphs(String left, String line, String right, String mean, String end) {

    static final Glyphs ASCII = new Glyphs("[", "-", "]", "*", "|");

    /** The caller's: the JVM itself runs in a locale in which a byte is a character. */
    static Glyphs of(Inheritance inheritance) {
        return inheritance.utf8()
                ? new Glyphs(
                        ByteText.held("├"),
                        ByteText.held("─"),
                        ByteText.held("┤"),
                        ByteText.held("●"),
                        ByteText.held("┃"))
                : ASCII;
    }
}
