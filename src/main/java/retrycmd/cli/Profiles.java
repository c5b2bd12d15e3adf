package retrycmd.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import retrycmd.report.Log;

/** The profiles there are: the user's, the machine's and ours; of one name, the first of these. */
final class Profiles {

    private static final String SUFFIX = ".properties";
    private static final String SHIPPED = "/retrycmd/profiles/";

    private final File[] directories;

    /** Profiles from these directories, the strongest first, and ours. */
    Profiles(File... directories) {
        this.directories = directories.clone();
    }

    /** The profile of that name; throws {@link UsageException}. */
    Profile named(String name) {
        if (!isSafe(name)) {
            throw new UsageException(
                    Option.PROFILE, name, "no name of a profile; it is made of letters, digits, '.', '_', '+' and '-'");
        }
        File file = file(name);
        if (file != null) {
            try {
                return Profile.of(name, file.getPath(), false, SettingsFile.text(file.getPath()));
            } catch (IOException e) {
                throw new UsageException(Option.PROFILE, name, "cannot read " + e.getMessage());
            }
        }
        if (!shipped().contains(name)) {
            throw new UsageException(
                    Option.PROFILE,
                    name,
                    "no such profile" + Nearest.hint(name, names()) + "; 'retry-cmd --list-profiles' shows them");
        }
        return Profile.of(name, "profile " + name, true, resource(name + SUFFIX));
    }

    /** All of them as a table. */
    String table() {
        Map<String, Profile> profiles = new TreeMap<>();
        for (String name : names()) {
            profiles.put(name, readable(name));
        }
        int nameWidth = width(profiles.keySet().stream().toList());
        int toolWidth = width(profiles.values().stream().map(Profile::tool).toList());
        StringBuilder table = new StringBuilder();
        for (Profile profile : profiles.values()) {
            table.append(profile.name())
                    .append(" ".repeat(nameWidth - profile.name().length() + 2))
                    .append(profile.tool())
                    .append(" ".repeat(toolWidth - profile.tool().length() + 2))
                    .append(profile.description())
                    .append(profile.shipped() ? "" : " (" + profile.place() + ")");
            table.append('\n');
        }
        return table.toString();
    }

    /** The names of those that we ship. */
    static List<String> shipped() {
        return resource("index").lines().toList();
    }

    /** One that is broken is listed, too: whoever looks for it shall learn what is wrong with it. */
    private Profile readable(String name) {
        try {
            Profile profile = named(name);
            return new Profile(
                    name,
                    Log.escape(profile.tool()),
                    Log.escape(profile.description()),
                    Log.escape(profile.place()),
                    profile.shipped(),
                    List.of());
        } catch (UsageException e) {
            return new Profile(name, "?", Log.escape(String.valueOf(e.getMessage())), "broken", false, List.of());
        }
    }

    private static int width(List<String> column) {
        return column.stream().mapToInt(String::length).max().orElse(0);
    }

    private List<String> names() {
        TreeSet<String> names = new TreeSet<>(shipped());
        for (File directory : directories) {
            String[] files = directory.list();
            for (String file : files == null ? new String[0] : files) {
                if (file.endsWith(SUFFIX) && isSafe(file.substring(0, file.length() - SUFFIX.length()))) {
                    names.add(file.substring(0, file.length() - SUFFIX.length()));
                }
            }
        }
        return List.copyOf(names);
    }

    private @org.jspecify.annotations.Nullable File file(String name) {
        for (File directory : directories) {
            File file = new File(directory, name + SUFFIX);
            if (file.exists()) {
                return file;
            }
        }
        return null;
    }

    /** The name becomes part of a path, and must not lead out of the directory. */
    private static boolean isSafe(String name) {
        boolean safe = !name.isEmpty() && name.charAt(0) != '.' && name.charAt(0) != '-';
        for (int i = 0; safe && i < name.length(); i++) {
            char c = name.charAt(i);
            safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "._+-".indexOf(c) >= 0;
        }
        return safe;
    }

    private static String resource(String name) {
        try (InputStream in = Profiles.class.getResourceAsStream(SHIPPED + name)) {
            if (in == null) {
                throw new IllegalStateException("not in the distribution: " + SHIPPED + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
