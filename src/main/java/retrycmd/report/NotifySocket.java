package retrycmd.report;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The socket on which systemd listens. Java has no datagram sockets of that kind, so a program sends.
 *
 * <p>systemd-notify sends in the name of its parent, us, if it may, so that {@code NotifyAccess=main} does for root; and it
 * stays until systemd has read the message, which else might ask whose it was when nobody is left to ask. perl is for
 * containers without systemd, whose engine listens.
 */
final class NotifySocket {

    private static final String SYSTEMD_NOTIFY = "/usr/bin/systemd-notify";
    private static final String PERL = "/usr/bin/perl";
    private static final String SCRIPT =
            "socket(my $s, AF_UNIX, SOCK_DGRAM, 0) or die qq($!\\n); my $path = $ENV{NOTIFY_SOCKET};"
                    + " $path =~ s/^@/\\0/; send($s, join(\"\\n\", @ARGV), 0, pack_sockaddr_un($path)) or die qq($!\\n)";

    /** systemd-notify itself waits for five. */
    private static final long SECONDS_LIMIT = 7;

    private final String address;
    private @Nullable Process sending;
    private boolean closed;

    /** The socket at {@code address}: a path, or {@code @} and a name. */
    NotifySocket(String address) {
        this.address = address;
    }

    /** Sends a message of assignments; returns why it could not be sent, if so. */
    Optional<String> send(List<String> assignments) throws InterruptedException {
        List<String> words = new ArrayList<>();
        if (new File(SYSTEMD_NOTIFY).canExecute()) {
            words.add(SYSTEMD_NOTIFY);
        } else if (new File(PERL).canExecute()) {
            words.addAll(List.of(PERL, "-MSocket", "-e", SCRIPT));
        } else {
            return Optional.of("it takes " + SYSTEMD_NOTIFY + " or " + PERL);
        }
        words.addAll(assignments);
        try {
            Process process = start(words);
            if (process == null) {
                return Optional.empty();
            }
            if (!process.waitFor(SECONDS_LIMIT, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.of(words.get(0) + " did not end");
            }
            if (process.exitValue() == 0 || isClosed()) {
                return Optional.empty();
            }
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1).strip();
            return Optional.of(said.isEmpty() ? words.get(0) + " failed with " + process.exitValue() : said);
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private synchronized @Nullable Process start(List<String> words) throws IOException {
        if (closed) {
            return null;
        }
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true);
        // Nothing of ours, and above all not the mark by which an attempt's processes are found and ended.
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("NOTIFY_SOCKET", address);
        sending = builder.start();
        return sending;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Sends nothing from now on, and leaves nothing running. */
    synchronized void close() {
        closed = true;
        if (sending != null) {
            sending.destroyForcibly();
        }
    }
}
