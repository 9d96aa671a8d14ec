/* What is asked about features: who stands there, who owns them, what they touch. */
#include <string.h>

#include "oracle/internal.h"
#include "support/compiler.h"

/* BOX-FIG-01, 02: builder, pig and barn are no followers; GR-MTN-07: nor is a tent. */
bool tw_oracle_is_follower(unsigned kind)
{
    return kind != TW_FIGURE_BUILDER && kind != TW_FIGURE_PIG && kind != TW_FIGURE_BARN &&
           kind != TW_FIGURE_TENT;
}

/*
 * The corners that a segment reaches, one bit each on a grid of four by four with the corners of
 * the tile at (0, 0) in its middle; the tile lies so many cells from there. Of an edge the port on
 * the left, as seen from the middle, lies at the corner before it, the one on the right behind it.
 */
static unsigned corners_of(const struct tw_oracle_face *face, unsigned segment, int dx, int dy)
{
    static const int x[TW_EDGES] = {1, 2, 2, 1}, y[TW_EDGES] = {1, 1, 2, 2}; /* NW NE SE SW */
    unsigned corners = 0;

    for (unsigned port = 0; port < TW_PORTS; port++) {
        const unsigned corner = port % 3 == 0 ? port / 3 : (port / 3 + 1) % TW_EDGES;

        if (port % 3 != 1 && face->owner[port] == segment)
            corners |= 1u << ((y[corner] + dy) * 4 + x[corner] + dx);
    }
    return corners;
}

/* BASE-FARM-08.e3 "counts": completed cities that meet the segment at a corner of the map. */
static unsigned cities_at_corners(const struct tw_oracle_position *position,
                                  const struct tw_oracle_board *board, unsigned tile,
                                  unsigned segment, bool *seen)
{
    unsigned count = 0;

    /* every city on the eight tiles around and on its own, wherever both reach the same corner */
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const int other =
                tw_oracle_at(board, position->tiles[tile].x + dx, position->tiles[tile].y + dy);

            for (unsigned k = 0; other >= 0 && k < board->faces[other]->segment_count; k++) {
                const unsigned city = board->of[other][k];

                if (board->faces[other]->kind[k] != TW_KIND_CITY ||
                    (corners_of(board->faces[tile], segment, 0, 0) &
                     corners_of(board->faces[other], k, dx, dy)) == 0)
                    continue;
                count += board->features[city].complete && !seen[city];
                seen[city] = true;
            }
        }
    return count;
}

/* BASE-FARM-08, 09, 10: completed cities that some part of the field touches, each once. */
unsigned tw_oracle_cities_of_field(const struct tw_oracle_position *position,
                                   const struct tw_oracle_board *board, unsigned field)
{
    bool seen[TW_ORACLE_FEATURES];
    unsigned count = 0;

    memset(seen, 0, board->feature_count);
    for (unsigned i = 0; i < position->tile_count; i++)
        for (unsigned k = 0; k < board->faces[i]->segment_count; k++) {
            if (board->of[i][k] != field)
                continue;
            const unsigned touches = tw_oracle_segment(position->tiles[i].type, k)->touches;

            for (unsigned left = touches; left != 0; left &= left - 1) {
                const unsigned city = board->of[i][TW_LOWEST_BIT(left)];

                count += board->features[city].complete && !seen[city];
                seen[city] = true;
            }
            if (tw_oracle_reads(position->rules, "corner-touch", "counts"))
                count += cities_at_corners(position, board, i, k, seen);
        }
    return count;
}

/* Every part of every complete feature is asked whether this one has it for a neighbour. */
void tw_oracle_count_touched(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned feature,
                             int32_t ret_counters[TW_COUNTER__COUNT])
{
    for (unsigned other = 0; other < board->feature_count; other++) {
        const unsigned kind = board->features[other].kind;
        bool touched = false;

        if (kind < TW_KIND__OWN || !board->features[other].complete)
            continue;
        for (unsigned i = 0; !touched && i < position->tile_count; i++)
            for (unsigned k = 0; k < board->faces[i]->segment_count; k++)
                for (unsigned n = 0; n < board->faces[i]->segment_count; n++)
                    touched |=
                        board->of[i][k] == feature && board->of[i][n] == other &&
                        (tw_oracle_segment(position->tiles[i].type, k)->touches >> n & 1) != 0;
        ret_counters[TW_COUNTER__TOUCHED + (kind - TW_KIND__OWN)] += touched;
    }
}

