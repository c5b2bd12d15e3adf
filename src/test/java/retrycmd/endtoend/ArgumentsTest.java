package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest extends OnEveryJava {

    @ParameterizedTest
    @ValueSource(
            strings = {"-i", "-i LC_ALL=C", "-i LC_ALL=C.UTF-8", "-i LANG=xx_YY.UTF-8 LC_CTYPE=no", "LC_ALL=en_US"})
    void any_bytes_in_any_locale(String environment) {
        sameAsBare("""
                words=(é€ $'\\xe9\\xff\\x80' $'\\xc3' $'\\x01\\x1b\\x7f' 😀 $'\\xed\\xa0\\x80')
                env %s PATH="$PATH" RETRY_CMD_JAVA=$RETRY_CMD_JAVA $W printf '[%%s]' "${words[@]}" | od -An -tx1
                """.formatted(environment));
    }

    @Test
    void all_256_bytes_but_the_one_that_ends_a_word() {
        sameAsBare("""
                printf -v all '\\\\x%x' {1..255}; printf -v all "$all"
                $W printf %s "$all" | od -An -tx1""");
    }

    @Test
    void empty_words_newlines_and_words_that_look_like_options() {
        sameAsBare("""
                $W printf '[%s]' '' $'a\\nb\\n' -- -n --help -XX:+No -Dx=y @file @@file '%s' '*' '$HOME' '`id`' '' ' ' ''""");
    }

    @Test
    void a_word_of_100_kb_and_2000_words() {
        sameAsBare("""
                long=$(head -c 100000 /dev/zero | tr '\\0' x)
                $W printf '%s|' "$long" | md5sum; $W sh -c 'echo $#' sh $(seq 2000)
                $W printf '%s|' "$long" "$long" "$long" $(seq 2000) | md5sum""");
    }

    @Test
    void words_that_grow_in_the_log_of_the_virtual_machine_hang_nothing() {
        sameAsBare("""
                marks=$(head -c 30000 /dev/zero | tr '\\0' '<'); export LARGE=$(head -c 50000 /dev/zero | tr '\\0' x)
                $W printf '%s|' "$marks" | md5sum; $W printf '%s|' "${marks:0:7000}" | md5sum""");
    }

    @Test
    void a_command_whose_own_path_is_not_ascii_or_looks_like_an_assignment() {
        sameAsBare("""
                mkdir $'d\\xe9'; cp /bin/echo $'d\\xe9/\\xc3\\xa9cho'; cp /bin/echo ./a=b; cp /bin/echo './ b'; cp /bin/echo ./-x
                $W $'d\\xe9/\\xc3\\xa9cho' one; $W ./a=b two; $W './ b' three; $W ./-x four
                PATH=$PWD:$PATH; $W a=b five; cd $'d\\xe9'; $W $'./\\xc3\\xa9cho' six; PATH=$PWD:$PATH; $W écho seven
                readlink "$(command -v écho)"; $W sh -c 'pwd | od -c'""");
    }

    @Test
    void argv0_of_a_script_is_the_path_that_was_given() {
        sameAsBare("""
                printf '#!/bin/sh\\necho "$0" "$@"\\n' >script; chmod +x script; $W ./script a; PATH=.:$PATH; $W script b""");
    }

    @Test
    void words_that_the_library_cannot_bring_in_whole_end_the_run_with_a_word() {
        var result = bash("""
                cp -r "$(dirname "$(command -v retry-cmd)")/.." copy; rm -r copy/lib/locale
                for locale in C C.UTF-8; do
                    LC_ALL=$locale copy/bin/retry-cmd printf %s ascii; echo " $?"
                    LC_ALL=$locale copy/bin/retry-cmd printf %s $'\\xe9'; echo " $?"
                done""");

        assertThat(result.out()).isEqualTo("ascii 0\n 125\nascii 0\n 125\n");
        assertThat(result.err().lines()).hasSize(2).allMatch(line -> line.contains("locale"));
    }
}
