#include "verify/exhaustive/exhaustive.h"

#include <assert.h>
#include <string.h>

#include "verify/boards/hand_board.h"
#include "verify/campaign/campaign.h"
#include "verify/exhaustive/checks.h"

static struct tw_game *create(const struct tw_tables *tables, const char *rules, unsigned players)
{
    const struct tw_setup setup = {.rules = rules, .players = players};
    struct tw_problem problem;
    struct tw_game *game;

    return tw_game_create(tables, &setup, &game, &problem) ? game : NULL;
}

bool tw_exhaustive_open(struct tw_exhaustive *exhaustive, const struct tw_tables *tables,
                        const char *rules, struct tw_arena *arena)
{
    struct tw_state *state = tw_arena_alloc(arena, sizeof *state);

    memset(exhaustive, 0, sizeof *exhaustive);
    exhaustive->tables = tables;
    exhaustive->rules = rules;
    exhaustive->game = create(tables, rules, 0);
    exhaustive->roots = tw_arena_array(arena, TW_MAX_ACTIONS, sizeof *exhaustive->roots);
    if (!exhaustive->game || !exhaustive->roots || !state)
        return false;
    tw_position_start(exhaustive->game, state);
    exhaustive->root_count = tw_perft_divide(exhaustive->game, state, 1, exhaustive->roots);
    for (unsigned i = 2; i <= 5; i++)
        exhaustive->by_players[i] = create(tables, rules, i);
    return true;
}

const struct tw_game *tw_exhaustive_game(const struct tw_exhaustive *exhaustive, unsigned players)
{
    const struct tw_game *game = players < 7 ? exhaustive->by_players[players] : NULL;

    return game ? game : exhaustive->game;
}

void tw_exhaustive_done(struct tw_exhaustive *exhaustive)
{
    tw_game_free(exhaustive->game);
    for (unsigned i = 0; i < 7; i++)
        tw_game_free(exhaustive->by_players[i]);
}

static bool has_river(const struct tw_exhaustive *exhaustive)
{
    return tw_game_uses(exhaustive->game, TW_MECHANISM_RIVER_ORDER);
}

static bool has_farms(const struct tw_exhaustive *exhaustive)
{
    return !tw_game_uses(exhaustive->game, TW_MECHANISM_LAGGING);
}

static bool has_few_farms(const struct tw_exhaustive *exhaustive)
{
    return has_farms(exhaustive) && tw_farm_tiles(exhaustive) == 3;
}

static bool has_many_farms(const struct tw_exhaustive *exhaustive)
{
    return has_farms(exhaustive) && tw_farm_tiles(exhaustive) == 2;
}

static bool has_railways(const struct tw_exhaustive *exhaustive)
{
    for (unsigned i = 0; i < tw_game_type_count(exhaustive->game); i++)
        for (unsigned k = 0; k < tw_game_tile(exhaustive->game, i)->segment_count; k++)
            if (tw_game_tile(exhaustive->game, i)->segments[k].kind == TW_KIND_RAILWAY)
                return true;
    return false;
}

static bool has_gold(const struct tw_exhaustive *exhaustive)
{
    return tw_game_uses(exhaustive->game, TW_MECHANISM_GOLD_STACK);
}

/* Small boards of the base set; in solo play points follow other rules. */
static bool has_followers(const struct tw_exhaustive *exhaustive)
{
    return !has_gold(exhaustive) && !tw_game_uses(exhaustive->game, TW_MECHANISM_LAGGING);
}

static bool has_goods(const struct tw_exhaustive *exhaustive)
{
    return has_followers(exhaustive) && tw_game_uses(exhaustive->game, TW_MECHANISM_GOODS);
}

static bool has_king(const struct tw_exhaustive *exhaustive)
{
    return has_followers(exhaustive) && tw_game_uses(exhaustive->game, TW_MECHANISM_KING) &&
           tw_game_uses(exhaustive->game, TW_MECHANISM_ROBBER);
}

static bool has_abbeys(const struct tw_exhaustive *exhaustive)
{
    return has_followers(exhaustive) && tw_game_uses(exhaustive->game, TW_MECHANISM_ABBEY);
}

static bool has_barns(const struct tw_exhaustive *exhaustive)
{
    return has_followers(exhaustive) && tw_game_uses(exhaustive->game, TW_MECHANISM_BARN);
}

static bool has_wagons(const struct tw_exhaustive *exhaustive)
{
    return has_followers(exhaustive) && tw_game_uses(exhaustive->game, TW_MECHANISM_WAGON);
}

static bool has_builders(const struct tw_exhaustive *exhaustive)
{
    return has_followers(exhaustive) && tw_game_uses(exhaustive->game, TW_MECHANISM_BUILDER);
}

static bool is_solo(const struct tw_exhaustive *exhaustive)
{
    return tw_game_uses(exhaustive->game, TW_MECHANISM_LAGGING);
}

/* A check that goes through everything within the bound that its title states. */
struct row {
    const char *id; /* never renamed */
    const char *title;
    bool (*applies)(const struct tw_exhaustive *exhaustive); /* NULL: to all rules */
    uint64_t units;                                          /* 0: one per first placement */
    void (*run)(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                struct tw_tally *tally);
};

