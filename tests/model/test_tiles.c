/* What the loader makes of tile sets, and that it survives a lack of memory anywhere. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "model/model.h"
#include "support/arena.h"

static const char *const everything[] = {TILES_DIR};

static void load_everything(struct tw_model *model)
{
    tw_model_start(model);
    cr_assert_eq(tw_model_load(model, everything, 1), TW_OK);
    cr_assert_eq(tw_model_check(model), TW_OK);
}

static const struct tw_tile_set *find_set(const struct tw_tables *tables, const char *id)
{
    for (size_t i = 0; i < tables->set_count; i++)
        if (strcmp(tables->sets[i].id, id) == 0)
            return &tables->sets[i];
    cr_assert_fail("no set %s", id);
    return NULL;
}

static const struct tw_tile *find_tile(const struct tw_tile_set *set, const char *id)
{
    for (size_t i = 0; i < set->tile_count; i++)
        if (strcmp(set->tiles[i].id, id) == 0)
            return &set->tiles[i];
    cr_assert_fail("no tile %s", id);
    return NULL;
}

Test(tiles, the_sets_of_the_project_hold)
{
    static const struct {
        const char *id;
        unsigned total, rows;
        bool reconstructed;
    } expected[] = {
        {"base", 72, 24, false},        {"river", 12, 10, false},
        {"king", 5, 5, false},          {"inns-cathedrals", 18, 17, false},
        {"abbey-mayor", 12, 12, false}, {"traders-builders", 24, 24, false},
        {"river-20ae", 17, 17, true},   {"anniversary-20ae", 15, 15, true},
        {"gold-rush", 72, 53, true},
    };
    const struct tw_tables *tables;
    struct tw_model model;

    load_everything(&model);
    cr_expect_eq(model.diagnostics.warnings, 0u);
    cr_assert_eq(tw_model_tables(&model, &tables), TW_OK);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct tw_tile_set *set = find_set(tables, expected[i].id);

        cr_expect_eq(set->total, expected[i].total, "%s", set->id);
        cr_expect_eq(set->drawn_count, expected[i].rows, "%s", set->id);
        cr_expect_eq(set->provenance == TW_PROVENANCE_RECONSTRUCTED, expected[i].reconstructed,
                     "%s", set->id);
        cr_expect_eq(strlen(set->hash), 64u);
        cr_expect_eq(strncmp(set->file, "tiles/", 6), 0, "%s", set->file);
    }
    tw_model_done(&model);
}

Test(tiles, ports_follow_the_shape_of_a_segment)
{
    const struct tw_tables *tables;
    const struct tw_tile *tile;
    struct tw_model model;

    load_everything(&model);
    cr_assert_eq(tw_model_tables(&model, &tables), TW_OK);
    tile = find_tile(find_set(tables, "base"), "base-D");
    cr_assert_eq(tile->segment_count, 4);
    cr_expect_eq(tile->segments[0].ports, 0x007, "a city owns its whole edge");
    cr_expect_eq(tile->segments[1].ports, 1 << 4 | 1 << 10, "a road owns the middle");
    cr_expect_eq(tile->segments[2].ports, 1 << 3 | 1 << 11, "a field owns halves");
    cr_expect_eq(tile->segments[2].touches, 1);
    cr_expect_eq(tile->count, 4);
    cr_expect_eq(tile->start, 1);
    cr_expect_eq(tile->next_cell, TW_NO_CELL);
    cr_expect_eq(tile->edges[0], TW_KIND_CITY);
    cr_expect_eq(tile->edges[1], TW_KIND_ROAD);
    cr_expect_eq(tile->edges[2], TW_KIND_FIELD);
    cr_expect_eq(tile->edges[3], TW_KIND_ROAD);
    tw_model_done(&model);
}

Test(tiles, the_double_spring_is_two_cells_of_one_piece)
{
    const struct tw_tile_set *set;
    const struct tw_tables *tables;
    const struct tw_tile *west, *east;
    struct tw_model model;

    load_everything(&model);
    cr_assert_eq(tw_model_tables(&model, &tables), TW_OK);
    set = find_set(tables, "river-20ae");
    west = find_tile(set, "r20-A");
    cr_assert_eq(west->next_cell, set->drawn_count);
    cr_assert_lt(west->next_cell, set->tile_count);
    east = &set->tiles[west->next_cell];
    cr_expect_str_eq(east->id, "r20-A/2");
    cr_expect_eq(east->count, 0, "it is not drawn by itself");
    cr_expect_eq(east->role, TW_ROLE_SPRING);
    cr_expect_eq(east->next_cell, TW_NO_CELL);
    cr_expect_eq(west->edges[3], TW_KIND_RIVER);
    cr_expect_eq(east->edges[1], TW_KIND_RIVER);
    cr_expect_eq(west->edges[1], east->edges[3]);
    tw_model_done(&model);
}

Test(tiles, extras_come_last_and_abbeys_fit_anywhere)
{
    const struct tw_tile_set *set;
    const struct tw_tables *tables;
    const struct tw_tile *abbey;
    struct tw_model model;

    load_everything(&model);
    cr_assert_eq(tw_model_tables(&model, &tables), TW_OK);
    set = find_set(tables, "abbey-mayor");
    cr_assert_eq(set->tile_count, set->drawn_count + 1);
    abbey = &set->tiles[set->drawn_count];
    cr_expect_str_eq(abbey->id, "am-abbey");
    for (int edge = 0; edge < TW_EDGES; edge++)
        cr_expect_eq(abbey->edges[edge], TW_EDGE_CLOSED);
    cr_expect_eq(abbey->segments[0].kind, TW_KIND_MONASTERY);
    tw_model_done(&model);
}

Test(tiles, wagons_and_crossings_go_both_ways)
{
    const struct tw_tables *tables;
    const struct tw_tile *tile;
    struct tw_model model;

    load_everything(&model);
    cr_assert_eq(tw_model_tables(&model, &tables), TW_OK);
    tile = find_tile(find_set(tables, "base"), "base-W"); /* r1 r2 r3 f1 f2 f3 */
    cr_expect_eq(tile->segments[0].wagon, 0x6);
    cr_expect_eq(tile->segments[1].wagon, 0x5);
    cr_expect_eq(tile->segments[2].wagon, 0x3);
    tile = find_tile(find_set(tables, "abbey-mayor"), "am-L"); /* c1 r1 f1 f2 f3 */
    cr_expect_eq(tile->crosses[1], 0x5);
    cr_expect_eq(tile->crosses[0], 0x2);
    cr_expect_eq(tile->crosses[2], 0x2);
    cr_expect_eq(tile->segments[1].symbols[TW_SYMBOL_TUNNEL], 1);
    tile = find_tile(find_set(tables, "abbey-mayor"), "am-I");
    cr_expect_eq(tile->corner_split, 0x3, "NE and SE");
    cr_expect_not(tile->segments[0].castle_base);
    tw_model_done(&model);
}

