#include <criterion/criterion.h>
#include <string.h>

#include "model/formula/formula.h"
#include "support/utf8.h"
#include "tables/formula_program.h"
#include "tables/vocabulary.h"

static const struct tw_formula_option options[] = {
    {.name = "single_tile", .index = 3, .largest = 2},
    {.name = "gold", .index = 5, .largest = 1}, /* named as a counter that only `player` has */
};

struct fixture {
    struct tw_arena arena;
    struct tw_diagnostics diagnostics;
    struct tw_source source;
};

static void start(struct fixture *fixture)
{
    *fixture = (struct fixture){.source = {.name = "x.yaml", .bytes = ""}};
    fixture->diagnostics.arena = &fixture->arena;
}

static void done(struct fixture *fixture)
{
    tw_arena_done(&fixture->arena);
}

/* The formula as if it stood in line 7, column 11. */
static enum tw_status parse(struct fixture *fixture, enum tw_kind kind, const char *text,
                            const struct tw_formula **ret_formula)
{
    const struct tw_place place = {&fixture->source, 7, 11,
                                   text[0] ? (uint32_t)tw_utf8_count(text, strlen(text)) : 1};
    const struct tw_formula_scope scope = {tw_kind_counters(kind), options, 2, false, NULL};

    return tw_formula_parse(text, place, &scope, &fixture->arena, &fixture->diagnostics,
                            ret_formula);
}

struct given {
    enum tw_counter counter;
    int32_t value;
};

struct good {
    enum tw_kind kind;
    const char *text;
    struct given given[3];
    int32_t value;
    const char *c;      /* what is written as C, or NULL */
    const char *filled; /* with the numbers put in, or NULL */
};

#define TILES_ARE(n)                                                                               \
    {                                                                                              \
        TW_COUNTER_TILES, n                                                                        \
    }
#define INNS(n)                                                                                    \
    {                                                                                              \
        TW_COUNTER_INN, n                                                                          \
    }
#define PENNANTS(n)                                                                                \
    {                                                                                              \
        TW_COUNTER_PENNANTS, n                                                                     \
    }
#define CATHEDRALS(n)                                                                              \
    {                                                                                              \
        TW_COUNTER_CATHEDRAL, n                                                                    \
    }

