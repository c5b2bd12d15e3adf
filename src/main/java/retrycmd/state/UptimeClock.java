package retrycmd.state;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The time since the machine was started, with the name that the kernel gave to this start.
 *
 * <p>Not the wall clock: that is set back and forth, and a cool-down would then last a day, or end at once for all. Not the
 * monotonic clock of Java either: what it counts from is nobody's promise, and it stands still while the machine is
 * suspended, when the other side goes on. The kernel's uptime is the same for all processes, never goes back and counts
 * suspensions; see proc(5), /proc/uptime. It steps by a hundredth of a second.
 */
public final class UptimeClock implements MachineClock {

    @Override
    public Moment now() throws IOException {
        String uptime = read("/proc/uptime");
        int point = uptime.indexOf('.');
        int end = uptime.indexOf(' ');
        if (point < 0 || end != point + 3) {
            throw new IOException("/proc/uptime does not tell the time since the start of the machine");
        }
        Duration time = Duration.ofSeconds(Long.parseLong(uptime.substring(0, point)))
                .plusMillis(10 * Long.parseLong(uptime.substring(point + 1, end)));
        return new Moment(read("/proc/sys/kernel/random/boot_id").strip(), time);
    }

    static String read(String path) throws IOException {
        try (FileInputStream in = new FileInputStream(path)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
