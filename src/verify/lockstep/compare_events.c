/* What happened on both sides, in order where there is one. */
#include <stdlib.h>
#include <string.h>

#include "model/formula/formula.h"
#include "tables/vocabulary.h"
#include "verify/lockstep/lockstep.h"

/* Counters that some formula names for this kind of feature: of symbols, and of what all features
 * have, nobody has to count the others. */
static uint64_t named_counters(const struct tw_oracle_rules *rules, unsigned kind)
{
    uint64_t named = 0;

    for (unsigned i = 0; i < rules->ruleset_count; i++)
        for (unsigned k = 0; k < rules->rulesets[i]->scoring_count; k++) {
            const struct tw_scoring *scoring = &rules->rulesets[i]->scorings[k];

            if (scoring->kind != kind)
                continue;
            named |= tw_formula_counters(scoring->points);
            if (scoring->condition)
                named |= tw_formula_counters(scoring->condition);
        }
    return named;
}

void tw_lockstep_name_counters(struct tw_lockstep *lockstep)
{
    const uint64_t named_only = ((UINT64_C(1) << TW_SYMBOL__COUNT) - 1) | tw_common_counters();

    lockstep->closing_kinds = tw_kinds_completing(TW_COMPLETES_CLOSED);
    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
        lockstep->counters[kind] =
            tw_kind_counters(kind) & (named_counters(&lockstep->rules, kind) | ~named_only);
}

/* What a feature of this kind has to say; of players only what the entry asks for. */
static uint64_t counters_of(const struct tw_lockstep *lockstep, const struct tw_oracle_event *event)
{
    uint64_t counters;

    if (event->kind != TW_KIND_PLAYER || !event->scoring)
        return lockstep->counters[event->kind];
    counters = tw_formula_counters(event->scoring->points);
    if (event->scoring->condition)
        counters |= tw_formula_counters(event->scoring->condition);
    return counters;
}

/* Leaves only what an event of its kind has to say; all other bytes are zero. */
static struct tw_oracle_event reduced(const struct tw_lockstep *lockstep,
                                      const struct tw_oracle_event *event, bool anywhere)
{
    struct tw_oracle_event result;
    const uint64_t counters = counters_of(lockstep, event);

    memset(&result, 0, sizeof result);
    result.what = event->what;
    if (event->what == TW_EVENT_DISCARD)
        return result;
    if (event->what != TW_EVENT_NO_OWNER)
        result.player = event->player;
    if (event->what == TW_EVENT_TOKEN || event->what == TW_EVENT_LAID ||
        event->what == TW_EVENT_GOODS)
        result.points = event->points;
    if (event->what == TW_EVENT_RETURN)
        result.figure = event->figure;
    if (event->what == TW_EVENT_POINTS || event->what == TW_EVENT_LAPSED ||
        event->what == TW_EVENT_NO_OWNER || event->what == TW_EVENT_LAID ||
        (event->what == TW_EVENT_RETURN && !anywhere)) {
        result.kind = event->kind;
        result.tile = event->tile;
        result.segment = event->segment;
    }
    if (event->what == TW_EVENT_POINTS || event->what == TW_EVENT_LAPSED) {
        result.moment = event->moment;
        result.owners = event->owners;
        result.points = event->points;
        /* the entry by its first clause: two copies of the data have it at two places */
        result.figure = event->scoring ? event->scoring->clause_count : 0;
        result.moment = event->moment;
        if (event->scoring && event->scoring->clause_count > 0)
            result.counters[TW_COUNTER_ROBBER] = event->scoring->clauses[0] << 1;
        for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
            if ((counters >> i & 1) != 0)
                result.counters[i] += event->counters[i];
    }
    return result;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct tw_oracle_event));
}

/*
 * Features are scored in reading order and tokens taken one by one; points that belong to no
 * feature, who goes home first and when the king passes on are told as they come.
 */
static unsigned rank_of(const struct tw_oracle_event *event)
{
    switch ((enum tw_happening)event->what) {
    case TW_EVENT_POINTS:
    case TW_EVENT_LAPSED:
    case TW_EVENT_NO_OWNER:
        return event->kind == TW_KIND_PLAYER ? 2 : 0;
    case TW_EVENT_TOKEN:
        return 1;
    default:
        return 2;
    }
}

/* Must `a` stand behind `b`? What has no order of its own is sorted by its bytes. */
static bool stands_behind(const struct tw_oracle_event *a, const struct tw_oracle_event *b)
{
    const unsigned rank = rank_of(a);

    return rank != rank_of(b) ? rank > rank_of(b) : rank == 2 && by_bytes(a, b) > 0;
}

