/* Goods: TB-GOODS-02 to 11. */
#include "oracle/internal.h"

static const uint8_t kinds[3] = {TW_SYMBOL_WINE, TW_SYMBOL_GRAIN, TW_SYMBOL_CLOTH};

/* TB-GOODS-03, 04: who laid the tile takes a token for each symbol, whoever owns the city. */
void tw_oracle_take_goods(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                          unsigned city, struct tw_oracle_log *log)
{
    uint8_t *goods = position->goods[position->active];
    int taken = 0;

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_GOODS))
        return;
    for (unsigned i = 0; i < 3; i++) {
        goods[i] = (uint8_t)(goods[i] + board->features[city].symbols[kinds[i]]);
        taken += board->features[city].symbols[kinds[i]];
    }
    if (taken > 0)
        tw_oracle_tell(log, TW_EVENT_GOODS, position->active)->points = taken;
}

/* TB-GOODS-09 to 11: kinds in which the player has the most; ties count for each. */
unsigned tw_oracle_goods_kinds(const struct tw_oracle_position *position, unsigned player)
{
    const bool zero_pays = tw_oracle_reads(position->rules, "goods-zero", "tie-pays");
    unsigned count = 0;

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_GOODS))
        return 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned most = 0;

        for (unsigned k = 0; k < position->rules->players; k++)
            most = position->goods[k][i] > most ? position->goods[k][i] : most;
        count += position->goods[player][i] == most && (most > 0 || zero_pays);
    }
    return count;
}
