package retrycmd.state;

import java.io.IOException;

/** A clock that all processes of a machine share. */
public interface MachineClock {

    /** The moment of now. */
    Moment now() throws IOException;
}