static const struct good good[] = {
    {TW_KIND_ROAD, "0", {{0}}, 0, "0", "0"},
    {TW_KIND_ROAD, "2147483647", {{0}}, 2147483647, "2147483647", NULL},
    {TW_KIND_ROAD, "  tiles  ", {TILES_ARE(4)}, 4, "c[TW_COUNTER_TILES]", "4"},
    {TW_KIND_ROAD,
     "inns ? tiles * 2 : tiles",
     {TILES_ARE(4), INNS(1)},
     8,
     "c[TW_COUNTER_INN] ? c[TW_COUNTER_TILES] * 2 : c[TW_COUNTER_TILES]",
     "1 ? 4 * 2 : 4"},
    {TW_KIND_CITY,
     "cathedrals ? 0 : tiles + pennants",
     {TILES_ARE(5), PENNANTS(2)},
     7,
     NULL,
     "0 ? 0 : 5 + 2"},
    {TW_KIND_CITY,
     "cathedrals ? 0 : tiles + pennants",
     {TILES_ARE(5), CATHEDRALS(1)},
     0,
     NULL,
     NULL},
    {TW_KIND_RAILWAY,
     "tiles * (trains == 1 ? 2 : 1)",
     {TILES_ARE(4), {TW_COUNTER_TRAIN, 1}},
     8,
     "c[TW_COUNTER_TILES] * (c[TW_COUNTER_TRAIN] == 1 ? 2 : 1)",
     "4 * (1 == 1 ? 2 : 1)"},
    {TW_KIND_MONASTERY, "neighbours + 1", {{TW_COUNTER_NEIGHBOURS, 8}}, 9, NULL, "8 + 1"},
    {TW_KIND_FIELD,
     "cities * (3 + pigs)",
     {{TW_COUNTER_CITIES, 3}, {TW_COUNTER_PIGS, 1}},
     12,
     NULL,
     "3 * (3 + 1)"},
    {TW_KIND_PLAYER, "gold / 3 % 4", {{TW_COUNTER_GOLD, 20}}, 2, NULL, "20 / 3 % 4"},
    /* Precedence and grouping. */
    {TW_KIND_ROAD, "1 + 2 * 3", {{0}}, 7, "1 + 2 * 3", "1 + 2 * 3"},
    {TW_KIND_ROAD, "(1 + 2) * 3", {{0}}, 9, "(1 + 2) * 3", "(1 + 2) * 3"},
    {TW_KIND_ROAD, "((1) + ((2)))", {{0}}, 3, "1 + 2", "1 + 2"},
    {TW_KIND_ROAD, "10 - 3 - 2", {{0}}, 5, "10 - 3 - 2", NULL},
    {TW_KIND_ROAD, "10 - (3 - 2)", {{0}}, 9, "10 - (3 - 2)", "10 - (3 - 2)"},
    {TW_KIND_ROAD, "100 / 10 / 5", {{0}}, 2, NULL, NULL},
    {TW_KIND_ROAD, "100 / (10 / 5)", {{0}}, 50, "100 / (10 / 5)", NULL},
    {TW_KIND_ROAD, "1 < 2 == 1", {{0}}, 1, "(1 < 2) == 1", "1 < 2 == 1"},
    {TW_KIND_ROAD, "3 > 2 > 1", {{0}}, 0, "(3 > 2) > 1", "3 > 2 > 1"},
    {TW_KIND_ROAD, "1 || 0 && 0", {{0}}, 1, "1 != 0 || (0 != 0 && 0 != 0)", "1 || 0 && 0"},
    {TW_KIND_ROAD, "(1 || 0) && 0", {{0}}, 0, "(1 != 0 || 0 != 0) && 0 != 0", "(1 || 0) && 0"},
    {TW_KIND_ROAD,
     "tiles && inns || tiles",
     {TILES_ARE(1)},
     1,
     "(c[TW_COUNTER_TILES] && c[TW_COUNTER_INN]) || c[TW_COUNTER_TILES]",
     "1 && 0 || 1"},
    {TW_KIND_ROAD, "0 ? 1 : 1 ? 2 : 3", {{0}}, 2, NULL, "0 ? 1 : 1 ? 2 : 3"},
    {TW_KIND_ROAD,
     "(0 ? 1 : 0) ? 2 : 3",
     {{0}},
     3,
     "(0 != 0 ? 1 : 0) != 0 ? 2 : 3",
     "(0 ? 1 : 0) ? 2 : 3"},
    {TW_KIND_ROAD, "1 ? 0 ? 4 : 5 : 6", {{0}}, 5, NULL, "1 ? (0 ? 4 : 5) : 6"},
    {TW_KIND_ROAD,
     "tiles * inns ? 1 : 2",
     {TILES_ARE(3), INNS(2)},
     1,
     "c[TW_COUNTER_TILES] * c[TW_COUNTER_INN] != 0 ? 1 : 2",
     "3 * 2 ? 1 : 2"},
    /* Signs and truth. */
    {TW_KIND_ROAD, "-3 + 5", {{0}}, 2, "-3 + 5", NULL},
    {TW_KIND_ROAD, "- - 3", {{0}}, 3, "-(-3)", "-(-3)"},
    {TW_KIND_ROAD, "2 - -3", {{0}}, 5, "2 - -3", NULL},
    {TW_KIND_ROAD, "-(2 + 3)", {{0}}, -5, "-(2 + 3)", NULL},
    {TW_KIND_ROAD, "-7 / 2", {{0}}, -3, NULL, NULL},
    {TW_KIND_ROAD, "-7 % 2", {{0}}, -1, NULL, NULL},
    {TW_KIND_ROAD, "!tiles", {{0}}, 1, "!c[TW_COUNTER_TILES]", "!0"},
    {TW_KIND_ROAD, "!!tiles", {TILES_ARE(9)}, 1, "!!c[TW_COUNTER_TILES]", "!!9"},
    {TW_KIND_ROAD, "!tiles == 1", {TILES_ARE(0)}, 1, "(!c[TW_COUNTER_TILES]) == 1", "!0 == 1"},
    {TW_KIND_ROAD,
     "!(tiles + inns)",
     {TILES_ARE(0)},
     1,
     "!(c[TW_COUNTER_TILES] + c[TW_COUNTER_INN] != 0)",
     "!(0 + 0)"},
    {TW_KIND_ROAD, "-!tiles", {TILES_ARE(0)}, -1, "-!c[TW_COUNTER_TILES]", "-!0"},
    {TW_KIND_ROAD, "tiles >= 4 && tiles <= 6 && tiles != 5", {TILES_ARE(6)}, 1, NULL, NULL},
    {TW_KIND_ROAD, "tiles >= 4 && tiles <= 6 && tiles != 5", {TILES_ARE(5)}, 0, NULL, NULL},
    {TW_KIND_ROAD, "tiles < 3", {TILES_ARE(3)}, 0, NULL, NULL},
    /* Functions. */
    {TW_KIND_ROAD,
     "min(tiles, 4) + max(tiles, 4)",
     {TILES_ARE(6)},
     10,
     "tw_formula_min(c[TW_COUNTER_TILES], 4) + tw_formula_max(c[TW_COUNTER_TILES], 4)",
     "min(6, 4) + max(6, 4)"},
    {TW_KIND_ROAD, "max(min(1, 2), inns ? 3 : 4)", {{0}}, 4, NULL, "max(min(1, 2), 0 ? 3 : 4)"},
    {TW_KIND_ROAD, "12 / max(1, tiles)", {TILES_ARE(5)}, 2, NULL, NULL},
    {TW_KIND_ROAD, "12 % (tiles + 5)", {TILES_ARE(0)}, 2, NULL, NULL},
    {TW_KIND_ROAD, "12 / (-1 - tiles)", {TILES_ARE(3)}, -3, NULL, NULL},
    /* Ranges as narrow as they can be. */
    {TW_KIND_ROAD, "6 / (5 - tiles % 5)", {TILES_ARE(7)}, 2, NULL, NULL},
    {TW_KIND_ROAD, "6 / (1 - -tiles % 5)", {TILES_ARE(7)}, 2, NULL, NULL},
    {TW_KIND_ROAD, "6 / (5 - min(tiles, 4))", {TILES_ARE(3)}, 3, NULL, NULL},
    {TW_KIND_ROAD, "6 / (max(tiles, 256) - 255)", {TILES_ARE(3)}, 6, NULL, NULL},
    {TW_KIND_ROAD, "6 / (3 - tiles / 100)", {TILES_ARE(200)}, 6, NULL, NULL},
    {TW_KIND_ROAD, "6 / (2 - !tiles)", {TILES_ARE(0)}, 6, NULL, NULL},
    {TW_KIND_CITY, "6 / (3 - single_tile)", {{0}}, 6, NULL, NULL},
    /* Options; index 3 is set to 2, index 5 to 1. */
    {TW_KIND_CITY,
     "single_tile == 2 ? tiles : 2 * tiles",
     {TILES_ARE(2)},
     2,
     "o[3] == 2 ? c[TW_COUNTER_TILES] : 2 * c[TW_COUNTER_TILES]",
     "2 == 2 ? 2 : 2 * 2"},
    {TW_KIND_CITY, "gold + 1", {{0}}, 2, "o[5] + 1", NULL},
    {TW_KIND_PLAYER, "gold + 1", {{TW_COUNTER_GOLD, 7}}, 8, "c[TW_COUNTER_GOLD] + 1", NULL},
    /* As large as 32 bits allow. */
    {TW_KIND_PLAYER, "gold * 214748", {{TW_COUNTER_GOLD, 10000}}, 2147480000, NULL, NULL},
    {TW_KIND_ROAD, "-2147483647 - 1", {{0}}, -2147483647 - 1, NULL, NULL},
    {TW_KIND_ROAD, "2147483392 + tiles", {TILES_ARE(255)}, 2147483647, NULL, NULL},
};

