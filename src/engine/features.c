/*
 * Features: segments joined across edges.
 *
 * A tree per feature, without path compression: joining hangs the flatter tree under the other, so
 * that a root is never far, and undoing is a matter of putting two words back. A ring goes through
 * all segments of a feature; exchanging the successors of one element of each makes one ring of
 * two. What a feature is worth is counted by walking the ring when it is scored: a tile that a
 * feature meets twice counts once, whichever way the parts came together.
 */
#include <assert.h>

#include "engine/internal.h"

/* The figures of both stand on one feature now: their rings become one, too. */
static uint8_t join_figures(struct tw_play *play, uint8_t a, uint8_t b)
{
    struct tw_figure *figures = play->state->figures;
    uint8_t next;

    if (a == TW_NONE || b == TW_NONE)
        return a == TW_NONE ? b : a;
    next = figures[a].next;
    TW_SET(play, figures[a].next, figures[b].next);
    TW_SET(play, figures[b].next, next);
    return a;
}

static void join_roots(struct tw_play *play, unsigned a, unsigned b, int open)
{
    struct tw_node *nodes = play->state->nodes;
    const bool flatter = nodes[a].rank < nodes[b].rank, alike = nodes[a].rank == nodes[b].rank;
    const unsigned root_at = flatter ? b : a;
    struct tw_node *root = &nodes[root_at], *child = &nodes[flatter ? a : b];
    const uint16_t next = root->next;

    keep(play, root, sizeof *root);
    keep(play, child, sizeof *child);
    root->next = child->next;
    child->next = next;
    child->parent = (uint16_t)root_at;
    root->open = (int16_t)open;
    root->rank = (uint8_t)(root->rank + alike);
    if (child->figure != TW_NONE && !TW_ERRS(MERGE_LOST))
        root->figure = join_figures(play, root->figure, child->figure);
}

/* Ground against ground: no ends to close. */
void tw_feature_join(struct tw_play *play, unsigned a, unsigned b)
{
    a = feature_of(play->state, a);
    b = feature_of(play->state, b);
    if (a != b)
        join_roots(play, a, b, play->state->nodes[a].open);
}

#ifdef TW_ERRING
/* Two parts of a tile that the rules keep apart. */
void tw_feature_tie(struct tw_play *play, unsigned a, unsigned b)
{
    a = feature_of(play->state, a);
    b = feature_of(play->state, b);
    if (a != b)
        join_roots(play, a, b, play->state->nodes[a].open + play->state->nodes[b].open);
}
#endif

/* An end of one against an end of the other: both are closed. */
void tw_feature_join_ends(struct tw_play *play, unsigned a, unsigned b)
{
    struct tw_node *nodes = play->state->nodes;

    int open;

    a = feature_of(play->state, a);
    b = feature_of(play->state, b);
    if (a == b && ((TW_ERRS(ROAD_LOOP) && node_kind(play, a) == TW_KIND_ROAD) ||
                   (TW_ERRS(CITY_LOOP) && node_kind(play, a) == TW_KIND_CITY)))
        return;
    open = nodes[a].open + (a == b ? 0 : nodes[b].open) - 2;
    if (remembers(play) && open == 0)
        play->memory->may_complete = true;
    if (a == b)
        TW_SET(play, nodes[a].open, (int16_t)open);
    else
        join_roots(play, a, b, open);
}

#ifdef TW_ERRING
/* Cities that a field was paid for already; each field begins by asking for its own again. */
static _Thread_local uint64_t farmed[TW_MAX_NODES / 64];
static _Thread_local const struct tw_play *farmed_by;

void tw_farm_begin(const struct tw_play *play)
{
    memset(farmed, 0, sizeof farmed);
    farmed_by = play;
}

/* Was the city counted for a field before this one? Only in the end does that matter. */
static bool was_counted(unsigned city)
{
    return farmed_by && farmed[city / 64] >> city % 64 & 1;
}

void tw_farm_paid(const struct tw_play *play, unsigned root)
{
    unsigned node = root;

    do {
        const unsigned first = play->state->tiles[play->state->node_tile[node]].first_node;

        for (unsigned touches = node_segment(play, node)->touches; touches;
             touches &= touches - 1) {
            const unsigned city = feature_of(play->state, first + TW_LOWEST_BIT(touches));
            farmed[city / 64] |= (uint64_t)1 << city % 64;
        }
        node = play->state->nodes[node].next;
    } while (node != root);
}
#endif

