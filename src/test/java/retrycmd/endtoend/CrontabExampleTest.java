package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** Has what the crontab's comments say come true, line by line. */
class CrontabExampleTest extends Launched {

    private static final Path EXAMPLE = Path.of("examples/crontab").toAbsolutePath();

    @Test
    void every_line_ends_as_its_comment_says_in_crons_environment() {
        Result result = bash(EXAMPLE + "/as-cron STORE=$PWD LOCKS=$PWD SPLAY=10ms RETRY_CMD_JAVA=$RETRY_CMD_JAVA");

        assertThat(withoutNumbers(result.out()).replaceAll("(?m)^--- .*\\n", ""))
                .isEqualTo("""
                status 0, mailed:
                TIME WARN retry-cmd - attempt 1/4: timed out after N (temporary); retrying in N
                TIME WARN retry-cmd - attempt 2/4: exit status 75 (temporary); retrying in N
                status 0, nothing mailed
                status 75, mailed:
                check-mirror: mirror.example.org does not answer
                TIME WARN retry-cmd - attempt 1/3: exit status 75 (temporary); retrying in N
                check-mirror: mirror.example.org does not answer
                TIME WARN retry-cmd - attempt 2/3: exit status 75 (temporary); retrying in N
                check-mirror: mirror.example.org does not answer
                TIME ERROR retry-cmd - gave up: 3 attempts failed; last: exit status 75
                status 78, mailed:
                rotate-keys: /etc/rotate-keys.conf: line 3: unknown key: day
                """);
        assertThat(result.status()).isZero();
        assertThat(bash("cat taux-€.csv && test -e backup-$(date +%F)/when -o -e backup-$(date -d yesterday +%F)/when")
                        .status())
                .isZero();
    }

    @Test
    void a_line_whose_last_run_is_still_at_work_ends_at_once_and_says_nothing() {
        Result result = bash("""
                for lock in rates backup mirror keys; do flock --no-fork $lock sleep 30 & done
                for lock in rates backup mirror keys; do while flock -n $lock true; do sleep .05; done; done
                %s/as-cron STORE=$PWD LOCKS=$PWD SPLAY=0; kill $(jobs -p)""".formatted(EXAMPLE));

        assertThat(result.out().replaceAll("(?m)^--- .*\\n", "")).isEqualTo("status 1, nothing mailed\n".repeat(4));
    }

    @Test
    void a_bare_percent_sign_is_where_the_commands_input_begins() {
        Result result = bash("""
                printf '%%s\\n' 'A = x y' '@daily echo "$A" \\%%5; cat%%a\\%%b%%c' '1-5 * * * 1 exit 3' '# 5 4 * * * no' >table
                %s/as-cron -f table""".formatted(EXAMPLE));

        assertThat(result.out()).endsWith("status 0, mailed:\nx y %5\na%b\nc\n--- exit 3\nstatus 3, nothing mailed\n");
    }

    @Test
    void cron_takes_the_table() {
        assumeTrue(bash("command -v crontab").status() == 0, "cron is not installed");

        assertThat(bash("crontab -n " + EXAMPLE + "/crontab").status()).isZero();
    }

    /** cron runs the lines as soon as it starts and not at their time: a minute would be spent on what is cron's own. */
    @Test
    void a_real_cron_mails_what_the_comments_say() {
        assumeTrue(bash("[ $(id -u) = 0 ] && command -v cron").status() == 0, "no cron, or not root");
        assumeTrue(
                bash("unshare --mount --pid --fork mount -t tmpfs tmpfs /run").status() == 0, "no namespaces");

        Result result = bash(EXAMPLE + "/by-cron");

        assertThat(result.status()).as(result.err()).isZero();
        String mails = withoutNumbers(result.out());
        assertThat(mails.split("Subject: ", -1)).hasSize(4);
        assertThat(mails)
                .contains("""

                        TIME WARN retry-cmd - attempt 1/4: timed out after N (temporary); retrying in N
                        TIME WARN retry-cmd - attempt 2/4: exit status 75 (temporary); retrying in N
                        """)
                .contains("""
                        check-mirror: mirror.example.org does not answer
                        TIME ERROR retry-cmd - gave up: 3 attempts failed; last: exit status 75
                        """)
                .contains("\n\nrotate-keys: /etc/rotate-keys.conf: line 3: unknown key: day\n")
                .doesNotContain("LANG", "LC_");
        assertThat(mails).containsPattern("\nbackup-\\d{4}-\\d\\d-\\d\\d\ntaux-\\x{e2}\\x{82}\\x{ac}\\.csv\n$");
    }

    private static String withoutNumbers(String text) {
        return text.replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d", "TIME")
                .replaceAll("(after|in) \\d+\\.\\d\\ds", "$1 N");
    }
}