static void expect_good(const struct good *row)
{
    struct fixture fixture;
    const struct tw_formula *formula = NULL;
    int32_t counters[TW_COUNTER__COUNT] = {0};
    const uint8_t readings[8] = {[3] = 2, [5] = 1};
    struct tw_text text = {0};

    start(&fixture);
    for (int i = 0; i < 3; i++)
        if (row->given[i].value)
            counters[row->given[i].counter] = row->given[i].value;
    cr_assert_eq(parse(&fixture, row->kind, row->text, &formula), TW_OK, "%s", row->text);
    cr_expect_eq(fixture.diagnostics.count, 0, "%s", row->text);
    cr_expect_str_eq(formula->text, row->text);
    cr_expect_eq(tw_formula_interpret(formula, counters, readings), row->value, "%s gives %d",
                 row->text, tw_formula_interpret(formula, counters, readings));
    tw_formula_c(formula, &text);
    if (row->c)
        cr_expect_str_eq(tw_text_string(&text), row->c);
    tw_text_clear(&text);
    tw_formula_filled(formula, counters, readings, &text);
    if (row->filled)
        cr_expect_str_eq(tw_text_string(&text), row->filled);
    tw_text_done(&text);
    done(&fixture);
}

Test(formula, gives_the_values_counted_by_hand)
{
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        expect_good(&good[i]);
}

