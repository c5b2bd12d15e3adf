package herd;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import retrycmd.engine.Deadline;
import retrycmd.engine.Decision;
import retrycmd.engine.RetryGate;
import retrycmd.engine.RetryPolicy;
import retrycmd.engine.Verdict;

/**
 * One herd through one outage, in steps of a millisecond.
 *
 * <p>There is no thread and no timekeeper a client: each is a few array elements and its place in the agenda. What it does
 * after a refusal is what {@link RetryPolicy#decide} says, which is all that a {@link retrycmd.engine.Retrier} does
 * between two attempts.
 */
final class Simulation {

    private static final Verdict REFUSED = Verdict.temporary("refused");
    private static final int LENGTH = 240_000;
    private static final long SEED = 2015;

    private final Herd herd;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final DoubleSupplier chance = random::nextDouble;
    private final Server server;
    private final Budget budget;
    private final Agenda agenda;
    private final int[] attempt;
    private final int[] delay;
    private final int[] servedAt;
    private final int[] requests = new int[LENGTH / 1000];
    private int lostInOutage;
    private int lostAfter;
    private int runsAfter;

    private Simulation(Herd herd, int clients) {
        this.herd = herd;
        server = new Server(clients / Herd.SECONDS_FOR_ALL);
        budget = new Budget(clients);
        agenda = new Agenda(LENGTH, clients);
        attempt = new int[clients];
        delay = new int[clients];
        servedAt = new int[clients];
        Arrays.fill(servedAt, Habit.NEVER);
    }

    static Course run(Herd herd, int clients) {
        Simulation simulation = new Simulation(herd, clients);
        for (int client = 0; client < clients; client++) {
            simulation.begin(client, herd.habit().firstRun(simulation.random, herd.splay()));
        }
        for (int now = 0; now < LENGTH; now++) {
            for (int client = simulation.agenda.poll(now); client >= 0; client = simulation.agenda.poll(now)) {
                simulation.attempt(client, now);
            }
        }
        Arrays.sort(simulation.servedAt);
        return new Course(
                simulation.requests,
                simulation.servedAt,
                simulation.lostInOutage,
                simulation.lostAfter,
                simulation.runsAfter);
    }

    private void begin(int client, int at) {
        attempt[client] = 0;
        delay[client] = 0;
        agenda.add(client, at);
    }

    private void attempt(int client, int now) {
        attempt[client]++;
        requests[now / 1000]++;
        if (attempt[client] == 1 && !Server.isDown(now)) {
            runsAfter++;
        }
        if (server.serves(now)) {
            budget.succeeded(client);
            servedAt[client] = Math.min(servedAt[client], now);
            begin(client, herd.habit().runAfterSuccess(now, random, herd.splay()));
            return;
        }
        RetryGate gate = herd.hasBudget() ? () -> budget.mayRetry(client) : RetryGate.OPEN;
        Decision decision = herd.policy()
                .decide(REFUSED, attempt[client], Duration.ofMillis(delay[client]), Deadline.FOREVER, chance, gate);
        if (decision instanceof Decision.Retry retry) {
            delay[client] = Math.max(1, (int) retry.delay().toMillis());
            agenda.add(client, now + delay[client]);
        } else {
            lostInOutage += Server.isDown(now) ? 1 : 0;
            lostAfter += Server.isDown(now) ? 0 : 1;
            begin(client, herd.habit().runAfterGivingUp(now, random, herd.splay()));
        }
    }
}
