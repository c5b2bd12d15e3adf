package retrycmd.cli;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import retrycmd.process.Inheritance;

/**
 * Puts the settings of all places together, the weakest first: profile, files, variable, command line. A value replaces
 * those of weaker places, but for lists, which add up there as they do on the command line: who adds a status to those of a
 * profile does not want to lose these, and {@code --fail-on} takes any of them out.
 */
final class Layers {

    private static final String NONE = "none";

    private final Inheritance inheritance;
    private final List<String> warnings = new ArrayList<>();

    private Layers(Inheritance inheritance) {
        this.inheritance = inheritance;
    }

    /**
     * What the options were given in all places.
     *
     * @param warnings files that could not be read, and what was done instead
     */
    record Gathered(Values values, List<String> warnings) {}

    /** All settings, the command line's as well; throws {@link UsageException}. */
    static Gathered gather(Values commandLine, Inheritance inheritance) {
        Layers layers = new Layers(inheritance);
        Values values = layers.gather(commandLine);
        return new Gathered(values, layers.warnings);
    }

    private Values gather(Values commandLine) {
        Values variable = variable();
        Optional<String> config = commandLine.text(Option.CONFIG).or(() -> variable.text(Option.CONFIG));
        List<Values> layers = new ArrayList<>(config.filter(NONE::equals).isPresent() ? List.of() : files(config));
        layers.add(variable);
        layers.add(commandLine);
        Values named = merged(layers);
        Optional<String> profile = named.text(Option.PROFILE).filter(name -> !name.equals(NONE));
        if (profile.isEmpty()) {
            return named;
        }
        layers.add(0, profile(profile.get(), named));
        return merged(layers);
    }

    private Values profile(String name, Values named) {
        try {
            Profiles profiles = new Profiles(Elsewhere.profileDirectories(inheritance));
            return SettingsFile.values(profiles.named(name));
        } catch (UsageException e) {
            throw Blame.placed(e, named);
        }
    }

    private Values variable() {
        String text = inheritance.variable(Elsewhere.OPTIONS);
        if (text.isEmpty()) {
            return new Values();
        }
        try {
            List<String> words = ShellWords.split(text);
            ParsedWords parsed = ParsedWords.parse(words.toArray(new String[0]));
            if (!parsed.command().isEmpty()) {
                throw new UsageException("'" + parsed.command().get(0) + "' is no option");
            }
            return fromVariable(parsed.values());
        } catch (IllegalArgumentException e) {
            throw new UsageException(Elsewhere.OPTIONS + ": cannot be cut into words: " + e.getMessage());
        } catch (UsageException e) {
            throw new UsageException(Elsewhere.OPTIONS + ": " + e.getMessage());
        }
    }

    private static Values fromVariable(Values parsed) {
        Values values = new Values();
        for (Option option : Option.values()) {
            List<String> all = parsed.all(option);
            if (!all.isEmpty() && option.asks()) {
                throw new UsageException(option.longName() + " would keep every command from running");
            }
            if (!all.isEmpty()) {
                values.put(option, all, java.util.Collections.nCopies(all.size(), Origin.VARIABLE));
            }
        }
        return values;
    }

    /** The default files may be absent; one that is asked for by name must be there. */
    private List<Values> files(Optional<String> config) {
        List<Values> layers = new ArrayList<>();
        for (File file : List.of(Elsewhere.systemFile(), Elsewhere.userFile(inheritance))) {
            if (file.exists()) {
                layers.add(defaultFile(file.getPath()));
            }
        }
        if (config.isPresent()) {
            try {
                layers.add(SettingsFile.values(config.get(), SettingsFile.text(config.get())));
            } catch (IOException e) {
                throw new UsageException(Option.CONFIG, config.get(), "cannot read " + e.getMessage());
            }
        }
        return layers;
    }

    /**
     * A default file that may not be read is passed over with a warning: an administrator's slip must not keep all of a
     * machine's jobs from running, and who made it shall learn of it.
     */
    private Values defaultFile(String file) {
        try {
            if (!new File(file).isFile()) {
                throw new IOException(file + ": it is no regular file"); // a pipe would have every job wait
            }
            return SettingsFile.values(file, SettingsFile.text(file));
        } catch (IOException e) {
            warnings.add("goes on without the settings of " + file + ": cannot read " + e.getMessage());
            return new Values();
        }
    }

    private static Values merged(List<Values> layers) {
        Values merged = new Values();
        for (Values layer : layers) {
            for (Option option : Option.values()) {
                if (layer.mentions(option)) {
                    put(merged, option, layer);
                }
            }
        }
        return merged;
    }

    private static void put(Values merged, Option option, Values layer) {
        List<String> all = new ArrayList<>();
        List<Origin> origins = new ArrayList<>();
        if (option.gathers()) {
            append(merged, option, all, origins);
        }
        append(layer, option, all, origins);
        merged.put(option, all, origins);
        // Said in two places they are no contradiction.
        if (option == Option.QUIET && !layer.mentions(Option.VERBOSE)) {
            merged.remove(Option.VERBOSE);
        } else if (option == Option.VERBOSE && !layer.mentions(Option.QUIET)) {
            merged.remove(Option.QUIET);
        }
    }

    private static void append(Values from, Option option, List<String> all, List<Origin> origins) {
        all.addAll(from.all(option));
        for (int i = 0; i < Math.max(1, from.all(option).size()) && from.mentions(option); i++) {
            origins.add(from.origin(option, i));
        }
    }
}
