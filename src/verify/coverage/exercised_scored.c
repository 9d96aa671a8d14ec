/* Features that were scored, completed or not, read off the oracle's log: what was paid, who left.
 */
#include <string.h>

#include "verify/coverage/exercised_scene.h"

static bool is_score(const struct tw_oracle_event *event)
{
    return event->tile >= 0 && (event->what == TW_EVENT_POINTS || event->what == TW_EVENT_LAPSED ||
                                event->what == TW_EVENT_NO_OWNER);
}

static unsigned feature_of(const struct tw_scene *scene, const struct tw_oracle_event *event)
{
    return scene->board->of[event->tile][event->segment];
}

static void take_return(struct tw_scene_score *score, const struct tw_oracle_event *list,
                        unsigned first, unsigned at)
{
    const struct tw_oracle_event *left = &list[at];

    score->who[left->figure] |= 1u << left->player;
    if (!tw_scene_follower(left->figure))
        return;
    score->followers |= 1u << left->player;
    for (unsigned i = first; i < at; i++)
        score->twice |= list[i].what == TW_EVENT_RETURN && tw_scene_follower(list[i].figure) &&
                        list[i].player == left->player && list[i].tile == left->tile &&
                        list[i].segment == left->segment;
}

/* One feature: its points, then what left it. Returns where the next begins. */
static unsigned gather(const struct tw_scene *scene, unsigned at, struct tw_scene_score *score)
{
    const struct tw_oracle_log *log = scene->log;
    const struct tw_oracle_event *event = &log->events[at];
    const unsigned feature = feature_of(scene, event);
    unsigned first;

    memset(score, 0, sizeof *score);
    score->feature = feature;
    score->event = event;
    score->scored = &scene->board->features[feature];
    score->paid = event->what != TW_EVENT_NO_OWNER;
    score->moment = score->paid               ? (enum tw_moment)event->moment
                    : score->scored->complete ? TW_MOMENT_COMPLETE
                                              : TW_MOMENT_END;
    score->complete = score->moment == TW_MOMENT_COMPLETE;
    score->owners = event->owners;
    score->abbey =
        score->scored->kind == TW_KIND_MONASTERY &&
        scene->position->tiles[score->scored->tile].type.tile->edges[0] == TW_EDGE_CLOSED;
    for (unsigned i = at; i-- > 0 && log->events[i].what == TW_EVENT_TOKEN;)
        score->tokens++;
    while (at < log->count && is_score(&log->events[at]) &&
           feature_of(scene, &log->events[at]) == feature &&
           log->events[at].moment == event->moment)
        at++;
    at += at < log->count && log->events[at].what == TW_EVENT_GOODS;
    for (first = at; at < log->count && log->events[at].what == TW_EVENT_RETURN &&
                     feature_of(scene, &log->events[at]) == feature;
         at++)
        take_return(score, log->events, first, at);
    return at;
}

static void with_mayor(const struct tw_scene *scene, const struct tw_scene_score *score,
                       bool contest)
{
    const bool mayor = score->who[TW_FIGURE_MAYOR] != 0;

    tw_scene_met(scene, TW_MET_MAYOR_CONTEST, mayor && contest);
    tw_scene_met(scene, TW_MET_MAYOR_CONTEST_END, mayor && contest && !score->complete);
    tw_scene_met(scene, TW_MET_MAYOR_NO_SHIELD,
                 mayor && score->scored->symbols[TW_SYMBOL_PENNANTS] == 0);
    tw_scene_met(scene, TW_MET_MAYOR_SCORED, mayor && score->paid);
    tw_scene_met(scene, TW_MET_MAYOR_HOME, mayor && score->complete);
    tw_scene_met(scene, TW_MET_CITY_CONTEST, contest && score->who[TW_FIGURE_FOLLOWER] != 0);
    tw_scene_met(scene, TW_MET_CITY_CONTEST_BIG, contest && score->who[TW_FIGURE_BIG] != 0);
}

static void with_special(const struct tw_scene *scene, const struct tw_scene_score *score,
                         bool contest)
{
    const unsigned builder = score->who[TW_FIGURE_BUILDER], pig = score->who[TW_FIGURE_PIG];
    const bool end = score->moment == TW_MOMENT_END;

    tw_scene_met(scene, TW_MET_SPECIAL_PIECES, contest && (builder | pig) != 0);
    tw_scene_met(scene, TW_MET_BUILDER_HOME, builder != 0 && score->complete);
    tw_scene_met(scene, TW_MET_BUILDER_CONTEST, builder != 0 && contest);
    tw_scene_met(scene, TW_MET_PIG_STAYED, pig != 0 && end);
    tw_scene_met(scene, TW_MET_PIG_CONTEST, pig != 0 && contest);
    tw_scene_met(scene, TW_MET_PIG_SHARED,
                 end && tw_scene_several(score->owners) && (pig & score->owners) != 0 &&
                     (score->owners & ~pig) != 0);
    tw_scene_met(scene, TW_MET_PIG_LOSES, end && (pig & ~score->owners) != 0);
    tw_scene_met(scene, TW_MET_WAGON_COUNTS,
                 score->complete && score->paid &&
                     (score->who[TW_FIGURE_WAGON] & score->owners) != 0);
    tw_scene_met(scene, TW_MET_WAGON_STAYED, end && score->who[TW_FIGURE_WAGON] != 0);
    tw_scene_met(scene, TW_MET_BARN_STAYED, end && score->who[TW_FIGURE_BARN] != 0);
    if (builder != 0 && (builder >> scene->before->active & 1) != 0)
        scene->before->builder_home = true;
}

