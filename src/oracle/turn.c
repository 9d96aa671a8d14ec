/* The course of a turn: BASE-TURN-01 to 03, GR-TURN-01 to 07, BOX-TURN-01 to 05. */
#include <stddef.h>
#include <string.h>

#include "oracle/internal.h"

void tw_oracle_empty(const struct tw_oracle_rules *rules, struct tw_oracle_position *ret_position)
{
    struct tw_oracle_position *position = ret_position;

    memset(position, 0, sizeof *position);
    position->rules = rules;
    position->phase = TW_PHASE_OVER;
    position->last = -1;
    position->king = position->robber = -1;
    for (unsigned i = 0; i < rules->start_count; i++)
        tw_oracle_put_tile(position, (struct tw_oracle_tile){rules->start[i], (int)i, 0, 0});
    for (unsigned i = 0; i < rules->players; i++) {
        for (unsigned k = 0; k < TW_FIGURE__COUNT; k++)
            position->supply[i][k] = rules->figures[k].count;
        position->abbeys[i] = (uint8_t)tw_oracle_abbeys_of(rules, i);
        if (tw_oracle_uses(rules, TW_MECHANISM_LAGGING)) /* SOLO-SETUP-07 */
            position->score[i] = (int32_t)i + 1;
    }
}

void tw_oracle_copy(const struct tw_oracle_position *position,
                    struct tw_oracle_position *ret_position)
{
    memcpy(ret_position, position, offsetof(struct tw_oracle_position, tiles));
    memcpy(ret_position->tiles, position->tiles, position->tile_count * sizeof position->tiles[0]);
    memcpy(ret_position->tile_numbers, position->tile_numbers,
           position->tile_count * sizeof position->tile_numbers[0]);
    memcpy(ret_position->deck, position->deck, position->deck_count * sizeof position->deck[0]);
    memcpy(ret_position->stacks, position->stacks,
           position->stack_count * sizeof position->stacks[0]);
}

void tw_oracle_start(const struct tw_oracle_rules *rules, const struct tw_oracle_type *deck,
                     unsigned deck_count, const uint8_t *tokens, unsigned token_count,
                     struct tw_oracle_position *ret_position)
{
    struct tw_oracle_log log;

    log.count = 0;
    tw_oracle_empty(rules, ret_position);
    memcpy(ret_position->deck, deck, deck_count * sizeof *deck);
    ret_position->deck_count = deck_count;
    if (token_count > 0)
        memcpy(ret_position->reserve, tokens, token_count);
    ret_position->reserve_count = token_count;
    tw_oracle_lay_tokens(ret_position, &log);
    tw_oracle_begin(ret_position, 0, &log);
}

/* The turn is over without a tile. */
static void pass_turn(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    position->turns_in_row = 0;
    tw_oracle_begin(position, (position->active + 1) % position->rules->players, log);
}

/* SOLO-TILE-01.e2 "skip": has the colour drawn all squares of its own stack (SOLO-SETUP-05)? */
static bool stack_is_empty(const struct tw_oracle_position *position)
{
    const unsigned colours = position->rules->players;
    unsigned own = 0;

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING) ||
        !tw_oracle_reads(position->rules, "solo-empty-stack", "skip"))
        return false;
    for (unsigned i = position->active; i < position->deck_count; i += colours)
        own++;
    return position->drawn_by[position->active] >= own;
}

/* BASE-TILE-05, GR-PLACE-06: what fits nowhere leaves the game and the next tile is drawn. */
void tw_oracle_draw(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    bool misfit = false;

    while (position->deck_next < position->deck_count) {
        if (stack_is_empty(position)) {
            pass_turn(position, log);
            return;
        }
        position->drawn_by[position->active]++;
        position->drawn = position->deck[position->deck_next++];
        if (tw_oracle_placeable(position, position->drawn)) {
            position->phase = TW_PHASE_TILE;
            return;
        }
        position->discarded++;
        misfit = true;
        tw_oracle_tell(log, TW_EVENT_DISCARD, position->active);
        /* RIVER-PLAY-04.e3 "skips": ordinary tiles are not drawn in the same turn */
        if (position->drawn.tile->role != TW_ROLE_NONE &&
            position->deck_next < position->deck_count &&
            position->deck[position->deck_next].tile->role == TW_ROLE_NONE &&
            tw_oracle_reads(position->rules, "river-last", "skips")) {
            pass_turn(position, log);
            return;
        }
    }
    if (misfit && tw_oracle_reads(position->rules, "closing-unplaceable", "skipped"))
        tw_oracle_skip_closing(position, log);
    else
        tw_oracle_start_closing(position, log);
}