Test(tiles, symbols_tokens_arrows_and_gardens_are_kept)
{
    const struct tw_tables *tables;
    const struct tw_tile *tile;
    struct tw_model model;

    load_everything(&model);
    cr_assert_eq(tw_model_tables(&model, &tables), TW_OK);
    tile = find_tile(find_set(tables, "traders-builders"), "tb-D");
    cr_expect_eq(tile->segments[0].symbols[TW_SYMBOL_GRAIN], 1);
    cr_expect_eq(tile->segments[0].symbols[TW_SYMBOL_WINE], 0);
    cr_expect_eq(find_set(tables, "gold-rush")->tokens[5], 5);
    tile = find_tile(find_set(tables, "anniversary-20ae"), "ann-B");
    cr_expect_eq(tile->arrow, TW_ARROW_SECOND_MEEPLE);
    cr_expect_eq(tile->arrow_edge, 2);
    tile = find_tile(find_set(tables, "river-20ae"), "r20-N"); /* r1 v1 f1 f2 f3 f4 */
    cr_expect_eq(tile->gardens, 1);
    cr_expect_eq(tile->garden_in, 5);
    cr_expect_eq(find_tile(find_set(tables, "base"), "base-E")->garden_in, -1);
    tile = find_tile(find_set(tables, "gold-rush"), "gr-S1"); /* m1 r1 p1 p2 */
    cr_expect_eq(tile->segments[1].ends, 1);
    tw_model_done(&model);
}

Test(tiles, a_model_with_errors_gives_no_tables)
{
    static const char *const paths[] = {CASES_DIR "/TW-TILE-006-half-missing.yaml"};
    const struct tw_tables *tables = NULL;
    struct tw_model model;

    tw_model_start(&model);
    tw_model_load(&model, paths, 1);
    cr_expect_eq(tw_model_check(&model), TW_FINDING);
    cr_expect_eq(tw_model_tables(&model, &tables), TW_UNUSABLE);
    cr_expect_null(tables);
    tw_model_done(&model);
}

/* Loads, checks and lowers; the worst that was said. */
static enum tw_status go_all_the_way(struct tw_model *model, const char *const *paths, size_t count)
{
    const struct tw_tables *tables = NULL;
    const enum tw_status loaded = tw_model_load(model, paths, count);
    const enum tw_status checked = tw_model_check(model);
    const enum tw_status lowered = tw_model_tables(model, &tables);

    if (loaded == TW_NO_MEMORY || checked == TW_NO_MEMORY || lowered == TW_NO_MEMORY)
        return TW_NO_MEMORY;
    return loaded > checked ? loaded : checked;
}

Test(tiles, every_block_of_memory_may_be_missing, .timeout = 120)
{
    enum tw_status status = TW_NO_MEMORY;
    unsigned missing = 0;

    while (status == TW_NO_MEMORY) {
        struct tw_model model;

        tw_model_start(&model);
        tw_arena_fail_after(++missing);
        status = go_all_the_way(&model, everything, 1);
        tw_arena_fail_after(0);
        cr_assert(status == TW_NO_MEMORY || status == TW_OK, "block %u: status %d", missing,
                  (int)status);
        cr_assert_lt(missing, 1000u);
        tw_model_done(&model);
    }
    cr_expect_gt(missing, 8u, "only %u blocks were missing", missing);
}

/* The arena's limit fails at every single allocation, not only where a block is full. */
static void starve(const char *path, size_t step)
{
    size_t failures = 0;

    for (size_t limit = 1;; limit += step) {
        struct tw_model model;
        enum tw_status status;

        tw_model_start(&model);
        model.arena.limit = limit;
        status = go_all_the_way(&model, &path, 1);
        tw_model_done(&model);
        if (status != TW_NO_MEMORY)
            break;
        failures++;
        cr_assert_lt(limit, (size_t)10000000);
    }
    cr_expect_gt(failures, 20u, "%s: only %zu failures", path, failures);
}

Test(tiles, every_allocation_may_fail_for_good, .timeout = 120)
{
    starve(TILES_DIR "/king.yaml", 24);
    starve(TILES_DIR "/river-20ae.yaml", 200);
    starve(CASES_DIR "/TW-TILE-010-city-not-touched.yaml", 16);
    starve(CASES_DIR "/TW-YAML-007-alias.yaml", 16);
    starve(CASES_DIR, 1009);
}
