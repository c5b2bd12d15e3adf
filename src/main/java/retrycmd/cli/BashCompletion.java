package retrycmd.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The completion for bash, from the option table. Only the build runs it. */
final class BashCompletion {

    /**
     * bash cuts words at {@code =} and {@code :}, too, by default, so that {@code --backoff=exponential:2} comes as five. A
     * word that is one of these is never a command of its own here.
     */
    private static final String SCRIPT = """
            # bash completion for retry-cmd(1): its options and their values, then the command and what completes that.

            # Offers what may stand as the value of option $1; $2 is what is there of it, $3 goes in front.
            _retry_cmd_value()
            {
                local before=$3
                case $1 in
            %VALUES%    esac
            }

            _retry_cmd()
            {
                local cur=${COMP_WORDS[COMP_CWORD]} i=1 word option=
                COMPREPLY=()
                while ((i < COMP_CWORD)); do
                    word=${COMP_WORDS[i]}
                    case $word in
                        --)
                            ((i++))
                            break
                            ;;
                        --*=*) option= ;;
                        %VALUED%) option=$word ;;
                        --*) option= ;;
                        -?*)
                            # Short options in one word: the first that takes a value has the rest of the word, if any.
                            option=
                            while word=${word#?} && [[ $word ]]; do
                                case -${word:0:1} in
                                    %VALUED_SHORT%)
                                        [[ ${word:1} ]] || option=-$word
                                        break
                                        ;;
                                esac
                            done
                            ;;
                        *) break ;;
                    esac
                    ((i++))
                    if [[ $option ]]; then
                        [[ ${COMP_WORDS[i]} == = ]] && ((i++))
                        if ((i >= COMP_CWORD)); then
                            [[ $cur == = ]] && cur=
                            _retry_cmd_value "$option" "$cur" ''
                            return
                        fi
                        ((i++))
                    fi
                    while [[ ${COMP_WORDS[i]} == [=:]* ]]; do
                        ((i >= COMP_CWORD - 1)) && return
                        ((i += 2))
                    done
                done

                if ((i == COMP_CWORD)) && [[ $cur == -* && ${COMP_WORDS[i - 1]} != -- ]]; then
                    if [[ $cur == --*=* ]]; then
                        _retry_cmd_value "${cur%%=*}" "${cur#*=}" "${cur%%=*}="
                    else
                        COMPREPLY=($(compgen -W '%NAMES%' -- "$cur"))
                    fi
                elif declare -F _comp_command_offset >/dev/null; then
                    _comp_command_offset "$i"
                elif declare -F _command_offset >/dev/null; then
                    _command_offset "$i"
                elif ((i == COMP_CWORD)); then
                    compopt -o filenames
                    local IFS=$'\\n'
                    COMPREPLY=($(compgen -d -c -- "$cur"))
                else
                    compopt -o default
                fi
            } && complete -F _retry_cmd retry-cmd
            """;

    private BashCompletion() {}

    static String text() {
        List<Option> valued = Arrays.stream(Option.values())
                .filter(option -> !option.parameter().isEmpty())
                .toList();
        List<String> names = valued.stream()
                .flatMap(option -> option.names().stream())
                .filter(name -> name.startsWith("--"))
                .toList();
        List<String> shortNames = valued.stream()
                .flatMap(option -> option.names().stream())
                .filter(name -> !name.startsWith("--"))
                .toList();
        return SCRIPT.replace("%VALUES%", values(valued))
                .replace("%VALUED%", String.join(" | ", names))
                .replace("%VALUED_SHORT%", String.join(" | ", shortNames))
                .replace(
                        "%NAMES%",
                        Arrays.stream(Option.values())
                                .flatMap(option -> option.names().stream())
                                .collect(Collectors.joining(" ")));
    }

    /** One case for all options that take the same values. */
    private static String values(List<Option> options) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (Option option : options) {
            String action = action(option);
            if (!action.isEmpty()) {
                names.computeIfAbsent(action, key -> new ArrayList<>()).addAll(option.names());
            }
        }
        StringBuilder cases = new StringBuilder();
        names.forEach((action, of) -> cases.append("        " + String.join(" | ", of) + ")\n")
                .append(action.indent(12))
                .append("            ;;\n"));
        return cases.toString();
    }

    private static String action(Option option) {
        String offered = String.join(" ", OfferedValues.of(option));
        if (OfferedValues.isFile(option)) {
            return """
                    compopt -o filenames
                    local IFS=$'\\n'
                    COMPREPLY=($(compgen -P "$before" -f -- "$2"))
                    """;
        }
        if (OfferedValues.joined(option)) {
            return """
                    compopt -o nospace
                    [[ $2 == *,* ]] && before+=${2%,*},
                    COMPREPLY=($(compgen -P "$before" -W 'OFFERED' -- "${2##*,}"))
                    """.replace("OFFERED", offered);
        }
        return offered.isEmpty() ? "" : "COMPREPLY=($(compgen -P \"$before\" -W '" + offered + "' -- \"$2\"))";
    }
}
