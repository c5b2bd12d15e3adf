package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

/** Settings that do not stand on the command line, seen by what the runs do with them. */
class SettingsElsewhereTest extends Launched {

    /** {@code runs STATUS ...}: how many attempts a command that ends with STATUS gets. */
    private static final String PRELUDE = """
            export XDG_CONFIG_HOME=$PWD/config RETRY_CMD_OPTS=; mkdir config
            runs() { rm -f n; status=$1; shift; retry-cmd "$@" -- sh -c "echo x >>n; exit $status"; echo "rc=$? n=$(wc -l <n)"; }
            """;

    @Test
    void a_file_that_is_named_counts() {
        Result result = bash(PRELUDE
                + "printf 'attempts=3\\nretry-on=7\\nbase=0\\nquiet=true\\n' >my.conf; runs 7 --config my.conf");

        assertThat(result.out()).isEqualTo("rc=75 n=3\n");
        assertThat(result.log()).hasSize(1); // the error, and no warnings: quiet
    }

    @Test
    void the_users_file_counts_without_being_named() {
        Result result = bash(PRELUDE + """
                printf 'attempts=3\\nbase=0\\n' >config/retry-cmd.conf; runs 75
                mkdir -p home/.config; mv config/retry-cmd.conf home/.config/; export HOME=$PWD/home
                runs 75 --base 0; unset XDG_CONFIG_HOME; runs 75
                XDG_CONFIG_HOME=config runs 75; HOME= runs 75 --base 0; unset HOME; runs 75 --base 0""");

        assertThat(result.out()).isEqualTo("rc=75 n=3\nrc=75 n=4\nrc=75 n=3\nrc=75 n=3\nrc=75 n=4\nrc=75 n=4\n");
    }

    @Test
    void the_variable_counts_word_by_word() {
        Result result = bash(PRELUDE + "RETRY_CMD_OPTS=\"-n 3 --base '0' --retry-on \\\"7\\\"\" runs 7");

        assertThat(result.out()).isEqualTo("rc=75 n=3\n");
    }

    /** Each line adds a stronger place. */
    @Test
    void the_stronger_place_wins() {
        Result result = bash(PRELUDE + """
                mkdir -p config/retry-cmd/profiles
                printf 'attempts=2\\nbase=0\\n' >config/retry-cmd/profiles/mine.properties
                runs 75 --profile mine
                printf 'attempts=3\\n' >config/retry-cmd.conf
                runs 75 --profile mine
                printf 'attempts=4\\n' >my.conf
                runs 75 --profile mine --config my.conf
                export RETRY_CMD_OPTS='-n 5'
                runs 75 --profile mine --config my.conf
                runs 75 --profile mine --config my.conf -n 6""");

        assertThat(result.out()).isEqualTo("rc=75 n=2\nrc=75 n=3\nrc=75 n=4\nrc=75 n=5\nrc=75 n=6\n");
    }

    @Test
    void lists_add_up_and_fail_on_takes_out() {
        Result result = bash(PRELUDE + """
                printf 'attempts=2\\nbase=0\\nretry-on=7\\nretry-on=8\\n' >config/retry-cmd.conf
                runs 7; runs 8; runs 9; runs 9 --retry-on 9; runs 7 --retry-on 9; runs 7 --fail-on 7""");

        assertThat(result.out()).isEqualTo("rc=75 n=2\nrc=75 n=2\nrc=9 n=1\nrc=75 n=2\nrc=75 n=2\nrc=7 n=1\n");
    }

    @Test
    void patterns_add_up_as_well() {
        Result result = bash(PRELUDE + """
                printf 'attempts=2\\nbase=0\\nretry-on-output=busy\\nretry-on-output=full\\n' >config/retry-cmd.conf
                says() { word=$1; shift; rm -f n; retry-cmd "$@" -- sh -c "echo x >>n; echo $word; exit 3" >>out; echo "rc=$? n=$(wc -l <n)"; }
                says busy; says full; says wrong; says tired --retry-on-output tired; says busy --retry-on-output tired""");

        assertThat(result.out()).isEqualTo("rc=75 n=2\nrc=75 n=2\nrc=3 n=1\nrc=75 n=2\nrc=75 n=2\n");
    }

    /** Whoever adds an option need not know of the files: they take it. */
    @Test
    void options_of_every_group_count_from_a_file() {
        Result result = bash(PRELUDE + """
                printf 'base=0\\non-retry=echo retry >>said\\nrefresh=echo refresh >>said\\nrefresh-on=5\\nrefresh-on=6\\n' >config/retry-cmd.conf
                runs 75 -n 2; runs 5 -n 2; runs 6 -n 2; cat said""");

        assertThat(result.out()).isEqualTo("rc=75 n=2\nrc=5 n=2\nrc=6 n=2\nretry\nrefresh\nretry\nrefresh\nretry\n");
    }

    @Test
    void config_none_reads_no_file_and_profile_none_takes_no_profile() {
        Result result = bash(PRELUDE + """
                mkdir -p config/retry-cmd/profiles; printf 'retry-on=9\\n' >config/retry-cmd/profiles/mine.properties
                printf 'attempts=2\\nbase=0\\nprofile=mine\\n' >config/retry-cmd.conf
                runs 9; runs 9 --profile none; runs 75 --config none --base 0; RETRY_CMD_OPTS='--config none' runs 9""");

        assertThat(result.out()).isEqualTo("rc=75 n=2\nrc=9 n=1\nrc=75 n=4\nrc=9 n=1\n");
    }

