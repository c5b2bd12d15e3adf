package retrycmd.cli;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Random numbers, whose source is made when the first one is asked for: most runs need none. */
final class Chance implements DoubleSupplier, LongSupplier {

    private @Nullable SplittableRandom source;

    @Override
    public double getAsDouble() {
        return source().nextDouble();
    }

    @Override
    public long getAsLong() {
        return source().nextLong();
    }

    private SplittableRandom source() {
        SplittableRandom made = source == null ? new SplittableRandom() : source;
        source = made;
        return made;
    }
}
