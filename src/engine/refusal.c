/*
 * Why an action is refused. Legality itself is decided by the list of legal actions alone; this
 * only names the reasons, all of those that apply, so that a player, a rulebook editor or a port
 * can be told which clauses stand in the way.
 */
#include "engine/internal.h"

static uint64_t because(enum tw_reason reason)
{
    return (uint64_t)1 << reason;
}

static const enum tw_phase phase_of[TW_DO__COUNT] = {
    [TW_DO_TILE] = TW_PHASE_TILE,     [TW_DO_DRAW] = TW_PHASE_ABBEY,
    [TW_DO_SYMBOL] = TW_PHASE_SYMBOL, [TW_DO_FIGURE] = TW_PHASE_FIGURE,
    [TW_DO_TENT] = TW_PHASE_FIGURE,   [TW_DO_DIG] = TW_PHASE_FIGURE,
    [TW_DO_RECALL] = TW_PHASE_FIGURE, [TW_DO_PASS] = TW_PHASE_FIGURE,
    [TW_DO_SCORE] = TW_PHASE_SCORE,   [TW_DO_WAGON] = TW_PHASE_WAGON,
    [TW_DO_FINAL] = TW_PHASE_FINAL,
};

/* What the core has against a tile or a figure by the ordinary rules. */
static uint64_t refusal_tile(const struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    const struct tw_game *game = play->game;
    const struct tw_type *type = &game->types[state->drawn];
    const int site = tw_board_site(play, action.x, action.y);

    if (tw_tile_at(game, state, action.x, action.y) >= 0)
        return because(TW_REASON_TAKEN);
    if (site < 0)
        return because(TW_REASON_APART);
    if (!(tw_board_fits(play, state->drawn, (unsigned)site) >> type->canonical[action.rotation] &
          1))
        return because(TW_REASON_MISMATCH);
    return 0;
}

/* Fields take no figures at all in this game. */
static bool barred_ground(const struct tw_game *game, enum tw_kind kind)
{
    unsigned on = 0;

    for (unsigned figure = 0; figure < TW_FIGURE__COUNT; figure++)
        on |= game->figures[figure].on;
    return game->ground_kinds >> kind & 1 && !(on >> kind & 1);
}

static enum tw_reason wrong_kind(const struct tw_game *game, unsigned figure, enum tw_kind kind)
{
    if (barred_ground(game, kind))
        return TW_REASON_NO_FARMERS;
    if (kind == TW_KIND_RIVER)
        return TW_REASON_ON_RIVER;
    if (kind == TW_KIND_GARDEN)
        return TW_REASON_ON_GARDEN;
    return figure == TW_FIGURE_ABBOT ? TW_REASON_ABBOT_KIND : TW_REASON_WRONG_KIND;
}

/* What speaks against a figure that goes by the ordinary rule. */
static uint64_t refusal_figure(const struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    const struct tw_game *game = play->game;
    const int tile = tw_tile_at(game, state, action.x, action.y);
    uint64_t reasons = 0;
    unsigned root;
    enum tw_kind kind;

    if (action.figure >= TW_FIGURE__COUNT || !game->figures[action.figure].count)
        return because(TW_REASON_NO_FIGURE);
    if (!state->supply[state->player][action.figure])
        reasons |= because(TW_REASON_NO_FIGURE);
    if (tile < 0 || tile != state->last)
        reasons |= TW_MUTANT(REFUSAL_NONE, because(TW_REASON_OLD_TILE), 0);
    if (tile < 0)
        return reasons;
    if (action.segment >= game->types[state->tiles[tile].type].segment_count)
        return reasons | because(TW_REASON_NO_SEGMENT);
    root = feature_of(state, state->tiles[tile].first_node + (unsigned)action.segment);
    kind = node_kind(play, root);
    if (!(game->figures[action.figure].on >> kind & 1))
        reasons |= because(wrong_kind(game, action.figure, kind));
    if (is_occupied(play, root))
        reasons |=
            because(game->ground_kinds >> kind & 1 ? TW_REASON_FIELD_OCCUPIED : TW_REASON_OCCUPIED);
    return reasons;
}

/* By the ordinary rule, before the mechanisms have their say. */
static uint64_t ordinary(const struct tw_play *play, struct tw_action action)
{
    if (play->state->phase != (uint8_t)phase_of[action.what])
        return 0;
    if (action.what == TW_DO_TILE)
        return refusal_tile(play, action);
    return action.what == TW_DO_FIGURE ? refusal_figure(play, action) : 0;
}

uint64_t tw_refusal(const struct tw_game *game, const struct tw_state *state,
                    struct tw_action action)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    uint64_t reasons;

    TW_HAND_ON(game, refusal(game, state, action));
    if (tw_is_legal(game, state, action))
        return 0;
    if (action.what >= TW_DO__COUNT || action.rotation > 3)
        return because(TW_REASON_PHASE);
    reasons = ordinary(&play, action);
    for (unsigned i = 0; i < game->mechanism_count; i++)
        if (game->mechanisms[i]->refuses)
            reasons = game->mechanisms[i]->refuses(&play, action, reasons);
    /* That a follower is due is said of a figure only if nothing else is wrong with it. */
    if (action.what == TW_DO_FIGURE && reasons & ~because(TW_REASON_MUST_PLACE))
        return reasons & ~because(TW_REASON_MUST_PLACE);
    return reasons ? reasons : because(TW_REASON_PHASE);
}
