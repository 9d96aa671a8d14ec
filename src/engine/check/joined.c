/*
 * The features after an action, given that those before were right. They must be the old ones,
 * joined where the tile that was laid joins them:
 *
 * - segments that belonged together still do: whoever changed is with its old parent;
 * - ports that meet at the new tile belong together;
 * - there are no fewer features than that leaves.
 *
 * The first two make the features at least as large as they should be, the third no larger. Rings
 * are cut open at the old root, if at all, and the pieces must make one ring again.
 */
#include "engine/check/check.h"

enum { MOST_JOINED = TW_MAX_SEGMENTS + TW_PORTS };

/* The segments of the new tile and the features that meet it, and which of them become one. */
struct joined {
    unsigned count, joins;
    uint16_t nodes[MOST_JOINED]; /* a new segment, or the root that an old feature had */
    int open[MOST_JOINED];       /* ends that it brings along */
    uint8_t same[MOST_JOINED];   /* the first that becomes one with it */
    uint16_t roots[MOST_JOINED]; /* as they are now */
};

static unsigned add(struct joined *joined, unsigned node, int open)
{
    for (unsigned i = 0; i < joined->count; i++)
        if (joined->nodes[i] == node)
            return i;
    joined->nodes[joined->count] = (uint16_t)node;
    joined->open[joined->count] = open;
    joined->same[joined->count] = (uint8_t)joined->count;
    return joined->count++;
}

static void join(struct joined *joined, unsigned a, unsigned b)
{
    const unsigned one = joined->same[a], other = joined->same[b];

    if (one == other)
        return;
    joined->joins++;
    for (unsigned i = 0; i < joined->count; i++)
        if (joined->same[i] == other)
            joined->same[i] = (uint8_t)one;
}

/* Two ports meet. An end that meets a tile is closed, whatever is there. */
static void meet(const struct tw_state *before, struct joined *joined, unsigned first,
                 unsigned here, unsigned there, bool end)
{
    unsigned other = 0;

    if (here != TW_NO_NODE)
        joined->open[here - first] -= end;
    if (there != TW_NO_NODE) {
        const unsigned root = tw_check_root(before, there);

        other = add(joined, root, before->nodes[root].open > 0 ? before->nodes[root].open : 0);
        joined->open[other] -= end;
    }
    if (here != TW_NO_NODE && there != TW_NO_NODE)
        join(joined, here - first, other);
}

static void gather(const struct tw_play *play, const struct tw_state *before, unsigned tile,
                   struct joined *joined)
{
    const struct tw_placed *placed = &play->state->tiles[tile];
    const struct tw_type *type = &play->game->types[placed->type];

    joined->count = joined->joins = 0;
    for (unsigned i = 0; i < type->segment_count; i++)
        /* the middle ports */
        add(joined, placed->first_node + i, (int)TW_BIT_COUNT(type->segments[i].ports & 02222U));
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned there = play->state->cells[board_step(play->game, placed->cell, edge)];
        uint16_t here[3], facing[3];

        if (!is_tile(there))
            continue;
        tw_check_owners(play, tile, edge, here);
        tw_check_owners(play, there - 1, edge ^ 2, facing);
        /* what is left for one is right for the other */
        for (unsigned i = 0; i < 3; i++)
            meet(before, joined, placed->first_node, here[i], facing[2 - i], i == 1);
    }
}

static bool open_agrees(int now, int expected)
{
    return now == expected || (now == TW_PAID && expected == 0);
}

static bool can_close(const struct tw_play *play, unsigned node)
{
    return play->game->closing_kinds >> node_kind(play, node) & 1;
}

/* The piece of a ring that ends with this segment: where it begins. */
static unsigned piece_begins(const struct tw_state *before, unsigned node)
{
    return node < before->node_count ? before->nodes[node].next : node;
}

