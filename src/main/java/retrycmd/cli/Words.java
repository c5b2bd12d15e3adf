package retrycmd.cli;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The words of the command line as they were given, byte for byte.
 *
 * <p>The JVM decodes its arguments by the locale, and under cron's (none) every byte above 127 is lost. The kernel still
 * has them. Each byte becomes one character; the launcher sets the JVM's encoding so that it turns back into that byte.
 */
final class Words {

    private Words() {}

    static String[] exact(String[] args) {
        return isAscii(args) ? args : fromKernel(args);
    }

    private static boolean isAscii(String[] args) {
        for (String arg : args) {
            for (int i = 0; i < arg.length(); i++) {
                if (arg.charAt(i) > 127) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String[] fromKernel(String[] args) {
        try (FileInputStream in = new FileInputStream("/proc/self/cmdline")) {
            String line = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            String[] words = new String[args.length];
            int end = line.length();
            for (int i = words.length - 1; i >= 0; i--) {
                // Each word ends with a zero byte; ours are the last ones, after those for the JVM.
                int start = line.lastIndexOf('\0', end - 2) + 1;
                words[i] = line.substring(start, end - 1);
                end = start;
            }
            return words;
        } catch (IOException e) {
            return args;
        }
    }
}