static const struct row rows[] = {
    {"walk",
     "where every tile may lie, and what joins, on every table of the start tile and up to three "
     "more: up to two in every order; three in one order of each set, for what joins tiles that "
     "differ in symbols alone as one, for where tiles may lie those with the same edges; edges "
     "alone decide",
     NULL, 0, tw_walk_run},
    {"formulas",
     "every scoring formula, compiled, interpreted and read by the oracle, for all values of its "
     "counters up to 12, and every pair of operators by both readers",
     NULL, 1, tw_formulas_run},
    {"river",
     "where every river tile may lie, by the river's own rules, on every table of the start piece "
     "and up to three more tiles of the river, in every order",
     has_river, TW_RIVER_UNITS, tw_river_run},
    {"farms",
     "final scoring of every field on every table of the start tile and up to two more, with every "
     "placement of up to three farmers of two players, or of three, on its segments; fields with "
     "the same segments, symbols and completed cities on the same cells as one",
     has_many_farms, TW_FARM_UNITS, tw_farms_run},
    {"farms",
     "final scoring of every field on every table of the start tile and up to two more, and of "
     "every field on tables of three more that comes twice to a completed city or to two of them, "
     "with every placement of up to three farmers of two players, or of three, on its segments; "
     "fields with the same segments, symbols and completed cities on the same cells as one",
     has_few_farms, TW_FARM_UNITS, tw_farms_run},
    {"gold-split",
     "who takes which token: 2 to 5 players, every active seat, every set of tied players, stacks "
     "of 0 to 63; by the readings of who begins and from which end",
     has_gold, TW_GOLD_SPLIT_UNITS, tw_gold_split_run},
    {"railways",
     "points for every railway of up to six tiles that the tiles of the box can form, complete (by "
     "each tile that can come last) and open at the end, up to turning, with every spread of "
     "trains; tiles that show the same track and trains as one",
     has_railways, TW_RAILWAY_UNITS, tw_railways_run},
    {"tents",
     "every tent decision, with the tent in the supply and on every segment, on every table of the "
     "start tile and up to three more, each set of tiles with each that can come last; tables "
     "whose tiles show the same mountains on the same cells as one",
     has_gold, TW_TENT_UNITS, tw_tents_run},
    {"majority",
     "who owns a city with 0 to 3 pennants, a road and a field, completed and at the end: two "
     "players with up to three figures each, three with up to two; by both readings of a lone "
     "mayor",
     has_followers, TW_HAND_UNITS, tw_majority_run},
    {"majority",
     "who owns a railway of the start tile and any tile beside it, when that is laid and at the "
     "end: two players with up to three cowboys each, three with up to two",
     has_gold, 0, tw_majority_gold_run},
    {"goods",
     "every way in which 2 to 6 players can hold the tokens of one kind, two players those of all "
     "kinds, by both readings of a kind that nobody holds; who takes them, for every city segment "
     "with goods",
     has_goods, TW_HAND_UNITS, tw_goods_run},
    {"king-robber",
     "every sequence of four turns of 2 or 3 players, each completing nothing, one city of 2 to 4 "
     "tiles or two of 2 or 3; the same with roads; cities and roads of 2 or 3 tiles mixed; three "
     "turns by the readings that count unfinished features",
     has_king, TW_HAND_UNITS, tw_king_robber_run},
    {"abbey-holes",
     "every surrounding of a cell up to turning: four sides that are empty, field, a monk's, or a "
     "city or road that ends there or goes on, or a city that comes to two sides, and four "
     "corners; "
     "where an abbey may be laid and what it completes, with a monk and without; in the closing "
     "round where all sides are alike",
     has_abbeys, TW_HAND_UNITS, tw_abbey_holes_run},
    {"closing-round",
     "who is asked for the abbey at the end: 2 or 3 players, every set of them that holds one, up "
     "to "
     "three holes, every last player, with a builder's extra turn or not; every decision, by both "
     "readings of who declined",
     has_abbeys, TW_HAND_UNITS, tw_closing_round_run},
    {"barn-corners",
     "where a barn may stand: every tile in every orientation, with three others round a corner, "
     "one for each pair of edges there, field alone or not",
     has_barns, TW_HAND_UNITS, tw_barn_corners_run},
    {"barn-fields",
     "what farmers score when a barn is placed and when their field is joined to one: two players "
     "with up to three farmers and pigs each, either one active, up to three cities, a pig added "
     "or "
     "not, by both readings of when; two barns on one field",
     has_barns, TW_HAND_UNITS, tw_barn_fields_run},
    {"wagons",
     "every decision of one to three wagons of different players: on roads completed at a crossing "
     "whose arms are free, taken or complete and end at a monastery, at a fork or in a city, each "
     "player active; on cities closed by an abbey and on the abbey itself; one wagon by the other "
     "readings of where it may go",
     has_wagons, TW_HAND_UNITS, tw_wagons_run},
    {"builder",
     "who has another turn: every sequence of five tiles that extend, close or join two roads or "
     "two cities of two players or lie elsewhere, with builders there already or not, and placed "
     "or "
     "not whenever one may be; a city that an abbey closes or completes; a builder or a pig alone",
     has_builders, TW_HAND_UNITS, tw_builder_turns_run},
    {"solo-orders",
     "every order of scoring up to three roads that one tile completes, each held by one colour or "
     "two, the colours up to one space apart, or three where no two share a road; every order of "
     "counting up to four followers at the end, up to three spaces apart, by each reading",
     is_solo, TW_HAND_UNITS, tw_solo_orders_run},
};

static_assert(sizeof rows / sizeof rows[0] <= TW_EXHAUSTIVE_PER_RULES, "no room for all checks");

unsigned tw_exhaustive_tasks(const struct tw_exhaustive *exhaustive,
                             struct tw_task ret_tasks[TW_EXHAUSTIVE_PER_RULES])
{
    unsigned count = 0;

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!rows[i].applies || rows[i].applies(exhaustive))
            ret_tasks[count++] =
                (struct tw_task){.id = rows[i].id,
                                 .title = rows[i].title,
                                 .rules = exhaustive->rules,
                                 .tables = exhaustive->tables,
                                 .units = rows[i].units ? rows[i].units : exhaustive->root_count,
                                 .context = exhaustive,
                                 .run = rows[i].run};
    return count;
}
