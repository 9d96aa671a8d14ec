/*
 * Features by flood fill: two segments belong together when their ports face each other.
 *
 * A table is filled as a whole, or, when the table before is at hand, only where the new tile
 * can have changed something: every feature that looks at it is filled again from nothing. Both
 * must come to the same, and verifying sees to it that they do.
 */
#include <string.h>

#include "oracle/internal.h"
#include "support/compiler.h"

/* One round of filling. */
struct filling {
    const struct tw_oracle_position *position;
    struct tw_oracle_board *board;
    /* segments that were reached in this round, one bit each; there is nothing beyond the last */
    uint16_t seen[TW_ORACLE_TILES + 1];
    uint16_t latest[TW_ORACLE_TILES]; /* the feature that was counted on it last, plus one */
};

static void start_filling(struct filling *filling, const struct tw_oracle_position *position,
                          unsigned count, struct tw_oracle_board *board)
{
    filling->position = position;
    filling->board = board;
    board->filled_count = 0;
    memset(filling->seen, 0, count * sizeof filling->seen[0]);
    filling->seen[TW_ORACLE_TILES] = UINT16_MAX;
    memset(filling->latest, 0, count * sizeof filling->latest[0]);
}

static bool is_seen(const struct filling *filling, unsigned tile, unsigned segment)
{
    return (filling->seen[tile] >> segment & 1) != 0;
}

/* Adds what one segment contributes; a tile counts once however often the feature is on it. */
static void add_segment(struct filling *filling, struct tw_oracle_spot spot, unsigned id)
{
    const struct tw_oracle_position *position = filling->position;
    struct tw_oracle_feature *feature = &filling->board->features[id];

    feature->tiles = (uint16_t)(feature->tiles + (filling->latest[spot.tile] != id + 1));
    filling->latest[spot.tile] = (uint16_t)(id + 1);
    if ((filling->board->faces[spot.tile]->marked >> spot.segment & 1) == 0)
        return;
    for (unsigned k = 0; k < TW_SYMBOL__COUNT; k++)
        feature->symbols[k] =
            (uint16_t)(feature->symbols[k] +
                       tw_oracle_segment(position->tiles[spot.tile].type, spot.segment)
                           ->symbols[k]);
}

/* The first segment in reading order. */
static struct tw_oracle_spot find_first(const struct tw_oracle_board *board,
                                        const struct tw_oracle_spot *spots, unsigned count)
{
    struct tw_oracle_spot first = spots[0];
    int32_t least = INT32_MAX;

    for (unsigned i = 0; i < count; i++) {
        const int32_t place = board->order[spots[i].tile] * TW_MAX_SEGMENTS + spots[i].segment;

        first = place < least ? spots[i] : first;
        least = place < least ? place : least;
    }
    return first;
}

/* Does the feature show on the tile of this cell? */
static bool shows(const struct tw_oracle_board *board, int cell, unsigned feature)
{
    const int tile = board->at[cell];

    for (unsigned k = 0; tile >= 0 && k < board->faces[tile]->segment_count; k++)
        if (board->of[tile][k] == feature)
            return true;
    return false;
}

/* Is one of the nine cells round this one outside of the feature? None of them is off the map. */
static bool is_beside(const bool *outside, int width, int cell)
{
    for (int dy = -width; dy <= width; dy += width)
        if (outside[cell + dy - 1] || outside[cell + dy] || outside[cell + dy + 1])
            return true;
    return false;
}

/*
 * BASE-CITY-03.e2, GR-MTN-01-E2 "open": an empty cell from which no way leads out, over sides and
 * corners, but across the feature. Outside is the margin of the map, and what lies beside it.
 */
static bool has_gap(const struct tw_oracle_board *board, unsigned feature)
{
    const int width = board->width, last = board->height - 1;
    bool outside[TW_ORACLE_CELLS], grows = true;

    for (int cell = 0; cell < width * board->height; cell++)
        outside[cell] =
            cell < width || cell >= width * last || cell % width == 0 || cell % width == width - 1;
    while (grows) {
        grows = false;
        for (int cell = width; cell < width * last; cell++)
            if (!outside[cell] && !shows(board, cell, feature) && is_beside(outside, width, cell))
                grows = outside[cell] = true;
    }
    for (int cell = 0; cell < width * board->height; cell++)
        if (!outside[cell] && board->at[cell] < 0)
            return true;
    return false;
}

