/*
 * What the loader makes of a tile row reaches both judges from the same tables. Here each thing
 * that it makes is wrong in every row, for both judges alike: the scenarios that 'verify' plays
 * notice.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "model/references.h"
#include "verify/static/static_checks.h"

#define SCENARIOS SOURCE_DIR "/tests/scenarios"

/* X(name): what is wrong. */
#define STEPS(X)                                                                                   \
    X(COUNT)                                                                                       \
    X(GARDENS)                                                                                     \
    X(ROLE)                                                                                        \
    X(ARROW)                                                                                       \
    X(ARROW_EDGE)                                                                                  \
    X(EDGES)                                                                                       \
    X(PORTS)                                                                                       \
    X(TOUCHES)                                                                                     \
    X(ENDS)                                                                                        \
    X(WAGON)                                                                                       \
    X(SYMBOLS)

#define ENUM_STEP(name) STEP_##name,
enum step { STEPS(ENUM_STEP) STEP__COUNT };
#define WORD_STEP(name) #name,
static const char *const step_words[] = {STEPS(WORD_STEP)};

enum { MOST_SETS = 16, MOST_ROWS = 128 };

static struct tw_tile_set sets[MOST_SETS];
static struct tw_tile rows[MOST_SETS][MOST_ROWS];
static struct tw_tables tables;

static void spoil_segment(struct tw_segment *segment, unsigned step, unsigned symbol)
{
    switch (step) {
    case STEP_PORTS: /* each one further clockwise */
        segment->ports = (uint16_t)(((unsigned)segment->ports << 1 |
                                     (unsigned)segment->ports >> (TW_PORTS - 1)) &
                                    ((1u << TW_PORTS) - 1));
        break;
    case STEP_TOUCHES:
        segment->touches = 0;
        break;
    case STEP_ENDS:
        segment->ends = 0;
        break;
    case STEP_WAGON:
        segment->wagon = 0;
        break;
    case STEP_SYMBOLS:
        segment->symbols[symbol] = 0;
        break;
    default:
        break;
    }
}

static void spoil(struct tw_tile *tile, unsigned step, unsigned symbol)
{
    const uint8_t north = tile->edges[0];

    switch (step) {
    case STEP_COUNT:
        tile->count = (uint8_t)(tile->count + (tile->count > 0));
        break;
    case STEP_GARDENS:
        tile->gardens = 0;
        break;
    case STEP_ROLE:
        tile->role = TW_ROLE_NONE;
        break;
    case STEP_ARROW:
        tile->arrow = 0;
        break;
    case STEP_ARROW_EDGE:
        tile->arrow_edge = (uint8_t)((tile->arrow_edge + 1) % TW_EDGES);
        break;
    case STEP_EDGES:
        memmove(tile->edges, tile->edges + 1, TW_EDGES - 1);
        tile->edges[TW_EDGES - 1] = north;
        break;
    default:
        break;
    }
    for (unsigned i = 0; i < tile->segment_count; i++)
        spoil_segment(&tile->segments[i], step, symbol);
}

static unsigned noticed(unsigned step, unsigned symbol)
{
    static const char *const all[] = {"all"};
    const struct tw_library library = {.tables = &tables, .references = &tw_builtin_references};
    struct tw_static_checks scenarios;
    unsigned wrong;

    tables = tw_builtin_tables;
    cr_assert_leq(tables.set_count, MOST_SETS);
    memcpy(sets, tables.sets, tables.set_count * sizeof sets[0]);
    for (unsigned i = 0; i < tables.set_count; i++) {
        cr_assert_leq(sets[i].tile_count, MOST_ROWS);
        memcpy(rows[i], sets[i].tiles, sets[i].tile_count * sizeof rows[i][0]);
        for (unsigned k = 0; k < sets[i].tile_count; k++)
            spoil(&rows[i][k], step, symbol);
        sets[i].tiles = rows[i];
    }
    tables.sets = sets;
    tw_static_start(&scenarios, &tables);
    cr_assert_eq(tw_static_scenarios(&scenarios, &library, SCENARIOS, all, 1), TW_OK);
    wrong = tw_static_wrong(&scenarios);
    tw_static_done(&scenarios);
    return wrong;
}

Test(lowering, each_thing_that_the_loader_makes_of_a_row_is_seen_by_a_scenario)
{
    for (unsigned step = 0; step < STEP__COUNT; step++)
        cr_expect_gt(noticed(step, 0), 0, "nothing notices %s", step_words[step]);
}

Test(lowering, each_symbol_is_seen_by_a_scenario)
{
    /* wells and tunnels count nothing in these rules */
    for (unsigned symbol = 0; symbol < TW_SYMBOL__OWN; symbol++)
        if (symbol != TW_SYMBOL_WELL && symbol != TW_SYMBOL_TUNNEL)
            cr_expect_gt(noticed(STEP_SYMBOLS, symbol), 0, "nothing notices %s",
                         tw_symbol_words[symbol]);
}
