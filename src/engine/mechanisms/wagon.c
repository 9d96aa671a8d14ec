/*
 * Abbey & Mayor: wagons. After the scoring of a completed feature the owner of a wagon on it may
 * move it to an unfinished, unoccupied feature that adjoins, in order from the player who laid the
 * tile (AM-WAGON-*). Until that is decided the wagon counts as returned.
 *
 * One action is offered for each feature that can be reached: the first segment in reading order
 * through which it adjoins (AM-WAGON-06-E4). Any other such segment means the same.
 */
#include "engine/internal.h"

struct wagons {
    uint16_t from[8]; /* where each player's wagon stood */
    uint16_t waiting; /* whose wagon is still to be settled, one bit each */
    uint16_t moved;   /* whose wagon stands where it was moved to, one bit each */
    uint8_t place[8]; /* of the feature of each that waits, in the order of scoring */
    uint8_t features; /* with wagons that were scored since none waited */
};

struct targets {
    unsigned count;
    uint16_t nodes[TW_MAX_NODES];
};

static struct wagons *wagons_of(const struct tw_play *play)
{
    return mechanism_state(play, TW_MECHANISM_WAGON);
}

static void completed(struct tw_play *play, unsigned root, enum tw_kind kind)
{
    const struct tw_state *state = play->state;
    struct wagons *wagons = wagons_of(play);
    const unsigned first = state->nodes[root].figure;
    unsigned slot = first;

    (void)kind;
    if (first == TW_NONE)
        return;
    TW_SET(play, wagons->features, (uint8_t)(wagons->waiting ? wagons->features + 1 : 0));
    do {
        const struct tw_figure *figure = &state->figures[slot];

        if (figure->kind == TW_FIGURE_WAGON) {
            TW_SET(play, wagons->from[figure->player], figure->node);
            TW_SET(play, wagons->waiting, (uint16_t)(wagons->waiting | 1U << figure->player));
            TW_SET(play, wagons->moved, (uint16_t)(wagons->moved & ~(1U << figure->player)));
            TW_SET(play, wagons->place[figure->player], wagons->features);
        }
        slot = figure->next;
    } while (slot != first);
}

static bool is_finished(const struct tw_play *play, unsigned root)
{
    const enum tw_kind kind = node_kind(play, root);

    if (play->game->ring_kinds >> kind & 1)
        return tw_board_neighbours(play, play->state->node_tile[root]) == 8;
    return is_complete(play->state, root);
}

static void add_target(const struct tw_play *play, unsigned node, struct targets *targets)
{
    const struct tw_state *state = play->state;
    const unsigned root = feature_of(state, node);
    unsigned at = targets->count;

    if (!(play->game->figures[TW_FIGURE_WAGON].on >> node_kind(play, node) & 1) ||
        TW_MUTANT(WAGON_OCCUPIED, is_occupied(play, root), false) || is_finished(play, root))
        return;
    for (unsigned i = 0; i < targets->count; i++)
        if (targets->nodes[i] == node)
            return;
    for (; at > 0 && tw_feature_reads_before(play, node, targets->nodes[at - 1]); at--)
        targets->nodes[at] = targets->nodes[at - 1];
    targets->nodes[at] = (uint16_t)node;
    targets->count++;
}

/* The abbey on whose side a segment ends. */
static void add_abbeys(const struct tw_play *play, unsigned node, struct targets *targets)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->node_tile[node]];
    const unsigned segment = node - tile->first_node;
    const struct tw_joint *joints = play->game->types[tile->type].turned[tile->rotation].joints;

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned there = state->cells[board_step(play->game, tile->cell, edge)];

        if ((joints[edge].shape == TW_SHAPE_AREA || joints[edge].shape == TW_SHAPE_LINE) &&
            joints[edge].middle == segment && is_tile(there) && tw_abbey_is(play, there - 1))
            add_target(play, state->tiles[there - 1].first_node, targets);
    }
}

/* What the drawing links to a completed feature, on any of its tiles. */
static void collect_links(const struct tw_play *play, unsigned root, struct targets *targets)
{
    const struct tw_state *state = play->state;
    const bool abbeys = uses(play->game, TW_MECHANISM_ABBEY);
    unsigned node = root;

    do {
        const unsigned tile = state->node_tile[node];

        for (unsigned links = node_segment(play, node)->wagon; links; links &= links - 1)
            add_target(play, state->tiles[tile].first_node + TW_LOWEST_BIT(links), targets);
        if (abbeys && tw_abbey_is(play, tile))
            for (unsigned edge = 0; edge < TW_EDGES; edge++) {
                const unsigned facing = tw_abbey_facing(play, tile, edge);
                if (facing != TW_NO_NODE)
                    add_target(play, facing, targets);
            }
        else if (abbeys)
            add_abbeys(play, node, targets);
        node = state->nodes[node].next;
    } while (node != root);
}

