package retrycmd.report;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import retrycmd.engine.Attempt;
import retrycmd.engine.Outcome;
import retrycmd.engine.RetryPolicy;
import retrycmd.process.CommandResult;
import retrycmd.process.Signal;

/**
 * Tells systemd what a service is at, {@code systemctl status} shows it, and that it needs more time: see sd_notify(3).
 *
 * <p>A thread of its own sends, in the order of events, so that the command never waits for it. While an attempt or a wait
 * lasts it asks for a minute more every twenty seconds: should we be stuck or gone, systemd's limits hold again. After a
 * request to stop it asks no more, and systemd ends what does not end.
 */
public final class SystemdNotifier implements RunListener {

    private static final long REPEAT_SECONDS = 20;
    private static final String MORE_TIME = "EXTEND_TIMEOUT_USEC=60000000";
    private static final List<String> END = List.of();

    /** How long the end of the run may wait for what is still to be sent. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Log log;
    private final RetryPolicy policy;
    private final String prefix;
    private final Supplier<Optional<Signal>> stop;
    private final NotifySocket socket;
    private final LinkedBlockingQueue<List<String>> messages = new LinkedBlockingQueue<>();
    private final Thread sender = new Thread(this::send, "notify");
    private boolean started;
    private boolean failed;

    /**
     * A notifier for one run.
     *
     * @param socket the value of NOTIFY_SOCKET
     * @param name the job's name; empty for none
     * @param stop the signal that asked for an end, if one did
     */
    public SystemdNotifier(Log log, RetryPolicy policy, String socket, String name, Supplier<Optional<Signal>> stop) {
        this.log = log;
        this.policy = policy;
        this.prefix = "STATUS=" + (name.isEmpty() ? "" : valid(name) + ": ");
        this.stop = stop;
        this.socket = new NotifySocket(socket);
    }

    @Override
    public void splaying(Duration delay) {
        say("first attempt in " + DurationText.measured(delay));
    }

    @Override
    public void throttled(Duration delay) {
        splaying(delay);
    }

    @Override
    public void starting(int number, Duration timeLeft) {
        say(Phrases.attempt(number, policy.attempts()) + " runs");
    }

    @Override
    public void retrying(Attempt<CommandResult> failedAttempt) {
        say(Phrases.attempt(failedAttempt.number(), policy.attempts()) + ": "
                + valid(Phrases.describe(failedAttempt.result())) + "; retrying in "
                + DurationText.measured(failedAttempt.delay()));
    }

    @Override
    public void ended(Outcome<CommandResult> outcome) {
        messages.add(END);
        try {
            sender.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        socket.close();
    }

    private void say(String status) {
        if (!started) {
            started = true;
            sender.setDaemon(true);
            sender.start();
        }
        messages.add(List.of(prefix + status, MORE_TIME));
    }

    private void send() {
        try {
            for (List<String> message = messages.take(); !message.isEmpty(); ) {
                if (stop.get().isEmpty()) {
                    report(socket.send(message));
                }
                List<String> next = messages.poll(REPEAT_SECONDS, TimeUnit.SECONDS);
                message = next == null ? List.of(MORE_TIME) : next;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            report(Optional.of(String.valueOf(e.getMessage())));
        }
    }

    private void report(Optional<String> fault) {
        if (fault.isPresent() && !failed) {
            failed = true;
            // No warning: the variable is inherited by many whom nobody listens to, see sd_notify(3).
            log.debug("cannot tell systemd (NOTIFY_SOCKET) of the run: " + fault.get());
        }
    }

    /** One line, in valid UTF-8, or systemd does without. */
    private static String valid(String text) {
        return ByteText.held(ByteText.decoded(Log.escape(text)));
    }
}