unsigned tw_oracle_how_many(unsigned players)
{
    unsigned count = 0;

    for (unsigned i = 0; i < TW_MAX_PLAYERS; i++)
        count += players >> i & 1;
    return count;
}

void tw_oracle_count_common(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, unsigned feature,
                            int32_t ret_counters[TW_COUNTER__COUNT])
{
    ret_counters[TW_COUNTER_PLAYERS] = (int32_t)position->rules->players;
    for (unsigned i = 0; i < position->rules->players; i++) {
        ret_counters[TW_COUNTER_FOLLOWERS] +=
            (int32_t)tw_oracle_count_figures(position, board, feature, i, TW_FIGURE_FOLLOWER);
        for (unsigned k = TW_FIGURE__OWN; k < TW_FIGURE__COUNT; k++)
            ret_counters[TW_COUNTER__FIGURES + (k - TW_FIGURE__OWN)] +=
                (int32_t)tw_oracle_count_figures(position, board, feature, i, k);
    }
}

/* GR-CITY-02, 03: completed railways that leave the city, each once. */
unsigned tw_oracle_railways_of_centre(const struct tw_oracle_position *position,
                                      const struct tw_oracle_board *board, unsigned centre)
{
    const struct tw_oracle_feature *feature = &board->features[centre];
    const struct tw_oracle_type type = position->tiles[feature->tile].type;
    unsigned count = 0;

    for (unsigned k = 0; k < tw_oracle_segment_count(type); k++) {
        const unsigned railway = board->of[feature->tile][k];
        bool again = false;

        if ((tw_oracle_segment(type, k)->ends >> feature->segment & 1) == 0 ||
            !board->features[railway].complete)
            continue;
        for (unsigned n = 0; n < k; n++)
            again |= board->of[feature->tile][n] == railway &&
                     (tw_oracle_segment(type, n)->ends >> feature->segment & 1) != 0;
        count += !again;
    }
    return count;
}

static bool stands_on(const struct tw_oracle_board *board, const struct tw_oracle_figure *figure,
                      unsigned feature)
{
    return board->of[figure->tile][figure->segment] == feature;
}

unsigned tw_oracle_count_figures(const struct tw_oracle_position *position,
                                 const struct tw_oracle_board *board, unsigned feature,
                                 unsigned player, unsigned kind)
{
    unsigned count = 0;

    for (unsigned i = 0; i < position->figure_count; i++)
        count += stands_on(board, &position->figures[i], feature) &&
                 position->figures[i].player == player && position->figures[i].kind == kind;
    return count;
}

/* Of one player, or of anybody when `player` is -1. */
bool tw_oracle_has_follower(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, unsigned feature, int player)
{
    for (unsigned i = 0; i < position->figure_count; i++)
        if (stands_on(board, &position->figures[i], feature) &&
            tw_oracle_is_follower(position->figures[i].kind) &&
            (player < 0 || position->figures[i].player == player))
            return true;
    return false;
}

bool tw_oracle_has_kind(const struct tw_oracle_position *position,
                        const struct tw_oracle_board *board, unsigned feature, unsigned kind)
{
    for (unsigned i = 0; i < position->figure_count; i++)
        if (stands_on(board, &position->figures[i], feature) && position->figures[i].kind == kind)
            return true;
    return false;
}

/* BASE-FIG-02, GR-COW-08; AM-BARN-13: a barn keeps farmers off its field. */
bool tw_oracle_is_occupied(const struct tw_oracle_position *position,
                           const struct tw_oracle_board *board, unsigned feature)
{
    const bool any = tw_oracle_reads(position->rules, "special-occupies", "any");

    return tw_oracle_has_follower(position, board, feature, -1) ||
           tw_oracle_has_kind(position, board, feature, TW_FIGURE_BARN) ||
           (any && (tw_oracle_has_kind(position, board, feature, TW_FIGURE_BUILDER) ||
                    tw_oracle_has_kind(position, board, feature, TW_FIGURE_PIG)));
}

/* Shields of a city; by the readings of IC-CATH-01-E4 and AM-MAYOR-03-E3 a tile has one at most. */
unsigned tw_oracle_shields(const struct tw_oracle_position *position,
                           const struct tw_oracle_board *board, unsigned feature, bool once)
{
    unsigned count = 0;

    if (!once)
        return board->features[feature].symbols[TW_SYMBOL_PENNANTS];
    for (unsigned i = 0; i < position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++)
            count += board->of[i][k] == feature &&
                     tw_oracle_segment(position->tiles[i].type, k)->symbols[TW_SYMBOL_PENNANTS] > 0;
    return count;
}

