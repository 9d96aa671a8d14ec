/* Scoring: which features are complete, what they are worth, who gets it. The numbers are in the
 * rulesets. */
#include "engine/internal.h"

void tw_scoring_tell(struct tw_play *play, const struct tw_event *event)
{
    play->sink->event(play->sink->context, play->state, event);
}

const struct tw_scoring *tw_scoring_entry(const struct tw_game *game, enum tw_kind kind,
                                          enum tw_moment moment, const int32_t *counters)
{
    const struct tw_scoring *const *entry = game->scorings[kind][moment];

    while (*entry && (*entry)->condition &&
           !tw_formula_value((*entry)->condition, counters, game->options))
        entry++;
    return *entry;
}

unsigned tw_scoring_granted(const struct tw_play *play, unsigned players)
{
    for (const struct tw_mechanism *const *m = TW_HOOKS(play, granting); *m; m++)
        players = (*m)->grants(play, players);
    return players;
}

static void award(struct tw_play *play, unsigned player, int32_t points)
{
    play->state->score[player] += points;
    if (TW_ERRS(SCORE_TRACK))
        play->state->score[player] %= 50;
}

static void add_root(uint16_t *roots, unsigned *count, unsigned root)
{
    for (unsigned i = 0; i < *count; i++)
        if (roots[i] == root)
            return;
    if (*count < TW_MAX_COMPLETED)
        roots[(*count)++] = (uint16_t)root;
}

void tw_scoring_add_root(uint16_t *roots, unsigned *count, unsigned root)
{
    add_root(roots, count, root);
}

static bool beside(const struct tw_placed *a, const struct tw_placed *b)
{
    return a->x - b->x <= 1 && b->x - a->x <= 1 && a->y - b->y <= 1 && b->y - a->y <= 1;
}

#ifdef TW_ERRING
/* Somebody who looks for completed monasteries in some of the right places only. */
static bool overlooks(const struct tw_play *play, unsigned tile)
{
    static const uint8_t side_of[3][3] = {{7, 0, 1}, {6, 8, 2}, {5, 4, 3}};
    const struct tw_placed *own = &play->state->tiles[tile];
    const struct tw_placed *last = &play->state->tiles[play->state->last];
    const int dx = last->x - own->x, dy = last->y - own->y;

    if (dx < -1 || dx > 1 || dy < -1 || dy > 1)
        return false;
    if (dx == 0 && dy == 0)
        return TW_ERRS(MONK_CENTRE);
    return TW_ERRS(LATE_ALL) || TW_ERRS_AT(LATE_N, side_of[dy + 1][dx + 1]);
}

static bool has_four(const struct tw_play *play, unsigned tile)
{
    const struct tw_game *game = play->game;
    unsigned count = 0;

    for (unsigned i = 0; i < 8; i += 2)
        count += is_tile(
            play->state->cells[board_fold(game, play->state->tiles[tile].cell, game->ring[i])]);
    return count == 4;
}
#endif

static void add_monks(const struct tw_play *play, uint16_t *roots, unsigned *count)
{
    const struct tw_state *state = play->state;

    for (unsigned i = 0; i < state->monk_count; i++) {
        const unsigned node = state->figures[state->monks[i]].node;
        const unsigned tile = state->node_tile[node];

#ifdef TW_ERRING
        if (overlooks(play, tile))
            continue;
        if (TW_ERRS(MONK_FOUR) && has_four(play, tile))
            add_root(roots, count, node);
#endif
        if (beside(&state->tiles[tile], &state->tiles[state->last]) &&
            tw_board_neighbours(play, tile) == 8)
            add_root(roots, count, node);
    }
}

/* In reading order, so that every implementation tells the same story. */
void tw_scoring_sort_roots(const struct tw_play *play, uint16_t *roots, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0; k--) {
            const uint16_t swap = roots[k];

            if (tw_feature_reads_before(play, tw_feature_first(play, roots[k - 1]),
                                        tw_feature_first(play, roots[k])))
                break;
            roots[k] = roots[k - 1];
            roots[k - 1] = swap;
        }
}

static void add_closed(const struct tw_play *play, uint16_t *roots, unsigned *count)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->last];

    for (const uint8_t *segment = play->game->types[tile->type].closing; *segment != TW_NONE;
         segment++) {
        const unsigned root = feature_of(state, tile->first_node + (unsigned)*segment);

        if (state->nodes[root].open == 0)
            add_root(roots, count, root);
    }
}

/* False when it is clear that the tile of this turn completes nothing. */
bool tw_scoring_may_complete(const struct tw_play *play)
{
    return !remembers(play) || play->memory->may_complete || play->state->monk_count;
}