/* Keeps the order of those that have one. */
static void sort_free(struct tw_oracle_event *list, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const struct tw_oracle_event event = list[i];
        unsigned at = i;

        for (; at > 0 && stands_behind(&list[at - 1], &event); at--)
            list[at] = list[at - 1];
        list[at] = event;
    }
}

/* GR-END-03: mountains, railways and cities, then prairies, then what belongs to no feature. */
static unsigned stage_of(const struct tw_oracle_event *event)
{
    if (event->what != TW_EVENT_POINTS || event->moment != TW_MOMENT_END)
        return 0;
    if (event->kind == TW_KIND_PLAYER)
        return 3;
    return tw_kind_shapes[event->kind] == TW_SHAPE_GROUND ? 2 : 1;
}

/* Only Gold Rush says in which order the last points are given; elsewhere the book leaves it free.
 */
static void check_stages(struct tw_lockstep *lockstep, const char *who,
                         const struct tw_oracle_event *list, unsigned count)
{
    unsigned latest = 0;

    if (!tw_game_uses(lockstep->game, TW_MECHANISM_GOLD_STACK))
        return;
    for (unsigned i = 0; i < count; i++) {
        const unsigned stage = stage_of(&list[i]);

        if (stage > 0 && stage < latest)
            tw_lockstep_fail(lockstep, TW_CHECK_EVENTS,
                             "%s pays for a %s in the final scoring after what comes later", who,
                             tw_kind_words[list[i].kind]);
        latest = stage > latest ? stage : latest;
    }
}

static void reduce_all(const struct tw_lockstep *lockstep, struct tw_oracle_event *list,
                       unsigned count, bool anywhere, bool over)
{
    for (unsigned i = 0; i < count; i++)
        list[i] = reduced(lockstep, &list[i], anywhere);
    if (over) /* the last scoring has no order */
        qsort(list, count, sizeof *list, by_bytes);
    else
        sort_free(list, count);
}

/* The clause of the points, or nothing. */
static const char *clause_of(const struct tw_lockstep *lockstep,
                             const struct tw_oracle_event *event)
{
    const bool scored = event->what == TW_EVENT_POINTS || event->what == TW_EVENT_LAPSED;

    if (!scored || event->figure == 0)
        return "";
    return tw_game_tables(lockstep->game)->clauses[event->counters[TW_COUNTER_ROBBER] >> 1].id;
}

static void complain(struct tw_lockstep *lockstep, const char *who,
                     const struct tw_oracle_event *event)
{
    const char *clause = clause_of(lockstep, event);

    tw_lockstep_fail(lockstep, TW_CHECK_EVENTS,
                     "only %s says: %s, %s, player %u, points %d, owners %u, figure %u, "
                     "tile %d segment %d, tiles counted %d%s%s",
                     who, tw_happening_words[event->what], tw_kind_words[event->kind],
                     event->player, (int)event->points, event->owners, event->figure, event->tile,
                     event->segment, (int)event->counters[TW_COUNTER_TILES], clause[0] ? ", " : "",
                     clause);
}

void tw_lockstep_compare_events(struct tw_lockstep *lockstep)
{
    struct tw_oracle_event *ours = lockstep->events.list;
    struct tw_oracle_event *theirs = lockstep->log.events;
    const unsigned our_count = lockstep->events.count, their_count = lockstep->log.count;
    /* SOLO-END-05: of a colour's followers any may be counted next */
    const bool anywhere = lockstep->phase == TW_PHASE_FINAL;
    const bool over = lockstep->position.phase == TW_PHASE_OVER;
    unsigned i = 0;

    lockstep->done[TW_CHECK_EVENTS]++;
    if (lockstep->events.wrong_clauses)
        tw_lockstep_fail(lockstep, TW_CHECK_EVENTS,
                         "an event carries other clauses than its entry");
    tw_lockstep_check_order(lockstep, "the engine", ours, our_count);
    tw_lockstep_check_order(lockstep, "the oracle", theirs, their_count);
    if (over) {
        check_stages(lockstep, "the engine", ours, our_count);
        check_stages(lockstep, "the oracle", theirs, their_count);
    }
    reduce_all(lockstep, ours, our_count, anywhere, over);
    reduce_all(lockstep, theirs, their_count, anywhere, over);
    while (i < our_count && i < their_count && by_bytes(&ours[i], &theirs[i]) == 0)
        i++;
    if (i == our_count && i == their_count)
        return;
    if (i == their_count || (i < our_count && by_bytes(&ours[i], &theirs[i]) < 0))
        complain(lockstep, "the engine", &ours[i]);
    else
        complain(lockstep, "the oracle", &theirs[i]);
}
