/* The features on both sides: the engine's trees and the oracle's fill. */
#include <string.h>

#include "verify/lockstep/lockstep.h"

/*
 * Do these segments say the same of features as when they were marked: whose children they are, and
 * whether an end is open? What else they say is marked anew, so that it is not asked about again.
 */
static bool still_say(const struct tw_node *nodes, struct tw_node *marks, unsigned count)
{
    unsigned different = 0;

    if (memcmp(nodes, marks, count * sizeof nodes[0]) == 0)
        return true;
    for (unsigned i = 0; i < count; i++)
        different |= (unsigned)(nodes[i].parent ^ marks[i].parent) |
                     ((nodes[i].open <= 0) ^ (marks[i].open <= 0));
    memcpy(marks, nodes, count * sizeof nodes[0]);
    return different == 0;
}

/* The same segments as the last time. */
static bool are_marked(struct tw_lockstep *lockstep)
{
    enum { AT_ONCE = 32 };
    const unsigned count = lockstep->state.node_count;

    for (unsigned i = 0; i < count; i += AT_ONCE)
        if (!still_say(&lockstep->state.nodes[i], &lockstep->marks[i],
                       count - i < AT_ONCE ? count - i : AT_ONCE))
            return false;
    return true;
}

static void mark(struct tw_lockstep *lockstep, uint64_t fill)
{
    lockstep->marked = fill;
    memcpy(lockstep->marks, lockstep->state.nodes,
           lockstep->state.node_count * sizeof lockstep->marks[0]);
}

enum { LABELS = TW_MAX_NODES + TW_MAX_SEGMENTS };

/*
 * The oracle's feature of each of the engine's segments; false when a tile has more or fewer. As
 * many are copied as a tile can have: the next tile's come over those that are too many.
 */
static bool label(struct tw_lockstep *lockstep, uint16_t labels[LABELS])
{
    const struct tw_state *state = &lockstep->state;
    unsigned node = 0;

    for (unsigned i = 0; i < state->tile_count; i++) {
        const unsigned count = lockstep->board->faces[i]->segment_count;

        if (state->tiles[i].first_node != node || node + count > state->node_count)
            break;
        memcpy(&labels[node], lockstep->board->of[i], sizeof lockstep->board->of[i]);
        node += count;
    }
    if (node == state->node_count)
        return true;
    tw_lockstep_fail(lockstep, TW_CHECK_FEATURES, "the tiles have %u segments, for the oracle %u",
                     state->node_count, node);
    return false;
}

/* Says which feature has no root, or one that is complete when the feature is not. */
static void complain_of_roots(struct tw_lockstep *lockstep, const uint16_t *roots, unsigned count,
                              const uint16_t *labels)
{
    const struct tw_oracle_board *board = lockstep->board;

    for (unsigned i = 0; i < board->feature_count; i++) {
        const struct tw_oracle_feature *filled = &board->features[i];
        unsigned at = 0;

        while (at < count && labels[roots[at]] != i)
            at++;
        if (at < count && ((lockstep->closing_kinds >> filled->kind & 1) == 0 ||
                           (lockstep->state.nodes[roots[at]].open <= 0) == filled->complete))
            continue;
        tw_lockstep_fail(lockstep, TW_CHECK_FEATURES,
                         "the %s that begins at %d,%d is %s, for the engine it is not",
                         tw_kind_words[filled->kind], lockstep->position.tiles[filled->tile].x,
                         lockstep->position.tiles[filled->tile].y,
                         at == count        ? "a feature"
                         : filled->complete ? "complete"
                                            : "open");
    }
    tw_lockstep_fail(lockstep, TW_CHECK_FEATURES, "there are %u features, for the oracle %u", count,
                     board->feature_count);
}

/* Are the roots those of the features, one each, and complete where these are? */
static bool roots_agree(struct tw_lockstep *lockstep, const uint16_t *roots, unsigned count,
                        const uint16_t *labels)
{
    const struct tw_oracle_board *board = lockstep->board;
    uint8_t rooted[TW_ORACLE_FEATURES];
    unsigned wrong = count != board->feature_count;

    memset(rooted, 0, board->feature_count);
    for (unsigned i = 0; i < count; i++) { /* as many roots as features, no two of the same one */
        const unsigned feature = labels[roots[i]];
        const struct tw_oracle_feature *filled = &board->features[feature];
        const bool closed = lockstep->state.nodes[roots[i]].open <= 0;

        /* kinds come in no order that a branch could foresee */
        wrong |= rooted[feature] |
                 (lockstep->closing_kinds >> filled->kind & (closed ^ filled->complete));
        rooted[feature] = 1;
    }
    if (wrong)
        complain_of_roots(lockstep, roots, count, labels);
    return !wrong;
}

