/* Tied gold: every number of players, active seat, set of tied players and size of stack. */
#include <string.h>

#include "verify/exhaustive/checks.h"

static const uint8_t faces[5] = {0, 1, 2, 3, 5};

/* Edges of a tile that are mountain, one bit each; 0 where they are not one segment. */
static unsigned mountain_edges(const struct tw_tile *tile)
{
    unsigned edges = 0, segments = 0;

    for (unsigned i = 0; i < TW_EDGES; i++)
        edges |= (tile->edges[i] == TW_KIND_MOUNTAIN ? 1u : 0u) << i;
    for (unsigned i = 0; i < tile->segment_count; i++)
        segments += tile->segments[i].kind == TW_KIND_MOUNTAIN;
    for (unsigned i = 0; i < TW_EDGES; i++)
        if (tile->edges[i] == TW_KIND_RAILWAY)
            return 0;
    return segments == 1 ? edges : 0;
}

/* A type with exactly these mountain edges, however turned, and how it has to be turned. */
static bool find(const struct tw_lockstep *lockstep, unsigned edges, unsigned *ret_type,
                 unsigned *ret_rotation)
{
    for (unsigned i = 0; i < tw_game_type_count(lockstep->game); i++)
        for (unsigned rotation = 0; rotation < TW_EDGES; rotation++) {
            const unsigned shown = mountain_edges(lockstep->types[i].tile) << rotation;

            if (((shown | shown >> TW_EDGES) & 15) != edges || (shown & 15) == 0)
                continue;
            *ret_type = i;
            *ret_rotation = rotation;
            return true;
        }
    return false;
}

enum { N = 1, E = 2, S = 4, W = 8 };

/* The mountain of the start tile goes on north; one cell is left open for the last tile. */
static const struct {
    int x, y;
    unsigned edges;
} mountain[] = {{0, -1, N | E | S | W}, {1, -1, E | W}, {2, -1, W}, {-1, -1, E}};

enum { LAID = sizeof mountain / sizeof mountain[0] };

static unsigned mountain_segment(struct tw_oracle_type type)
{
    unsigned segment = 0;

    while (tw_oracle_segment(type, segment)->kind != TW_KIND_MOUNTAIN)
        segment++;
    return segment;
}

static bool build(struct tw_lockstep *lockstep)
{
    unsigned type, rotation;

    tw_lockstep_empty(lockstep);
    for (unsigned i = 0; i < LAID; i++)
        if (!find(lockstep, mountain[i].edges, &type, &rotation) ||
            !tw_lockstep_tile(lockstep, type, mountain[i].x, mountain[i].y, rotation))
            return false;
    return true;
}

/* GR-MTN-05-E2: the i-th in order gets ceil((k - i) / n), never below 0. */
static unsigned share(unsigned tokens, unsigned tied, unsigned place)
{
    return tokens <= place ? 0 : (tokens - place + tied - 1) / tied;
}

/* GR-MTN-05-E7 "back": two rounds, there and back, give two tokens to each. */
static unsigned share_back(unsigned tokens, unsigned tied, unsigned place)
{
    const unsigned left = tokens % (2 * tied);

    return tokens / (2 * tied) * 2 + (left > place) + (left > 2 * tied - 1 - place);
}

/* Is the game played by another reading of this question? */
static bool is_otherwise(const struct tw_lockstep *lockstep, const char *alias)
{
    const struct tw_tables *tables = lockstep->rules.tables;

    for (unsigned i = 0; i < tables->option_count; i++)
        if (tables->options[i].alias && strcmp(tables->options[i].alias, alias) == 0)
            return tw_game_options(lockstep->game)[i] != 0;
    return false;
}

/* GR-MTN-05-E1: the active player, if tied, begins; else the next who is, or the lowest seat. */
static unsigned first_to_take(const struct tw_lockstep *lockstep, unsigned active, unsigned set)
{
    return is_otherwise(lockstep, "split-start") && (set >> active & 1) == 0 ? 0 : active;
}

