/*
 * Goods: every way in which the tokens can lie with the players at the end, one kind after the
 * other; for two players also all three kinds at once; and who takes them when a city is closed.
 */
#include <stdio.h>
#include <string.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

enum { KINDS = 3 };

static const uint8_t symbols[KINDS] = {TW_SYMBOL_WINE, TW_SYMBOL_GRAIN, TW_SYMBOL_CLOTH};

/* Printed symbols of a kind: so many tokens there are (TB-GOODS-01-E1). */
static unsigned tokens_of(const struct tw_hand_board *hand, unsigned kind)
{
    unsigned count = 0;

    for (unsigned type = 0; type < tw_game_type_count(hand->game); type++)
        for (unsigned i = 0; i < tw_oracle_segment_count(hand->lockstep->types[type]); i++)
            count += tw_oracle_segment(hand->lockstep->types[type], i)->symbols[symbols[kind]] *
                     tw_game_type_copies(hand->game, type);
    return count;
}

typedef uint8_t holdings[TW_MAX_PLAYERS][KINDS];

/* TB-GOODS-09 to 11: kinds in which nobody has more, and the player has some. */
static unsigned leads(const holdings held, unsigned players, unsigned player, bool zero_pays)
{
    unsigned count = 0;

    for (unsigned kind = 0; kind < KINDS; kind++) {
        bool most = held[player][kind] > 0 || zero_pays;

        for (unsigned i = 0; i < players; i++)
            most &= held[i][kind] <= held[player][kind];
        count += most;
    }
    return count;
}

/* Each kind led is worth the same to everybody. */
static void check_leads(struct tw_hand_board *hand, const holdings held, bool zero_pays)
{
    const unsigned players = tw_game_players(hand->game);
    const int32_t *score = hand->lockstep->state.score;
    int32_t worth = 0;

    for (unsigned i = 0; !tw_hand_failed(hand) && i < players; i++) {
        const int32_t led = (int32_t)leads(held, players, i, zero_pays);

        if (worth == 0 && led > 0)
            worth = score[i] / led;
        if (score[i] != led * worth || (led > 0 && worth <= 0))
            tw_lockstep_fail(hand->lockstep, TW_CHECK_SCORES,
                             "player %u leads in %d kinds and has %d points", i, (int)led,
                             (int)score[i]);
    }
}

static void score_holdings(struct tw_hand_board *hand, const holdings held, bool zero_pays)
{
    const unsigned players = tw_game_players(hand->game);

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "goods of %u players, %u.%u.%u against %u.%u.%u",
             players, held[0][0], held[0][1], held[0][2], held[1][0], held[1][1], held[1][2]);
    tw_lockstep_empty(hand->lockstep);
    for (unsigned i = 0; i < players; i++)
        if (!tw_lockstep_goods(hand->lockstep, i, held[i]))
            tw_lockstep_fail(hand->lockstep, TW_CHECK_TOKENS, "the engine takes no goods");
    tw_hand_begin(hand, 0, NULL, 0);
    check_leads(hand, held, zero_pays);
    tw_hand_note(hand);
}

/* Deals up to `left` tokens of a kind to this player and those after. */
static void deal(struct tw_hand_board *hand, holdings held, unsigned kind, unsigned player,
                 unsigned left, bool zero_pays)
{
    if (player == tw_game_players(hand->game)) {
        score_holdings(hand, (const uint8_t(*)[KINDS])held, zero_pays);
        return;
    }
    for (unsigned i = 0; i <= left; i++) {
        held[player][kind] = (uint8_t)i;
        deal(hand, held, kind, player + 1, left - i, zero_pays);
    }
    held[player][kind] = 0;
}

/* Two players who have all tokens of all kinds between them. */
static void share_all(struct tw_hand_board *hand, bool zero_pays)
{
    const unsigned all[KINDS] = {tokens_of(hand, 0), tokens_of(hand, 1), tokens_of(hand, 2)};

    for (unsigned a = 0; a <= all[0]; a++)
        for (unsigned b = 0; b <= all[1]; b++)
            for (unsigned c = 0; c <= all[2]; c++) {
                const holdings held = {
                    {(uint8_t)a, (uint8_t)b, (uint8_t)c},
                    {(uint8_t)(all[0] - a), (uint8_t)(all[1] - b), (uint8_t)(all[2] - c)}};
                score_holdings(hand, held, zero_pays);
            }
}

static bool has_goods(const struct tw_segment *segment)
{
    return segment->kind == TW_KIND_CITY &&
           (segment->symbols[TW_SYMBOL_WINE] > 0 || segment->symbols[TW_SYMBOL_GRAIN] > 0 ||
            segment->symbols[TW_SYMBOL_CLOTH] > 0);
}

