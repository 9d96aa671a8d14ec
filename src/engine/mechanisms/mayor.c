/* Abbey & Mayor: mayors. A mayor is as strong as its city has pennants (AM-MAYOR-03, AM-MAYOR-04).
 */
#include "engine/internal.h"

/* By the other reading a tile counts once, however many it shows (AM-MAYOR-03-E3). */
static unsigned pennants(const struct tw_play *play, unsigned root)
{
    const unsigned most = play->game->readings[TW_READING_SHIELDS_MAYOR] ? 1 : UINT8_MAX;
    unsigned count = 0;
    unsigned node = root;

    do {
        const unsigned shown = node_segment(play, node)->symbols[TW_SYMBOL_PENNANTS];

        count += shown < most ? shown : most;
        node = play->state->nodes[node].next;
    } while (node != root);
    return count;
}

static unsigned weighs(const struct tw_play *play, unsigned root, enum tw_kind kind,
                       const struct tw_figure *figure, unsigned usual)
{
    if (TW_ERRS(MAYOR_ONE) || figure->kind != TW_FIGURE_MAYOR || kind != TW_KIND_CITY)
        return usual;
    return usual * TW_MUTANT(MAYOR_SHIELDS, pennants(play, root), pennants(play, root) + 1) *
           (unsigned)play->game->parameters[TW_MECHANISM_MAYOR][0];
}

/* Readings under which strength is asked for in a contest only, so that a mayor alone owns the city
 * (AM-MAYOR-04-E1), and under which mayors tie at nothing (AM-MAYOR-04-E4). */
static unsigned claims(const struct tw_play *play, unsigned root, enum tw_kind kind,
                       unsigned owners)
{
    unsigned with = 0;

    if (owners || kind != TW_KIND_CITY)
        return owners;
    for (unsigned player = 0; player < play->game->players; player++)
        if (tw_figures_has_follower(play, root, player))
            with |= 1U << player;
    return play->game->readings[with & (with - 1) ? TW_READING_TWO_MAYORS : TW_READING_LONE_MAYOR]
               ? with
               : 0;
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const uint64_t wrong = (uint64_t)1 << TW_REASON_WRONG_KIND | (uint64_t)1
                                                                     << TW_REASON_NO_FARMERS;
    const uint64_t place = wrong | (uint64_t)1 << TW_REASON_OCCUPIED |
                           (uint64_t)1 << TW_REASON_ON_RIVER | (uint64_t)1 << TW_REASON_ON_GARDEN;

    if (play->state->phase != TW_PHASE_FIGURE || action.what != TW_DO_FIGURE ||
        action.figure != TW_FIGURE_MAYOR)
        return reasons;
    if (reasons & place)
        reasons |= (uint64_t)1 << TW_REASON_MAYOR_PLACE;
    return reasons & ~wrong;
}

const struct tw_mechanism tw_mechanism_mayor = {
    .parameters = {"strength_per_pennant"},
    .weighs = weighs,
    .claims = claims,
    .refuses = refuses,
};
