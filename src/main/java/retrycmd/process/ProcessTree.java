package retrycmd.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import retrycmd.engine.Timekeeper;

/**
 * All processes of one attempt, and the way to end them.
 *
 * <p>How they are found: a process belongs to the attempt if its parent does (the kernel's process table), or if its
 * environment names the attempt. The first finds what cleared its environment, the second what left the tree by a double
 * fork or a new session; a process that did both is lost to us, and only a control group would find it.
 *
 * <p>Why the list is made before the first signal: when a shell dies, its children are given to process 1 and the table
 * no longer says whose they were. They are remembered, and remembered with their start times, since a pid may be given to
 * a stranger while we wait. Why we look again and again: each of them may have forked while we looked.
 */
final class ProcessTree {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(64);

    /** How long KILL may take: the kernel may keep a process that it has doomed until a disk or server answers. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final RunId run;
    private final int attempt;
    private final String occasion;
    private final Timekeeper timekeeper;
    private final Map<Long, ProcessEntry> members = new HashMap<>();

    /** The processes of an attempt, or of what ran after it at {@code occasion}, if that is not empty. */
    ProcessTree(long root, RunId run, int attempt, String occasion, Timekeeper timekeeper) {
        this.run = run;
        this.attempt = attempt;
        this.occasion = occasion;
        this.timekeeper = timekeeper;
        ProcessEntry.of(root).ifPresent(entry -> members.put(root, entry));
    }

    /**
     * Sends {@code signal} to all of them, waits up to {@code grace}, kills what is left.
     *
     * @return how many could not be ended
     */
    int end(Signal signal, Duration grace) {
        return drive(signal, grace) == 0 ? 0 : drive(Signal.KILL, PATIENCE);
    }

    /**
     * Signals each process once, until none lives or the time is up; returns how many live. What a handler starts to clean
     * up is given the grace like the handler itself: a child that came after the first signal, of a parent that lives, is
     * not signalled but by KILL.
     */
    private int drive(Signal signal, Duration limit) {
        Duration start = timekeeper.now();
        Set<Long> told = new HashSet<>();
        Set<Long> beyondUs = new HashSet<>();
        for (Duration pause = FIRST_PAUSE; ; pause = longer(pause)) {
            List<ProcessEntry> living = living();
            List<ProcessEntry> fresh = new ArrayList<>();
            List<ProcessEntry> stopped = new ArrayList<>();
            boolean first = told.isEmpty();
            for (ProcessEntry entry : living) {
                boolean cleaningUp = !first && signal != Signal.KILL && hasParentIn(living, entry);
                if (!cleaningUp && told.add(entry.pid())) {
                    fresh.add(entry);
                }
                if (entry.stopped()) {
                    stopped.add(entry);
                }
            }
            beyondUs.addAll(Kill.send(signal, fresh));
            if (signal != Signal.KILL) {
                Kill.send(Signal.CONT, stopped); // a stopped process hears nothing but KILL
            }
            boolean hopeless = living.stream().allMatch(entry -> beyondUs.contains(entry.pid()));
            if (hopeless || timekeeper.now().minus(start).compareTo(limit) >= 0) {
                return living.size();
            }
            timekeeper.sleep(pause);
        }
    }

    /** The members that live now; none only if that is seen twice. */
    private List<ProcessEntry> living() {
        List<ProcessEntry> seen = look();
        // The table is no snapshot: who was seen to be dead may have forked after we had passed that place.
        return seen.isEmpty() ? look() : seen;
    }

    /** The members that live as far as one look at the table tells, those just found included. */
    private List<ProcessEntry> look() {
        Map<Long, ProcessEntry> table = new HashMap<>();
        for (ProcessEntry entry : ProcessEntry.all()) {
            table.put(entry.pid(), entry);
        }
        members.values().removeIf(member -> !member.isStill(table.get(member.pid())));
        for (ProcessEntry entry : table.values()) {
            if (!members.containsKey(entry.pid()) && marked(entry.pid())) {
                members.put(entry.pid(), entry);
            }
        }
        boolean grew;
        do {
            grew = adoptChildren(table);
        } while (grew);
        List<ProcessEntry> living = new ArrayList<>();
        for (Long pid : members.keySet()) {
            ProcessEntry entry = table.get(pid);
            if (entry != null && entry.alive()) {
                living.add(entry);
            }
        }
        return living;
    }

    private boolean marked(long pid) {
        return occasion.isEmpty() ? run.marks(pid, attempt) : run.marks(pid, attempt, occasion);
    }

    private static boolean hasParentIn(List<ProcessEntry> living, ProcessEntry child) {
        for (ProcessEntry entry : living) {
            if (entry.pid() == child.parent()) {
                return true;
            }
        }
        return false;
    }

    private boolean adoptChildren(Map<Long, ProcessEntry> table) {
        boolean found = false;
        for (ProcessEntry entry : table.values()) {
            if (members.containsKey(entry.parent()) && members.putIfAbsent(entry.pid(), entry) == null) {
                found = true;
            }
        }
        return found;
    }

    private static Duration longer(Duration pause) {
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    }
}