/* AM-MAYOR-03, 07: a mayor is as strong as the city has shields. */
static unsigned strength(const struct tw_oracle_position *position,
                         const struct tw_oracle_board *board, const struct tw_oracle_figure *figure)
{
    const struct tw_oracle_rules *rules = position->rules;

    if (figure->kind == TW_FIGURE_MAYOR && tw_oracle_uses(rules, TW_MECHANISM_MAYOR))
        return (unsigned)tw_oracle_parameter(rules, TW_MECHANISM_MAYOR, "strength_per_pennant", 1) *
               tw_oracle_shields(position, board, board->of[figure->tile][figure->segment],
                                 tw_oracle_reads(rules, "mayor-two-shields", "one"));
    return tw_oracle_is_follower(figure->kind) ? rules->figures[figure->kind].strength : 0;
}

/* AM-MAYOR-04-E1 "scores": who is alone needs no strength; -E4 "both": nor do mayors who tie. */
static unsigned lone_mayor(const struct tw_oracle_position *position,
                           const struct tw_oracle_board *board, unsigned feature)
{
    const bool alone = tw_oracle_reads(position->rules, "lone-mayor", "scores");
    const bool tied = tw_oracle_reads(position->rules, "two-mayors", "both");
    unsigned present = 0;

    if (board->features[feature].kind != TW_KIND_CITY)
        return 0;
    for (unsigned i = 0; i < position->rules->players; i++)
        if (tw_oracle_has_follower(position, board, feature, (int)i))
            present |= 1u << i;
    return ((present & (present - 1)) == 0 ? alone : tied) ? present : 0;
}

/* BASE-SCORE-08, 09; GR-MAJ-02, 03: the greatest strength above zero; ties own together. */
unsigned tw_oracle_owners(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, unsigned feature)
{
    unsigned total[TW_MAX_PLAYERS] = {0};
    unsigned most = 0, owners = 0;

    for (unsigned i = 0; i < position->figure_count; i++)
        if (stands_on(board, &position->figures[i], feature))
            total[position->figures[i].player] += strength(position, board, &position->figures[i]);
    for (unsigned i = 0; i < position->rules->players; i++)
        most = total[i] > most ? total[i] : most;
    for (unsigned i = 0; most > 0 && i < position->rules->players; i++)
        owners |= (total[i] == most ? 1u : 0u) << i;
    return most > 0 ? owners : lone_mayor(position, board, feature);
}

/* Complete now, and no older part of it was complete before. Older parts lie beside the tile. */
bool tw_oracle_newly_complete(const struct tw_oracle_position *position,
                              const struct tw_oracle_board *board,
                              const struct tw_oracle_board *before, unsigned feature)
{
    const struct tw_oracle_feature *found = &board->features[feature];

    if (position->last < 0 || !found->complete)
        return false;
    if (found->tile != position->last)
        return !before->features[before->of[found->tile][found->segment]].complete;
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const int other = board->beyond[position->last][edge];

        for (unsigned k = 0; other >= 0 && k < board->faces[other]->segment_count; k++)
            if (board->of[other][k] == feature)
                return !before->features[before->of[other][k]].complete;
    }
    return true;
}

/* Does feature `a` begin above `b`, left of it in the same row, or on the same tile by name? */
static bool reads_before(const struct tw_oracle_position *position,
                         const struct tw_oracle_board *board, unsigned a, unsigned b)
{
    const struct tw_oracle_feature *one = &board->features[a], *other = &board->features[b];
    const struct tw_oracle_tile *here = &position->tiles[one->tile];
    const struct tw_oracle_tile *there = &position->tiles[other->tile];

    if (here->y != there->y)
        return here->y < there->y;
    if (here->x != there->x)
        return here->x < there->x;
    return strcmp(tw_oracle_segment(here->type, one->segment)->name,
                  tw_oracle_segment(there->type, other->segment)->name) < 0;
}

void tw_oracle_insert(const struct tw_oracle_position *position,
                      const struct tw_oracle_board *board, unsigned feature, uint16_t *features,
                      unsigned *count)
{
    unsigned at = (*count)++;

    for (; at > 0 && reads_before(position, board, feature, features[at - 1]); at--)
        features[at] = features[at - 1];
    features[at] = (uint16_t)feature;
}