struct bad {
    enum tw_kind kind;
    const char *text;
    const char *code;
    uint32_t column; /* of the formula, from 1 */
    uint32_t width;
};

static const struct bad bad[] = {
    {TW_KIND_ROAD, "", "TW-FORM-001", 1, 1},
    {TW_KIND_ROAD, "   ", "TW-FORM-001", 1, 3},
    {TW_KIND_ROAD, "tiles $ 2", "TW-FORM-003", 7, 1},
    {TW_KIND_ROAD, "1.5", "TW-FORM-003", 2, 1},
    {TW_KIND_ROAD, "tiles \xC3\x97 2", "TW-FORM-003", 7, 1}, /* one character of two bytes */
    {TW_KIND_ROAD, "\xFFtiles", "TW-FORM-003", 1, 1},
    {TW_KIND_ROAD, "1 + 2147483648", "TW-FORM-004", 5, 10},
    {TW_KIND_ROAD, "99999999999999999999999999", "TW-FORM-004", 1, 26},
    {TW_KIND_ROAD, "tiles *", "TW-FORM-005", 8, 1},
    {TW_KIND_ROAD, "* tiles", "TW-FORM-005", 1, 1},
    {TW_KIND_ROAD, "1 + + 2", "TW-FORM-005", 5, 1},
    {TW_KIND_ROAD, "()", "TW-FORM-005", 2, 1},
    {TW_KIND_ROAD, "tiles ? : 2", "TW-FORM-005", 9, 1},
    {TW_KIND_ROAD, "min(, 2)", "TW-FORM-005", 5, 1},
    {TW_KIND_ROAD, "tiles 2", "TW-FORM-006", 7, 1},
    {TW_KIND_ROAD, "2tiles", "TW-FORM-006", 2, 5},
    {TW_KIND_ROAD, "1, 2", "TW-FORM-006", 2, 1},
    {TW_KIND_ROAD, "(1 2)", "TW-FORM-006", 4, 1},
    {TW_KIND_ROAD, "tiles !", "TW-FORM-006", 7, 1},
    {TW_KIND_ROAD, "min(1 2)", "TW-FORM-006", 7, 1},
    {TW_KIND_ROAD, "2 * (tiles + 1", "TW-FORM-007", 5, 1},
    {TW_KIND_ROAD, "((tiles)", "TW-FORM-007", 1, 1},
    {TW_KIND_ROAD, "min(1, 2", "TW-FORM-007", 4, 1},
    {TW_KIND_ROAD, "tiles + 1)", "TW-FORM-008", 10, 1},
    {TW_KIND_ROAD, "tles + 1", "TW-FORM-009", 1, 4},
    {TW_KIND_ROAD, "1 + option", "TW-FORM-009", 5, 6},
    {TW_KIND_ROAD, "min + 1", "TW-FORM-015", 1, 3},
    {TW_KIND_ROAD, "2 * pennants", "TW-FORM-010", 5, 8},
    {TW_KIND_PLAYER, "tiles", "TW-FORM-010", 1, 5},
    {TW_KIND_RIVER, "tiles", "TW-FORM-010", 1, 5},
    {TW_KIND_ROAD, "6 / tiles", "TW-FORM-011", 5, 5},
    {TW_KIND_ROAD, "6 % (tiles - 3)", "TW-FORM-011", 5, 11},
    {TW_KIND_ROAD, "6 / 0", "TW-FORM-011", 5, 1},
    {TW_KIND_ROAD, "inns ? 6 / inns : 0", "TW-FORM-011", 12, 4},
    {TW_KIND_CITY, "6 / single_tile", "TW-FORM-011", 5, 11},
    {TW_KIND_PLAYER, "gold * 214749", "TW-FORM-012", 6, 1},
    {TW_KIND_PLAYER, "gold * gold * gold", "TW-FORM-012", 13, 1},
    {TW_KIND_ROAD, "2147483393 + tiles", "TW-FORM-012", 12, 1},
    {TW_KIND_ROAD, "-2147483647 - 2", "TW-FORM-012", 13, 1},
    {TW_KIND_ROAD, "-(-2147483647 - 1)", "TW-FORM-012", 1, 1},
    {TW_KIND_ROAD, "(-2147483647 - 1) / -1", "TW-FORM-012", 19, 1},
    {TW_KIND_ROAD, "(-2147483647 - 1) % -1", "TW-FORM-012", 19, 1},
    {TW_KIND_ROAD, "tiles ? 1", "TW-FORM-014", 7, 1},
    {TW_KIND_ROAD, "(tiles ? 1) + 2", "TW-FORM-014", 8, 1},
    {TW_KIND_ROAD, "tiles : 1", "TW-FORM-014", 7, 1},
    {TW_KIND_ROAD, "min()", "TW-FORM-015", 1, 3},
    {TW_KIND_ROAD, "1 + max(tiles)", "TW-FORM-015", 5, 3},
    {TW_KIND_ROAD, "max(1, 2, 3)", "TW-FORM-015", 1, 3},
    {TW_KIND_ROAD, "2 * abs(tiles)", "TW-FORM-016", 5, 3},
    {TW_KIND_ROAD, "tiles(2)", "TW-FORM-016", 1, 5},
    {TW_KIND_ROAD, "tiles = 2", "TW-FORM-017", 7, 1},
    {TW_KIND_ROAD, "tiles & 2", "TW-FORM-017", 7, 1},
    {TW_KIND_ROAD, "tiles | 2", "TW-FORM-017", 7, 1},
};

