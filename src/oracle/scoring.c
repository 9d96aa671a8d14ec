/* What a feature is worth and to whom: formulas are read from their text, see formula.c. */
#include "oracle/internal.h"

/* Events beyond the room of a log are counted and not kept. */
struct tw_oracle_event *tw_oracle_tell(struct tw_oracle_log *log, enum tw_happening what,
                                       unsigned player)
{
    const unsigned at = log->count < TW_ORACLE_EVENTS ? log->count++ : TW_ORACLE_EVENTS - 1;

    log->events[at] = (struct tw_oracle_event){.what = (uint8_t)what,
                                               .player = (uint8_t)player,
                                               .kind = TW_KIND_PLAYER,
                                               .tile = -1,
                                               .segment = -1};
    return &log->events[at];
}

static bool holds(const struct tw_oracle_position *position, const struct tw_scoring *scoring,
                  const int32_t *counters)
{
    return !scoring->condition ||
           tw_oracle_value(position->rules, scoring->condition, counters) != 0;
}

/* Later rulesets are asked first, then entries further down; the first whose condition holds. */
const struct tw_scoring *tw_oracle_entry(const struct tw_oracle_position *position,
                                         enum tw_kind kind, enum tw_moment moment,
                                         const int32_t *counters)
{
    for (unsigned i = position->rules->ruleset_count; i-- > 0;)
        for (unsigned k = position->rules->rulesets[i]->scoring_count; k-- > 0;) {
            const struct tw_scoring *scoring = &position->rules->rulesets[i]->scorings[k];

            if (scoring->kind == kind && scoring->moment == moment &&
                holds(position, scoring, counters))
                return scoring;
        }
    return NULL;
}

void tw_oracle_count(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                     unsigned feature, unsigned player, int32_t ret_counters[TW_COUNTER__COUNT])
{
    const struct tw_oracle_feature *counted = &board->features[feature];
    const struct tw_oracle_tile *tile = &position->tiles[counted->tile];

    for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
        ret_counters[i] = i < TW_SYMBOL__COUNT ? counted->symbols[i] : 0;
    ret_counters[TW_COUNTER_TILES] = counted->tiles;
    tw_oracle_count_common(position, board, feature, ret_counters);
    if (tw_kind_about(counted->kind)->completes == TW_COMPLETES_SURROUNDED)
        ret_counters[TW_COUNTER_NEIGHBOURS] = (int)tw_oracle_neighbours(board, tile->x, tile->y);
    if (counted->kind == TW_KIND_CITY)
        ret_counters[TW_SYMBOL_PENNANTS] = (int)tw_oracle_shields(
            position, board, feature, tw_oracle_reads(position->rules, "two-shields", "per-tile"));
    if (tw_kind_about(counted->kind)->completes == TW_COMPLETES_LED_INTO)
        ret_counters[TW_COUNTER_RAILWAYS] =
            (int)tw_oracle_railways_of_centre(position, board, feature);
    if (counted->kind >= TW_KIND__OWN)
        tw_oracle_count_touched(position, board, feature, ret_counters);
    if (counted->kind != TW_KIND_FIELD)
        return;
    ret_counters[TW_COUNTER_CITIES] = (int)tw_oracle_cities_of_field(position, board, feature);
    ret_counters[TW_COUNTER_PIGS] =
        (int)tw_oracle_count_figures(position, board, feature, player, TW_FIGURE_PIG);
    ret_counters[TW_COUNTER_BARNS] =
        (int)tw_oracle_count_figures(position, board, feature, player, TW_FIGURE_BARN);
}

/* SOLO-SCORE-02 to 04: points only if one of those who would get them is lagging. */
static bool lapses(const struct tw_oracle_position *position, unsigned owners)
{
    return tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING) &&
           (tw_oracle_lagging(position) & owners) == 0;
}

static void give(struct tw_oracle_position *position, const struct tw_scoring *scoring,
                 unsigned player, unsigned owners, bool lapsed, const int32_t *counters,
                 struct tw_oracle_event *event)
{
    event->moment = scoring->moment;
    event->kind = scoring->kind;
    event->owners = (uint8_t)owners;
    event->scoring = scoring;
    event->points = tw_oracle_value(position->rules, scoring->points, counters);
    for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
        event->counters[i] = counters[i];
    if (!lapsed)
        position->score[player] += event->points;
}

void tw_oracle_pay(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                   unsigned feature, enum tw_moment moment, unsigned owners,
                   struct tw_oracle_log *log)
{
    const struct tw_oracle_feature *paid = &board->features[feature];
    const bool lapsed = lapses(position, owners);