void tw_oracle_begin(struct tw_oracle_position *position, unsigned player,
                     struct tw_oracle_log *log)
{
    position->active = position->player = player;
    position->last = -1;
    position->gold_next = -1;
    position->symbol = TW_ARROW_NONE;
    position->extra_turn = false;
    position->barn_placed = false;
    if (tw_oracle_may_lay_abbey(position, player))
        position->phase = TW_PHASE_ABBEY;
    else
        tw_oracle_draw(position, log);
}

void tw_oracle_resume(struct tw_oracle_position *position, unsigned player,
                      struct tw_oracle_log *log)
{
    const unsigned players = position->rules->players;

    if (position->deck_next < position->deck_count) {
        tw_oracle_begin(position, player, log);
        return;
    }
    /* the player before laid the last tile */
    position->active = position->player = (player + players - 1) % players;
    tw_oracle_start_closing(position, log);
}

static void lay(struct tw_oracle_position *position, struct tw_action action,
                struct tw_oracle_log *log)
{
    const bool abbey = action.figure == TW_LAY_ABBEY;

    position->last = (int)position->tile_count;
    tw_oracle_put_tile(position,
                       (struct tw_oracle_tile){abbey ? position->rules->abbey : position->drawn,
                                               action.x, action.y, action.rotation});
    if (abbey)
        position->abbeys[position->active]--;
    /* AM-ABBEY-14-E1 "again": the round goes on, so those who declined are asked once more */
    if (abbey && position->closing && tw_oracle_reads(position->rules, "abbey-again", "again"))
        position->closing_left = position->rules->players;
    position->barn_placed = false;
    tw_oracle_lay_tokens(position, log);
    tw_oracle_builder_laid(position, log);
    if (tw_oracle_reads(position->rules, "barn-join", "at-once"))
        tw_oracle_score_barns(position, log);
    tw_oracle_arrow_laid(position, log);
}

/* What the tile of this turn completes, in reading order. */
static unsigned find_completed(const struct tw_oracle_position *position,
                               const struct tw_oracle_board *board, uint16_t ret_features[])
{
    const struct tw_oracle_board *before = tw_oracle_before(position);
    unsigned count = 0;

    for (unsigned i = 0; i < board->feature_count; i++)
        if (board->features[i].complete && tw_oracle_newly_complete(position, board, before, i))
            tw_oracle_insert(position, board, i, ret_features, &count);
    return count;
}

/* SOLO-SCORE-06: the player orders what holds followers; the rest gives nothing, first or last. */
static void score_unheld(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    uint16_t features[TW_ORACLE_FEATURES];
    const unsigned count = find_completed(position, board, features);

    for (unsigned i = 0; i < count; i++)
        if (!tw_oracle_has_follower(position, board, features[i], -1))
            tw_oracle_score_feature(position, board, features[i], log);
}

static void score_completed(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    uint16_t features[TW_ORACLE_FEATURES];
    const unsigned count = find_completed(position, board, features);

    for (unsigned i = 0; i < count; i++)
        tw_oracle_score_feature(position, board, features[i], log);
}

/* What follows when every completed feature is scored. */
static void after_scoring(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const struct tw_oracle_board *before = tw_oracle_before(position);

    tw_oracle_score_barns(position, log);
    tw_oracle_pass_on(position, board, before, log);
    if (!tw_oracle_settle_wagons(position))
        tw_oracle_end_turn(position, log);
}

void tw_oracle_score_turn(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    struct tw_oracle_actions choices = {NULL, 0, 0};

    if (tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING)) {
        tw_oracle_list_scores(position, &choices);
        if (choices.count > 1) {
            score_unheld(position, log);
            tw_oracle_pass_on(position, tw_oracle_now(position), tw_oracle_before(position), log);
            position->phase = TW_PHASE_SCORE;
            return;
        }
    }
    score_completed(position, log);
    after_scoring(position, log);
}

static void score_chosen(struct tw_oracle_position *position, struct tw_action action,
                         struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    struct tw_oracle_actions left = {NULL, 0, 0};

    tw_oracle_score_feature(
        position, board, board->of[tw_oracle_at(board, action.x, action.y)][action.segment], log);
    tw_oracle_list_scores(position, &left);
    if (left.count == 0)
        after_scoring(position, log);
    else
        tw_oracle_pass_on(position, board, tw_oracle_before(position), log);
}

/* BUILDER-13, ANNIV-EXTRA-02: never more than two turns in a row. */
static bool has_extra_turn(const struct tw_oracle_position *position)
{
    const struct tw_oracle_rules *rules = position->rules;
    int most = 1;

    if (tw_oracle_uses(rules, TW_MECHANISM_BUILDER))
        most = tw_oracle_parameter(rules, TW_MECHANISM_BUILDER, "max_turns", 2);
    else if (tw_oracle_uses(rules, TW_MECHANISM_ARROW))
        most = tw_oracle_parameter(rules, TW_MECHANISM_ARROW, "max_turns", 2);
    if (tw_oracle_uses(rules, TW_MECHANISM_EFFECTS) && most < 2)
        most = 2;
    return position->extra_turn && (int)position->turns_in_row + 1 < most;
}

