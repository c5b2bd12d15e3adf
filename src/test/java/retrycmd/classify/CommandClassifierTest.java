package retrycmd.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.engine.Verdict;
import retrycmd.hint.Hint;
import retrycmd.process.CommandResult;
import retrycmd.process.Evidence;
import retrycmd.process.OutputMatch;
import retrycmd.process.Results;

/** The order of the rules: success, permanent, temporary, what is temporary anyway; the rest is permanent. */
class CommandClassifierTest {

    @ParameterizedTest
    @CsvSource({
        "exit 0, SUCCESS, 0 is success",
        "exit 75, TEMPORARY, 75 is temporary",
        "timeout 143, TEMPORARY, a timeout is temporary",
        "timeout 0, TEMPORARY, a timeout is temporary",
        "unended 137, UNREPEATABLE, a timeout is temporary",
        "exit 1, PERMANENT, no rule makes it temporary",
        "exit 2, PERMANENT, no rule makes it temporary",
        "exit 64, PERMANENT, no rule makes it temporary",
        "exit 69, PERMANENT, no rule makes it temporary",
        "exit 74, PERMANENT, no rule makes it temporary",
        "exit 76, PERMANENT, no rule makes it temporary",
        "exit 124, PERMANENT, no rule makes it temporary",
        "exit 126, PERMANENT, no rule makes it temporary",
        "exit 127, PERMANENT, no rule makes it temporary",
        "exit 137, PERMANENT, no rule makes it temporary",
        "exit 255, PERMANENT, no rule makes it temporary",
        "absent 126, PERMANENT, no rule makes it temporary",
        "absent 127, PERMANENT, no rule makes it temporary",
        "absent 125, PERMANENT, no rule makes it temporary",
    })
    void without_lists_only_75_and_a_timeout_are_temporary(String result, Verdict.Kind kind, String rule) {
        Verdict verdict = new CommandClassifier(Rules.DEFAULT).classify(Results.of(result));

        assertThat(verdict).isEqualTo(new Verdict(kind, rule, Duration.ZERO));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
            RESULT,       SUCCEED-ON, FAIL-ON,  RETRY-ON,    KIND,         RULE
            # success beats the other lists, and zero every list
            exit 3,       '3',        '3',      '3',         SUCCESS,      --succeed-on
            exit 0,       '',         'any',    'any',       SUCCESS,      0 is success
            exit 0,       '3',        '0',      '0',         SUCCESS,      0 is success
            timeout 143,  'timeout',  'any',    'any',       SUCCESS,      --succeed-on
            unended 143,  'timeout',  '',       '',          SUCCESS,      --succeed-on
            # fail-on beats retry-on and what is temporary anyway
            exit 3,       '',         '3',      '3',         PERMANENT,    --fail-on
            exit 75,      '',         '75',     'any',       PERMANENT,    --fail-on
            exit 75,      '',         'any',    '',          PERMANENT,    --fail-on
            timeout 143,  '',         'timeout','any',       PERMANENT,    --fail-on
            timeout 143,  '',         'any',    '',          PERMANENT,    --fail-on
            unended 143,  '',         'timeout','',          PERMANENT,    --fail-on
            exit 137,     '',         'signal', '137',       PERMANENT,    --fail-on
            # retry-on adds
            exit 3,       '',         '4',      '3',         TEMPORARY,    --retry-on
            exit 3,       '4',        '',       'any',       TEMPORARY,    --retry-on
            exit 75,      '',         '3',      '3',         TEMPORARY,    75 is temporary
            exit 75,      '',         '',       '75',        TEMPORARY,    --retry-on
            timeout 143,  '',         '',       '1',         TEMPORARY,    a timeout is temporary
            timeout 143,  '',         '',       'any',       TEMPORARY,    --retry-on
            unended 143,  '',         '',       'timeout',   UNREPEATABLE, --retry-on
            exit 143,     '',         '',       'signal',    TEMPORARY,    --retry-on
            exit 137,     '',         '',       'TERM',      PERMANENT,    no rule makes it temporary
            exit 124,     '',         '',       'timeout',   PERMANENT,    no rule makes it temporary
            # the status of an attempt that retry-cmd ended decides nothing
            timeout 143,  '143',      'TERM',   '',          TEMPORARY,    a timeout is temporary
            timeout 75,   '',         '75',     '',          TEMPORARY,    a timeout is temporary
            timeout 0,    '',         'timeout','',          PERMANENT,    --fail-on
            # a command that cannot be started is meant only by its status
            absent 127,   '',         '',       'any',       PERMANENT,    no rule makes it temporary
            absent 126,   '',         '',       'any',       PERMANENT,    no rule makes it temporary
            absent 127,   '',         '',       '127',       TEMPORARY,    --retry-on
            absent 126,   '',         '',       '126',       TEMPORARY,    --retry-on
            absent 126,   '',         '',       '100-126',   TEMPORARY,    --retry-on
            absent 126,   '',         '',       '127',       PERMANENT,    no rule makes it temporary
            absent 127,   '',         '127',    '127',       PERMANENT,    --fail-on
            absent 127,   '127',      '',       '',          SUCCESS,      --succeed-on
            absent 127,   'any',      '',       '',          PERMANENT,    no rule makes it temporary
            exit 127,     '',         '',       'any',       TEMPORARY,    --retry-on
            """)
    void the_first_rule_that_takes_a_result_decides(
            String result, String succeedOn, String failOn, String retryOn, Verdict.Kind kind, String rule) {
        Rules rules = new Rules(set(succeedOn), set(failOn), set(retryOn));

        Verdict verdict = new CommandClassifier(rules).classify(Results.of(result));

        assertThat(verdict).isEqualTo(new Verdict(kind, rule, Duration.ZERO));
    }

    @ParameterizedTest
    @CsvSource({
        "exit 0, TEMPORARY, TEMPORARY",
        "exit 0, PERMANENT, PERMANENT",
        "exit 75, PERMANENT, PERMANENT",
        "exit 2, TEMPORARY, TEMPORARY",
        "exit 3, TEMPORARY, TEMPORARY",
        "timeout 143, PERMANENT, PERMANENT",
        "unended 143, TEMPORARY, UNREPEATABLE",
        "absent 127, TEMPORARY, PERMANENT",
    })
    void what_the_attempt_says_itself_goes_before_all_rules(String result, Hint.Claim claim, Verdict.Kind kind) {
        Rules rules = new Rules(set("3"), set("2"), set("1"));
        Hint hint = new Hint(Optional.of(claim), Optional.empty(), Optional.empty(), Optional.empty());

        Verdict verdict =
                new CommandClassifier(rules).classify(Results.of(result).with(Evidence.NONE.withHint(hint)));

        assertThat(verdict.kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"exit 75, PT7S", "timeout 143, PT7S", "exit 0, PT0S", "exit 1, PT0S", "unended 143, PT0S"})
    void the_wait_that_was_asked_for_goes_with_a_temporary_failure_only(String result, Duration wait) {
        Hint hint = new Hint(Optional.empty(), Optional.of(Duration.ofSeconds(7)), Optional.empty(), Optional.empty());

        Verdict verdict =
                new CommandClassifier(Rules.DEFAULT).classify(Results.of(result).with(Evidence.NONE.withHint(hint)));

        assertThat(verdict.retryAfter()).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
            RESULT,      FATAL, PASSING, SUCCEED-ON, FAIL-ON, RETRY-ON, KIND,      RULE
            exit 0,      'x',   'y',     '',         '',      '',       SUCCESS,   0 is success
            exit 3,      'x',   'y',     '3',        '',      '',       SUCCESS,   --succeed-on
            exit 3,      '',    'y',     '',         '3',     '',       PERMANENT, --fail-on
            exit 3,      'x',   'y',     '',         '',      '3',      PERMANENT, --fail-on-output 'x'
            exit 75,     'x',   '',      '',         '',      '',       PERMANENT, --fail-on-output 'x'
            timeout 143, 'x',   '',      '',         '',      '',       PERMANENT, --fail-on-output 'x'
            exit 3,      '',    'y',     '',         '',      '3',      TEMPORARY, --retry-on
            exit 3,      '',    'y',     '',         '',      '',       TEMPORARY, --retry-on-output 'y'
            exit 3,      '',    '',      '',         '',      '',       PERMANENT, no rule makes it temporary
            """, quoteCharacter = '`')
    void what_was_found_in_the_output_comes_after_the_lists_of_its_kind(
            String result,
            String fatal,
            String passing,
            String succeedOn,
            String failOn,
            String retryOn,
            Verdict.Kind kind,
            String rule) {
        Rules rules = new Rules(set(plain(succeedOn)), set(plain(failOn)), set(plain(retryOn)));
        CommandResult silent = Results.of(result);
        OutputMatch match = new OutputMatch(plain(fatal), plain(passing));

        Verdict verdict = new CommandClassifier(rules)
                .classify(silent.with(silent.evidence().withOutput(match)));

        assertThat(verdict).isEqualTo(new Verdict(kind, rule, Duration.ZERO));
    }

    private static String plain(String quoted) {
        return quoted.replace("'", "");
    }

    private static StatusSet set(String list) {
        return list.isEmpty() ? StatusSet.none() : StatusSet.parse(list);
    }
}
