package herd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import retrycmd.engine.Jitter;

class HerdTest {

    private static final int FEW = 1000;

    @Test
    void the_chart_in_the_repository_is_what_the_default_draws() throws IOException {
        String drawn = Chart.of(Trial.connected(Main.CLIENTS));

        assertThat(Path.of("examples/herd/herd.svg")).content().isEqualTo(drawn);
    }

    @Test
    void the_table_is_that_of_the_readme() throws IOException {
        String readme = Files.readString(Path.of("README.md"));

        assumeTrue(readme.contains("examples/herd/herd"), "the README does not show it yet");
        assertThat(readme).contains(Tables.of(Main.CLIENTS, Trial.connected(Main.CLIENTS)));
    }

    @Test
    void the_same_herd_goes_the_same_way_each_time() {
        Herd herd = Herd.connected("full", Jitter.FULL, false);

        assertThat(Simulation.run(herd, FEW)).usingRecursiveComparison().isEqualTo(Simulation.run(herd, FEW));
    }

    @Test
    void with_any_jitter_a_herd_without_budget_is_served_in_half_the_time() {
        int without = recovery(Jitter.NONE, false);

        assertThat(List.of(Jitter.EQUAL, Jitter.FULL, Jitter.DECORRELATED))
                .allSatisfy(jitter -> assertThat(recovery(jitter, false)).isLessThan(without * 6 / 10));
    }

    @Test
    void with_a_budget_full_jitter_is_the_first_to_be_served() {
        assertThat(recovery(Jitter.FULL, true))
                .isLessThan(recovery(Jitter.EQUAL, true))
                .isLessThan(recovery(Jitter.DECORRELATED, true));
    }

    @Test
    void a_budget_pays_for_ten_retries_in_the_outage() {
        Course course = Simulation.run(Herd.connected("full", Jitter.FULL, true), FEW);

        // The first attempt, ten retries, and the attempts of the runs that begin with an empty budget.
        assertThat(course.requestsPerClientInOutage()).isBetween(11.0, 13.0);
    }

    @Test
    void a_job_of_the_full_minute_needs_a_splay_more_than_a_jitter() {
        Course crowded = Simulation.run(Herd.cron("full", Jitter.FULL, Duration.ZERO, false), FEW);
        Course spread = Simulation.run(Herd.cron("none", Jitter.NONE, Duration.ofSeconds(20), false), FEW);

        assertThat(crowded.partOfRunsLostAfter()).isGreaterThan(0.5);
        assertThat(spread.partOfRunsLostAfter()).isZero();
    }

    @Test
    void four_attempts_do_not_bridge_a_minute() {
        Course course = Simulation.run(Herd.cron("full", Jitter.FULL, Duration.ZERO, false), FEW);

        assertThat(course.lostInOutage()).isEqualTo(FEW);
    }

    @Test
    void a_server_that_is_up_serves_no_more_than_it_can() {
        Server server = new Server(100);
        long served = IntStream.range(0, 10_000)
                .map(i -> 60_000 + i)
                .filter(server::serves)
                .count();

        // A thousand requests a second for ten seconds: a second's worth may wait, and what is refused costs a
        // twentieth.
        assertThat(served).isBetween(550L, 700L);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 59_999})
    void a_server_that_is_down_serves_nobody(int millis) {
        assertThat(new Server(100).serves(millis)).isFalse();
    }

    @Test
    void those_who_are_due_in_the_same_millisecond_come_in_turn_and_once() {
        Agenda agenda = new Agenda(10, 3);
        agenda.add(2, 5);
        agenda.add(0, 5);
        agenda.add(1, 10);

        assertThat(IntStream.of(agenda.poll(4), agenda.poll(5), agenda.poll(5), agenda.poll(5)))
                .containsExactly(-1, 2, 0, -1);
    }

    private static int recovery(Jitter jitter, boolean hasBudget) {
        return Simulation.run(Herd.connected("", jitter, hasBudget), FEW)
                .recovery(1)
                .orElse(Habit.NEVER);
    }
}
