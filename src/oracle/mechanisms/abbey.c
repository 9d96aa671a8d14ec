/* Abbeys: AM-ABBEY-01 to 03, and the closing round AM-ABBEY-12 to 15. */
#include "oracle/internal.h"

/* AM-ABBEY-02: an empty cell with tiles on all four sides. */
bool tw_oracle_is_hole(const struct tw_oracle_board *board, int x, int y)
{
    bool hole = tw_oracle_at(board, x, y) < 0;

    for (unsigned edge = 0; hole && edge < TW_EDGES; edge++)
        hole = tw_oracle_at(board, x + tw_oracle_dx[edge], y + tw_oracle_dy[edge]) >= 0;
    return hole;
}

/* Without room one is enough. */
void tw_oracle_list_abbeys(const struct tw_oracle_position *position,
                           struct tw_oracle_actions *actions)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    for (int y = board->top; y < board->top + board->height; y++)
        for (int x = board->left; x < board->left + board->width; x++) {
            if (!tw_oracle_is_hole(board, x, y))
                continue;
            tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_TILE,
                                                             .figure = TW_LAY_ABBEY,
                                                             .x = (int16_t)x,
                                                             .y = (int16_t)y});
            if (actions->room == 0)
                return;
        }
}

/* AM-SETUP-02: one each; -E1 "shared": the six of the box are dealt round. */
unsigned tw_oracle_abbeys_of(const struct tw_oracle_rules *rules, unsigned player)
{
    if (!tw_oracle_uses(rules, TW_MECHANISM_ABBEY) || !rules->abbey.tile)
        return 0;
    if (tw_oracle_reads(rules, "spare-abbeys", "shared"))
        return (rules->abbey.tile->count + rules->players - 1 - player) / rules->players;
    return (unsigned)tw_oracle_parameter(rules, TW_MECHANISM_ABBEY, "abbeys_per_player", 1);
}

bool tw_oracle_may_lay_abbey(const struct tw_oracle_position *position, unsigned player)
{
    struct tw_oracle_actions actions = {NULL, 0, 0};

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_ABBEY) || position->abbeys[player] == 0)
        return false;
    tw_oracle_list_abbeys(position, &actions);
    return actions.count > 0;
}

/* AM-ABBEY-14: not laid in the closing round, or without a space: it is lost. */
static void lose_abbey(struct tw_oracle_position *position, unsigned player,
                       struct tw_oracle_log *log)
{
    if (position->abbeys[player] == 0)
        return;
    position->abbeys[player] = 0;
    tw_oracle_tell(log, TW_EVENT_FORFEITED, player);
}

/* AM-ABBEY-13: left of the player whose turn ended the pile first, that player last. */
void tw_oracle_start_closing(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    position->closing = true;
    position->closing_left = position->rules->players;
    tw_oracle_go_on_closing(position, log);
}

/* AM-ABBEY-12-E4 "skipped": no round, since the last tile was not laid. */
void tw_oracle_skip_closing(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    position->closing = true;
    position->closing_left = 0;
    tw_oracle_go_on_closing(position, log);
}

void tw_oracle_go_on_closing(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    while (position->closing_left > 0) {
        position->closing_left--;
        position->active = position->player = (position->active + 1) % position->rules->players;
        position->last = -1;
        if (tw_oracle_may_lay_abbey(position, position->active)) {
            position->phase = TW_PHASE_CLOSING;
            return;
        }
        lose_abbey(position, position->active, log);
    }
    /* AM-ABBEY-14-E1 "again": who declined could have come back until now */
    for (unsigned i = 0; i < position->rules->players; i++)
        lose_abbey(position, i, log);
    tw_oracle_end_game(position, log);
}

/* AM-ABBEY-14: who declines loses the abbey, unless it may still be laid while the round lasts. */
void tw_oracle_decline(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    if (!tw_oracle_reads(position->rules, "abbey-again", "again"))
        lose_abbey(position, position->active, log);
    tw_oracle_go_on_closing(position, log);
}
