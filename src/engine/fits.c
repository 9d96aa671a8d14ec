/*
 * Where a tile fits.
 *
 * For each of the four sides and each kind of edge a front has a word that tells which of its cells
 * bar that kind there. Where a tile fits in some orientation is then a matter of five words, for 64
 * cells at once. Ways to lay a tile are ordered by front, then by turn, then by site.
 */
#include <assert.h>
#include <stddef.h>

#include "engine/internal.h"

/* An action in two halves: what is done, and where. */
static_assert(sizeof(struct tw_action) == 8 && offsetof(struct tw_action, x) == 4 &&
                  offsetof(struct tw_action, y) == 4 + offsetof(struct tw_gap, y) &&
                  sizeof(struct tw_gap) == 4,
              "the place of a site is that of the action");

/* The cells of a front where the tile fits in this orientation. */
static inline uint64_t fitting(const struct tw_front *front, const struct tw_turned *turned)
{
    const uint64_t barred = TW_MUTANT(EDGES_NORTH, front->bars[0][turned->kinds[0]], 0) |
                            TW_MUTANT(EDGES_EAST, front->bars[1][turned->kinds[1]], 0) |
                            TW_MUTANT(EDGES_SOUTH, front->bars[2][turned->kinds[2]], 0) |
                            TW_MUTANT(BOARD_EDGES, front->bars[3][turned->kinds[3]], 0);

    return front->used & ~TW_MUTANT(EDGES_NONE, barred, 0);
}

/* The cells of a front with a tile on each side: a side that is known bars one of any two kinds. */
static inline uint64_t holes(const struct tw_front *front)
{
    return front->used & (front->bars[0][0] | front->bars[0][1]) &
           (front->bars[1][0] | front->bars[1][1]) & (front->bars[2][0] | front->bars[2][1]) &
           (front->bars[3][0] | front->bars[3][1]);
}

bool tw_board_any_hole(const struct tw_play *play)
{
    for (unsigned i = 0; i < play->state->front_count; i++)
        if (holes(&play->state->fronts[i]))
            return true;
    return false;
}

void tw_board_offer_holes(const struct tw_play *play, struct tw_actions *actions)
{
    for (unsigned i = 0; i < play->state->front_count; i++)
        for (uint64_t cells = holes(&play->state->fronts[i]); cells; cells &= cells - 1)
            actions->list[actions->count++] =
                lay_on(play->state->sites[(size_t)64 * i + TW_LOWEST_BIT_64(cells)]);
}

/* The orientations in which a tile fits on a site, one bit each; equal pictures count once. A tile
 * whose edges are closed fits holes only. */
unsigned tw_board_fits(const struct tw_play *play, unsigned type, unsigned site)
{
    const struct tw_type *t = &play->game->types[type];
    unsigned rotations = 0;

    if (t->turned[0].kinds[0] == TW_NONE)
        return holes(&play->state->fronts[site / 64]) >> site % 64 & 1;
    for (unsigned rotation = 0; rotation < t->pictures; rotation++)
        if (fitting(&play->state->fronts[site / 64], &t->turned[rotation]) >> site % 64 & 1)
            rotations |= 1U << rotation;
    return rotations;
}

/* The same for all sites of a front at once, turn by turn. */
void tw_board_fits_front(const struct tw_play *play, unsigned type, const struct tw_front *front,
                         uint64_t ret_sites[TW_EDGES])
{
    const struct tw_type *t = &play->game->types[type];

    memset(ret_sites, 0, TW_EDGES * sizeof ret_sites[0]);
    if (t->turned[0].kinds[0] == TW_NONE)
        ret_sites[0] = holes(front);
    else
        for (unsigned rotation = 0; rotation < t->pictures; rotation++)
            ret_sites[rotation] = fitting(front, &t->turned[rotation]);
}

/* All of them, and how many there are, as far as edges decide. */
void tw_board_find_fits(const struct tw_play *play, unsigned type, struct tw_fits *ret_fits)
{
    const struct tw_type *t = &play->game->types[type];
    const struct tw_turned *const end = t->turned + t->pictures;
    const struct tw_front *front = play->state->fronts;
    const struct tw_front *const last = front + play->state->front_count - 1;
    unsigned at = 0, count = 0;

    do
        for (const struct tw_turned *turned = t->turned; turned < end; turned++, at++) {
            const uint64_t cells = fitting(front, turned);
            const unsigned ways = TW_BIT_COUNT_64(cells);

            ret_fits->cells[at] = cells;
            ret_fits->counts[at] = (uint8_t)ways;
            count += ways;
        }
    while (front++ < last);
    ret_fits->count = count;
    ret_fits->turns = t->pictures;
}

