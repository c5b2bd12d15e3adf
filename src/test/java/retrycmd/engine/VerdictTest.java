package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @ParameterizedTest
    @EnumSource
    void giving_up_is_leaving_a_failure_that_may_heal(StopReason reason) {
        boolean gaveUp = switch (reason) {
            case SUCCEEDED, PERMANENT, STOPPED -> false;
            case ATTEMPTS, DEADLINE, RETRY_AFTER, GATE, REFUSED, UNREPEATABLE -> true;
        };

        assertThat(reason.gaveUp()).isEqualTo(gaveUp);
    }

    @Test
    void a_verdict_names_its_rule_and_no_negative_wait() {
        assertThat(Verdict.success("fine")).isEqualTo(new Verdict(Verdict.Kind.SUCCESS, "fine", Duration.ZERO));
        assertThat(Verdict.permanent("no")).isEqualTo(new Verdict(Verdict.Kind.PERMANENT, "no", Duration.ZERO));
        assertThat(Verdict.temporary("busy", SECOND)).isEqualTo(new Verdict(Verdict.Kind.TEMPORARY, "busy", SECOND));
        assertThat(Verdict.unrepeatable("alive"))
                .isEqualTo(new Verdict(Verdict.Kind.UNREPEATABLE, "alive", Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Verdict.temporary("busy", Duration.ofNanos(-1)))
                .withMessage("retryAfter cannot be negative: PT-0.000000001S");
        assertThatNullPointerException().isThrownBy(() -> Verdict.success(null)).withMessage("rule");
        assertThatNullPointerException()
                .isThrownBy(() -> new Verdict(null, "fine", Duration.ZERO))
                .withMessage("kind");
    }
}