/* One formula, one report, in line 7 and `column` characters behind where it stands. */
static void expect_bad(enum tw_kind kind, const char *text, const char *code, uint32_t column,
                       uint32_t width)
{
    struct fixture fixture;
    const struct tw_formula *formula = NULL;

    start(&fixture);
    cr_expect_eq(parse(&fixture, kind, text, &formula), TW_FINDING, "%s", text);
    cr_expect_null(formula, "%s", text);
    cr_assert_eq(fixture.diagnostics.count, 1, "%s: %zu reports", text, fixture.diagnostics.count);
    cr_expect_str_eq(tw_code_name(fixture.diagnostics.list[0].code), code, "%s: %s", text,
                     fixture.diagnostics.list[0].message);
    cr_expect_eq(fixture.diagnostics.list[0].place.line, 7);
    cr_expect_eq(fixture.diagnostics.list[0].place.column, 10 + column, "%s: column %u", text,
                 fixture.diagnostics.list[0].place.column - 10);
    cr_expect_eq(fixture.diagnostics.list[0].place.width, width, "%s: width %u", text,
                 fixture.diagnostics.list[0].place.width);
    done(&fixture);
}

Test(formula, says_what_is_wrong_and_where)
{
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_bad(bad[i].kind, bad[i].text, bad[i].code, bad[i].column, bad[i].width);
}

Test(formula, reports_every_wrong_name_once_and_nothing_that_follows_from_it)
{
    struct fixture fixture;
    const struct tw_formula *formula = NULL;

    start(&fixture);
    cr_expect_eq(parse(&fixture, TW_KIND_ROAD, "tils * gld / pennants + 6 / inns", &formula),
                 TW_FINDING);
    cr_assert_eq(fixture.diagnostics.count, 4);
    cr_expect_eq(fixture.diagnostics.list[0].code, TW_CODE_FORM_UNKNOWN_NAME);
    cr_expect_eq(fixture.diagnostics.list[1].code, TW_CODE_FORM_UNKNOWN_NAME);
    cr_expect_eq(fixture.diagnostics.list[2].code, TW_CODE_FORM_COUNTER_ELSEWHERE);
    cr_expect_eq(fixture.diagnostics.list[3].code, TW_CODE_FORM_DIVISION_BY_ZERO);
    done(&fixture);
}

