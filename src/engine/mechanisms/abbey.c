/*
 * Abbey & Mayor: abbeys. In place of drawing a player may lay the own abbey into a hole, which
 * closes everything around it (AM-ABBEY-01 to 11). When no tile is left there is one closing round
 * in which the abbeys that are left may be laid (AM-ABBEY-12 to 15).
 *
 * An abbey is a tile type whose edges are closed.
 */
#include "engine/internal.h"

struct abbeys {
    uint8_t left[8];
    uint8_t type;        /* TW_NONE: no set in play has an abbey */
    uint8_t closing;     /* the closing round is on */
    uint8_t first;       /* who was asked first in it */
    uint8_t asked;       /* how many were asked since */
    uint8_t began_empty; /* the turn began without a tile to draw */
};

static struct abbeys *abbeys_of(const struct tw_play *play)
{
    return mechanism_state(play, TW_MECHANISM_ABBEY);
}

/* One each; by the other reading all that there are, dealt round (AM-SETUP-02-E1). */
static unsigned dealt(const struct tw_play *play, unsigned player)
{
    const unsigned each = (unsigned)play->game->parameters[TW_MECHANISM_ABBEY][0];
    const unsigned all = play->game->types[abbeys_of(play)->type].tile->count;

    if (play->game->readings[TW_READING_SPARE_ABBEYS] == 0)
        return each;
    return all / play->game->players + (player < all % play->game->players);
}

static void setup(struct tw_play *play)
{
    struct abbeys *abbeys = abbeys_of(play);

    abbeys->type = TW_NONE;
    for (unsigned i = 0; i < play->game->type_count; i++)
        if (play->game->types[i].tile->edges[0] == TW_EDGE_CLOSED)
            abbeys->type = (uint8_t)i;
    if (abbeys->type == TW_NONE)
        return;
    for (unsigned player = 0; player < play->game->players; player++)
        abbeys->left[player] = (uint8_t)dealt(play, player);
}

bool tw_abbey_is(const struct tw_play *play, unsigned tile)
{
    return play->state->tiles[tile].type == abbeys_of(play)->type;
}

/* Whether the player holds an abbey and there is a hole for it. */
bool tw_abbey_waits(const struct tw_play *play, unsigned player)
{
    const struct abbeys *abbeys = abbeys_of(play);

    return abbeys->left[player] && tw_board_any_hole(play);
}

/* The segment of a road or city that ends at this side of an abbey, or TW_NO_NODE. */
unsigned tw_abbey_facing(const struct tw_play *play, unsigned tile, unsigned edge)
{
    const struct tw_state *state = play->state;
    const unsigned there = state->cells[board_step(play->game, state->tiles[tile].cell, edge)];
    const struct tw_placed *other;
    unsigned node;
    const struct tw_joint *joint;

    if (!is_tile(there))
        return TW_NO_NODE;
    other = &state->tiles[there - 1];
    joint = &play->game->types[other->type].turned[other->rotation].joints[edge ^ 2];
    if (joint->shape != TW_SHAPE_AREA && joint->shape != TW_SHAPE_LINE)
        return TW_NO_NODE;
    node = other->first_node + (unsigned)joint->middle;
    /* a river that was left open ends here too, but it is never completed */
    return play->game->closing_kinds >> node_kind(play, node) & 1 ? node : TW_NO_NODE;
}

/* Whoever does not lay the abbey in the closing round, or finds no hole for it, loses it. */
static void forfeit(struct tw_play *play, unsigned player)
{
    struct abbeys *abbeys = abbeys_of(play);

    if (!abbeys->left[player])
        return;
    TW_SET(play, abbeys->left[player], 0);
    if (play->sink)
        tw_scoring_tell(play, &(struct tw_event){.what = TW_EVENT_FORFEITED,
                                                 .kind = TW_KIND_PLAYER,
                                                 .player = (uint8_t)player,
                                                 .node = TW_NO_NODE});
}

