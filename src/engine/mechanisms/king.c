/*
 * King & Robber Baron. Whoever completes the largest city so far holds the king, whoever completes
 * the longest road the robber baron; at the end the holder counts all completed cities or roads
 * (KING-*, ROBBER-*). The two are the same thing for two kinds of feature.
 */
#include "engine/internal.h"

struct holding {
    uint8_t holder; /* counted from 1; 0: nobody */
    uint8_t count;  /* features completed */
    uint16_t record;
};

static struct holding *holding_of(const struct tw_play *play, enum tw_mechanism_kind what)
{
    return mechanism_state(play, what);
}

static unsigned size_of(const struct tw_play *play, unsigned root, enum tw_kind kind)
{
    int32_t counters[TW_COUNTER__COUNT];

    tw_feature_count(play, root, kind, counters);
    return (unsigned)counters[TW_COUNTER_TILES];
}

/* The reading under which features count that are not complete (KING-05-E1, ROBBER-05-E1). */
static bool larger_than_unfinished(const struct tw_play *play, enum tw_kind kind, unsigned size)
{
    const struct tw_state *state = play->state;

    for (unsigned node = 0; node < state->node_count; node++)
        if (feature_of(state, node) == node && !is_complete(state, node) &&
            node_kind(play, node) == kind && size_of(play, node, kind) >= size)
            return false;
    return true;
}

/* By another reading a feature has to be larger than all that the same tile completes, too
 * (KING-05-E3, ROBBER-05-E2); those not scored yet are looked at, but for what a solo player has
 * still to put in order. */
static bool has_twin(const struct tw_play *play, enum tw_kind kind, unsigned root, unsigned size)
{
    const struct tw_state *state = play->state;
    const bool waiting = uses(play->game, TW_MECHANISM_LAGGING) && tw_lagging_orders(play);

    for (unsigned node = 0; node < state->node_count; node++)
        if (node != root && feature_of(state, node) == node && state->nodes[node].open == 0 &&
            node_kind(play, node) == kind && !(waiting && state->nodes[node].figure != TW_NONE) &&
            size_of(play, node, kind) >= size)
            return true;
    return false;
}

static void pass_on(struct tw_play *play, enum tw_mechanism_kind what, enum tw_kind kind,
                    unsigned root, unsigned size)
{
    struct holding *holding = holding_of(play, what);
    const unsigned player = play->state->active;

    if (holding->holder == player + 1)
        return;
    if (TW_ERRS(KING_KEPT) && holding->holder)
        return;
    if (TW_ERRS(KING_OWNER) && !(tw_figures_owners(play, root, kind) >> player & 1))
        return;
    TW_SET(play, holding->holder, (uint8_t)(player + 1));
    if (play->sink) {
        struct tw_event event = {.what = TW_EVENT_PASSED_ON,
                                 .kind = (uint8_t)kind,
                                 .player = (uint8_t)player,
                                 .node = (uint16_t)tw_feature_first(play, root),
                                 .points = (int32_t)size};
        event.counters[TW_COUNTER_TILES] = (int32_t)size;
        event.counters[what == TW_MECHANISM_KING ? TW_COUNTER_KING : TW_COUNTER_ROBBER] = 1;
        tw_scoring_tell(play, &event);
    }
}

/* Of two features that one tile completes the larger one sets the record, in either order. */
static void complete(struct tw_play *play, enum tw_mechanism_kind what, enum tw_kind kind,
                     unsigned root, enum tw_reading reading, enum tw_reading twins)
{
    struct holding *holding = holding_of(play, what);
    const unsigned size = size_of(play, root, kind);

    if (TW_MUTANT(KING_UNDO, true, false))
        keep(play, &holding->count, sizeof holding->count);
    holding->count = (uint8_t)(holding->count + 1);
    if (!TW_ERRS(KING_ANY) &&
        TW_MUTANT(KING_EQUAL, size <= holding->record, size < holding->record))
        return;
    if (!holding->record ||
        ((play->game->readings[reading] == 0 || larger_than_unfinished(play, kind, size)) &&
         (play->game->readings[twins] == 0 || !has_twin(play, kind, root, size))))
        pass_on(play, what, kind, root, size);
    TW_SET(play, holding->record, (uint16_t)size);
}