static void collect_tile(const struct tw_play *play, unsigned there, struct targets *targets)
{
    const struct tw_placed *tile;

    if (!is_tile(there))
        return;
    tile = &play->state->tiles[there - 1];
    for (unsigned i = 0; i < play->game->types[tile->type].segment_count; i++)
        add_target(play, tile->first_node + i, targets);
}

/* The reading under which a wagon may go anywhere on its tile and the eight around it; there every
 * segment is a choice of its own, because the next move starts from it (AM-WAGON-06-E1). */
static void collect_around(const struct tw_play *play, unsigned tile, struct targets *targets)
{
    const struct tw_game *game = play->game;
    const unsigned cell = play->state->tiles[tile].cell;

    collect_tile(play, tile + 1, targets);
    for (unsigned i = 0; i < 8; i++)
        collect_tile(play, play->state->cells[board_fold(game, cell, game->ring[i])], targets);
}

/* Keeps the first segment of each feature. */
static void keep_first(const struct tw_play *play, struct targets *targets)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < targets->count; i++) {
        const unsigned root = feature_of(play->state, targets->nodes[i]);
        unsigned k = 0;

        while (k < kept && feature_of(play->state, targets->nodes[k]) != root)
            k++;
        if (k == kept)
            targets->nodes[kept++] = targets->nodes[i];
    }
    targets->count = kept;
}

/* Readings under which a wagon is taken back from an abbey, or in the closing round. */
static bool must_go_home(const struct tw_play *play, unsigned tile)
{
    const uint8_t *readings = play->game->readings;

    return ((readings[TW_READING_WAGON_FROM_ABBEY] || readings[TW_READING_ABBEY_RING]) &&
            tw_abbey_is(play, tile)) ||
           (readings[TW_READING_WAGON_CLOSING] && tw_abbey_closing(play));
}

/* Every segment through which the wagon of this player could go on. */
static void collect(const struct tw_play *play, unsigned player, struct targets *targets)
{
    const struct tw_game *game = play->game;
    const unsigned from = wagons_of(play)->from[player];
    const unsigned tile = play->state->node_tile[from];

    targets->count = 0;
    if (uses(game, TW_MECHANISM_ABBEY) && must_go_home(play, tile))
        return;
    if (game->readings[TW_READING_WAGON_REACH] == 1)
        collect_around(play, tile, targets);
    else
        collect_links(play, feature_of(play->state, from), targets);
}

static void forget(struct tw_play *play, unsigned player)
{
    struct wagons *wagons = wagons_of(play);

    TW_SET(play, wagons->from[player], 0);
    TW_SET(play, wagons->waiting, (uint16_t)(wagons->waiting & ~(1U << player)));
}

/* Whose wagon is settled next: clockwise from the active player, by the other reading feature after
 * feature (AM-WAGON-09-E2). TW_NONE when no wagon waits. */
static unsigned next_owner(const struct tw_play *play)
{
    const struct wagons *wagons = wagons_of(play);
    const unsigned players = play->game->players;
    unsigned found = TW_NONE, player = TW_MUTANT(WAGON_ORDER, play->state->active, 0);

    for (unsigned i = 0; i < players; i++, player = player + 1 < players ? player + 1 : 0)
        if (wagons->waiting >> player & 1 &&
            (found == TW_NONE || (play->game->readings[TW_READING_WAGON_ORDER] &&
                                  wagons->place[player] < wagons->place[found])))
            found = player;
    return found;
}

static bool settles(struct tw_play *play)
{
    struct targets targets;

    for (unsigned player = next_owner(play); player != TW_NONE; player = next_owner(play)) {
        collect(play, player, &targets);
        if (targets.count) {
            tw_turn_wait(play, TW_PHASE_WAGON, player);
            return true;
        }
        forget(play, player);
    }
    return false;
}

bool tw_wagon_moved(const struct tw_play *play, unsigned player)
{
    return wagons_of(play)->moved >> player & 1;
}

static void offer_wagon(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_state *state = play->state;
    struct targets targets;

    collect(play, state->player, &targets);
    if (play->game->readings[TW_READING_WAGON_REACH] == 0)
        keep_first(play, &targets);
    offer(actions, TW_DO_WAGON, TW_WAGON_STAYS, 0, 0, 0);
    for (unsigned i = 0; i < targets.count; i++) {
        const struct tw_placed *tile = &state->tiles[state->node_tile[targets.nodes[i]]];

        offer(actions, TW_DO_WAGON, 0, tile->x, tile->y, targets.nodes[i] - tile->first_node);
    }
}

/* The segment that an action names, or TW_NO_NODE. */
static unsigned named_node(const struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    const int tile = tw_tile_at(play->game, state, action.x, action.y);

    if (tile < 0 || action.segment >= type_of_tile(play, (unsigned)tile)->segment_count)
        return TW_NO_NODE;
    return state->tiles[tile].first_node + (unsigned)action.segment;
}

