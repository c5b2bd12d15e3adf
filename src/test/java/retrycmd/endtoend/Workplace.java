package retrycmd.endtoend;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An empty directory in which shell scripts run with the built retry-cmd first in PATH. */
final class Workplace implements AutoCloseable {

    private static final Path HOME =
            Path.of(System.getProperty("retrycmd.home", "target/retry-cmd")).toAbsolutePath();
    private static final long SECONDS_LIMIT = 180;
    private static final List<String> MORE_JAVAS = setUp(System.getProperty("retrycmd.jdks", ""));

    private final Path directory;
    private final Map<String, String> variables;

    private Workplace(Path directory, Map<String, String> variables) {
        this.directory = directory;
        this.variables = variables;
    }

    /** A workplace with the runtime that retry-cmd brings along. */
    static Workplace create() {
        return create("");
    }

    /** A workplace with the Java at {@code javaHome}; the one that retry-cmd brings along if that is empty. */
    static Workplace create(String javaHome) {
        try {
            return new Workplace(
                    Files.createTempDirectory("retry-cmd-test"),
                    javaHome.isEmpty() ? Map.of() : Map.of("RETRY_CMD_JAVA", javaHome + "/bin/java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The Java that retry-cmd brings along (the empty name), and those that the build names, set up for a quick start. */
    static Stream<String> javas() {
        return Stream.concat(Stream.of(""), MORE_JAVAS.stream());
    }

    private static List<String> setUp(String homes) {
        List<String> javas =
                Stream.of(homes.split(":", -1)).filter(home -> !home.isEmpty()).toList();
        for (String java : javas) {
            try (Workplace workplace = create(java)) {
                Result result = workplace.retryCmd("--self-setup");
                if (result.status() != 0) {
                    throw new AssertionError(java + " cannot be set up: " + result.err());
                }
            }
        }
        return javas;
    }

    static Path home() {
        return HOME;
    }

    static Path launcher() {
        return HOME.resolve("bin/retry-cmd");
    }

    Path path(String name) {
        return directory.resolve(name);
    }

    boolean has(String name) {
        return Files.exists(path(name), java.nio.file.LinkOption.NOFOLLOW_LINKS);
    }

    /** Runs {@code retry-cmd} with these words. */
    Result retryCmd(String... words) {
        List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(List.of(words));
        return run(command);
    }

    /** Runs a script by bash. */
    Result bash(String script) {
        // Up to JDK 24 what the tests' own Java starts has QUIT blocked.
        return run(List.of("env", "--default-signal=QUIT", "bash", "-c", script));
    }

    private Result run(List<String> command) {
        try {
            File out = Files.createTempFile("retry-cmd-out", "").toFile();
            File err = Files.createTempFile("retry-cmd-err", "").toFile();
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectInput(Redirect.from(new File("/dev/null")))
                    .redirectOutput(out)
                    .redirectError(err);
            builder.environment().remove("RETRY_CMD_JAVA");
            builder.environment().putAll(variables);
            builder.environment().merge("PATH", HOME + "/bin", (path, bin) -> bin + ":" + path);
            long start = System.nanoTime();
            Process process = builder.start();
            boolean ended = process.waitFor(SECONDS_LIMIT, TimeUnit.SECONDS);
            long millis = (System.nanoTime() - start) / 1_000_000;
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            String stdout = Files.readString(out.toPath(), StandardCharsets.ISO_8859_1);
            String stderr = Files.readString(err.toPath(), StandardCharsets.ISO_8859_1);
            Files.delete(out.toPath());
            Files.delete(err.toPath());
            if (!ended) {
                throw new AssertionError("not ended after " + SECONDS_LIMIT + " s: " + command + "\nstdout: " + stdout
                        + "\nstderr: " + stderr);
            }
            return new Result(process.exitValue(), stdout, stderr, millis);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Removes the directory. */
    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a run came to; the texts hold one character for each byte. */
    record Result(int status, String out, String err, long millis) {

        /** The lines of stderr without the time in front of those of the log. */
        List<String> log() {
            return err.lines()
                    .map(line -> line.replaceFirst("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d ", ""))
                    .toList();
        }
    }
}
