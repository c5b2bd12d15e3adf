package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest extends OnEveryJava {

    /** {@code show WORD...}: what a command sees, without what an attempt is told; {@code _} is bash's. */
    private static final String SHOW = """
            show() { "$@" $W env -0 | grep -zvE '^(RETRY_CMD_(ATTEMPTS?|HINTS|RUN_ID)|_)=' | sort -z | od -An -c; }
            """;

    @Test
    void nothing_is_missing_added_or_changed() {
        sameAsBare(SHOW + "show");
    }

    @Test
    void values_keep_their_bytes() {
        sameAsBare(SHOW + "export A=é€ B=$'\\xe9\\xff' C= D=$'a\\nb' E='=' F='a=b' G=' '; show");
    }

    @Test
    void odd_names_and_exported_functions_survive() {
        sameAsBare(SHOW + """
                f() { echo "function f $1"; }; export -f f; $W bash -c 'f x'
                show env a.b=1 a-b=2 1x=3 'é=4' ' =5' 'x y=6'""");
    }

    @Test
    void what_shells_set_themselves_is_not_set_by_the_way() {
        sameAsBare(SHOW + """
                show env -i PATH="$PATH" RETRY_CMD_JAVA=$RETRY_CMD_JAVA
                show env -i PATH="$PATH" RETRY_CMD_JAVA=$RETRY_CMD_JAVA PWD=/wrong OLDPWD=/gone SHLVL=7 IFS=x PS1=y PPID=1 OPTIND=3 \\
                    LINENO=5 ENV=/dev/null BASH_ENV=/dev/null MAIL=m CDPATH=/ HISTSIZE=1""");
    }

    @Test
    void an_empty_environment_stays_nearly_empty() {
        sameAsBare("""
                wrapper=$(command -v retry-cmd); env -i ${W:+"$wrapper"} /usr/bin/env | grep -v ^RETRY_CMD_ | cat -A""");
    }

    @Test
    void locale_variables_stay() {
        sameAsBare(SHOW
                + "export LANG=de_DE.UTF-8 LC_ALL=C LC_CTYPE=C LC_TIME=x LANGUAGE=de:fr LOCPATH=/x LC_ODD=1; show");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"})
    void options_for_a_java_go_to_the_command_alone(String variable) {
        sameAsBare(SHOW + "export %s='-Dx=y -XX:+NoSuchFlag -agentlib:nosuch'; show".formatted(variable));
    }

    @Test
    void classpath_and_the_rest_of_a_java_hosts_variables_do_no_harm() {
        sameAsBare(SHOW + "export CLASSPATH=/nonexistent JAVA_OPTS=-Xbad MALLOC_ARENA_MAX=3 NLSPATH=/x; show");
    }

    @ParameterizedTest
    @ValueSource(ints = {55, 60, 66, 150, 700})
    void large_environments_come_whole(int kilobytes) {
        sameAsBare("""
                for ((i = 0; i < %d; i++)); do export V$i="$(printf '%%01000d' 0)"; done
                export JAVA_TOOL_OPTIONS=-Dx=y
                env a.b=c $W env | grep -vE '^(RETRY_CMD_(ATTEMPTS?|HINTS|RUN_ID)|_)=' | sort | md5sum""".formatted(kilobytes));
    }

    @Test
    void an_environment_beyond_what_a_pipe_holds_still_starts_the_command() {
        var result = bash("""
                for ((i = 0; i < 1100; i++)); do export V$i="$(printf '%01000d' 0)"; done; retry-cmd sh -c 'echo ${#V7}'""");

        assertThat(result.out()).isEqualTo("1000\n");
        assertThat(result.status()).isZero();
    }

    @Test
    void the_attempt_is_told_and_nothing_else() {
        var result = bash("""
                env >bare; retry-cmd -n 2 --base 1ms --deadline 20s -- sh -c 'env >w$RETRY_CMD_ATTEMPT; exit 75'
                for i in 1 2; do grep -vxFf bare w$i | sed 's/=.*//' | sort | tr '\\n' ' '; done; grep -h '^RETRY_CMD_ATT' w? | sort""");

        assertThat(result.out())
                .isEqualTo(
                        "RETRY_CMD_ATTEMPT RETRY_CMD_ATTEMPTS RETRY_CMD_HINTS RETRY_CMD_RUN_ID RETRY_CMD_TIME_LEFT _ "
                                + "RETRY_CMD_ATTEMPT RETRY_CMD_ATTEMPTS RETRY_CMD_HINTS RETRY_CMD_LAST_STATUS RETRY_CMD_RUN_ID RETRY_CMD_TIME_LEFT _ "
                                + "RETRY_CMD_ATTEMPT=1\nRETRY_CMD_ATTEMPT=2\nRETRY_CMD_ATTEMPTS=2\nRETRY_CMD_ATTEMPTS=2\n");
    }

    @Test
    void what_one_attempt_exports_does_not_reach_the_next() {
        var result = bash("""
                retry-cmd -qq -n 2 --base 1ms -- sh -c 'echo "[$SEEN]"; env | grep -v ^RETRY | sort >env$$; export SEEN=1; exit 75'
                set -- env*; cmp $1 $2 && echo same""");

        assertThat(result.out()).isEqualTo("[]\n[]\nsame\n");
    }

    @Test
    void what_systemd_says_of_its_sockets_reaches_the_command() {
        sameAsBare(
                "NOTIFY_SOCKET=@demo WATCHDOG_USEC=9 LISTEN_FDS=1 $W sh -c 'echo $NOTIFY_SOCKET $WATCHDOG_USEC $LISTEN_FDS'");
    }
}
