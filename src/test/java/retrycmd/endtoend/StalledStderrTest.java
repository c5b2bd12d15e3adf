package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When stderr is a full pipe whose reader has stopped reading, as with a log collector that hangs. */
class StalledStderrTest extends OnEveryJava {

    /** {@code f} is that pipe; its reader is descriptor 4. */
    private static final String STALLED = """
            mkfifo f; exec 4<>f; dd if=/dev/zero of=f bs=4096 count=64 oflag=nonblock 2>/dev/null
            """;

    @Test
    void a_command_is_ended_at_its_limit_all_the_same() {
        var result = bash(STALLED + """
                retry-cmd -v -n 1 -t 500ms sh -c 'echo $$ >up; exec sleep 60' 2>f 4<&- & w=$!; until_there up; until_gone $(cat up); echo ended
                kill -TERM $w; wait $w; echo $?""");

        assertThat(result.out()).startsWith("ended\n").matches("ended\n(75|143)\n");
    }

    @Test
    void a_signal_is_passed_on_all_the_same() {
        var result = bash(STALLED + """
                retry-cmd -v -n 2 ./listen TERM=9 2>f 4<&- & w=$!; until_there up; kill -TERM $w; wait $w; echo $?; cat got""");

        assertThat(result.out()).isEqualTo("9\nTERM\n");
    }

    @Test
    void a_run_that_has_something_to_say_can_be_stopped() {
        var result = bash(STALLED + """
                retry-cmd -n 2 --base 1h --jitter none sh -c 'echo $$ >>up; exit 75' 2>f 4<&- & w=$!
                until_there up; until_gone $(cat up); kill -TERM $w; wait $w; echo $? $(wc -l <up)
                retry-cmd -n 1 --report - sh -c 'echo $$ >last; exit 75' 2>f 4<&- & w=$!
                until_there last; until_gone $(cat last); kill -TERM $w; wait $w; echo ended""");

        // then: by the signal in the wait, or with the status of an attempt that had just ended
        assertThat(result.out()).matches("(143|75) 1\nended\n");
    }

    @Test
    void nothing_is_lost_to_a_reader_that_goes_on() {
        var result = bash(STALLED + """
                retry-cmd -n 3 --base 1ms sh -c 'echo $$ >>up; exit 75' 2>f 4<&- & w=$!
                until [ "$(grep -c . up 2>/dev/null)" = 3 ]; do sleep .01; done; (exec 4<&- <f; echo >open; tr -d '\\0' >got) & r=$!
                until_there open; exec 4<&-; wait $w; echo $?; wait $r
                grep -c 'WARN retry-cmd - attempt' got; grep -c 'ERROR retry-cmd - gave up' got""");

        assertThat(result.out()).isEqualTo("75\n2\n1\n");
    }
}