    @Test
    void verbose_in_a_file_and_quiet_on_the_command_line_are_no_contradiction() {
        Result result = bash(PRELUDE + """
                echo verbose=true >config/retry-cmd.conf
                runs 3; echo -- >&2; runs 3 -q; echo -- >&2
                echo verbose=false >my.conf; runs 3 --config my.conf""");

        assertThat(result.err())
                .contains("DEBUG retry-cmd - attempt 1/4: starting sh")
                .endsWith("--\n--\n");
    }

    @Test
    void the_machines_file_is_weaker_than_the_users() {
        String etc = "unshare -rm sh -c 'mount -t overlay overlay -o lowerdir=$PWD/low:/etc /etc && exec \"$@\"' sh";
        Assumptions.assumeTrue(
                bash("mkdir low; " + etc + " true").status() == 0, "no overlay over /etc can be made here");
        Result result = bash(PRELUDE + """
                mkdir -p low/retry-cmd/profiles
                printf 'attempts=2\\nbase=0\\n' >low/retry-cmd.conf; printf 'retry-on=9\\n' >low/retry-cmd/profiles/mine.properties
                cat >run <<'end'
                runs() { rm -f n; status=$1; shift; retry-cmd "$@" -- sh -c "echo x >>n; exit $status"; echo "rc=$? n=$(wc -l <n)"; }
                runs 75; runs 9 --profile mine
                echo attempts=3 >config/retry-cmd.conf; runs 75
                end
                """ + etc + " bash run");

        assertThat(result.out()).isEqualTo("rc=75 n=2\nrc=75 n=2\nrc=75 n=3\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "retry_on=7 | my.conf:3: unknown key 'retry_on' (perhaps 'retry-on'?)",
                "attempts=0 | my.conf:3: --attempts '0': not a number",
                "retry-on=7,x | my.conf:3: --retry-on '7,x': 'x' is no status",
                "backoff=1s,5s | --base '2s': means nothing beside a list in --backoff (--backoff: my.conf:3)",
                "cap=1s | my.conf:3: --cap '1s': is below --base 2s",
                "log-args=yes | my.conf:3: log-args 'yes': neither true nor false",
                "retry-on-output=a( | my.conf:3: --retry-on-output 'a(': not a pattern",
                "help=true | my.conf:3: 'help' has no place",
                "explain=true | my.conf:3: 'explain' has no place",
                "config=x | my.conf:3: 'config' has no place",
                "profile=crul | my.conf:3: --profile 'crul': no such profile (perhaps 'curl'?)",
            })
    void a_bad_line_is_125_and_names_file_and_line(String line, String message) {
        Result result = bash(
                "printf '# mine\\n\\n%s\\n' >my.conf; retry-cmd --base 2s --config my.conf touch ran".formatted(line));

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.log())
                .singleElement()
                .asString()
                .startsWith("retry-cmd: " + message)
                .endsWith("try 'retry-cmd --help'");
        assertThat(workplace().has("ran")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-n '3 | RETRY_CMD_OPTS: cannot be cut into words: a ' that is not closed",
                "-n 3 true | RETRY_CMD_OPTS: 'true' is no option",
                "-n x | RETRY_CMD_OPTS: --attempts 'x': not a number",
                "--no-such | RETRY_CMD_OPTS: unknown option: '--no-such'",
                "--help | RETRY_CMD_OPTS: --help would keep every command from running",
                "--backend-status | RETRY_CMD_OPTS: --backend-status would keep every command from running",
                "--explain | RETRY_CMD_OPTS: --explain would keep every command from running",
            })
    void a_bad_word_in_the_variable_is_125_and_names_it(String words, String message) {
        Result result = bash("RETRY_CMD_OPTS=\"" + words + "\" retry-cmd touch ran");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.log()).singleElement().asString().startsWith("retry-cmd: " + message);
        assertThat(workplace().has("ran")).isFalse();
    }

    @Test
    void help_and_version_do_not_depend_on_files() {
        Result result = bash(
                PRELUDE
                        + "echo nonsense >config/retry-cmd.conf; retry-cmd --version; retry-cmd --help | head -n 1; retry-cmd true; echo $?");

        assertThat(result.out()).contains("Usage: retry-cmd").endsWith("\n125\n");
    }

    @Test
    void a_default_file_that_cannot_be_read_is_said_and_passed_over_and_a_named_one_is_125() {
        Result result = bash(PRELUDE + """
                mkdir config/retry-cmd.conf
                retry-cmd echo ran; retry-cmd -qq echo ran; retry-cmd --config config/retry-cmd.conf echo no; echo $?
                rmdir config/retry-cmd.conf; mkfifo config/retry-cmd.conf; retry-cmd -qq echo no pipe""");

        assertThat(result.out()).isEqualTo("ran\nran\n125\nno pipe\n");
        assertThat(result.log()).hasSize(2);
        assertThat(result.log().get(0))
                .startsWith("WARN retry-cmd - goes on without the settings of ")
                .endsWith("config/retry-cmd.conf: it is no regular file");
        assertThat(result.log().get(1)).contains("--config 'config/retry-cmd.conf': cannot read");
    }

    @Test
    void the_command_finds_the_variable_as_it_was() {
        Result result = bash("RETRY_CMD_OPTS='-n  3' retry-cmd sh -c 'echo \"[$RETRY_CMD_OPTS]\"'");

        assertThat(result.out()).isEqualTo("[-n  3]\n");
    }
}