/* Asks the next player of the closing round. False when the round is over. */
static bool ask_next(struct tw_play *play)
{
    const struct abbeys *abbeys = abbeys_of(play);
    struct tw_state *state = play->state;
    const unsigned players = play->game->players;

    while (abbeys->asked < players) {
        const unsigned player = (abbeys->first + (unsigned)abbeys->asked) % players;

        TW_SET(play, abbeys_of(play)->asked, (uint8_t)(abbeys->asked + 1));
        if (!tw_abbey_waits(play, player)) {
            forfeit(play, player);
            continue;
        }
        state->active = (uint8_t)player;
        state->turns_in_row = 0;
        tw_turn_wait(play, TW_PHASE_CLOSING, player);
        return true;
    }
    return false;
}

static enum tw_step go_on_closing(struct tw_play *play)
{
    if (ask_next(play))
        return TW_STEP_WAIT;
    for (unsigned player = 0; player < play->game->players; player++)
        forfeit(play, player);
    return TW_STEP_FINISH;
}

static bool turn_begins(struct tw_play *play)
{
    struct abbeys *abbeys = abbeys_of(play);
    const struct tw_state *state = play->state;
    const bool empty = state->deck_next == state->deck_count;

    if (abbeys->closing) {
        tw_turn_go_on(play, go_on_closing(play));
        return true;
    }
    if (empty != abbeys->began_empty)
        TW_SET(play, abbeys->began_empty, empty);
    /* Without a tile to draw there is nothing to replace, but a builder's extra turn comes first.
     */
    if ((empty && !state->turns_in_row) || !tw_abbey_waits(play, state->active))
        return false;
    tw_turn_wait(play, TW_PHASE_ABBEY, state->active);
    return true;
}

/* The round starts left of who laid the last tile, or drew the last one that fitted nowhere. */
static bool closes(struct tw_play *play)
{
    struct abbeys *abbeys = abbeys_of(play);
    const struct tw_state *state = play->state;
    const bool passed_on = abbeys->began_empty && !state->turns_in_row;
    const unsigned first =
        state->active + TW_MUTANT(ABBEY_FIRST, passed_on ? 0U : 1U, passed_on ? 1U : 0U);

    TW_SET(play, abbeys->closing, 1);
    TW_SET(play, abbeys->asked, 0);
    TW_SET(play, abbeys->first, (uint8_t)(first % play->game->players));
    /* AM-ABBEY-12-E4 "skipped": the round follows a last tile that was laid */
    if (play->game->readings[TW_READING_CLOSING_MISFIT] && !abbeys->began_empty)
        TW_SET(play, abbeys->asked, (uint8_t)play->game->players);
    if (ask_next(play))
        return true;
    for (unsigned player = 0; player < play->game->players; player++)
        forfeit(play, player);
    return false;
}

bool tw_abbey_closing(const struct tw_play *play)
{
    return abbeys_of(play)->closing;
}

static void offer_abbey(const struct tw_play *play, struct tw_actions *actions)
{
    const unsigned phase = play->state->phase;

    offer(actions, phase == TW_PHASE_ABBEY ? TW_DO_DRAW : TW_DO_PASS, 0, 0, 0, 0);
    tw_board_offer_holes(play, actions);
    for (unsigned i = 1; i < actions->count; i++)
        actions->list[i].figure = TW_LAY_ABBEY;
}

static void lay(struct tw_play *play, struct tw_action action)
{
    struct abbeys *abbeys = abbeys_of(play);
    struct tw_state *state = play->state;

    TW_SET(play, abbeys->left[state->player], (uint8_t)(abbeys->left[state->player] - 1));
    if (abbeys->closing && play->game->readings[TW_READING_ABBEY_AGAIN] == 1) {
        TW_SET(play, abbeys->first, (uint8_t)((state->player + 1U) % play->game->players));
        TW_SET(play, abbeys->asked, 0);
    }
    state->last = (uint8_t)tw_board_lay(play, abbeys->type, action.x, action.y, action.rotation);
}

static enum tw_step act(struct tw_play *play, struct tw_action action)
{
    const unsigned player = play->state->player;

    if (action.what == TW_DO_TILE && action.figure == TW_LAY_ABBEY) {
        lay(play, action);
        return TW_STEP_LAID;
    }
    if (action.what == TW_DO_DRAW)
        return TW_STEP_DRAW;
    if (action.what != TW_DO_PASS || play->state->phase != TW_PHASE_CLOSING)
        return TW_STEP_NONE;
    if (play->game->readings[TW_READING_ABBEY_AGAIN] == 0)
        forfeit(play, player);
    return go_on_closing(play);
}

