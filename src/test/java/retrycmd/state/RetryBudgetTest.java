package retrycmd.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryBudgetTest {

    @Test
    void ten_successes_pay_for_one_retry_and_not_nine() {
        RetryBudget budget = new RetryBudget(new BudgetPolicy(2, 0.1));
        assertThat(retries(budget)).isEqualTo(2);

        succeed(budget, 9);
        assertThat(retries(budget)).isZero();

        succeed(budget, 1);
        assertThat(retries(budget)).isEqualTo(1);
    }

    @Test
    void successes_never_fill_it_above_its_brim() {
        RetryBudget budget = new RetryBudget(new BudgetPolicy(2, 0.5));

        succeed(budget, 1000);

        assertThat(retries(budget)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        // tokens, ratio, spent,    may, after a retry, after a success
        "10,       0.1,   0,        true,  1000000,  0",
        "10,       0.1,   9000000,  true,  10000000, 8900000",
        "10,       0.1,   9000001,  false, 10000001, 8900001",
        "10,       1,     500000,   true,  1500000,  0",
        "0,        1,     0,        false, 1000000,  0",
        "10,       0,     5000000,  true,  6000000,  5000000",
        // Spent by runs that had a larger bucket.
        "10,       0.1,   80000000, false, 81000000, 79900000",
    })
    void counts_in_millionths_what_was_spent(
            int tokens, double ratio, long spent, boolean may, long afterRetry, long afterSuccess) {
        BudgetPolicy policy = new BudgetPolicy(tokens, ratio);

        assertThat(policy.mayRetry(spent)).isEqualTo(may);
        assertThat(policy.retried(spent)).isEqualTo(afterRetry);
        assertThat(policy.succeeded(spent)).isEqualTo(afterSuccess);
    }

    @ParameterizedTest
    @CsvSource({"-1, 0.1", "1, -0.1", "1, 1.1", "1, NaN"})
    void refuses_what_is_no_bucket(int tokens, double ratio) {
        assertThatIllegalArgumentException().isThrownBy(() -> new BudgetPolicy(tokens, ratio));
    }

    private static void succeed(RetryBudget budget, int times) {
        for (int i = 0; i < times; i++) {
            budget.succeeded();
        }
    }

    private static int retries(RetryBudget budget) {
        int retries = 0;
        while (budget.mayRetry()) {
            retries++;
        }
        return retries;
    }
}
