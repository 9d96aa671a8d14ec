/* Calling the abbot back: ABBOT-RECALL-01, 02. */
#include "oracle/internal.h"

static int abbot_of(const struct tw_oracle_position *position, unsigned player)
{
    for (unsigned i = 0; i < position->figure_count; i++)
        if (position->figures[i].kind == TW_FIGURE_ABBOT && position->figures[i].player == player)
            return (int)i;
    return -1;
}

bool tw_oracle_has_abbot(const struct tw_oracle_position *position, unsigned player)
{
    return abbot_of(position, player) >= 0;
}

void tw_oracle_list_recall(const struct tw_oracle_position *position,
                           struct tw_oracle_actions *actions)
{
    if (tw_oracle_uses(position->rules, TW_MECHANISM_ABBOT_RECALL) &&
        tw_oracle_has_abbot(position, position->player))
        tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_RECALL});
}

void tw_oracle_recall(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const unsigned abbot = (unsigned)abbot_of(position, position->player);
    const struct tw_oracle_figure figure = position->figures[abbot];
    const struct tw_oracle_board *board = tw_oracle_now(position);

    tw_oracle_pay(position, board, board->of[figure.tile][figure.segment], TW_MOMENT_RECALL,
                  1u << position->player, log);
    tw_oracle_return(position, board, abbot, log);
}