/* The k-th of them, without a look at those before it. */
struct tw_action tw_board_pick(const struct tw_play *play, const struct tw_fits *fits, unsigned k)
{
    struct tw_action action;
    unsigned at = 0, front, site;
    uint64_t cells;

    while (k >= fits->counts[at])
        k -= fits->counts[at++];
    for (cells = fits->cells[at]; k > 0; k--)
        cells &= cells - 1;
    front = at >> fits->turns / 2; /* divided by 1, 2 or 4 */
    site = 64 * front + TW_LOWEST_BIT_64(cells);
    if (remembers(play))
        play->memory->site = (uint16_t)site;
    action = lay_on(play->state->sites[site]);
    action.rotation = (uint8_t)(at & (fits->turns - 1U));
    return action;
}

/* Ways to lay a tile, as far as edges decide. */
uint64_t tw_board_count(const struct tw_play *play, unsigned type)
{
    struct tw_fits fits;

    tw_board_find_fits(play, type, &fits);
    return fits.count;
}

static bool is_allowed(const struct tw_play *play, unsigned type, struct tw_action action)
{
    for (const struct tw_mechanism *const *m = TW_HOOKS(play, allowing); *m; m++)
        if (!(*m)->allows(play, type, action))
            return false;
    return true;
}

static bool fits_anywhere(const struct tw_play *play, const struct tw_type *type)
{
    for (unsigned i = 0; i < play->state->front_count; i++)
        for (unsigned rotation = 0; rotation < type->pictures; rotation++)
            if (fitting(&play->state->fronts[i], &type->turned[rotation]))
                return true;
    return false;
}

bool tw_board_placeable(const struct tw_play *play, unsigned type)
{
    if (tw_board_is_limited(play, type)) {
        struct tw_action actions[TW_MAX_FRONTS * 64 * TW_EDGES];
        struct tw_actions offered = {.list = actions};

        tw_board_offer(play, type, &offered);
        return offered.count > 0;
    }
    if (remembers(play) && (!TW_QUIET || TW_LIKELY(!play->memory->is_brief))) {
        tw_board_find_fits(play, type, &play->memory->fits);
        return play->memory->fits.count > 0;
    }
    return fits_anywhere(play, &play->game->types[type]);
}

/* Takes out what the mechanisms do not allow. */
static void filter(const struct tw_play *play, unsigned type, struct tw_actions *actions,
                   unsigned from)
{
    unsigned left = from;

    for (unsigned i = from; i < actions->count; i++)
        if (is_allowed(play, type, actions->list[i]))
            actions->list[left++] = actions->list[i];
    actions->count = left;
}

/* By the edges alone. The innermost loop of whoever asks for lists: an action is written as two
 * halves, what is done and where. */
void tw_board_offer_fitting(const struct tw_play *play, unsigned type, struct tw_actions *actions)
{
    const struct tw_type *t = &play->game->types[type];
    const struct tw_gap *sites = play->state->sites;
    unsigned char *out = (unsigned char *)(actions->list + actions->count);

    for (unsigned i = 0; i < play->state->front_count; i++, sites += 64)
        for (unsigned rotation = 0; rotation < t->pictures; rotation++) {
            const struct tw_action turned = {.what = TW_DO_TILE, .rotation = (uint8_t)rotation};
            uint64_t cells = fitting(&play->state->fronts[i], &t->turned[rotation]);
            uint32_t half;

            memcpy(&half, &turned, sizeof half);
            for (; cells; cells &= cells - 1, out += sizeof turned) {
                memcpy(out, &half, sizeof half);
                memcpy(out + sizeof half, &sites[TW_LOWEST_BIT_64(cells)], sizeof *sites);
            }
        }
    actions->count = (unsigned)((struct tw_action *)(void *)out - actions->list);
}

void tw_board_offer(const struct tw_play *play, unsigned type, struct tw_actions *actions)
{
    const unsigned from = actions->count;

    tw_board_offer_fitting(play, type, actions);
    if (tw_board_is_limited(play, type))
        filter(play, type, actions, from);
}
