package retrycmd.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * The settings for a well-known tool.
 *
 * @param tool the tool that it is for
 * @param description what it takes for temporary, in one line
 * @param place the file, or {@code profile NAME} for one that we ship
 * @param settings the rest of the file
 */
record Profile(
        String name,
        String tool,
        String description,
        String place,
        boolean shipped,
        List<PropertiesFile.Entry> settings) {

    /** Reads the text of a profile; throws {@link UsageException}. */
    static Profile of(String name, String place, boolean shipped, String text) {
        String tool = name;
        String description = "";
        List<PropertiesFile.Entry> settings = new ArrayList<>();
        for (PropertiesFile.Entry entry : PropertiesFile.entries(place, text)) {
            switch (entry.key()) {
                case "tool" -> tool = entry.value();
                case "description" -> description = entry.value();
                default -> settings.add(entry);
            }
        }
        return new Profile(name, tool, description, place, shipped, List.copyOf(settings));
    }
}
