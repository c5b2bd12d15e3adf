package retrycmd.cli;

import retrycmd.classify.StatusSet;
import retrycmd.report.Hooks;

/** Reads what is to be beside the attempts from what the options were given. */
final class CompanionsReader {

    /** EX_NOPERM of sysexits.h. */
    private static final String NO_PERMISSION = "77";

    private final Values values;

    private CompanionsReader(Values values) {
        this.values = values;
    }

    /** Reads them; throws {@link UsageException}. */
    static Companions read(Values values) {
        return new CompanionsReader(values).companions();
    }

    private Companions companions() {
        return new Companions(
                values.value(Option.NESTED, false, CompanionsReader::onceInside),
                line(Option.REFRESH),
                refreshOn(),
                new Hooks.Lines(line(Option.ON_RETRY), line(Option.ON_GIVE_UP), line(Option.ON_SUCCESS)));
    }

    private static boolean onceInside(String kind) {
        return switch (kind) {
            case "once" -> true;
            case "retry" -> false;
            default -> throw new IllegalArgumentException("neither retry nor once");
        };
    }

    private String line(Option option) {
        return values.value(option, "", text -> {
            if (text.isBlank()) {
                throw new IllegalArgumentException("there is nothing to run");
            }
            return text;
        });
    }

    private StatusSet refreshOn() {
        if (!values.has(Option.REFRESH_ON)) {
            return values.has(Option.REFRESH) ? StatusSet.parse(NO_PERMISSION) : StatusSet.none();
        }
        String text = values.text(Option.REFRESH_ON).orElse("");
        if (!values.has(Option.REFRESH)) {
            throw new UsageException(Option.REFRESH_ON, text, "means nothing without --refresh");
        }
        StatusSet set = values.value(Option.REFRESH_ON, StatusSet.none(), StatusSet::parse);
        if (set.names(0)) {
            throw new UsageException(Option.REFRESH_ON, text, "0 is always success");
        }
        return set;
    }
}