void tw_oracle_end_turn(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const bool tiles_left = position->deck_next < position->deck_count;

    if (position->missing) { /* SOLO-FIG-05, SOLO-END-01; SOLO-VAR-05.e7: in the round as well */
        tw_oracle_end_game(position, log);
    } else if (position->closing) {
        tw_oracle_go_on_closing(position, log);
    } else if (has_extra_turn(position) &&
               (tiles_left ||
                (tw_oracle_may_lay_abbey(position, position->active) &&
                 !tw_oracle_reads(position->rules, "builder-last", "closing-round")))) {
        tw_oracle_tell(log, TW_EVENT_EXTRA_TURN, position->active);
        position->turns_in_row++;
        tw_oracle_begin(position, position->active, log);
    } else if (tiles_left) {
        position->turns_in_row = 0;
        tw_oracle_begin(position, (position->active + 1) % position->rules->players, log);
    } else {
        tw_oracle_start_closing(position, log);
    }
}

void tw_oracle_end_game(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    if (!tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING))
        tw_oracle_final(position, log);
    else if (tw_oracle_final_left(position))
        position->phase = TW_PHASE_FINAL;
    else
        tw_oracle_end_final(position, log);
}

static void act(struct tw_oracle_position *position, struct tw_action action,
                struct tw_oracle_log *log)
{
    /* SOLO-FIG-05.e1: the supply is looked at before anything is done in step 2 */
    position->missing = tw_oracle_follower_missing(position);
    if (action.what == TW_DO_FIGURE && action.figure == TW_FIGURE_BARN)
        tw_oracle_put_barn(position, action);
    else if (action.what == TW_DO_FIGURE)
        tw_oracle_put_figure(position, action);
    else if (action.what == TW_DO_TENT)
        tw_oracle_move_tent(position, action);
    else if (action.what == TW_DO_DIG)
        tw_oracle_dig(position, log);
    else if (action.what == TW_DO_RECALL)
        tw_oracle_recall(position, log);
    tw_oracle_score_turn(position, log);
}

void tw_oracle_apply(struct tw_oracle_position *position, struct tw_action action,
                     struct tw_oracle_log *log)
{
    switch ((enum tw_do)action.what) {
    case TW_DO_TILE:
        lay(position, action, log);
        break;
    case TW_DO_DRAW:
        tw_oracle_draw(position, log);
        break;
    case TW_DO_SYMBOL:
        tw_oracle_choose_symbol(position, action, log);
        break;
    case TW_DO_SCORE:
        score_chosen(position, action, log);
        break;
    case TW_DO_WAGON:
        tw_oracle_move_wagon(position, action);
        if (!tw_oracle_settle_wagons(position))
            tw_oracle_end_turn(position, log);
        break;
    case TW_DO_FINAL:
        tw_oracle_count_final(position, action, log);
        if (!tw_oracle_final_left(position))
            tw_oracle_end_final(position, log);
        break;
    case TW_DO_PASS:
        if (position->phase == TW_PHASE_CLOSING)
            tw_oracle_decline(position, log);
        else if (position->phase == TW_PHASE_SYMBOL)
            tw_oracle_choose_symbol(position, action, log);
        else
            act(position, action, log);
        break;
    default:
        act(position, action, log);
        break;
    }
}

unsigned tw_oracle_legal(const struct tw_oracle_position *position, struct tw_action *ret_actions,
                         unsigned room)
{
    struct tw_oracle_actions actions = {ret_actions, 0, room};

    switch (position->phase) {
    case TW_PHASE_TILE:
        tw_oracle_list_tiles(position, &actions);
        break;
    case TW_PHASE_ABBEY:
        tw_oracle_list_abbeys(position, &actions);
        tw_oracle_add_action(&actions, (struct tw_action){.what = TW_DO_DRAW});
        break;
    case TW_PHASE_SYMBOL:
        tw_oracle_list_symbols(position, &actions);
        break;
    case TW_PHASE_FIGURE:
        tw_oracle_list_figures(position, &actions);
        break;
    case TW_PHASE_SCORE:
        tw_oracle_list_scores(position, &actions);
        break;
    case TW_PHASE_WAGON:
        tw_oracle_list_wagons(position, &actions);
        break;
    case TW_PHASE_CLOSING:
        tw_oracle_list_abbeys(position, &actions);
        tw_oracle_add_action(&actions, (struct tw_action){.what = TW_DO_PASS});
        break;
    case TW_PHASE_FINAL:
        tw_oracle_list_final(position, &actions);
        break;
    default:
        break;
    }
    return actions.count;
}
