/* What players hold in positions put together by hand, the same on both sides. */
#include <string.h>

#include "verify/lockstep/lockstep.h"

bool tw_lockstep_abbeys(struct tw_lockstep *lockstep, unsigned player, unsigned count)
{
    struct tw_problem problem;

    if (!tw_position_abbeys(lockstep->game, &lockstep->state, player, count, &problem))
        return false;
    lockstep->position.abbeys[player] = (uint8_t)count;
    return true;
}

bool tw_lockstep_goods(struct tw_lockstep *lockstep, unsigned player, const uint8_t counts[3])
{
    struct tw_problem problem;

    if (!tw_position_goods(lockstep->game, &lockstep->state, player, counts, &problem))
        return false;
    memcpy(lockstep->position.goods[player], counts, sizeof lockstep->position.goods[player]);
    return true;
}

bool tw_lockstep_barn(struct tw_lockstep *lockstep, unsigned player, unsigned tile, unsigned corner)
{
    struct tw_oracle_position *position = &lockstep->position;
    const struct tw_oracle_tile *placed = &position->tiles[tile];
    const unsigned port = 3 * ((corner + TW_EDGES - placed->rotation) % TW_EDGES) + 2;
    struct tw_problem problem;
    unsigned segment = 0;

    if (position->supply[player][TW_FIGURE_BARN] == 0 ||
        !tw_position_figure(lockstep->game, &lockstep->state, player, TW_FIGURE_BARN, placed->x,
                            placed->y, corner, &problem))
        return false;
    while (segment + 1 < tw_oracle_segment_count(placed->type) &&
           (tw_oracle_segment(placed->type, segment)->ports >> port & 1) == 0)
        segment++;
    position->figures[position->figure_count++] = (struct tw_oracle_figure){
        TW_FIGURE_BARN, (uint8_t)player, (uint8_t)tile, (uint8_t)segment, (uint8_t)corner, false};
    position->supply[player][TW_FIGURE_BARN]--;
    return true;
}

void tw_lockstep_score(struct tw_lockstep *lockstep, unsigned player, int32_t points)
{
    lockstep->state.score[player] = points;
    lockstep->position.score[player] = points;
    lockstep->sums[player] = points;
}