/* An abbey looks the same whichever way it lies. */
static struct tw_action means(const struct tw_play *play, struct tw_action action)
{
    (void)play;
    if (action.what == TW_DO_TILE && action.figure == TW_LAY_ABBEY)
        action.rotation = 0;
    return action;
}

static void completes(const struct tw_play *play, uint16_t *roots, unsigned *count)
{
    const struct tw_state *state = play->state;

    if (TW_MUTANT(ABBEY_CLOSES, !tw_abbey_is(play, state->last), true))
        return;
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned node = tw_abbey_facing(play, state->last, edge);

        if (node != TW_NO_NODE && state->nodes[feature_of(state, node)].open == 0)
            tw_scoring_add_root(roots, count, feature_of(state, node));
    }
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const struct tw_state *state = play->state;
    const struct abbeys *abbeys = abbeys_of(play);
    const int site = tw_board_site(play, action.x, action.y);

    if (action.what != TW_DO_TILE || action.figure != TW_LAY_ABBEY ||
        (state->phase != TW_PHASE_ABBEY && state->phase != TW_PHASE_CLOSING &&
         state->phase != TW_PHASE_TILE))
        return reasons;
    if (abbeys->type == TW_NONE)
        return (uint64_t)1 << TW_REASON_NO_ABBEY;
    reasons = 0; /* of the tile that was drawn */
    if (!abbeys->left[state->player])
        reasons |= (uint64_t)1 << TW_REASON_NO_ABBEY;
    if (tw_tile_at(play->game, state, action.x, action.y) >= 0)
        reasons |= (uint64_t)1 << TW_REASON_TAKEN | (uint64_t)1 << TW_REASON_NO_HOLE;
    else if (site < 0 || !tw_board_fits(play, abbeys->type, (unsigned)site))
        reasons |= (uint64_t)1 << TW_REASON_NO_HOLE;
    return reasons ? reasons : (uint64_t)1 << TW_REASON_ABBEY_LATE;
}

/* Abbeys on the table and in the hands are never more than were dealt. */
static const char *check(const struct tw_play *play)
{
    const struct abbeys *abbeys = abbeys_of(play);
    unsigned count = 0;

    if (abbeys->type == TW_NONE)
        return NULL;
    for (unsigned player = 0; player < 8; player++)
        count += abbeys->left[player];
    for (unsigned tile = 0; tile < play->state->tile_count; tile++) {
        const bool abbey = tw_abbey_is(play, tile);

        count += abbey;
        for (unsigned edge = 0; abbey && edge < TW_EDGES; edge++) {
            const unsigned next = board_step(play->game, play->state->tiles[tile].cell, edge);

            if (!is_tile(play->state->cells[next]))
                return "an abbey does not lie in a hole";
        }
    }
    return count <= play->game->types[abbeys->type].tile->count ? NULL : "too many abbeys";
}

bool tw_abbey_hold(struct tw_play *play, unsigned player, unsigned count)
{
    if (abbeys_of(play)->type == TW_NONE || count > dealt(play, player))
        return false;
    abbeys_of(play)->left[player] = (uint8_t)count;
    return true;
}

unsigned tw_player_abbeys(const struct tw_game *game, const struct tw_state *state, unsigned player)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};

    if (!uses(game, TW_MECHANISM_ABBEY) || player >= game->players)
        return 0;
    return abbeys_of(&play)->left[player];
}

const struct tw_mechanism tw_mechanism_abbey = {
    .state_size = sizeof(struct abbeys),
    .parameters = {"abbeys_per_player"},
    .setup = setup,
    .turn_begins = turn_begins,
    .offers_in = 1U << TW_PHASE_ABBEY | 1U << TW_PHASE_CLOSING,
    .offer = offer_abbey,
    .means = means,
    .acts_on = 1U << TW_DO_TILE | 1U << TW_DO_DRAW | 1U << TW_DO_PASS,
    .act = act,
    .completes = completes,
    .closes = closes,
    .check = check,
    .refuses = refuses,
};
