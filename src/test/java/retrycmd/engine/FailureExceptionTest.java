package retrycmd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailureExceptionTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void a_failure_needs_no_cause() {
        assertThat(new TemporaryException("503")).hasMessage("503").hasNoCause();
        assertThat(new TemporaryException("503", SECOND).verdict()).isEqualTo(Verdict.temporary("503", SECOND));
        assertThat(new TemporaryException("503").verdict()).isEqualTo(Verdict.temporary("503"));
        assertThat(new PermanentException("404").verdict()).isEqualTo(Verdict.permanent("404"));
        assertThat(new PermanentException("404")).hasMessage("404").hasNoCause();
    }

    /** java.net.http throws exceptions without a message, and they are handed on by {@code new ...(e.getMessage(), e)}. */
    @Test
    void a_failure_without_a_message_is_named_by_its_cause() {
        EOFException wordless = new EOFException();
        String noMessage = wordless.getMessage();

        TemporaryException failure = new TemporaryException(noMessage, wordless);

        assertThat(failure).hasMessage("java.io.EOFException").hasCause(wordless);
        assertThat(failure.verdict().rule()).isEqualTo("java.io.EOFException");
        assertThat(new PermanentException(noMessage, wordless)).hasMessage("java.io.EOFException");
    }
}