static struct tw_action means(const struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    const unsigned node = named_node(play, action);
    struct targets targets;
    unsigned at = 0;

    if (action.what != TW_DO_WAGON || action.figure || state->phase != TW_PHASE_WAGON ||
        node == TW_NO_NODE || play->game->readings[TW_READING_WAGON_REACH] == 1)
        return action;
    collect(play, state->player, &targets);
    while (at < targets.count && targets.nodes[at] != node)
        at++;
    if (at == targets.count)
        return action;
    for (at = 0; at + 1 < targets.count; at++)
        if (feature_of(state, targets.nodes[at]) == feature_of(state, node))
            break;
    action.x = state->tiles[state->node_tile[targets.nodes[at]]].x;
    action.y = state->tiles[state->node_tile[targets.nodes[at]]].y;
    action.segment = (uint8_t)segment_of(state, targets.nodes[at]);
    return action;
}

static enum tw_step act(struct tw_play *play, struct tw_action action)
{
    const unsigned player = play->state->player;

    if (action.figure != TW_WAGON_STAYS) {
        struct wagons *wagons = wagons_of(play);

        tw_figure_put(play, player, TW_FIGURE_WAGON, named_node(play, action), 0);
        TW_SET(play, wagons->moved, (uint16_t)(wagons->moved | 1U << player));
    }
    forget(play, player);
    return TW_STEP_SETTLE;
}

static bool is_field(const struct tw_play *play, unsigned node)
{
    return node_kind(play, node) == TW_KIND_FIELD;
}

static uint64_t refuse_move(const struct tw_play *play, struct tw_action action)
{
    const unsigned node = named_node(play, action);
    uint64_t reasons = 0;
    unsigned root;

    if (node == TW_NO_NODE)
        return (uint64_t)1 << TW_REASON_NO_SEGMENT;
    root = feature_of(play->state, node);
    if (!(play->game->figures[TW_FIGURE_WAGON].on >> node_kind(play, node) & 1))
        return (uint64_t)1 << TW_REASON_NOT_ADJOINING | (uint64_t)is_field(play, node)
                                                            << TW_REASON_WAGON_FIELD;
    if (is_occupied(play, root))
        reasons |= (uint64_t)1 << TW_REASON_TARGET_OCCUPIED;
    if (is_finished(play, root))
        reasons |= (uint64_t)1 << TW_REASON_TARGET_FINISHED;
    return reasons ? reasons : (uint64_t)1 << TW_REASON_NOT_ADJOINING;
}

/* AM-WAGON-02-E1, AM-ABBEY-04-E1 */
static bool is_barred_abbey(const struct tw_play *play, struct tw_action action)
{
    const int tile = tw_tile_at(play->game, play->state, action.x, action.y);

    return tile >= 0 && action.segment < type_of_tile(play, (unsigned)tile)->segment_count &&
           tw_type_bars(play, TW_FIGURE_WAGON, (unsigned)tile);
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const uint64_t wrong = (uint64_t)1 << TW_REASON_WRONG_KIND | (uint64_t)1
                                                                     << TW_REASON_NO_FARMERS;
    const uint64_t place = wrong | (uint64_t)1 << TW_REASON_OCCUPIED |
                           (uint64_t)1 << TW_REASON_ON_RIVER | (uint64_t)1 << TW_REASON_ON_GARDEN;

    if (play->state->phase == TW_PHASE_WAGON && action.what == TW_DO_WAGON)
        return reasons | refuse_move(play, action);
    if (play->state->phase != TW_PHASE_FIGURE || action.what != TW_DO_FIGURE ||
        action.figure != TW_FIGURE_WAGON)
        return reasons;
    if (reasons & place || is_barred_abbey(play, action))
        reasons |= (uint64_t)1 << TW_REASON_WAGON_PLACE;
    if (reasons & wrong && is_field(play, named_node(play, action)))
        reasons |= (uint64_t)1 << TW_REASON_WAGON_FIELD;
    return reasons & ~wrong;
}

static const char *check(const struct tw_play *play)
{
    const struct wagons *wagons = wagons_of(play);

    /* They wait from the moment their feature is scored, which solo players do one by one. */
    if ((wagons->waiting != 0) != (play->state->phase == TW_PHASE_WAGON) &&
        play->state->phase != TW_PHASE_SCORE)
        return "a wagon waits although nobody is asked";
    for (unsigned player = 0; player < play->game->players; player++)
        if (wagons->waiting >> player & 1 && !play->state->supply[player][TW_FIGURE_WAGON])
            return "a wagon waits and stands on the map as well";
    return NULL;
}

const struct tw_mechanism tw_mechanism_wagon = {
    .state_size = sizeof(struct wagons),
    .completed = completed,
    .settles = settles,
    .offers_in = 1U << TW_PHASE_WAGON,
    .offer = offer_wagon,
    .means = means,
    .acts_on = 1U << TW_DO_WAGON,
    .act = act,
    .check = check,
    .refuses = refuses,
};