/* Whether the pieces that become one with `first` hang together in a circle. */
static bool ring_closes(const struct tw_state *state, const struct tw_state *before,
                        const struct joined *joined, unsigned first)
{
    unsigned pieces = 0, passed = 0, at = first;

    for (unsigned i = 0; i < joined->count; i++)
        pieces += joined->same[i] == first;
    do {
        const unsigned next = state->nodes[joined->nodes[at]].next;

        for (at = 0; at < joined->count; at++)
            if (joined->same[at] == first && piece_begins(before, joined->nodes[at]) == next)
                break;
        passed++;
    } while (at != first && at < joined->count && passed < pieces);
    return at == first && passed == pieces;
}

static const char *check_new(const struct tw_play *play, const struct tw_state *before,
                             struct joined *joined)
{
    int open[MOST_JOINED] = {0};

    for (unsigned i = 0; i < joined->count; i++) {
        joined->roots[i] = (uint16_t)tw_check_root(play->state, joined->nodes[i]);
        open[joined->same[i]] += joined->open[i];
    }
    for (unsigned i = 0; i < joined->count; i++)
        if (joined->roots[i] == TW_NO_NODE || joined->roots[i] != joined->roots[joined->same[i]])
            return "joined segments belong to different features";
    for (unsigned i = 0; i < joined->count; i++) {
        if (joined->same[i] != i)
            continue;
        if (can_close(play, joined->roots[i]) &&
            !open_agrees(open_ends(play, play->state->nodes[joined->roots[i]].open), open[i]))
            return "a feature has lost count of its open ends";
        if (!ring_closes(play->state, before, joined, i))
            return "the ring through a feature is broken";
    }
    return NULL;
}

static bool is_among(const uint16_t *nodes, unsigned count, unsigned node)
{
    for (unsigned i = 0; i < count; i++)
        if (nodes[i] == node)
            return true;
    return false;
}

/* A segment of before that changed. */
static const char *check_old(const struct tw_play *play, const struct tw_state *before,
                             const struct joined *joined, unsigned node)
{
    const struct tw_state *state = play->state;
    const unsigned root = tw_check_root(state, node), parent = before->nodes[node].parent;

    if (root == TW_NO_NODE || (parent != node && tw_check_root(state, parent) != root))
        return "a segment belongs to a feature it is not joined to";
    if (state->nodes[node].next != before->nodes[node].next &&
        !is_among(joined->nodes, joined->count, node))
        return "the ring through a feature is broken";
    if (root == node && can_close(play, node) && !is_among(joined->roots, joined->count, root) &&
        state->nodes[node].open != before->nodes[node].open &&
        !(open_ends(play, before->nodes[node].open) == 0 &&
          (state->nodes[node].open == TW_PAID || open_ends(play, state->nodes[node].open) == 0)))
        return "a feature has lost count of its open ends";
    return tw_check_occupants(play, node);
}

const char *tw_check_joined(const struct tw_play *play, const struct tw_state *before,
                            const uint64_t changed[TW_MAX_NODES / 64])
{
    const struct tw_state *state = play->state;
    const unsigned added = state->node_count - (unsigned)before->node_count;
    struct joined joined = {.count = 0};
    const char *problem = NULL;
    unsigned roots = 0, roots_before = 0;

    if (state->tile_count > before->tile_count) {
        gather(play, before, before->tile_count, &joined);
        problem = check_new(play, before, &joined);
    }
    for (unsigned i = 0; !problem && i < added; i++) {
        roots += state->nodes[before->node_count + i].parent == before->node_count + i;
        problem = tw_check_occupants(play, before->node_count + i);
    }
    for (unsigned i = 0; 64 * i < before->node_count; i++)
        for (uint64_t bits = changed[i]; bits && !problem; bits &= bits - 1) {
            const unsigned node = 64 * i + TW_LOWEST_BIT_64(bits);

            if (node >= before->node_count)
                continue;
            roots += state->nodes[node].parent == node;
            roots_before += before->nodes[node].parent == node;
            problem = check_old(play, before, &joined, node);
        }
    if (!problem && roots + joined.joins != roots_before + added)
        problem = "segments belong together that are not joined";
    return problem;
}