/* What a filled gap released need not be on the tile that fills it. */
static void add_released(const struct tw_play *play, uint16_t *roots, unsigned *count)
{
    const struct tw_state *state = play->state;

    for (unsigned node = 0; node < state->node_count; node++)
        if (state->nodes[node].parent == node && state->nodes[node].open == 0 &&
            play->game->held_kinds >> node_kind(play, node) & 1)
            add_root(roots, count, node);
}

/* The features that the tile of this turn completes and that were not scored yet. */
unsigned tw_scoring_completed(const struct tw_play *play, uint16_t roots[TW_MAX_COMPLETED])
{
    unsigned count = 0;

    if (!remembers(play) || play->memory->may_complete)
        add_closed(play, roots, &count);
    if (play->state->monk_count)
        add_monks(play, roots, &count);
    if (TW_UNLIKELY(play->game->held_kinds))
        add_released(play, roots, &count);
    for (const struct tw_mechanism *const *m = TW_HOOKS(play, completing); *m; m++)
        (*m)->completes(play, roots, &count);
    if (count > 1)
        tw_scoring_sort_roots(play, roots, count);
    return TW_MUTANT(COMPLETE_ONE, count, count > 1 ? 1 : count);
}

void tw_scoring_tell_points(struct tw_play *play, struct tw_event *event, const int32_t *counters)
{
    event->clauses = event->scoring ? event->scoring->clauses : NULL;
    event->clause_count = event->scoring ? event->scoring->clause_count : 0;
    memcpy(event->counters, counters, sizeof event->counters);
    tw_scoring_tell(play, event);
}

#ifdef TW_ERRING
static int32_t figures_of(const struct tw_play *play, unsigned root, unsigned player)
{
    int32_t count = 0;

    for (unsigned slot = 0; slot < play->state->figure_slots; slot++)
        count += play->state->figures[slot].kind != TW_NONE &&
                 play->state->figures[slot].player == player &&
                 feature_of(play->state, play->state->figures[slot].node) == root;
    return count;
}

static int32_t mistaken_points(const struct tw_play *play, unsigned root, unsigned player,
                               unsigned owners, int32_t points)
{
    int32_t sharers = 0;

    for (unsigned other = 0; owners >> other; other++)
        sharers += (int32_t)(owners >> other & 1);
    if (TW_ERRS(PAID_PER_FIGURE))
        points *= figures_of(play, root, player);
    return TW_ERRS(TIE_SHARED) ? points / sharers : points;
}
#endif

/* Gives the points of a feature to each of its owners. */
void tw_scoring_feature(struct tw_play *play, unsigned root, enum tw_moment moment, unsigned owners)
{
    const struct tw_game *game = play->game;
    const enum tw_kind kind = node_kind(play, root);
    struct tw_event event;
    const unsigned granted =
        owners ? tw_scoring_granted(play, TW_MUTANT(SCORING_TIE, owners, owners & -owners)) : 0;
    int32_t counters[TW_COUNTER__COUNT];

    if (!granted && !is_told(play))
        return;
    if (is_told(play)) /* an event is large: nobody fills one that is not told */
        event = (struct tw_event){.what = TW_EVENT_NO_OWNER,
                                  .moment = (uint8_t)moment,
                                  .kind = (uint8_t)kind,
                                  .owners = (uint8_t)owners,
                                  .node = (uint16_t)tw_feature_first(play, root)};
    tw_feature_count(play, root, kind, counters);
    if (TW_UNLIKELY(game->counts_common))
        tw_feature_count_common(play, root, owners, counters);
    if (!owners && is_told(play))
        tw_scoring_tell_points(play, &event, counters);
    for (unsigned player = 0; owners >> player; player++) {
        const struct tw_scoring *entry;
        int32_t points;

        if (!(owners >> player & 1))
            continue;
        for (const struct tw_mechanism *const *m = TW_HOOKS(play, counting); *m; m++)
            (*m)->counts(play, root, kind, player, counters);
        entry = tw_scoring_entry(game, kind, moment, counters);
        if (!entry)
            continue;
        points = tw_formula_value(entry->points, counters, game->options);
#ifdef TW_ERRING
        points = mistaken_points(play, root, player, owners, points);
#endif
        if (granted >> player & 1)
            award(play, player, points);
        if (is_told(play)) {
            event.what = granted >> player & 1 ? TW_EVENT_POINTS : TW_EVENT_LAPSED;
            event.player = (uint8_t)player;
            event.points = points;
            event.scoring = entry;
            tw_scoring_tell_points(play, &event, counters);
        }
    }
}

