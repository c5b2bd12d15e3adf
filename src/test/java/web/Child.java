package web;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a program did in a virtual machine of its own. */
public record Child(int status, String out, String err) {

    private static final long MOST_SECONDS = 60;

    /** Runs the main class, and waits for its end. */
    public static Child run(Class<?> main, String... args) throws IOException, InterruptedException {
        return runOn(System.getProperty("java.class.path"), main, args);
    }

    /** The same on another class path. */
    public static Child runOn(String classPath, Class<?> main, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                main.getName()));
        command.addAll(List.of(args));
        File out = File.createTempFile("child", ".out");
        File err = File.createTempFile("child", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out)
                    .redirectError(err)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("no end within " + MOST_SECONDS + " s: " + command);
            }
            return new Child(process.exitValue(), Files.readString(out.toPath()), Files.readString(err.toPath()));
        } finally {
            Files.delete(out.toPath());
            Files.delete(err.toPath());
        }
    }
}
