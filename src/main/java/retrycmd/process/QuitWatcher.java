package retrycmd.process;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Notices SIGQUIT, which a JVM lets no program handle: it answers with a dump of its threads. The launcher sends all that
 * the JVM says of itself into a pipe, so the dump neither reaches the user nor gets lost, and its title is our signal.
 */
public final class QuitWatcher {

    private static final String TITLE = "Full thread dump ";
    private static final int LARGER_THAN_A_PIPE = 1 << 16;

    private final String path;
    private final Runnable action;
    private final Thread thread;
    private volatile boolean done;

    /**
     * Watches from now on; what the JVM has said before is nothing to us (it begins with the command line).
     *
     * @param pipe the descriptor of the pipe
     * @param action what to do at each SIGQUIT, in a thread of its own
     */
    public QuitWatcher(int pipe, Runnable action) {
        this.path = "/proc/self/fd/" + pipe;
        this.action = action;
        this.thread = new Thread("quit-watcher") {
            @Override
            public void run() {
                watch();
            }
        };
        thread.setDaemon(true);
        thread.start();
    }

    /** Ends the watch: the end of a JVM takes 300 ms longer while one of its threads is reading. */
    public void close() {
        done = true;
        try (FileOutputStream out = new FileOutputStream(path)) {
            out.write('\n');
            thread.join();
        } catch (IOException e) {
            // then the end takes its 300 ms
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        byte[] bytes = new byte[LARGER_THAN_A_PIPE];
        try (FileInputStream in = new FileInputStream(path)) {
            if (in.available() > 0) {
                in.read(bytes, 0, bytes.length);
            }
            String end = "";
            while (!done) {
                int length = in.read(bytes, 0, bytes.length);
                if (length < 0) {
                    return;
                }
                String text = end + new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
                int title = text.indexOf(TITLE);
                for (; title >= 0; title = text.indexOf(TITLE, title + 1)) {
                    new Thread(action, "quit").start();
                }
                // A title may come in two pieces.
                end = text.substring(Math.max(0, text.length() - TITLE.length() + 1));
            }
        } catch (IOException e) {
            // no pipe, no news of SIGQUIT
        }
    }
}