static bool waits_for_gap(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, unsigned feature)
{
    const unsigned kind = board->features[feature].kind;

    return ((kind == TW_KIND_CITY && tw_oracle_reads(position->rules, "ring-city", "open")) ||
            (kind == TW_KIND_MOUNTAIN &&
             tw_oracle_reads(position->rules, "ring-mountain", "open"))) &&
           board->features[feature].closed && has_gap(board, feature);
}

/* Whether a feature is complete, when no port of it looks at an empty cell or one does. */
static bool is_complete(const struct tw_oracle_position *position,
                        const struct tw_oracle_board *board,
                        const struct tw_oracle_feature *feature, bool open)
{
    const struct tw_oracle_tile *placed = &position->tiles[feature->tile];

    switch ((enum tw_completion)tw_kind_about(feature->kind)->completes) {
    case TW_COMPLETES_CLOSED: /* BASE-CITY-03.e1, BASE-ROAD-03, GR-MTN-01-E1, GR-RAIL-01 */
        return !open;
    case TW_COMPLETES_SURROUNDED: /* BASE-MON-03, ABBOT-SCORE-01 */
        return tw_oracle_neighbours(board, placed->x, placed->y) == 8;
    case TW_COMPLETES_LED_INTO: /* decided when all railways are known */
    default:                    /* BASE-FARM-04.e1: fields are never complete */
        return false;
    }
}

/* The feature `id`: all that is reached from this segment. */
static void fill(struct filling *filling, struct tw_oracle_spot start, unsigned id)
{
    struct tw_oracle_board *board = filling->board;
    struct tw_oracle_feature *feature = &board->features[id];
    struct tw_oracle_spot *queue = &board->filled[board->filled_count];
    unsigned count = 0, next = 0;
    bool open = false;

    *feature = (struct tw_oracle_feature){.kind = board->faces[start.tile]->kind[start.segment]};
    filling->seen[start.tile] |= (uint16_t)(1u << start.segment);
    queue[count++] = start;
    while (next < count) {
        const struct tw_oracle_spot spot = queue[next++];
        unsigned ports = board->faces[spot.tile]->ports[spot.segment];

        board->of[spot.tile][spot.segment] = (uint16_t)id;
        add_segment(filling, spot, id);
        /* whether there is something new, no branch could foresee: it is put down and counted */
        for (; ports != 0; ports &= ports - 1) {
            const struct tw_oracle_spot to = board->to[spot.tile][TW_LOWEST_BIT(ports)];
            const uint16_t bit = (uint16_t)(1u << to.segment);

            open |= to.tile == TW_ORACLE_TILES && to.segment == TW_ORACLE_OPEN;
            queue[count] = to;
            count += (filling->seen[to.tile] & bit) == 0;
            filling->seen[to.tile] |= bit;
        }
    }
    board->filled_count += count;
    start = find_first(board, queue, count);
    feature->tile = start.tile;
    feature->segment = start.segment;
    feature->closed = !open;
    feature->complete = is_complete(filling->position, board, feature, open) &&
                        !waits_for_gap(filling->position, board, id);
}

/* The new tile may have filled the gap of a feature that it is no part of. */
static void settle_gaps(const struct tw_oracle_position *position, struct tw_oracle_board *board)
{
    for (unsigned i = 0; i < board->feature_count; i++) {
        struct tw_oracle_feature *feature = &board->features[i];

        if ((feature->kind == TW_KIND_CITY || feature->kind == TW_KIND_MOUNTAIN) &&
            feature->closed && !feature->complete)
            feature->complete = !waits_for_gap(position, board, i);
    }
}

/* GR-CITY-01: a city is complete as soon as every railway leaving it is. */
static void settle_centres(const struct tw_oracle_position *position, struct tw_oracle_board *board)
{
    if (!tw_oracle_uses(position->rules, TW_MECHANISM_CENTRE))
        return;
    for (unsigned i = 0; i < board->feature_count; i++) {
        struct tw_oracle_feature *centre = &board->features[i];

        if (tw_kind_about(centre->kind)->completes != TW_COMPLETES_LED_INTO)
            continue;
        const struct tw_oracle_type type = position->tiles[centre->tile].type;

        centre->complete = true;
        for (unsigned k = 0; k < tw_oracle_segment_count(type); k++)
            if ((tw_oracle_segment(type, k)->ends >> centre->segment & 1) != 0 &&
                !board->features[board->of[centre->tile][k]].complete)
                centre->complete = false;
    }
}

void tw_oracle_flood(const struct tw_oracle_position *position, unsigned count,
                     struct tw_oracle_board *ret_board)
{
    struct filling filling;

