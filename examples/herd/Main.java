package herd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code herd [CLIENTS [CHART]]}: prints the tables, and draws the load over time into the file CHART, an SVG. */
public final class Main {

    static final int CLIENTS = 10_000;

    private static final int MOST = 1_000_000;
    private static final int USAGE = 64;

    private Main() {}

    public static void main(String[] args) {
        int clients = args.length == 0 ? CLIENTS : number(args[0]);
        if (clients < 1000 || clients > MOST || args.length > 2) {
            System.err.println(
                    "usage: herd [CLIENTS [CHART]], with 1000 to " + MOST + " clients (default " + CLIENTS + ")");
            System.exit(USAGE);
        }
        List<Trial> connected = Trial.connected(clients);
        System.out.print(Tables.of(clients, connected));
        if (args.length == 2) {
            write(Path.of(args[1]), Chart.of(connected));
        }
    }

    private static int number(String word) {
        return word.matches("\\d{1,7}") ? Integer.parseInt(word) : 0;
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