static void with_figures(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const unsigned kind = score->scored->kind;
    const unsigned big = score->who[TW_FIGURE_BIG];
    const unsigned others = big | score->who[TW_FIGURE_MAYOR] | score->who[TW_FIGURE_WAGON];
    const bool contest = tw_scene_several(score->followers);

    tw_scene_met(scene, TW_MET_SECOND_COUNTS, score->twice && score->paid);
    tw_scene_met(scene, TW_MET_OTHER_KINDS,
                 score->paid && (score->owners & others & ~score->who[TW_FIGURE_FOLLOWER]) != 0);
    tw_scene_met(scene, TW_MET_BIG_CONTEST, big != 0 && contest);
    tw_scene_met(scene, TW_MET_BIG_SCORED, big != 0 && score->paid);
    tw_scene_met(scene, TW_MET_BIG_HOME, big != 0 && score->complete);
    tw_scene_met(scene, TW_MET_BIG_STAYED,
                 big != 0 && kind == TW_KIND_FIELD && score->moment == TW_MOMENT_END);
    if (kind == TW_KIND_CITY && tw_scene_uses(scene, TW_MECHANISM_MAYOR))
        with_mayor(scene, score, contest);
    with_special(scene, score, contest);
}

static void with_barn(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const bool placed = score->moment == TW_MOMENT_BARN_PLACED;

    tw_scene_met(scene, placed ? TW_MET_BARN_SCORES : TW_MET_BARN_JOINED, true);
    tw_scene_met(scene, placed ? TW_MET_BARN_HOME : TW_MET_BARN_JOINED_HOME, score->followers != 0);
    tw_scene_met(scene, TW_MET_BARN_OTHERS,
                 placed && (score->owners >> scene->before->active & 1) == 0);
}

static void plain(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const unsigned kind = score->scored->kind;
    const uint16_t *symbols = score->scored->symbols;
    const bool inn = symbols[TW_SYMBOL_INN] > 0, cathedral = symbols[TW_SYMBOL_CATHEDRAL] > 0;

    tw_scene_met(scene, TW_MET_BONUS,
                 (kind == TW_KIND_ROAD && inn) || (kind == TW_KIND_CITY && cathedral));
    tw_scene_met(scene, TW_MET_PLAIN_ROAD, kind == TW_KIND_ROAD && !inn);
    tw_scene_met(scene, TW_MET_PLAIN_CITY, kind == TW_KIND_CITY && !cathedral);
    tw_scene_met(scene, TW_MET_PLAIN_MONASTERY, kind == TW_KIND_MONASTERY);
    tw_scene_met(scene, TW_MET_ABBEY_SCORED, score->abbey);
}

/* One feature: the events from `first` to `last` tell of it. */
static void take_score(const struct tw_scene *scene, const struct tw_scene_score *score,
                       unsigned first, unsigned last)
{
    tw_witness_scoring(scene->witness);
    for (unsigned i = first; i < last; i++)
        tw_witness_paid(scene->witness, scene->log->events[i].scoring);
    if (score->moment == TW_MOMENT_COMPLETE)
        tw_scene_complete(scene, score);
    else if (score->moment == TW_MOMENT_END)
        tw_scene_final(scene, score);
    else if (score->moment == TW_MOMENT_BARN_PLACED || score->moment == TW_MOMENT_FIELDS_JOINED)
        with_barn(scene, score);
    if (score->paid && (score->complete || score->moment == TW_MOMENT_END))
        plain(scene, score);
    with_figures(scene, score);
    tw_witness_scored(scene->witness, score->moment == TW_MOMENT_END, scene->decision);
}

/* What belongs to no feature: every payment is a scoring of its own. */
static void take_player(const struct tw_scene *scene, const struct tw_oracle_event *event)
{
    tw_witness_scoring(scene->witness);
    tw_witness_paid(scene->witness, event->scoring);
    tw_scene_met(scene, TW_MET_FINAL_GOODS,
                 event->what == TW_EVENT_POINTS && event->moment == TW_MOMENT_END &&
                     event->counters[TW_COUNTER_KINDS] > 0 &&
                     tw_scene_uses(scene, TW_MECHANISM_GOODS));
    tw_witness_scored(scene->witness, event->moment == TW_MOMENT_END, scene->decision);
}

/* Wagons that wait, and those that nobody was asked about. */
static void settle_wagons(const struct tw_scene *scene)
{
    const struct tw_oracle_position *position = scene->position;
    unsigned left = 0, owners = 0;

    for (unsigned i = 0; i < scene->log->count; i++)
        left += scene->log->events[i].what == TW_EVENT_RETURN &&
                scene->log->events[i].figure == TW_FIGURE_WAGON;
    for (unsigned i = 0; i < position->wagon_count; i++)
        owners |= 1u << position->wagons[i].player;
    tw_scene_met(scene, TW_MET_WAGON_FORCED,
                 left > position->wagon_count && position->phase != TW_PHASE_OVER);
    tw_scene_met(scene, TW_MET_WAGONS, tw_scene_several(owners));
}

void tw_scene_scored(const struct tw_scene *scene)
{
    const struct tw_oracle_log *log = scene->log;
    struct tw_scene_score score;
    bool fields = false;

    for (unsigned i = 0; i < log->count;)
        if (is_score(&log->events[i])) {
            const unsigned first = i;

            i = gather(scene, i, &score);
            take_score(scene, &score, first, i);
            fields |= score.scored->kind == TW_KIND_FIELD && score.moment == TW_MOMENT_END;
        } else {
            take_player(scene, &log->events[i++]);
        }
    if (fields)
        tw_scene_final_cities(scene);
    tw_scene_king(scene);
    if (tw_scene_uses(scene, TW_MECHANISM_WAGON))
        settle_wagons(scene);
}
