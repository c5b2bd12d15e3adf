package retrycmd.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpillTest {

    private static final int ROUNDS = 7;

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, 8191, 8192, 8193, 1 << 17, (1 << 20) / ROUNDS, (1 << 20) / ROUNDS + 1, 1 << 20, 3_000_001})
    void what_was_added_is_read_from_any_place(int size) throws IOException {
        Spill spill = new Spill("it");
        byte[] bytes = new byte[size * ROUNDS];
        new Random(size).nextBytes(bytes);

        for (int i = 0; i < ROUNDS; i++) {
            ByteBuffer part = ByteBuffer.wrap(bytes, i * size, size);
            spill.append(part);
            assertThat(part.remaining()).isEqualTo(size);
        }

        assertThat(spill.length()).isEqualTo(bytes.length);
        for (int from : new int[] {0, bytes.length / 3, Math.max(0, bytes.length - 1), bytes.length}) {
            ByteBuffer read = ByteBuffer.allocate(bytes.length + 1);
            spill.read(read, from);
            assertThat(Arrays.copyOf(read.array(), read.position()))
                    .isEqualTo(Arrays.copyOfRange(bytes, from, bytes.length));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 2_000_000})
    void what_was_cleared_is_gone(int size) throws IOException {
        Spill spill = new Spill("it");
        spill.append(ByteBuffer.allocate(size));

        spill.clear();
        spill.append(ByteBuffer.wrap(new byte[] {7}));

        ByteBuffer read = ByteBuffer.allocate(5);
        spill.read(read, 0);
        assertThat(spill.length()).isEqualTo(1);
        assertThat(read.array()).containsExactly(7, 0, 0, 0, 0);
    }
}