/* Who gets the points of a feature: the greatest strength, unless a mechanism knows better. */
unsigned tw_scoring_owners(const struct tw_play *play, unsigned root, enum tw_kind kind)
{
    unsigned owners = tw_figures_owners(play, root, kind);

    for (const struct tw_mechanism *const *m = TW_HOOKS(play, claiming); *m; m++)
        owners = (*m)->claims(play, root, kind, owners);
    return owners;
}

/* Does a figure stand there that was placed in this turn? */
static inline bool is_fresh(const struct tw_play *play, unsigned root)
{
    const struct tw_state *state = play->state;
    const unsigned figure = state->nodes[root].figure;

    return figure != TW_NONE && state->node_tile[state->figures[figure].node] == state->last;
}

/* A completed feature: tokens first, then points, then everybody goes home. */
void tw_scoring_complete(struct tw_play *play, unsigned root)
{
    const enum tw_kind kind = node_kind(play, root);
    const unsigned owners =
        TW_ERRS(FRESH_UNPAID) && is_fresh(play, root) ? 0 : tw_scoring_owners(play, root, kind);

    for (const struct tw_mechanism *const *m = TW_HOOKS(play, paying); *m; m++)
        (*m)->pays(play, root, kind, owners);
    tw_scoring_feature(play, root, TW_MOMENT_COMPLETE, owners);
    for (const struct tw_mechanism *const *m = TW_HOOKS(play, finishing); *m; m++)
        (*m)->completed(play, root, kind);
    tw_figures_return(play, root);
    if (play->game->closing_kinds >> kind & 1 || play->game->hub_kinds >> kind & 1)
        TW_SET(play, play->state->nodes[root].open, TW_PAID);
}

/* Points that belong to no feature: every entry that holds is paid. Whether the player may have
 * them is asked once, so that it does not matter which entry comes first. */
void tw_scoring_player(struct tw_play *play, unsigned player, enum tw_moment moment,
                       const int32_t *counters)
{
    const struct tw_game *game = play->game;
    const bool granted = tw_scoring_granted(play, 1U << player);

    for (const struct tw_scoring *const *entry = game->scorings[TW_KIND_PLAYER][moment]; *entry;
         entry++) {
        struct tw_event event = {.what = TW_EVENT_POINTS,
                                 .moment = (uint8_t)moment,
                                 .kind = TW_KIND_PLAYER,
                                 .player = (uint8_t)player,
                                 .owners = (uint8_t)(1U << player),
                                 .node = TW_NO_NODE,
                                 .scoring = *entry};

        if ((*entry)->condition && !tw_formula_value((*entry)->condition, counters, game->options))
            continue;
        event.points = tw_formula_value((*entry)->points, counters, game->options);
        if (event.points == 0)
            continue;
        if (granted)
            award(play, player, event.points);
        else
            event.what = TW_EVENT_LAPSED;
        if (is_told(play))
            tw_scoring_tell_points(play, &event, counters);
    }
}

static void final_players(struct tw_play *play)
{
    const struct tw_game *game = play->game;

    if (!game->scorings[TW_KIND_PLAYER][TW_MOMENT_END][0])
        return;
    for (unsigned player = 0; player < game->players; player++) {
        int32_t counters[TW_COUNTER__COUNT] = {0};

        for (unsigned i = 0; i < game->mechanism_count; i++)
            if (game->mechanisms[i]->player_counters)
                game->mechanisms[i]->player_counters(play, player, counters);
        tw_scoring_player(play, player, TW_MOMENT_END, counters);
    }
}

/* Everything that still holds figures: first what can be completed, then ground, then players' own
 * points. */
void tw_scoring_final(struct tw_play *play)
{
    const struct tw_game *game = play->game;
    struct tw_state *state = play->state;

#ifdef TW_ERRING
    tw_farm_begin(play);
#endif
    for (int ground = 0; ground < 2; ground++)
        for (unsigned slot = 0; slot < state->figure_slots; slot++) {
            const struct tw_figure figure = state->figures[slot];
            unsigned root;
            enum tw_kind kind;

            if (figure.kind == TW_NONE)
                continue;
            root = feature_of(state, figure.node);
            kind = node_kind(play, root);
            if ((game->ground_kinds >> kind & 1) != (unsigned)ground || tw_farmers_wait(play, root))
                continue;
            tw_scoring_feature(play, root, TW_MOMENT_END, tw_scoring_owners(play, root, kind));
#ifdef TW_ERRING
            if (TW_ERRS(FARM_ONCE) && kind == TW_KIND_FIELD)
                tw_farm_paid(play, root);
#endif
            if (TW_MUTANT(SCORING_FINAL, true, false))
                tw_figures_return(play, root);
        }
    tw_farmers_final(play);
#ifdef TW_ERRING
    tw_farm_begin(NULL);
#endif
    final_players(play);
}
