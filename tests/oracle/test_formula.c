/* The oracle reads formulas by itself: values counted by hand, and the model's parser beside it. */
#include <criterion/criterion.h>
#include <string.h>

#include "model/formula/formula.h"
#include "oracle/oracle.h"
#include "tables/formula_program.h"

static const char *const values[] = {"one", "two", "three"};
static const struct tw_option options[] = {
    {.id = "X-1", .alias = "other"},
    {.id = "X-2", .alias = "tiny-city", .value_count = 3, .values = values}};
static const struct tw_tables tables = {.options = options, .option_count = 2};
static struct tw_oracle_memo memo;

static bool read(const char *text, struct tw_formula *formula)
{
    *formula = (struct tw_formula){.text = text};
    memset(&memo, 0, sizeof memo);
    return tw_oracle_formula_read(&memo.formulas, &tables, formula);
}

static int32_t value_of(const char *text, int32_t tiles, int32_t inns)
{
    struct tw_oracle_rules rules = {.tables = &tables, .memo = &memo, .options = {0, 2}};
    int32_t counters[TW_COUNTER__COUNT] = {[TW_COUNTER_TILES] = tiles, [TW_COUNTER_INN] = inns};
    struct tw_formula formula;

    cr_assert(read(text, &formula), "'%s' is not read", text);
    return tw_oracle_value(&rules, &formula, counters);
}

Test(formula, values_counted_by_hand)
{
    static const struct {
        const char *text;
        int32_t value; /* of 7 tiles and 1 inn; tiny-city is read the third way */
    } rows[] = {
        {"tiles", 7},
        {" 12 ", 12},
        {"10 - 4 - 3", 3},
        {"10 - (4 - 3)", 9},
        {"24 / 4 / 2", 3},
        {"17 % 10 % 4", 3},
        {"2 + 3 * 4", 14},
        {"(2 + 3) * 4", 20},
        {"-tiles + 10", 3},
        {"- - tiles", 7},
        {"2 - -3", 5},
        {"-2 * 3", -6},
        {"!inns == 0", 1},
        {"!(inns == 0)", 1},
        {"!!tiles", 1},
        {"1 < 2 == 1", 1},
        {"3 > 2 > 1", 0},
        {"1 || 0 && 0", 1},
        {"(1 || 0) && 0", 0},
        {"1 + 1 == 2 && 2 != 3", 1},
        {"inns ? 0 : tiles", 0},
        {"!inns ? 1 : inns ? 2 : 3", 2},
        {"0 ? 1 : 0 ? 2 : 3", 3},
        {"1 ? 0 ? 4 : 5 : 6", 5},
        {"1 ? 2 : 3 + 10", 2},
        {"(1 ? 2 : 3) + 10", 12},
        {"1 + 1 ? 2 : 3", 2},
        {"min(tiles, 4) + max(tiles, 4)", 11},
        {"max(min(1, 2), inns ? 3 : 4)", 3},
        {"2 * min(1 + 2, 3 * 4) - 1", 5},
        {"tiny_city == 2 ? tiles : 2 * tiles", 7},
        {"tiles * (inns == 1 ? 2 : 1)", 14},
        {"tiles >= 7 && tiles <= 7", 1},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect_eq(value_of(rows[i].text, 7, 1), rows[i].value, "%s gives %d", rows[i].text,
                     (int)value_of(rows[i].text, 7, 1));
}

Test(formula, what_is_none_is_not_read)
{
    static const char *const rows[] = {
        "",       " ",     "tiles tiles",  "tiles +",    "* 2",          "(tiles",   "tiles)",
        "1 ? 2",  "1 : 2", "1 ? : 2",      "min(1)",     "min(1, 2, 3)", "min 1",    "1 + min(2)",
        "wagons", "1, 2",  "tiles & inns", "4294967296", "()",           "min(1, )", "1 ? (2 : 3)",
    };
    struct tw_formula formula;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect_not(read(rows[i], &formula), "'%s' is read", rows[i]);
}

/* A formula of chance; what its parts may come to does not matter here. */
static void write_formula(struct tw_random *random, unsigned depth, struct tw_text *text)
{
    static const char *const operators[] = {
        "+", "-", "*", "==", "!=", "<", "<=", ">=", ">", "&&", "||", "/", "%"};
    const unsigned what = depth == 0 ? tw_random_below(random, 3) : tw_random_below(random, 10);

    if (what == 0) {
        tw_text_format(text, "%u", (unsigned)tw_random_below(random, 10));
    } else if (what < 3) {
        tw_text_add(text, what == 1 ? "tiles" : "inns");
    } else if (what == 3) {
        tw_text_add_char(text, '(');
        write_formula(random, depth - 1, text);
        tw_text_add_char(text, ')');
    } else if (what == 4) {
        tw_text_add(text, tw_random_below(random, 2) ? "-" : "!");
        write_formula(random, depth - 1, text);
    } else if (what == 5) {
        write_formula(random, depth - 1, text);
        tw_text_add(text, " ? ");
        write_formula(random, depth - 1, text);
        tw_text_add(text, " : ");
        write_formula(random, depth - 1, text);
    } else if (what == 6) {
        tw_text_add(text, tw_random_below(random, 2) ? "min(" : "max(");
        write_formula(random, depth - 1, text);
        tw_text_add(text, ", ");
        write_formula(random, depth - 1, text);
        tw_text_add_char(text, ')');
    } else {
        write_formula(random, depth - 1, text);
        tw_text_format(text, " %s ",
                       operators[tw_random_below(random, sizeof operators / sizeof operators[0])]);
        write_formula(random, depth - 1, text);
    }
}

/* What the model makes of it; false when it is none, or may leave 32 bits. */
static bool model_value(const char *text, const int32_t *counters, int32_t *ret_value)
{
    const struct tw_formula_scope scope = {.counters =
                                               1u << TW_COUNTER_TILES | 1u << TW_COUNTER_INN};
    const struct tw_place place = {.line = 1, .column = 1, .width = (uint32_t)strlen(text)};
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    const struct tw_formula *formula;
    const bool fine =
        tw_formula_parse(text, place, &scope, &arena, &diagnostics, &formula) == TW_OK;

    if (fine)
        *ret_value = tw_formula_interpret(formula, counters, NULL);
    tw_arena_done(&arena);
    return fine;
}

Test(formula, both_readers_find_the_same_in_formulas_of_chance)
{
    struct tw_random random = {815};
    unsigned compared = 0;

    for (unsigned i = 0; i < 20000; i++) {
        struct tw_text text = {0};
        const int32_t counters[TW_COUNTER__COUNT] = {
            [TW_COUNTER_TILES] = (int32_t)tw_random_below(&random, 20),
            [TW_COUNTER_INN] = (int32_t)tw_random_below(&random, 3)};
        int32_t expected;

        write_formula(&random, 1 + i % 4, &text);
        if (model_value(tw_text_string(&text), counters, &expected)) {
            const int32_t found = value_of(tw_text_string(&text), counters[TW_COUNTER_TILES],
                                           counters[TW_COUNTER_INN]);

            cr_expect_eq(found, expected, "'%s' gives %d here and %d there", tw_text_string(&text),
                         (int)found, (int)expected);
            compared++;
        }
        tw_text_done(&text);
    }
    cr_assert_gt(compared, 5000);
}
