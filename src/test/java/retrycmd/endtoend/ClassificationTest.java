package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

class ClassificationTest extends Launched {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // options | ends with | status | attempts
                "                                    | exit 75       | 75  | 2",
                "                                    | exit 1        | 1   | 1",
                "                                    | exit 64       | 64  | 1",
                "                                    | exit 74       | 74  | 1",
                "--retry-on 1                        | exit 1        | 75  | 2",
                "--retry-on 1                        | exit 75       | 75  | 2",
                "--retry-on 1 --retry-on 2           | exit 1        | 75  | 2",
                "--retry-on 100-110                  | exit 105      | 75  | 2",
                "--retry-on 100-110                  | exit 111      | 111 | 1",
                "--retry-on UNAVAILABLE,ex_ioerr     | exit 69       | 75  | 2",
                "--retry-on UNAVAILABLE,ex_ioerr     | exit 74       | 75  | 2",
                "--retry-on KILL                     | kill -9 $$    | 75  | 2",
                "--retry-on SIGKILL                  | kill -9 $$    | 75  | 2",
                "--retry-on KILL                     | kill -SEGV $$ | 139 | 1",
                "--retry-on signal                   | kill -SEGV $$ | 75  | 2",
                "--retry-on any                      | exit 9        | 75  | 2",
                "--fail-on 75                        | exit 75       | 75  | 1",
                "--retry-on any --fail-on 9          | exit 9        | 9   | 1",
                "--retry-on any --fail-on signal     | kill -9 $$    | 137 | 1",
                "--timeout 1s                        | exec sleep 30 | 75  | 2",
                "--timeout 1s    --fail-on timeout   | exec sleep 30 | 124 | 1",
                "--timeout 1s    --fail-on any       | exec sleep 30 | 124 | 1",
                "--timeout 1s    --succeed-on timeout| exec sleep 30 | 0   | 1",
                "--succeed-on 24                     | exit 24       | 0   | 1",
                "--succeed-on 24                     | exit 0        | 0   | 1",
                "--succeed-on 75                     | exit 75       | 0   | 1",
                "--succeed-on 9 --fail-on 9          | exit 9        | 0   | 1",
            })
    void lists_decide(String options, String command, int status, int attempts) {
        Result result = bash("ulimit -c 0; retry-cmd -n 2 --base 0 " + (options == null ? "" : options)
                + " -- sh -c 'echo x >>n; " + command + "'; echo $? $(wc -l <n)");

        assertThat(result.out()).isEqualTo(status + " " + attempts + "\n");
    }
}