static void count_tiles(const struct tw_play *play, unsigned root, enum tw_kind kind,
                        int32_t *counters)
{
    const struct tw_state *state = play->state;
    const uint8_t *symbols = play->game->symbols[kind];
    uint64_t seen[(TW_MAX_TILES + 63) / 64] = {0};
    int32_t tiles = 0;
    unsigned node = root;

    do {
        const unsigned tile = state->node_tile[node];
        const uint64_t bit = (uint64_t)1 << tile % 64;

        tiles += TW_MUTANT(FEATURES_TILES, (seen[tile / 64] & bit) == 0, true);
        seen[tile / 64] |= bit;
        for (const uint8_t *symbol = symbols; *symbol != TW_NONE; symbol++)
            counters[*symbol] += node_segment(play, node)->symbols[*symbol];
        /* a tile with two counts once (IC-CATH-01-E4) */
        if (TW_UNLIKELY(play->game->readings[TW_READING_SHIELDS_SCORED]) &&
            node_segment(play, node)->symbols[TW_SYMBOL_PENNANTS] > 1)
            counters[TW_SYMBOL_PENNANTS] -=
                node_segment(play, node)->symbols[TW_SYMBOL_PENNANTS] - 1;
        node = state->nodes[node].next;
    } while (node != root);
    counters[TW_COUNTER_TILES] = tiles;
}

/* A city that meets the field at a corner of the map counts too, by the other reading of
 * BASE-FARM-08.e3: corner `c` of a tile lies between its edges c and c + 1. */
static bool owns_corner(const struct tw_play *play, unsigned tile, unsigned corner,
                        unsigned segment)
{
    const struct tw_placed *placed = &play->state->tiles[tile];
    const struct tw_joint *joints = play->game->types[placed->type].turned[placed->rotation].joints;

    return joints[corner].right == segment || joints[(corner + 1) & 3].left == segment;
}

static void add_cities_at(const struct tw_play *play, int x, int y, unsigned corner, uint64_t *seen,
                          unsigned *count)
{
    const struct tw_state *state = play->state;
    const int tile = tw_tile_at(play->game, state, x, y);

    if (tile < 0)
        return;
    const struct tw_placed *placed = &state->tiles[tile];
    const struct tw_turned *turned = &play->game->types[placed->type].turned[placed->rotation];

    for (unsigned edge = corner; edge <= corner + 1; edge++) {
        const struct tw_joint *joint = &turned->joints[edge & 3];
        const unsigned city = feature_of(state, placed->first_node + (unsigned)joint->middle);
        const uint64_t bit = (uint64_t)1 << city % 64;

        if (joint->shape != TW_SHAPE_AREA || node_kind(play, city) != TW_KIND_CITY)
            continue;
        *count += is_complete(state, city) && (seen[city / 64] & bit) == 0;
        seen[city / 64] |= bit;
    }
}

static unsigned count_corner_cities(const struct tw_play *play, unsigned node, uint64_t *seen)
{
    /* seen from a corner, the four tiles that meet there, and which corner it is of each */
    static const int dx[4][4] = {{0, 1, 1, 0}, {0, 1, 1, 0}, {0, -1, -1, 0}, {0, -1, -1, 0}};
    static const int dy[4][4] = {{0, 0, -1, -1}, {0, 0, 1, 1}, {0, 0, 1, 1}, {0, 0, -1, -1}};
    static const unsigned of[4][4] = {{0, 3, 2, 1}, {1, 2, 3, 0}, {2, 1, 0, 3}, {3, 0, 1, 2}};
    const unsigned tile = play->state->node_tile[node];
    const struct tw_placed *placed = &play->state->tiles[tile];
    unsigned count = 0;

    for (unsigned corner = 0; corner < 4; corner++)
        for (unsigned i = 0; i < 4 && owns_corner(play, tile, corner, node - placed->first_node);
             i++)
            add_cities_at(play, placed->x + dx[corner][i], placed->y + dy[corner][i], of[corner][i],
                          seen, &count);
    return count;
}

