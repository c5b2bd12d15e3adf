package retrycmd.state;

import java.time.Duration;

/** A clock of the machine that moves when it is told to. */
final class HandSetMachineClock implements MachineClock {

    private String boot = "first-boot";
    private Duration uptime = Duration.ofSeconds(100_000);

    @Override
    public synchronized Moment now() {
        return new Moment(boot, uptime);
    }

    synchronized void pass(Duration time) {
        uptime = uptime.plus(time);
    }

    /** The machine starts anew. */
    synchronized void reboot() {
        boot += "-and-another";
        uptime = Duration.ofSeconds(5);
    }
}