/* Does the parent lie in the same feature? */
static bool parent_agrees(const struct tw_lockstep *lockstep, unsigned node, unsigned feature)
{
    const struct tw_state *state = &lockstep->state;
    const unsigned parent = state->nodes[node].parent;
    unsigned tile, segment;

    if (parent >= state->node_count)
        return false;
    tile = state->node_tile[parent];
    segment = parent - state->tiles[tile].first_node;
    return segment < TW_MAX_SEGMENTS && lockstep->board->of[tile][segment] == feature;
}

/* The last of those that were filled as one feature. */
static bool is_last(const struct tw_oracle_board *board, unsigned at)
{
    const struct tw_oracle_spot spot = board->filled[at], next = board->filled[at + 1];

    return at + 1 == board->filled_count ||
           board->of[spot.tile][spot.segment] != board->of[next.tile][next.segment];
}

/*
 * The same for one tile more than the last time: what was filled now agrees, and all else is as it
 * was on either side. False also says that this cannot be told.
 */
static bool filled_agree(struct tw_lockstep *lockstep)
{
    const struct tw_oracle_position *position = &lockstep->position;
    const struct tw_oracle_board *board = lockstep->board;
    const struct tw_state *state = &lockstep->state;
    unsigned roots = 0, wrong = 0;

    if (position->tile_count < 2 ||
        lockstep->marked != position->tile_numbers[position->tile_count - 2])
        return false;
    for (unsigned i = 0; i < board->filled_count; i++) {
        const struct tw_oracle_spot spot = board->filled[i];
        const unsigned id = board->of[spot.tile][spot.segment];
        const struct tw_oracle_feature *feature = &board->features[id];
        const unsigned node = state->tiles[spot.tile].first_node + (unsigned)spot.segment;
        const bool last = is_last(board, i);

        if (node >= state->node_count || state->node_tile[node] != spot.tile ||
            !parent_agrees(lockstep, node, id))
            return false;
        /* which of them are roots, and how many make a feature, no branch could foresee */
        const unsigned root = state->nodes[node].parent == node;
        const unsigned closed = state->nodes[node].open <= 0;

        roots += root;
        wrong |= root & (lockstep->closing_kinds >> feature->kind) & (closed ^ feature->complete);
        wrong |= last & (roots != 1);
        roots = last ? 0 : roots;
        lockstep->marks[node] = state->nodes[node];
    }
    return !wrong && are_marked(lockstep);
}

/*
 * The engine's features are trees. They are those of the oracle when every segment lies in the
 * feature of its parent, and every feature has one root.
 */
static void compare_all_features(struct tw_lockstep *lockstep, uint64_t fill)
{
    const struct tw_state *state = &lockstep->state;
    uint16_t roots[TW_MAX_NODES + 1], labels[LABELS];
    unsigned count = 0;

    if (!label(lockstep, labels))
        return;
    for (unsigned node = 0; node < state->node_count; node++) {
        const unsigned parent = state->nodes[node].parent;

        if (parent >= state->node_count || labels[parent] != labels[node]) {
            tw_lockstep_fail(lockstep, TW_CHECK_FEATURES,
                             "a segment of the tile at %d,%d belongs to another feature",
                             state->tiles[state->node_tile[node]].x,
                             state->tiles[state->node_tile[node]].y);
            return;
        }
        /* half of the segments are roots, in no order that a branch could foresee */
        roots[count] = (uint16_t)node;
        count += parent == node;
    }
    if (roots_agree(lockstep, roots, count, labels))
        mark(lockstep, fill);
}

void tw_lockstep_compare_features(struct tw_lockstep *lockstep)
{
    const uint64_t fill = lockstep->position.tile_numbers[lockstep->position.tile_count - 1];

    lockstep->done[TW_CHECK_FEATURES]++;
    if (lockstep->marked == fill && are_marked(lockstep))
        return; /* what held then holds now */
    if (filled_agree(lockstep)) {
        lockstep->marked = fill;
        return;
    }
    lockstep->marked = 0; /* no tile has this number: until all agree, nothing is known */
    compare_all_features(lockstep, fill);
}