Test(formula, suggests_the_nearest_name)
{
    struct fixture fixture;
    const struct tw_formula *formula = NULL;

    start(&fixture);
    parse(&fixture, TW_KIND_CITY, "tiles + penants", &formula);
    parse(&fixture, TW_KIND_CITY, "single_tiles", &formula);
    cr_assert_eq(fixture.diagnostics.count, 2);
    cr_assert_not_null(fixture.diagnostics.list[0].note);
    cr_assert_not_null(fixture.diagnostics.list[1].note);
    cr_expect_not_null(strstr(fixture.diagnostics.list[0].note, "'pennants'"));
    cr_expect_not_null(strstr(fixture.diagnostics.list[1].note, "'single_tile'"));
    done(&fixture);
}

/* `count` times `part`, then `tail`, then `count` times `close`. */
static const char *repeated(struct tw_text *text, int count, const char *part, const char *tail,
                            const char *close)
{
    tw_text_clear(text);
    for (int i = 0; i < count; i++)
        tw_text_add(text, part);
    tw_text_add(text, tail);
    for (int i = 0; i < count; i++)
        tw_text_add(text, close);
    return tw_text_string(text);
}

static void expect_fine(const char *text, int32_t value)
{
    const struct good row = {.kind = TW_KIND_ROAD, .text = text, .value = value};

    expect_good(&row);
}

Test(formula, nests_64_deep_and_no_deeper)
{
    struct tw_text text = {0};

    expect_fine(repeated(&text, 64, "(", "7", ")"), 7);
    expect_bad(TW_KIND_ROAD, repeated(&text, 65, "(", "7", ")"), "TW-FORM-013", 66, 1);
    expect_fine(repeated(&text, 64, "-", "7", ""), 7);
    expect_bad(TW_KIND_ROAD, repeated(&text, 65, "-", "7", ""), "TW-FORM-013", 65, 1);
    expect_bad(TW_KIND_ROAD, repeated(&text, 499, "(", "7", ""), "TW-FORM-013", 66, 1);
    expect_bad(TW_KIND_ROAD, repeated(&text, 499, "!", "7", ""), "TW-FORM-013", 65, 1);
    tw_text_done(&text);
}

Test(formula, keeps_within_the_stack_of_the_interpreter)
{
    struct tw_text text = {0};

    /* 31 values wait for the 32nd. */
    expect_fine(repeated(&text, 31, "1+(", "7", ")"), 38);
    expect_bad(TW_KIND_ROAD, repeated(&text, 32, "1+(", "7", ")"), "TW-FORM-013", 97, 1);
    /* A chain needs two. */
    expect_fine(repeated(&text, 200, "1+", "7", ""), 207);
    tw_text_done(&text);
}

Test(formula, is_at_most_500_characters_long)
{
    struct tw_text text = {0};

    expect_fine(repeated(&text, 499, " ", "7", ""), 7);
    expect_bad(TW_KIND_ROAD, repeated(&text, 500, " ", "7", ""), "TW-FORM-002", 1, 501);
    expect_fine(repeated(&text, 249, "1+", "10", ""), 259);
    tw_text_done(&text);
}

Test(formula, counters_used_are_told)
{
    struct fixture fixture;
    const struct tw_formula *formula = NULL;

    start(&fixture);
    /* The number 1 and the option's index 3 must not be taken for instructions. */
    cr_assert_eq(
        parse(&fixture, TW_KIND_CITY, "tiles * 1 + (single_tile ? pennants : 2)", &formula), TW_OK);
    cr_expect_eq(tw_formula_counters(formula), 1u << TW_COUNTER_TILES | 1u << TW_COUNTER_PENNANTS);
    cr_assert_eq(parse(&fixture, TW_KIND_CITY, "1 + 1", &formula), TW_OK);
    cr_expect_eq(tw_formula_counters(formula), 0);
    done(&fixture);
}

Test(formula, memory_that_runs_out_is_said)
{
    struct fixture fixture;
    const struct tw_formula *formula = NULL;

    start(&fixture);
    tw_arena_fail_after(1);
    cr_expect_eq(parse(&fixture, TW_KIND_CITY, "tiles", &formula), TW_NO_MEMORY);
    cr_expect_null(formula);
    done(&fixture);
}
