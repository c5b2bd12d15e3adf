package herd;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import retrycmd.engine.Backoff;
import retrycmd.engine.Jitter;

/** A herd and how it went. */
record Trial(Herd herd, Course course) {

    private record Kind(String name, Jitter jitter) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("none", Jitter.NONE),
            new Kind("equal", Jitter.EQUAL),
            new Kind("full", Jitter.FULL),
            new Kind("decorrelated", Jitter.DECORRELATED));

    private static Trial of(Herd herd, int clients) {
        return new Trial(herd, Simulation.run(herd, clients));
    }

    /** Each kind of jitter without and then with a budget. */
    static List<Trial> connected(int clients) {
        List<Trial> trials = new ArrayList<>();
        for (Kind kind : KINDS) {
            trials.add(of(Herd.connected(kind.name, kind.jitter, false), clients));
            trials.add(of(Herd.connected(kind.name, kind.jitter, true), clients));
        }
        return trials;
    }

    /** Full jitter under higher and higher caps. */
    static List<Trial> capped(int clients, int... seconds) {
        List<Trial> trials = new ArrayList<>();
        for (int cap : seconds) {
            Backoff backoff = Backoff.exponential(Herd.BACKOFF.base(), 2, Duration.ofSeconds(cap));
            trials.add(of(Herd.connected("--cap " + cap + "s", backoff, Jitter.FULL, false), clients));
        }
        return trials;
    }

    /** Each kind of jitter without and then with a budget. */
    static List<Trial> cron(int clients, Duration splay) {
        List<Trial> trials = new ArrayList<>();
        for (Kind kind : KINDS) {
            trials.add(of(Herd.cron(kind.name, kind.jitter, splay, false), clients));
            trials.add(of(Herd.cron(kind.name, kind.jitter, splay, true), clients));
        }
        return trials;
    }
}