    tw_oracle_map(position, count, ret_board);
    start_filling(&filling, position, count, ret_board);
    ret_board->feature_count = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < ret_board->faces[i]->segment_count; k++)
            if (!is_seen(&filling, i, k))
                fill(&filling, (struct tw_oracle_spot){(uint8_t)i, (uint8_t)k},
                     ret_board->feature_count++);
    settle_centres(position, ret_board);
}

/* Features that look at the new tile. Their numbers are free again once they are refilled. */
struct touched {
    unsigned count;
    uint16_t ids[TW_PORTS];                /* ascending */
    struct tw_oracle_spot spots[TW_PORTS]; /* a segment of each, in no order */
    unsigned used;                         /* of the numbers */
};

static bool is_touched(const struct touched *touched, unsigned id)
{
    for (unsigned i = 0; i < touched->count; i++)
        if (touched->ids[i] == id)
            return true;
    return false;
}

static void touch(struct touched *touched, unsigned id, struct tw_oracle_spot spot)
{
    unsigned at = touched->count;

    touched->spots[touched->count++] = spot;
    for (; at > 0 && touched->ids[at - 1] > id; at--)
        touched->ids[at] = touched->ids[at - 1];
    touched->ids[at] = (uint16_t)id;
}

static void find_touched(const struct tw_oracle_board *board, unsigned tile,
                         struct touched *ret_touched)
{
    ret_touched->count = ret_touched->used = 0;
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const int other = board->beyond[tile][edge];

        for (unsigned port = 3 * edge; other >= 0 && port < 3 * edge + 3; port++) {
            const unsigned segment = board->faces[other]->owner[tw_oracle_facing[port]];

            if (segment != TW_ORACLE_NOBODY && !is_touched(ret_touched, board->of[other][segment]))
                touch(ret_touched, board->of[other][segment],
                      (struct tw_oracle_spot){(uint8_t)other, (uint8_t)segment});
        }
    }
}

/* A number for a feature: one that a touched feature had, else a new one. */
static unsigned take_number(struct touched *touched, struct tw_oracle_board *board)
{
    return touched->used < touched->count ? touched->ids[touched->used++] : board->feature_count++;
}

/* Gives the last feature the number of one that is no more, so that numbers stay without gaps. */
static void close_gap(struct tw_oracle_board *board, unsigned count, unsigned gap)
{
    const unsigned last = --board->feature_count;

    if (gap == last)
        return;
    board->features[gap] = board->features[last];
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < TW_MAX_SEGMENTS; k++) /* more than it has: all in one go */
            board->of[i][k] = board->of[i][k] == last ? (uint16_t)gap : board->of[i][k];
}

/* A tile beside them or across a corner may complete monasteries and gardens. */
static void settle_surrounded(const struct tw_oracle_position *position, unsigned tile,
                              struct tw_oracle_board *board)
{
    for (int y = position->tiles[tile].y - 1; y <= position->tiles[tile].y + 1; y++)
        for (int x = position->tiles[tile].x - 1; x <= position->tiles[tile].x + 1; x++) {
            const int near = tw_oracle_at(board, x, y);

            unsigned left = near < 0 ? 0 : board->faces[near]->surrounded;

            for (; left != 0; left &= left - 1)
                board->features[board->of[near][TW_LOWEST_BIT(left)]].complete =
                    tw_oracle_neighbours(board, x, y) == 8;
        }
}

void tw_oracle_flood_add(const struct tw_oracle_position *position, unsigned tile,
                         struct tw_oracle_board *board)
{
    struct filling filling;
    struct touched touched;

    tw_oracle_map_add(position, tile, board);
    find_touched(board, tile, &touched);
    start_filling(&filling, position, tile + 1, board);
    for (unsigned k = 0; k < board->faces[tile]->segment_count; k++)
        if (!is_seen(&filling, tile, k))
            fill(&filling, (struct tw_oracle_spot){(uint8_t)tile, (uint8_t)k},
                 take_number(&touched, board));
    /* what looks at the tile and does not go on there, as beside an abbey */
    for (unsigned i = 0; i < touched.count; i++)
        if (!is_seen(&filling, touched.spots[i].tile, touched.spots[i].segment))
            fill(&filling, touched.spots[i], take_number(&touched, board));
    while (touched.count > touched.used)
        close_gap(board, tile + 1, touched.ids[--touched.count]);
    settle_surrounded(position, tile, board);
    settle_gaps(position, board);
    settle_centres(position, board);
}