static void check_shares(struct tw_lockstep *lockstep, unsigned active, unsigned set,
                         unsigned tokens)
{
    const bool back = is_otherwise(lockstep, "split-order");
    const unsigned first = first_to_take(lockstep, active, set);
    const unsigned players = tw_game_players(lockstep->game);
    unsigned tied = 0, place = 0;
    uint8_t values[256];

    for (unsigned i = 0; i < players; i++)
        tied += set >> i & 1;
    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (first + i) % players;
        const unsigned due = (set >> player & 1) == 0 ? 0
                             : back                   ? share_back(tokens, tied, place++)
                                                      : share(tokens, tied, place++);
        const unsigned count = tw_player_tokens(lockstep->game, &lockstep->state, player, values);

        if (count != due)
            tw_lockstep_fail(lockstep, TW_CHECK_TOKENS,
                             "%u of %u players tied, player %u active: player %u took %u of %u "
                             "tokens instead of %u",
                             tied, players, active, player, count, tokens, due);
    }
}

/* Each tied player has one miner, each on a tile of its own. */
static bool split(struct tw_lockstep *lockstep, unsigned active, unsigned set, unsigned tokens)
{
    const struct tw_action pass = {.what = TW_DO_PASS};
    struct tw_action lay = {.what = TW_DO_TILE, .x = 0, .y = -2};
    uint8_t values[64], deck[2];
    unsigned type, rotation;

    if (!build(lockstep) || !find(lockstep, S, &type, &rotation))
        return false;
    for (unsigned i = 0; i < tokens; i++)
        values[i] = faces[(i * 3 + tokens) % 5];
    for (unsigned i = 0; i < tw_game_players(lockstep->game); i++)
        if ((set >> i & 1) != 0 &&
            !tw_lockstep_figure(lockstep, i, TW_FIGURE_COWBOY, i,
                                mountain_segment(lockstep->position.tiles[i].type)))
            return false;
    if (!tw_lockstep_stack(lockstep, 0, mountain_segment(lockstep->rules.start[0]), values, tokens))
        tw_lockstep_fail(lockstep, TW_CHECK_TOKENS, "the engine takes no stack of %u", tokens);
    deck[0] = deck[1] = (uint8_t)type;
    tw_lockstep_begin(lockstep, active, deck, 2);
    lay.rotation = (uint8_t)rotation;
    if (!tw_is_legal(lockstep->game, &lockstep->state, lay)) {
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the mountain cannot be closed");
        return true;
    }
    tw_lockstep_apply(lockstep, lay);
    tw_lockstep_apply(lockstep, pass);
    check_shares(lockstep, active, set, tokens);
    return true;
}

static void split_all(struct tw_lockstep *lockstep, const struct tw_game *game, uint64_t unit,
                      struct tw_tally *tally)
{
    const unsigned players = tw_game_players(game);

    if (!tw_lockstep_open(lockstep, game))
        return;
    for (unsigned active = 0; active < players; active++)
        for (unsigned set = 1; set < 1u << players; set++)
            if (split(lockstep, active, set, (unsigned)unit))
                tw_board_note(lockstep, unit, tally);
}

/* The readings that bear on it, one at a time; the first is the usual one. */
static const struct tw_choice readings[] = {
    {NULL, NULL},
    {"split-start", "first-seat"},
    {"split-end", "bottom"},
    {"split-order", "back"},
};

/* One unit per size of stack. */
void tw_gold_split_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                       struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;

    for (unsigned players = 2; players <= 5; players++)
        for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++) {
            const struct tw_setup setup = {.rules = exhaustive->rules,
                                           .players = players,
                                           .choices = &readings[i],
                                           .choice_count = readings[i].option ? 1 : 0};
            struct tw_problem problem;
            struct tw_game *game = NULL;

            if (exhaustive->by_players[players] &&
                tw_game_create(tw_game_tables(exhaustive->game), &setup, &game, &problem))
                split_all(&worker->lockstep, game, unit, tally);
            tw_game_free(game);
        }
}
