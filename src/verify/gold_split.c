/* Tied gold: every number of players, active seat, set of tied players and size of stack. */
#include <string.h>

#include "verify/exhaustive.h"

static const uint8_t faces[5] = {0, 1, 2, 3, 5};

/* A type that is nothing but a mountain on one edge and prairie, and the edge it is on. */
static bool find_cap(const struct tw_lockstep *lockstep, unsigned *ret_type, unsigned *ret_edge)
{
    for (unsigned i = 0; i < tw_game_type_count(lockstep->game); i++)
        for (unsigned edge = 0; edge < TW_EDGES; edge++) {
            const struct tw_tile *tile = lockstep->types[i].tile;
            unsigned prairies = 0;

            for (unsigned k = 0; k < TW_EDGES; k++)
                prairies += tile->edges[k] == TW_KIND_PRAIRIE;
            if (prairies != 3 || tile->edges[edge] != TW_KIND_MOUNTAIN)
                continue;
            *ret_type = i;
            *ret_edge = edge;
            return true;
        }
    return false;
}

/* The start tile's mountain segment and its edge; it has one by GR-SETUP-02-E2. */
static bool find_mountain(const struct tw_lockstep *lockstep, unsigned *ret_segment,
                          unsigned *ret_edge)
{
    const struct tw_oracle_type start = lockstep->rules.start[0];

    for (unsigned i = 0; i < tw_oracle_segment_count(start); i++)
        for (unsigned edge = 0; edge < TW_EDGES; edge++)
            if (tw_oracle_segment(start, i)->kind == TW_KIND_MOUNTAIN &&
                (tw_oracle_segment(start, i)->ports >> 3 * edge & 7) == 7) {
                *ret_segment = i;
                *ret_edge = edge;
                return true;
            }
    return false;
}

/* GR-MTN-05-E2: the i-th in order gets ceil((k - i) / n), never below 0. */
static unsigned share(unsigned tokens, unsigned tied, unsigned place)
{
    return tokens <= place ? 0 : (tokens - place + tied - 1) / tied;
}

static void check_shares(struct tw_lockstep *lockstep, unsigned active, unsigned set,
                         unsigned tokens)
{
    const unsigned players = tw_game_players(lockstep->game);
    unsigned tied = 0, place = 0;
    uint8_t values[256];

    for (unsigned i = 0; i < players; i++)
        tied += set >> i & 1;
    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (active + i) % players;
        const unsigned due = (set >> player & 1) != 0 ? share(tokens, tied, place++) : 0;
        const unsigned count = tw_player_tokens(lockstep->game, &lockstep->state, player, values);

        if (count != due)
            tw_lockstep_fail(lockstep, TW_CHECK_TOKENS,
                             "%u of %u players tied, player %u active: player %u took %u of %u "
                             "tokens instead of %u",
                             tied, players, active, player, count, tokens, due);
    }
}

static void split(struct tw_lockstep *lockstep, unsigned active, unsigned set, unsigned tokens)
{
    static const int dx[TW_EDGES] = {0, 1, 0, -1}, dy[TW_EDGES] = {-1, 0, 1, 0};
    unsigned type, cap_edge, segment, edge;
    uint8_t values[64], deck[2];
    struct tw_action lay = {.what = TW_DO_TILE};
    const struct tw_action pass = {.what = TW_DO_PASS};

    if (!find_cap(lockstep, &type, &cap_edge) || !find_mountain(lockstep, &segment, &edge))
        return;
    tw_lockstep_empty(lockstep);
    for (unsigned i = 0; i < tokens; i++)
        values[i] = faces[(i * 3 + tokens) % 5];
    for (unsigned i = 0; i < tw_game_players(lockstep->game); i++)
        if ((set >> i & 1) != 0)
            tw_lockstep_figure(lockstep, i, TW_FIGURE_COWBOY, 0, segment);
    if (!tw_lockstep_stack(lockstep, 0, segment, values, tokens))
        tw_lockstep_fail(lockstep, TW_CHECK_TOKENS, "the engine takes no stack of %u", tokens);
    deck[0] = deck[1] = (uint8_t)type;
    tw_lockstep_begin(lockstep, active, deck, 2);
    lay.x = (int16_t)dx[edge];
    lay.y = (int16_t)dy[edge];
    lay.rotation = (uint8_t)(((edge + 2) % TW_EDGES + TW_EDGES - cap_edge) % TW_EDGES);
    if (lockstep->failure.failed || !tw_is_legal(lockstep->game, &lockstep->state, lay)) {
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the mountain cannot be closed");
        return;
    }
    tw_lockstep_apply(lockstep, lay);
    tw_lockstep_apply(lockstep, pass);
    check_shares(lockstep, active, set, tokens);
}

/* One unit per size of stack. */
void tw_gold_split_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                       struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;

    for (unsigned players = 2; players <= 5; players++) {
        if (!exhaustive->by_players[players] ||
            !tw_lockstep_open(lockstep, exhaustive->by_players[players]))
            continue;
        for (unsigned active = 0; active < players; active++)
            for (unsigned set = 1; set < 1u << players; set++) {
                split(lockstep, active, set, (unsigned)unit);
                tw_exhaustive_note(lockstep, unit, tally);
            }
    }
}
