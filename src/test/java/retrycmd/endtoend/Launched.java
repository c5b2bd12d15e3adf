package retrycmd.endtoend;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import retrycmd.endtoend.Workplace.Result;

/** A test that starts the real launcher with real commands. */
@Tag("launched")
abstract class Launched {

    private final Workplace workplace = Workplace.create();

    @AfterEach
    void clear() {
        workplace.close();
    }

    Workplace workplace() {
        return workplace;
    }

    Result retryCmd(String... words) {
        return workplace.retryCmd(words);
    }

    Result bash(String script) {
        return workplace.bash(script);
    }
}
