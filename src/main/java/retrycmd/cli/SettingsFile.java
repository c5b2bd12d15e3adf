package retrycmd.cli;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import retrycmd.process.Inheritance;

/** Settings that stand in a file: the keys are the long names of options, the values what the command line would take. */
final class SettingsFile {

    private static final int MOST_BYTES = 1 << 20;
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private final String name;
    private final IntFunction<Origin> origin;
    private final Values values = new Values();

    private SettingsFile(String name, IntFunction<Origin> origin) {
        this.name = name;
        this.origin = origin;
    }

    /** The text of a file as words have it: one character for each byte where the system lets us. */
    static String text(String file) throws IOException {
        try (InputStream in = new BufferedInputStream(new FileInputStream(file))) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IOException(file + " (larger than 1 MiB)");
            }
            String text = new String(bytes, Inheritance.charset());
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        }
    }

    /** What the file {@code name} sets that has this text; throws {@link UsageException}, which names file and line. */
    static Values values(String name, String text) {
        return new SettingsFile(name, line -> new Origin(name + ":" + line))
                .read(PropertiesFile.entries(name, text), true);
    }

    /** The same for a profile, without what says what it is. */
    static Values values(Profile profile) {
        return new SettingsFile(
                        profile.place(),
                        line -> profile.shipped()
                                ? new Origin("profile " + profile.name())
                                : new Origin(profile.place() + ":" + line))
                .read(profile.settings(), false);
    }

    private Values read(List<PropertiesFile.Entry> entries, boolean mayNameProfile) {
        for (PropertiesFile.Entry entry : entries) {
            Option option = option(entry);
            if (option.asks() || option == Option.CONFIG || (option == Option.PROFILE && !mayNameProfile)) {
                throw refusal(entry, "'" + entry.key() + "' has no place in a file like this");
            }
            if (option.parameter().isEmpty()) {
                flag(entry, option);
            } else {
                add(entry, option, List.of(entry.value()));
            }
        }
        return values;
    }

    private Option option(PropertiesFile.Entry entry) {
        Option option = Option.named("--" + entry.key());
        if (option == null) {
            throw refusal(
                    entry,
                    "unknown key '" + entry.key() + "'" + Nearest.hint(entry.key(), names())
                            + "; keys are the long names of options, without dashes in front");
        }
        return option;
    }

    private static List<String> names() {
        return Arrays.stream(Option.values())
                .map(option -> option.longName().substring(2))
                .toList();
    }

    private void flag(PropertiesFile.Entry entry, Option option) {
        switch (entry.value()) {
            case "true" -> add(entry, option, List.of(option.longName()));
            case "false" -> add(entry, option, List.of());
            default -> throw refusal(entry, entry.key() + " '" + entry.value() + "': neither true nor false");
        }
    }

    /** Twice the same key is a slip, except where values add up: one of the two would be lost in silence. */
    private void add(PropertiesFile.Entry entry, Option option, List<String> value) {
        if (values.mentions(option) && !option.gathers()) {
            throw refusal(entry, "'" + entry.key() + "' is there already");
        }
        List<String> all = new ArrayList<>(values.all(option));
        List<Origin> origins = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            origins.add(values.origin(option, i));
        }
        all.addAll(value);
        origins.add(origin.apply(entry.line()));
        values.put(option, all, origins);
    }

    private UsageException refusal(PropertiesFile.Entry entry, String problem) {
        return new UsageException(name + ":" + entry.line() + ": " + problem);
    }
}