/* Different completed cities that a field touches. */
unsigned tw_feature_cities(const struct tw_play *play, unsigned root)
{
    const struct tw_state *state = play->state;
    uint64_t seen[TW_MAX_NODES / 64] = {0};
    unsigned count = 0;
    unsigned node = root;

    do {
        const unsigned first = state->tiles[state->node_tile[node]].first_node;

        for (unsigned touches = node_segment(play, node)->touches; touches;
             touches = TW_MUTANT(FARM_TOUCH, touches & (touches - 1), 0)) {
            const unsigned city = feature_of(state, first + TW_LOWEST_BIT(touches));
            const uint64_t bit = (uint64_t)1 << city % 64;

#ifdef TW_ERRING
            if (TW_ERRS(FARM_ONCE) && is_complete(state, city) && was_counted(city))
                continue;
#endif
            count += TW_MUTANT(FEATURES_OPEN, is_complete(state, city), true) &&
                     TW_MUTANT(FEATURES_CITIES, (seen[city / 64] & bit) == 0, true);
            seen[city / 64] |= bit;
        }
        if (TW_UNLIKELY(play->game->readings[TW_READING_CORNER_TOUCH]))
            count += count_corner_cities(play, node, seen);
        node = state->nodes[node].next;
    } while (node != root);
    return count;
}

/* Is one of these the same feature? Else it is added. */
static bool is_new(uint16_t *roots, unsigned *count, unsigned root)
{
    for (unsigned i = 0; i < *count; i++)
        if (roots[i] == root)
            return false;
    roots[(*count)++] = (uint16_t)root;
    return true;
}

/* Different completed features of each of a game's own kinds that this one touches. */
static void count_touched(const struct tw_play *play, unsigned root, int32_t *counters)
{
    const struct tw_state *state = play->state;
    uint16_t seen[TW_MAX_NODES];
    unsigned count = 0;
    unsigned node = root;

    do {
        const unsigned first = state->tiles[state->node_tile[node]].first_node;

        for (unsigned touches = node_segment(play, node)->touches; touches;
             touches &= touches - 1) {
            const unsigned other = feature_of(state, first + TW_LOWEST_BIT(touches));
            const enum tw_kind kind = node_kind(play, other);

            if (kind >= TW_KIND__OWN && is_complete(state, other) && is_new(seen, &count, other))
                counters[TW_COUNTER__TOUCHED + (unsigned)(kind - TW_KIND__OWN)]++;
        }
        node = state->nodes[node].next;
    } while (node != root);
}

/* Different completed railways that run into a city centre. */
static int32_t count_railways(const struct tw_play *play, unsigned centre)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->node_tile[centre]];
    const struct tw_type *type = &play->game->types[tile->type];
    const unsigned bit = 1U << (centre - tile->first_node);
    unsigned roots[TW_MAX_SEGMENTS];
    unsigned count = 0;

    for (unsigned i = 0; i < type->segment_count; i++) {
        const unsigned root = feature_of(state, tile->first_node + i);
        unsigned seen = 0;

        if (!(type->segments[i].ends & bit) || !is_complete(state, root))
            continue;
        while (seen < count && roots[seen] != root)
            seen++;
        if (seen == count)
            roots[count++] = root;
    }
    return (int32_t)count;
}

void tw_feature_count(const struct tw_play *play, unsigned root, enum tw_kind kind,
                      int32_t *counters)
{
    memset(counters, 0, TW_COUNTER__COUNT * sizeof *counters);
    if (TW_UNLIKELY(play->game->own_kinds >> kind & 1)) {
        count_tiles(play, root, kind, counters);
        count_touched(play, root, counters);
    }
    if (play->game->ring_kinds >> kind & 1)
        counters[TW_COUNTER_NEIGHBOURS] =
            (int32_t)tw_board_neighbours(play, play->state->node_tile[root]);
    else if (play->game->touching_kinds >> kind & 1)
        counters[TW_COUNTER_CITIES] = (int32_t)tw_feature_cities(play, root);
    else if (play->game->hub_kinds >> kind & 1)
        counters[TW_COUNTER_RAILWAYS] = count_railways(play, root);
    else if (TW_LIKELY(!(play->game->own_kinds >> kind & 1)))
        count_tiles(play, root, kind, counters);
}

void tw_feature_count_common(const struct tw_play *play, unsigned root, unsigned owners,
                             int32_t *counters)
{
    const struct tw_state *state = play->state;
    const unsigned first = state->nodes[root].figure;
    unsigned slot = first;

    counters[TW_COUNTER_PLAYERS] = (int32_t)play->game->players;
    counters[TW_COUNTER_OWNERS] = 0;
    for (; owners; owners &= owners - 1)
        counters[TW_COUNTER_OWNERS]++;
    if (first == TW_NONE)
        return;
    do {
        const unsigned kind = state->figures[slot].kind;

        if (kind == TW_FIGURE_FOLLOWER)
            counters[TW_COUNTER_FOLLOWERS]++;
        else if (kind >= TW_FIGURE__OWN)
            counters[TW_COUNTER__FIGURES + kind - TW_FIGURE__OWN]++;
        slot = state->figures[slot].next;
    } while (slot != first);
}

