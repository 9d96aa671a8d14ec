/* Why things are refused with the four expansions. The start tile lies at 0,0. */
#include <string.h>

#include "box_table.h"

static bool refused(struct tw_action action, enum tw_reason reason)
{
    return tw_refusal(table.game, &table.state, action) >> reason & 1;
}

static bool figure_refused(enum tw_figure_kind kind, int x, int y, const char *segment,
                           enum tw_reason reason)
{
    return refused(table_action(TW_DO_FIGURE, kind, x, y, segment), reason);
}

/* Whether the clause is among those behind the reason. */
static bool clause_is_named(enum tw_reason reason, const char *id)
{
    const struct tw_tables *tables = tw_game_tables(table.game);
    uint16_t clauses[32];
    const unsigned count = tw_reason_clauses(table.game, reason, clauses, 32);

    for (unsigned i = 0; i < count; i++)
        if (strcmp(tables->clauses[clauses[i]].id, id) == 0)
            return true;
    return false;
}

Test(refusals, of_pigs_and_builders)
{
    table_open("base+traders-builders", 2, NULL);
    table_tile("base-A", 1, 0, 90);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_begin(0, "base-W base-B");
    lay(-1, 0, 0);
    cr_expect(figure_refused(TW_FIGURE_PIG, -1, 0, "f1", TW_REASON_NO_FARMER));
    cr_expect(figure_refused(TW_FIGURE_PIG, -1, 0, "r2", TW_REASON_PIG_PLACE));
    cr_expect(figure_refused(TW_FIGURE_BUILDER, -1, 0, "r1", TW_REASON_BUILDER_FINISHED));
    cr_expect(figure_refused(TW_FIGURE_BUILDER, -1, 0, "r2", TW_REASON_NO_FOLLOWER));
    cr_expect(figure_refused(TW_FIGURE_BUILDER, -1, 0, "f1", TW_REASON_BUILDER_PLACE));
    cr_expect(figure_refused(TW_FIGURE_BUILDER, 0, 0, "r1", TW_REASON_OLD_TILE));
    cr_expect(!figure_refused(TW_FIGURE_BUILDER, -1, 0, "r1", TW_REASON_OCCUPIED));
    cr_expect(clause_is_named(TW_REASON_NO_FARMER, "TB-PIG-02"));
    cr_expect(clause_is_named(TW_REASON_NO_FOLLOWER, "TB-BUILDER-02"));
    cr_expect(clause_is_named(TW_REASON_BUILDER_PLACE, "TB-BUILDER-06"));
}

Test(refusals, of_mayors_and_wagons)
{
    table_open("base+abbey-mayor", 2, NULL);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_begin(0, "base-H base-B");
    lay(0, -1, 0);
    cr_expect(figure_refused(TW_FIGURE_MAYOR, 0, -1, "c2", TW_REASON_MAYOR_PLACE));
    cr_expect(figure_refused(TW_FIGURE_MAYOR, 0, -1, "c2", TW_REASON_OCCUPIED));
    cr_expect(figure_refused(TW_FIGURE_MAYOR, 0, -1, "f1", TW_REASON_MAYOR_PLACE));
    cr_expect(figure_refused(TW_FIGURE_WAGON, 0, -1, "c2", TW_REASON_WAGON_PLACE));
    cr_expect(figure_refused(TW_FIGURE_WAGON, 0, -1, "f1", TW_REASON_WAGON_FIELD));
    cr_expect(clause_is_named(TW_REASON_MAYOR_PLACE, "AM-MAYOR-02"));
    cr_expect(clause_is_named(TW_REASON_WAGON_FIELD, "AM-WAGON-03"));
    cr_expect(clause_is_named(TW_REASON_OCCUPIED, "BASE-FIG-02"));
}