    for (unsigned player = 0; player < position->rules->players; player++) {
        int32_t counters[TW_COUNTER__COUNT];
        const struct tw_scoring *scoring;

        if ((owners >> player & 1) == 0)
            continue;
        tw_oracle_count(position, board, feature, player, counters);
        counters[TW_COUNTER_OWNERS] = (int32_t)tw_oracle_how_many(owners);
        scoring = tw_oracle_entry(position, (enum tw_kind)paid->kind, moment, counters);
        if (!scoring)
            continue;
        struct tw_oracle_event *event =
            tw_oracle_tell(log, lapsed ? TW_EVENT_LAPSED : TW_EVENT_POINTS, player);
        event->tile = paid->tile;
        event->segment = paid->segment;
        give(position, scoring, player, owners, lapsed, counters, event);
    }
}

void tw_oracle_pay_active(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                          unsigned feature, const struct tw_scoring *scoring,
                          const int32_t *counters, struct tw_oracle_log *log)
{
    const unsigned active = 1u << position->active;
    const bool lapsed = lapses(position, active);
    struct tw_oracle_event *event =
        tw_oracle_tell(log, lapsed ? TW_EVENT_LAPSED : TW_EVENT_POINTS, position->active);

    event->tile = board->features[feature].tile;
    event->segment = board->features[feature].segment;
    give(position, scoring, position->active, active, lapsed, counters, event);
}

void tw_oracle_pay_share(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                         unsigned city, unsigned player, unsigned owners, const int32_t *counters,
                         struct tw_oracle_log *log)
{
    const bool lapsed = lapses(position, owners);
    const struct tw_scoring *scoring =
        tw_oracle_entry(position, TW_KIND_FIELD, TW_MOMENT_END, counters);
    struct tw_oracle_event *event;

    if (!scoring)
        return;
    event = tw_oracle_tell(log, lapsed ? TW_EVENT_LAPSED : TW_EVENT_POINTS, player);
    event->tile = board->features[city].tile;
    event->segment = board->features[city].segment;
    give(position, scoring, player, owners, lapsed, counters, event);
}

void tw_oracle_pay_player(struct tw_oracle_position *position, enum tw_moment moment,
                          unsigned player, const int32_t *counters, struct tw_oracle_log *log)
{
    const bool always =
        moment == TW_MOMENT_ARROW && tw_oracle_reads(position->rules, "solo-arrow", "always");
    const bool lapsed = !always && lapses(position, 1u << player);

    for (unsigned i = 0; i < position->rules->ruleset_count; i++)
        for (unsigned k = 0; k < position->rules->rulesets[i]->scoring_count; k++) {
            const struct tw_scoring *scoring = &position->rules->rulesets[i]->scorings[k];

            if (scoring->kind != TW_KIND_PLAYER || scoring->moment != moment ||
                !holds(position, scoring, counters) ||
                tw_oracle_value(position->rules, scoring->points, counters) == 0)
                continue;
            give(position, scoring, player, 1u << player, lapsed, counters,
                 tw_oracle_tell(log, lapsed ? TW_EVENT_LAPSED : TW_EVENT_POINTS, player));
        }
}

/* BASE-SCORE-06, GR-RET-01, GR-MTN-08: all figures go home; AM-WAGON-05: a wagon's owner chooses.
 */
void tw_oracle_return_all(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                          unsigned feature, struct tw_oracle_log *log)
{
    for (unsigned i = 0; i < position->figure_count;) {
        const struct tw_oracle_figure *figure = &position->figures[i];

        if (board->of[figure->tile][figure->segment] != feature)
            i++;
        else if (!tw_oracle_wagon_waits(position, i, log))
            tw_oracle_return(position, board, i, log);
    }
}

void tw_oracle_tell_no_owner(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned feature,
                             struct tw_oracle_log *log)
{
    struct tw_oracle_event *event = tw_oracle_tell(log, TW_EVENT_NO_OWNER, position->active);

    event->kind = board->features[feature].kind;
    event->tile = board->features[feature].tile;
    event->segment = board->features[feature].segment;
}

/* A feature that the tile of this turn completed. */
void tw_oracle_score_feature(struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned feature,
                             struct tw_oracle_log *log)
{
    const struct tw_oracle_feature *scored = &board->features[feature];
    const unsigned owners = tw_oracle_owners(position, board, feature);

    if (scored->kind == TW_KIND_MOUNTAIN)
        tw_oracle_pay_gold(position, board, feature, owners, log);
    if (owners == 0 && tw_kind_about(scored->kind)->completes != TW_COMPLETES_SURROUNDED) {
        /* ABBOT-SCORE-02.e3: round an empty monastery or garden nothing happens */
        tw_oracle_tell_no_owner(position, board, feature, log);
    } else if (owners != 0) {
        tw_oracle_pay(position, board, feature, TW_MOMENT_COMPLETE, owners, log);
    }
    if (scored->kind == TW_KIND_CITY)
        tw_oracle_take_goods(position, board, feature, log);
    if (tw_oracle_uses(position->rules, TW_MECHANISM_EFFECTS))
        tw_oracle_effects(position, board, feature, log);
    tw_oracle_return_all(position, board, feature, log);
}