static bool reaches(const struct tw_segment *segment, unsigned turn, unsigned edge)
{
    return (segment->ports >> (3 * ((edge + TW_EDGES - turn) % TW_EDGES) + 1) & 1) != 0;
}

static const int dx[TW_EDGES] = {0, 1, 0, -1}, dy[TW_EDGES] = {-1, 0, 1, 0};

/* A tile east of a cap, and caps on all other sides of its city but the last; returns that side. */
static unsigned build_city(struct tw_hand_board *hand, unsigned type, const struct tw_segment *city,
                           unsigned turn)
{
    unsigned last = TW_EDGES;

    tw_hand_start(hand);
    tw_hand_lay(hand, TW_PIECE_CAP, 1, 0, 0);
    if (!tw_lockstep_tile(hand->lockstep, type, hand->x + 1, hand->y, turn))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_TILES, "the tile does not lie by its city");
    for (unsigned edge = TW_EDGE_N; edge < TW_EDGE_W; edge++) {
        if (!reaches(city, turn, edge))
            continue;
        if (last < TW_EDGES)
            tw_hand_lay(hand, TW_PIECE_CAP, last + 2, 1 + dx[last], dy[last]);
        last = edge;
    }
    return last;
}

static void check_taken(struct tw_hand_board *hand, const struct tw_segment *city, unsigned active)
{
    uint8_t held[KINDS] = {0};

    for (unsigned i = 0; !tw_hand_failed(hand) && i < tw_game_players(hand->game); i++) {
        tw_player_goods(hand->game, &hand->lockstep->state, i, held);
        for (unsigned k = 0; k < KINDS; k++)
            if (held[k] != (i == active ? city->symbols[symbols[k]] : 0))
                tw_lockstep_fail(hand->lockstep, TW_CHECK_TOKENS, "player %u holds %u tokens", i,
                                 held[k]);
    }
}

/* TB-GOODS-03 to 07: `active` closes the city; `knight` is in it, or nobody. */
static void close_city(struct tw_hand_board *hand, unsigned type, unsigned segment, unsigned turn,
                       unsigned active, int knight)
{
    static const enum tw_piece pile[] = {TW_PIECE_CAP, TW_PIECE_CAP};
    const struct tw_segment *city = tw_oracle_segment(hand->lockstep->types[type], segment);
    unsigned side, tile;

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "%s, closed by player %u, knight of %d",
             tw_game_type_id(hand->game, type), active, knight);
    side = build_city(hand, type, city, turn);
    if (side == TW_EDGES)
        return;
    for (tile = 0; hand->lockstep->position.tiles[tile].x != hand->x + 1 ||
                   hand->lockstep->position.tiles[tile].y != hand->y;)
        tile++;
    if (knight >= 0 &&
        !tw_lockstep_figure(hand->lockstep, (unsigned)knight, TW_FIGURE_FOLLOWER, tile, segment))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_FIGURES, "the engine takes no knight");
    tw_hand_begin(hand, active, pile, 2);
    tw_hand_play(hand, TW_PIECE_CAP, side + 2, 1 + dx[side], dy[side]);
    tw_hand_pass(hand);
    check_taken(hand, city, active);
    tw_hand_note(hand);
}

static void every_city(struct tw_hand_board *hand)
{
    for (unsigned type = 0; type < tw_game_type_count(hand->game); type++)
        for (unsigned i = 0; i < tw_oracle_segment_count(hand->lockstep->types[type]); i++) {
            const struct tw_segment *city = tw_oracle_segment(hand->lockstep->types[type], i);

            for (unsigned turn = 0; has_goods(city) && turn < TW_EDGES; turn++)
                for (unsigned active = 0; reaches(city, turn, TW_EDGE_W) && active < 2; active++)
                    for (int knight = -1; knight < 2; knight++)
                        close_city(hand, type, i, turn, active, knight);
        }
}

void tw_goods_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                  struct tw_tally *tally)
{
    static const struct tw_choice readings[] = {{"goods-zero", "one-token"},
                                                {"goods-zero", "tie-pays"}};
    struct tw_hand_board hand;

    for (unsigned i = 0; i < 2; i++)
        for (unsigned players = 2; players <= TW_MAX_PLAYERS; players++) {
            if (tw_hand_open(&hand, task, unit, worker, tally, players, &readings[i])) {
                holdings held = {{0}};

                for (unsigned kind = 0; kind < KINDS; kind++)
                    deal(&hand, held, kind, 0, tokens_of(&hand, kind), i == 1);
                if (players == 2)
                    share_all(&hand, i == 1);
                if (players == 2 && i == 0)
                    every_city(&hand);
            }
            tw_hand_close(&hand);
        }
}