Test(refusals, of_wagon_moves)
{
    table_open("base+abbey-mayor", 2, NULL);
    table_tile("base-W", 1, 0, 0);
    table_tile("base-B", 0, 1, 0);
    table_figure(1, TW_FIGURE_FOLLOWER, 1, 0, "r1");
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(1, "base-A base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_TURN(0, "wagon");
    cr_expect(refused(table_action(TW_DO_WAGON, 0, 1, 0, "r1"), TW_REASON_TARGET_OCCUPIED));
    cr_expect(refused(table_action(TW_DO_WAGON, 0, 1, 0, "r3"), TW_REASON_TARGET_FINISHED));
    cr_expect(refused(table_action(TW_DO_WAGON, 0, 0, 1, "m1"), TW_REASON_NOT_ADJOINING));
    cr_expect(refused(table_action(TW_DO_WAGON, 0, 0, 1, "f1"), TW_REASON_WAGON_FIELD));
    cr_expect(refused(table_action(TW_DO_WAGON, 0, 9, 9, NULL), TW_REASON_NO_SEGMENT));
    cr_expect(refused(table_action(TW_DO_PASS, 0, 0, 0, NULL), TW_REASON_PHASE));
    cr_expect(clause_is_named(TW_REASON_NOT_ADJOINING, "AM-WAGON-06"));
    cr_expect(clause_is_named(TW_REASON_TARGET_OCCUPIED, "AM-WAGON-07"));
}

Test(refusals, of_barns_and_of_farmers_beside_them)
{
    struct tw_action barn;

    table_open("base+abbey-mayor", 2, NULL);
    table_tile("base-B", 0, 1, 0);
    table_tile("base-B", 1, 1, 0);
    table_tile("base-B", 0, 2, 0);
    table_tile("base-B", 1, 2, 0);
    table_tile("base-B", 0, 3, 0);
    table_barn(1, 1, 2, NW);
    table_begin(0, "base-B base-B");
    lay(1, 3, 0);
    barn = table_action(TW_DO_FIGURE, TW_FIGURE_BARN, 1, 3, NULL);
    barn.segment = NW;
    cr_expect(refused(barn, TW_REASON_BARN_FIELD));
    barn.segment = SE;
    cr_expect(refused(barn, TW_REASON_NO_CORNER));
    barn.segment = 7;
    cr_expect(refused(barn, TW_REASON_NO_CORNER));
    cr_expect(figure_refused(TW_FIGURE_FOLLOWER, 1, 3, "f1", TW_REASON_FARMER_BARRED));
    cr_expect(!figure_refused(TW_FIGURE_FOLLOWER, 1, 3, "f1", TW_REASON_FIELD_OCCUPIED));
    cr_expect(clause_is_named(TW_REASON_BARN_FIELD, "AM-BARN-05"));
    cr_expect(clause_is_named(TW_REASON_FARMER_BARRED, "AM-BARN-13"));
    cr_expect(clause_is_named(TW_REASON_NO_CORNER, "AM-BARN-03"));
}

Test(refusals, of_abbeys)
{
    struct tw_problem problem;

    table_open("base+abbey-mayor", 2, NULL);
    table_tile("base-U", 1, 0, 0);
    table_tile("base-A", 2, 0, 90);
    table_tile("base-B", 0, 1, 0);
    table_tile("base-B", 2, 1, 0);
    table_tile("base-B", 0, 2, 0);
    table_tile("base-B", 1, 2, 0);
    cr_assert(tw_position_abbeys(table.game, &table.state, 1, 0, &problem));
    table_begin(0, "base-U base-U");
    cr_expect(refused(table_action(TW_DO_TILE, TW_LAY_ABBEY, 2, 2, NULL), TW_REASON_NO_HOLE));
    cr_expect(refused(table_action(TW_DO_TILE, TW_LAY_ABBEY, 0, 0, NULL), TW_REASON_TAKEN));
    cr_expect(refused(table_action(TW_DO_TILE, TW_LAY_ABBEY, 30, 30, NULL), TW_REASON_NO_HOLE));
    draw();
    cr_expect(refused(table_action(TW_DO_TILE, TW_LAY_ABBEY, 1, 1, NULL), TW_REASON_ABBEY_LATE));
    lay(-1, 0, 0);
    pass();
    EXPECT_TURN(1, "tile");
    cr_expect(refused(table_action(TW_DO_TILE, TW_LAY_ABBEY, 1, 1, NULL), TW_REASON_NO_ABBEY));
    cr_expect(clause_is_named(TW_REASON_NO_HOLE, "AM-ABBEY-02"));
    cr_expect(clause_is_named(TW_REASON_ABBEY_LATE, "AM-ABBEY-01"));
    cr_expect(clause_is_named(TW_REASON_NO_ABBEY, "AM-ABBEY-10"));
}
