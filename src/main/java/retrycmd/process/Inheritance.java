package retrycmd.process;

import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What we were started with, as it was before the shell and the JVM changed it on their way up; the launcher script looked
 * at it and handed it over.
 *
 * @param pid our process
 * @param environment the entries, byte for byte, if they could be handed over
 * @param descriptors what a JVM gets wrong: those from 3 on that were open, those of 0, 1 and 2 that were not
 * @param directory the descriptor of the working directory, where that is gone; -1 if we are in it
 * @param blocked mask of the blocked signals, the lowest bit for signal 1
 * @param ignored mask of the ignored ones
 * @param pipe where the JVM's own output goes, which tells of SIGQUIT; -1 if nowhere
 */
public record Inheritance(
        long pid,
        Optional<List<String>> environment,
        List<Integer> descriptors,
        int directory,
        long blocked,
        long ignored,
        int pipe) {

    /** Positions in the fields of stat from the third on; see proc(5). */
    private static final int BLOCKED = 29;

    private static final int IGNORED = 30;

    /**
     * How the JVM reads and writes words. The launcher gives it a locale in which a byte is a character; a C library other
     * than glibc takes no notice of that.
     */
    private static final Charset CHARSET = Charset.forName(System.getProperty("sun.jnu.encoding", "ISO-8859-1"));

    private static final char UNREADABLE = '\uFFFD';

    /** Takes what the launcher handed over, in system properties and through a pipe. To be called once. */
    public static Inheritance take() {
        String[] stat = property("stat").split(" ", -1);
        boolean known = stat.length > IGNORED;
        int pipe = number(property("pipe"));
        return new Inheritance(
                number(property("pid")),
                pipe < 0 ? Optional.empty() : environment(pipe, number(property("environment"))),
                numbers(property("descriptors")),
                number(property("directory")),
                known ? Long.parseLong(stat[BLOCKED]) : 0,
                known ? Long.parseLong(stat[IGNORED]) : 0,
                pipe);
    }

    /** The same without descriptors that are set anew. */
    Inheritance without(List<Integer> numbers) {
        List<Integer> left = new ArrayList<>(descriptors);
        left.removeAll(numbers);
        return new Inheritance(pid, environment, left, directory, blocked, ignored, pipe);
    }

    /** Whether we were started with {@code signal} ignored. */
    public boolean ignores(Signal signal) {
        return has(ignored, signal);
    }

    /** Whether {@code signal} is in {@code mask}. */
    static boolean has(long mask, Signal signal) {
        return (mask >>> (signal.number() - 1) & 1) != 0;
    }

    /** Whether the environment and {@code arguments} have come through whole: they never leave us with other bytes. */
    public boolean whole(List<String> arguments) {
        return readable(arguments) && readable(environment.orElse(List.of()));
    }

    private static boolean readable(List<String> words) {
        for (String word : words) {
            if (word.indexOf(UNREADABLE) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Calls {@code action} at each SIGQUIT from now on, if that can be noticed and was not ignored. */
    public Optional<QuitWatcher> watchQuit(Runnable action) {
        return pipe < 0 || has(ignored, Signal.QUIT) ? Optional.empty() : Optional.of(new QuitWatcher(pipe, action));
    }

    /** How bytes become characters and these the same bytes again; one character for each byte wherever that can be had. */
    public static Charset charset() {
        return CHARSET;
    }

    /** The value of a variable; empty if there is none of that name. */
    public String variable(String name) {
        if (environment.isEmpty()) {
            String value = System.getenv(name); // could not be handed over, and so is what the shell made of it
            return value == null ? "" : value;
        }
        for (String entry : environment.get()) {
            if (entry.startsWith(name) && entry.startsWith("=", name.length())) {
                return entry.substring(name.length() + 1);
            }
        }
        return "";
    }

    /** Whether the caller's locale is one of UTF-8; see locale(7). */
    public boolean utf8() {
        for (String name : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
            String locale = variable(name).toLowerCase(Locale.ROOT);
            if (!locale.isEmpty()) {
                return locale.contains("utf-8") || locale.contains("utf8");
            }
        }
        return false;
    }

    private static Optional<List<String>> environment(int pipe, int size) {
        try (DataInputStream in = new DataInputStream(new FileInputStream("/proc/self/fd/" + pipe))) {
            byte[] bytes = new byte[size];
            in.readFully(bytes); // and not FileInputStream.readNBytes, which fails on pipes up to JDK 17
            String block = new String(bytes, CHARSET);
            List<String> entries = new ArrayList<>();
            int start = 0;
            for (int end = block.indexOf('\0'); end >= 0; end = block.indexOf('\0', start)) {
                entries.add(block.substring(start, end));
                start = end + 1;
            }
            return Optional.of(entries);
        } catch (IOException e) {
            return Optional.empty(); // then the command gets ours, in which at worst a few names are missing
        }
    }

    private static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String number : list.split(",", -1)) {
            if (!number.isEmpty()) {
                numbers.add(Integer.valueOf(number));
            }
        }
        if (numbers.size() > 1) {
            numbers.sort(null);
        }
        return numbers;
    }

    private static int number(String text) {
        return text.isEmpty() ? -1 : Integer.parseInt(text);
    }

    private static String property(String name) {
        String value = System.getProperty("retrycmd." + name);
        return value == null ? "" : value;
    }
}
