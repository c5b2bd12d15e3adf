package retrycmd.cli;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The manual page in mdoc(7), from the option table and the help's own words. Only the build runs it.
 *
 * <p>picocli's ManPageGenerator wants AsciiDoctor, a Ruby in the build, and an annotated command; this is smaller than its
 * set-up would be.
 */
final class ManPage {

    private static final int WIDTH = 78;

    /** A row of the help with a word of its own in front, such as an exit status. */
    private static final Pattern ROW = Pattern.compile("  (\\S.*?) {2,}(\\S.*)");

    private static final Pattern NAME = Pattern.compile("(\\(?)-(-?[a-z][a-z-]*)([.,;:)]*)");

    private final StringBuilder page = new StringBuilder();
    private final CommandSpec help = CommandSpec.create();

    private ManPage() {
        HelpPage.describe(help);
    }

    /**
     * The page.
     *
     * @param date when the program was last changed, such as 2025-01-31T00:00:00Z
     */
    static String text(String date) {
        return new ManPage().write(date);
    }

    private String write(String date) {
        line(".Dd "
                + LocalDate.parse(date.substring(0, 10))
                        .format(DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ENGLISH)));
        line(".Dt RETRY-CMD 1");
        line(".Os");
        section("NAME");
        line(".Nm retry-cmd");
        line(".Nd run a command again if its failure may be temporary");
        section("SYNOPSIS");
        line(".Nm");
        line(".Op Ar OPTIONS");
        line(".Op Fl -");
        line(".Ar COMMAND");
        line(".Op Ar ARG ...");
        section("DESCRIPTION");
        prose(String.join(" ", help.usageMessage().description()).replace("%n", ""));
        section("OPTIONS");
        options();
        section("ENVIRONMENT");
        page.append(ManPageProse.ENVIRONMENT);
        section("FILES");
        page.append(ManPageProse.FILES);
        section("EXIT STATUS");
        exitStatus();
        section("EXAMPLES");
        examples();
        section("NOTES");
        page.append(ManPageProse.NOTES);
        section("SEE ALSO");
        page.append(ManPageProse.SEE_ALSO);
        return page.toString();
    }

    private void options() {
        prose(String.join(" ", footer("")));
        for (Option.Group group : Option.Group.values()) {
            line(".Ss " + group.heading());
            line(".Bl -tag -width Ds");
            for (Option option : Option.values()) {
                if (option.group() == group) {
                    line(".It " + tag(option));
                    prose(option.text());
                }
            }
            line(".El");
        }
    }

    /** {@code Fl n Ar N , Fl -attempts Ns = Ns Ar N}, which reads {@code -n N, --attempts=N}. */
    private static String tag(Option option) {
        List<String> names = new ArrayList<>();
        for (String name : option.names()) {
            String value = option.parameter().isEmpty()
                    ? ""
                    : (name.startsWith("--") ? " Ns = Ns Ar " : " Ar ") + option.parameter();
            names.add("Fl " + name.substring(1) + value);
        }
        return String.join(" , ", names);
    }

    private void exitStatus() {
        line(".Bl -tag -width Ds");
        for (String row : footer("Exit status:")) {
            Matcher matcher = ROW.matcher(row);
            if (matcher.matches()) {
                line(".It " + escaped(matcher.group(1)));
                prose(matcher.group(2) + ".");
            }
        }
        line(".El");
    }

    private void examples() {
        line(".Bd -literal -offset indent");
        for (String row : footer("Examples:")) {
            line(escaped(row.strip()));
        }
        line(".Ed");
    }

    /** The lines of the help's end that stand under a heading; those before the first one under the empty heading. */
    private List<String> footer(String heading) {
        List<String> lines = new ArrayList<>();
        String current = "";
        for (String line : help.usageMessage().footer()) {
            if (line.endsWith(":") && !line.startsWith(" ")) {
                current = line;
            } else if (current.equals(heading) && !line.isEmpty()) {
                lines.add(line);
            }
        }
        return lines;
    }

    private void section(String name) {
        line(".Sh " + name);
    }

    /** Text, each sentence on lines of its own, as mdoc wants it; names of options in the type of names. */
    private void prose(String text) {
        for (String sentence : text.split("(?<=[.:])\\s+(?=[A-Z0-9'])", -1)) {
            StringBuilder line = new StringBuilder();
            for (String word : sentence.split("\\s+", -1)) {
                Matcher name = NAME.matcher(word);
                if (name.matches() && Option.named("-" + name.group(2)) != null) {
                    flush(line);
                    line(".Fl " + name.group(2) + name.group(3).replaceAll("(.)", " $1"));
                } else if (line.length() + escaped(word).length() >= WIDTH) {
                    flush(line);
                    line.append(escaped(word));
                } else {
                    line.append(line.isEmpty() ? "" : " ").append(escaped(word));
                }
            }
            flush(line);
        }
    }

    private void flush(StringBuilder line) {
        if (!line.isEmpty()) {
            line(line.toString());
            line.setLength(0);
        }
    }

    private void line(String text) {
        page.append(text).append('\n');
    }

    /** What roff would take for its own, or print as another character than a terminal takes back. */
    private static String escaped(String text) {
        String safe = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq");
        return safe.startsWith(".") ? "\\&" + safe : safe;
    }
}
