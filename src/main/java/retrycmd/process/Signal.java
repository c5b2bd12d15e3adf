package retrycmd.process;

import java.util.Optional;

/** The signals of Linux, with their numbers there (all architectures that a JDK is built for, but for MIPS and SPARC). */
public enum Signal {
    HUP(1),
    INT(2),
    QUIT(3),
    ILL(4),
    TRAP(5),
    ABRT(6),
    BUS(7),
    FPE(8),
    KILL(9),
    USR1(10),
    SEGV(11),
    USR2(12),
    PIPE(13),
    ALRM(14),
    TERM(15),
    STKFLT(16),
    CHLD(17),
    CONT(18),
    STOP(19),
    TSTP(20),
    TTIN(21),
    TTOU(22),
    URG(23),
    XCPU(24),
    XFSZ(25),
    VTALRM(26),
    PROF(27),
    WINCH(28),
    IO(29),
    PWR(30),
    SYS(31);

    private final int number;

    Signal(int number) {
        this.number = number;
    }

    /** The number that {@code kill} takes. */
    public int number() {
        return number;
    }

    /** A request that the whole run should end, if it comes to us. */
    public boolean stops() {
        return this == TERM || this == INT || this == HUP || this == QUIT;
    }

    /** The signal of that number, if there is one. */
    public static Optional<Signal> of(int number) {
        // The constants are in the order of their numbers, without a gap.
        return number >= 1 && number <= values().length ? Optional.of(values()[number - 1]) : Optional.empty();
    }

    /** The signal named {@code TERM}, {@code SIGTERM}, {@code term} or {@code 15}, if there is one. */
    public static Optional<Signal> parse(String text) {
        for (Signal signal : values()) {
            String name = signal.name();
            if (text.equalsIgnoreCase(name)
                    || text.equalsIgnoreCase("SIG" + name)
                    || text.equals(Integer.toString(signal.number))) {
                return Optional.of(signal);
            }
        }
        return Optional.empty();
    }
}
