/*
 * BASE-FARM-09.e5: printings in which every completed city looks for its farmers, instead of every
 * field for its cities.
 */
#include <string.h>

#include "oracle/internal.h"

/* The fields that some part of a city has beside it on a tile. */
static void fields_around(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, unsigned city,
                          bool ret_around[TW_ORACLE_FEATURES])
{
    memset(ret_around, 0, board->feature_count * sizeof *ret_around);
    for (unsigned i = 0; i < position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++) {
            const struct tw_segment *segment = tw_oracle_segment(position->tiles[i].type, k);

            for (unsigned n = 0; n < tw_oracle_segment_count(position->tiles[i].type); n++)
                if (segment->kind == TW_KIND_FIELD && (segment->touches >> n & 1) != 0 &&
                    board->of[i][n] == city)
                    ret_around[board->of[i][k]] = true;
        }
}

/* "by-city": all farmers around the city are weighed together. */
static unsigned most_farmers(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, const bool *around)
{
    unsigned total[TW_MAX_PLAYERS] = {0}, most = 0, owners = 0;

    for (unsigned i = 0; i < position->figure_count; i++) {
        const struct tw_oracle_figure *figure = &position->figures[i];

        if (around[board->of[figure->tile][figure->segment]] && tw_oracle_is_follower(figure->kind))
            total[figure->player] += position->rules->figures[figure->kind].strength;
        most = total[figure->player] > most ? total[figure->player] : most;
    }
    for (unsigned i = 0; most > 0 && i < position->rules->players; i++)
        owners |= (total[i] == most ? 1u : 0u) << i;
    return owners;
}

/* "once": who owns a field beside the city has its points, however many such fields there are. */
static unsigned field_owners(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, const bool *around)
{
    unsigned owners = 0;

    for (unsigned i = 0; i < board->feature_count; i++)
        if (around[i])
            owners |= tw_oracle_owners(position, board, i);
    return owners;
}

/* A pig is worth something on a field that gives its player something. */
static bool has_pig(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                    const bool *around, unsigned player, bool own_field)
{
    for (unsigned i = 0; i < board->feature_count; i++)
        if (around[i] && tw_oracle_count_figures(position, board, i, player, TW_FIGURE_PIG) > 0 &&
            (!own_field || (tw_oracle_owners(position, board, i) >> player & 1) != 0))
            return true;
    return false;
}

static void pay_city(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                     unsigned city, struct tw_oracle_log *log)
{
    const bool once = tw_oracle_reads(position->rules, "farm-scoring", "once");
    bool around[TW_ORACLE_FEATURES];
    unsigned owners;

    fields_around(position, board, city, around);
    owners = once ? field_owners(position, board, around) : most_farmers(position, board, around);
    for (unsigned player = 0; player < position->rules->players; player++) {
        int32_t counters[TW_COUNTER__COUNT] = {0};

        counters[TW_COUNTER_CITIES] = 1;
        counters[TW_COUNTER_PIGS] = has_pig(position, board, around, player, once);
        if ((owners >> player & 1) != 0)
            tw_oracle_pay_share(position, board, city, player, owners, counters, log);
    }
}

bool tw_oracle_city_pays(const struct tw_oracle_position *position)
{
    return tw_oracle_reads(position->rules, "farm-scoring", "by-city") ||
           tw_oracle_reads(position->rules, "farm-scoring", "once");
}

void tw_oracle_pay_farmers(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                           struct tw_oracle_log *log)
{
    for (unsigned i = 0; i < board->feature_count; i++)
        if (board->features[i].kind == TW_KIND_CITY && board->features[i].complete)
            pay_city(position, board, i, log);
    for (unsigned i = 0; i < position->figure_count;)
        if (board->features[board->of[position->figures[i].tile][position->figures[i].segment]]
                .kind == TW_KIND_FIELD)
            tw_oracle_return(position, board, i, log);
        else
            i++;
}