/* In reading order: by row, then column, then the segment's name. */
bool tw_feature_reads_before(const struct tw_play *play, unsigned a, unsigned b)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->node_tile[a]];
    const struct tw_placed *other = &state->tiles[state->node_tile[b]];

    if (tile->y != other->y)
        return tile->y < other->y;
    if (tile->x != other->x)
        return tile->x < other->x;
    return strcmp(node_segment(play, a)->name, node_segment(play, b)->name) < 0;
}

/* The segment that stands for the feature: the topmost, then leftmost one. */
unsigned tw_feature_first(const struct tw_play *play, unsigned root)
{
    const struct tw_state *state = play->state;
    unsigned first = root;

    for (unsigned node = state->nodes[root].next; node != root; node = state->nodes[node].next)
        if (tw_feature_reads_before(play, node, first))
            first = node;
    return first;
}

enum { WIDEST = 98 }; /* tiles of one feature, side by side and one below the other */

/* A part of the map: what is blocked by the feature, what a tile covers, what was reached. */
struct surroundings {
    int left, top, width, height;
    uint8_t blocked[(WIDEST + 2) * (WIDEST + 2)], covered[(WIDEST + 2) * (WIDEST + 2)];
    uint16_t queue[(WIDEST + 2) * (WIDEST + 2)];
};

static int place_of(const struct surroundings *around, int x, int y)
{
    x -= around->left;
    y -= around->top;
    return x < 0 || y < 0 || x >= around->width || y >= around->height ? -1 : y * around->width + x;
}

static void survey(const struct tw_play *play, unsigned root, struct surroundings *around)
{
    const struct tw_state *state = play->state;
    int right = INT16_MIN, bottom = INT16_MIN;
    unsigned node = root;

    memset(around, 0, sizeof *around);
    around->left = around->top = INT16_MAX;
    do {
        const struct tw_placed *tile = &state->tiles[state->node_tile[node]];

        around->left = tile->x - 1 < around->left ? tile->x - 1 : around->left;
        around->top = tile->y - 1 < around->top ? tile->y - 1 : around->top;
        right = tile->x + 1 > right ? tile->x + 1 : right;
        bottom = tile->y + 1 > bottom ? tile->y + 1 : bottom;
        node = state->nodes[node].next;
    } while (node != root);
    around->width = right - around->left + 1;
    around->height = bottom - around->top + 1;
    assert(around->width * around->height <= (int)sizeof around->blocked);
    do {
        const struct tw_placed *tile = &state->tiles[state->node_tile[node]];
        const int place = place_of(around, tile->x, tile->y);

        if (place >= 0)
            around->blocked[place] = 1;
        node = state->nodes[node].next;
    } while (node != root);
    for (unsigned i = 0; i < state->tile_count; i++) {
        const int place = place_of(around, state->tiles[i].x, state->tiles[i].y);

        if (place >= 0)
            around->covered[place] = 1;
    }
}

/* Is there an empty cell that nobody leaves, over sides and corners, but over this feature? */
static bool has_gap(const struct tw_play *play, unsigned root)
{
    struct surroundings around;
    unsigned count = 1, next = 0;

    survey(play, root, &around);
    around.queue[0] = 0;
    around.blocked[0] = 1;
    while (next < count) {
        const int at = around.queue[next++];

        for (int i = 0; i < 9; i++) {
            const int place = place_of(&around, around.left + at % around.width + i % 3 - 1,
                                       around.top + at / around.width + i / 3 - 1);

            if (place < 0 || around.blocked[place])
                continue;
            around.blocked[place] = 1;
            around.queue[count++] = (uint16_t)place;
        }
    }
    for (int place = 0; place < around.width * around.height; place++)
        if (!around.blocked[place] && !around.covered[place])
            return true;
    return false;
}

/* BASE-CITY-03.e2, GR-MTN-01-E2, as they can be read. */
void tw_feature_hold(struct tw_play *play)
{
    struct tw_node *nodes = play->state->nodes;

    for (unsigned node = 0; node < play->state->node_count; node++) {
        if (nodes[node].parent != node || !(play->game->held_kinds >> node_kind(play, node) & 1) ||
            (nodes[node].open != 0 && nodes[node].open != TW_HELD))
            continue;
        const int16_t open = has_gap(play, node) ? TW_HELD : 0;

        if (open != nodes[node].open)
            TW_SET(play, nodes[node].open, open);
        if (remembers(play) && open == 0)
            play->memory->may_complete = true;
    }
}