static void king_completed(struct tw_play *play, unsigned root, enum tw_kind kind)
{
    if (kind == TW_KIND_CITY)
        complete(play, TW_MECHANISM_KING, kind, root, TW_READING_KING_COMPARE,
                 TW_READING_KING_TWINS);
}

static void robber_completed(struct tw_play *play, unsigned root, enum tw_kind kind)
{
    if (kind == TW_KIND_ROAD)
        complete(play, TW_MECHANISM_ROBBER, kind, root, TW_READING_ROBBER_COMPARE,
                 TW_READING_ROBBER_TWINS);
}

static void king_counters(const struct tw_play *play, unsigned player, int32_t *counters)
{
    const struct holding *holding = holding_of(play, TW_MECHANISM_KING);

    counters[TW_COUNTER_KING] = holding->holder == player + 1;
    counters[TW_COUNTER_CITIES] = holding->count;
}

static void robber_counters(const struct tw_play *play, unsigned player, int32_t *counters)
{
    const struct holding *holding = holding_of(play, TW_MECHANISM_ROBBER);

    counters[TW_COUNTER_ROBBER] = holding->holder == player + 1;
    counters[TW_COUNTER_ROADS] = holding->count;
}

/* Counts what was completed and scored: a fresh look at the map. */
static struct holding survey(const struct tw_play *play, enum tw_kind kind)
{
    const struct tw_state *state = play->state;
    struct holding found = {0};

    for (unsigned node = 0; node < state->node_count; node++)
        if (is_paid_root(state, node) && node_kind(play, node) == kind) {
            const unsigned size = size_of(play, node, kind);

            found.count = (uint8_t)(found.count + 1);
            if (size > found.record)
                found.record = (uint16_t)size;
        }
    return found;
}

static void resume(struct tw_play *play, enum tw_mechanism_kind what, enum tw_kind kind)
{
    struct holding *holding = holding_of(play, what);
    const uint8_t holder = holding->holder;

    *holding = survey(play, kind);
    holding->holder = holder;
}

static void king_resumes(struct tw_play *play)
{
    resume(play, TW_MECHANISM_KING, TW_KIND_CITY);
}

static void robber_resumes(struct tw_play *play)
{
    resume(play, TW_MECHANISM_ROBBER, TW_KIND_ROAD);
}

static const char *check_holding(const struct tw_play *play, enum tw_mechanism_kind what,
                                 enum tw_kind kind)
{
    const struct holding *holding = holding_of(play, what);
    const struct holding found = survey(play, kind);

    if (holding->count != found.count || holding->record != found.record)
        return "the king or the robber baron has lost count of what was completed";
    return holding->holder > play->game->players ? "nobody can hold the king" : NULL;
}

static const char *king_check(const struct tw_play *play)
{
    return check_holding(play, TW_MECHANISM_KING, TW_KIND_CITY);
}

static const char *robber_check(const struct tw_play *play)
{
    return check_holding(play, TW_MECHANISM_ROBBER, TW_KIND_ROAD);
}

void tw_king_give(struct tw_play *play, enum tw_mechanism_kind what, unsigned player)
{
    holding_of(play, what)->holder = (uint8_t)(player + 1);
}

static unsigned holder(const struct tw_game *game, const struct tw_state *state,
                       enum tw_mechanism_kind what, unsigned *ret_size)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};

    if (!uses(game, what) || !holding_of(&play, what)->holder)
        return TW_NONE;
    *ret_size = holding_of(&play, what)->record;
    return holding_of(&play, what)->holder - 1U;
}

unsigned tw_king_holder(const struct tw_game *game, const struct tw_state *state,
                        unsigned *ret_size)
{
    return holder(game, state, TW_MECHANISM_KING, ret_size);
}

unsigned tw_robber_holder(const struct tw_game *game, const struct tw_state *state,
                          unsigned *ret_size)
{
    return holder(game, state, TW_MECHANISM_ROBBER, ret_size);
}

const struct tw_mechanism tw_mechanism_king = {
    .state_size = sizeof(struct holding),
    .completed = king_completed,
    .player_counters = king_counters,
    .resumes = king_resumes,
    .check = king_check,
};

const struct tw_mechanism tw_mechanism_robber = {
    .state_size = sizeof(struct holding),
    .completed = robber_completed,
    .player_counters = robber_counters,
    .resumes = robber_resumes,
    .check = robber_check,
};
