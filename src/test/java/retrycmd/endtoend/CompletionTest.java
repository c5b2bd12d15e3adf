package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

class CompletionTest extends Launched {

    private static final Path SHARE = Workplace.home().resolve("share");
    private static final Path BASH = SHARE.resolve("bash-completion/completions/retry-cmd");

    /** {@code complete_words WORD...}: prints what bash is offered for the last one, cut as bash cuts them. */
    private static final String COMPLETE_WORDS = """
            complete_words() {
                COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE=$* COMP_POINT=${#COMP_LINE} COMPREPLY=()
                compopt() { :; }
                _retry_cmd
                printf '%s\\n' "${COMPREPLY[@]}" | sort -u
            }
            """;

    /** What is typed, where @ stands for the tab key; the words that come of it are noted. */
    private static final String TYPED = """
            retry-cmd --backo@lin@ --jitter dec@ -s VTA@ -n3 --retry-on 3,TEMPF@
            retry-cmd -vqn 3 --succ@CONF@ -- chmodd@ --x
            retry-cmd --kill@5s --log-a@ -- chmodd@
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--bas                             | --base",
                "--backoff = fi                    | fibonacci fixed",
                "--backoff e                       | exponential",
                "--backoff exponential : 2 --jit   | --jitter",
                "--backoff=fi                      | --backoff=fibonacci --backoff=fixed",
                "--jitter =                        | additive decorrelated equal full none",
                "--retry-on 3,TE                   | 3,TEMPFAIL 3,TERM",
                "--fail-on = TEMPF                 | TEMPFAIL",
                "-vs VT                            | VTALRM",
                "-n3 --give                        | --give-up-status",
                "-n 3 a-command-h                  | a-command-here",
                "-n 3 -- a-command-h               | a-command-here",
                "-q ./a-command-h                  | ./a-command-here",
            })
    void bash_offers_options_values_and_commands(String words, String offered) {
        for (String library : List.of(":", "source_library")) {
            Result result = bash(COMPLETE_WORDS + """
                    source_library() { [ ! -r /usr/share/bash-completion/bash_completion ] || . /usr/share/bash-completion/bash_completion; }
                    printf '#!/bin/sh\\n' >a-command-here; chmod +x a-command-here; PATH=$PWD:$PATH
                    %s; . %s; complete_words retry-cmd %s""".formatted(library, BASH, words));

            assertThat(result.out().lines()).containsExactly(offered.split(" ", -1));
            assertThat(result.err()).isEmpty();
        }
    }

    @Test
    void bash_offers_every_option_of_the_help() {
        Result result = bash(COMPLETE_WORDS + ". " + BASH + "; complete_words retry-cmd --");

        assertThat(result.out().lines()).containsExactlyInAnyOrderElementsOf(longOptions());
    }

    @Test
    void bash_hands_the_commands_words_to_the_commands_own_completion() {
        needs("-r /usr/share/bash-completion/bash_completion");
        Result result = bash(COMPLETE_WORDS + """
                . /usr/share/bash-completion/bash_completion; . %s
                _own() { [ "${COMP_WORDS[*]}" = 'own --deadline o' ] && COMPREPLY=(own-word); }
                complete -F _own own
                complete_words retry-cmd -n 3 --base = 2s own --deadline o
                complete_words retry-cmd -- own --deadline o""".formatted(BASH));

        assertThat(result.out()).isEqualTo("own-word\nown-word\n");
    }

    @Test
    void works_when_typed_in_bash() {
        needs("-x /usr/bin/script");
        Result result = bash(typed() + """
                { echo 'PATH=$PWD:$PATH; . %s; retry-cmd() { echo "$@" >>words; }; echo >ready'
                  until [ -e ready ]; do sleep .01; done; cat typed; echo exit; until [ -e end ]; do sleep .01; done; } |
                    script -qec 'bash --norc -i; echo >end' /dev/null >/dev/null; cat words""".formatted(BASH));

        assertThat(result.out()).isEqualTo("""
                        --backoff linear --jitter decorrelated -s VTALRM -n3 --retry-on 3,TEMPFAIL
                        -vqn 3 --succeed-on CONFIG -- chmodd-here --x
                        --kill-after 5s --log-args -- chmodd-here
                        """);
    }

    @Test
    void works_when_typed_in_zsh() {
        needs("-x \"$(command -v zsh)\"");
        Result result = bash(typed() + """
                cat >run <<'end'
                zmodload zsh/zpty
                zpty typist zsh -f -i
                zpty -w typist 'path=($PWD $path); fpath=(%s $fpath); autoload -U compinit; compinit -D -u; retry-cmd() { print -r -- "$@" >>words }; print >ready'
                until [[ -e ready ]] { sleep .01 }
                while IFS= read -r line; do zpty -w typist "$line"; done <typed
                zpty -w typist exit
                while zpty -r typist line; do :; done >/dev/null 2>&1
                end
                zsh -f run; cat words""".formatted(SHARE.resolve("zsh/site-functions")));

        assertThat(result.out()).isEqualTo("""
                        --backoff=linear --jitter decorrelated -s VTALRM -n3 --retry-on 3,TEMPFAIL
                        -vqn 3 --succeed-on=CONFIG -- chmodd-here --x
                        --kill-after=5s --log-args -- chmodd-here
                        """);
    }

    @Test
    void zsh_completes_every_option_of_the_help() {
        needs("-x \"$(command -v zsh)\"");
        Result result = bash("""
                cat >run <<'end'
                zmodload zsh/zpty
                zpty typist zsh -f -i
                zpty -w typist 'fpath=(%s $fpath); autoload -U compinit; compinit -D -u; zstyle ":completion:*" insert-tab false; retry-cmd() { print -r -- "$@" >>words }; print >ready'
                until [[ -e ready ]] { sleep .01 }
                for name in %s; do zpty -w typist "retry-cmd ${name%%?}"$'\\t'; done
                zpty -w typist exit
                while zpty -r typist line; do :; done >/dev/null 2>&1
                end
                zsh -f run; tr -d '= ' <words""".formatted(SHARE.resolve("zsh/site-functions"), String.join(" ", longOptions())));

        assertThat(result.out().lines()).containsExactlyElementsOf(longOptions());
    }

    private static String typed() {
        return "printf '#!/bin/sh\\n' >chmodd-here; chmod +x chmodd-here; tr @ '\\t' >typed <<'end'\n" + TYPED
                + "end\n";
    }

    private List<String> longOptions() {
        return bash("retry-cmd --help | grep -o '^  \\(-., \\|    \\)--[a-z-]*' | grep -o -e '--.*'")
                .out()
                .lines()
                .toList();
    }

    private void needs(String condition) {
        Assumptions.assumeTrue(bash("[ " + condition + " ]").status() == 0, "not here: " + condition);
    }
}
