#include <criterion/criterion.h>

#include "model/model.h"

/* What the books say is what the data give, wherever the data have it. */
Test(facts, every_fact_of_the_books_agrees_with_the_data)
{
    static const char *const paths[] = {TILES_DIR, RULESETS_DIR};
    struct tw_model model;
    size_t compared = 0;

    tw_model_start(&model);
    tw_model_load(&model, paths, 2);
    cr_assert_eq(tw_model_check(&model), TW_OK);
    for (size_t i = 0; i < model.ruleset_count; i++)
        for (size_t j = 0; j < model.rulesets[i].fact_count; j++) {
            const struct tw_model_fact *fact = &model.rulesets[i].facts[j];
            const size_t count = fact->computes_count ? fact->value_count : 0;

            for (size_t k = 0; k < count; k++, compared++) {
                int32_t value = -1;

                cr_expect_eq(tw_model_compute(&model, &model.rulesets[i], fact, k, &value), TW_OK,
                             "%s", fact->id);
                cr_expect_eq(value, fact->values[k], "%s: %d", fact->id, value);
            }
        }
    cr_expect_gt(compared, 100);
    tw_model_done(&model);
}
