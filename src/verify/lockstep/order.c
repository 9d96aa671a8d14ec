/* The order of what happens in one decision, where the books fix it. Everything else is free. */
#include "verify/lockstep/lockstep.h"

/* Events of one side, and the table on which they happened. */
struct told {
    struct tw_lockstep *lockstep;
    const char *who;
    const struct tw_oracle_event *list;
    unsigned count;
    const struct tw_oracle_board *board;
};

static bool is_paid(const struct tw_oracle_event *event)
{
    return event->what == TW_EVENT_POINTS || event->what == TW_EVENT_LAPSED;
}

/* Of a feature that was scored, whether somebody had it or not; not of the last scoring. */
static bool is_scored(const struct tw_oracle_event *event)
{
    return event->kind != TW_KIND_PLAYER && event->moment != TW_MOMENT_END &&
           (is_paid(event) || event->what == TW_EVENT_NO_OWNER);
}

static unsigned feature_of(const struct told *told, const struct tw_oracle_event *event)
{
    return event->tile < 0 ? TW_ORACLE_FEATURES : told->board->of[event->tile][event->segment];
}

static void complain(const struct told *told, const char *what)
{
    tw_lockstep_fail(told->lockstep, TW_CHECK_EVENTS, "%s tells %s", told->who, what);
}

/* BASE-SCORE-06, GR-RET-01, AM-BARN-10: figures go home after what they stood on was scored. */
static void check_returns(const struct told *told, unsigned at)
{
    const unsigned feature = feature_of(told, &told->list[at]);
    bool before = feature >= told->board->feature_count, behind = false;

    /* an abbot that is recalled goes home before the rest of his monastery */
    for (unsigned i = 0; i < told->count; i++)
        if (is_scored(&told->list[i]) && feature_of(told, &told->list[i]) == feature)
            *(i < at ? &before : &behind) = true;
    /* an effect of another feature can send it home before */
    if (behind && !before && !tw_game_uses(told->lockstep->game, TW_MECHANISM_EFFECTS))
        complain(told, "that a figure went home before its feature was scored");
}

/* GR-MTN-04: tokens are handed out before the points of their mountain. */
static void check_token(const struct told *told, unsigned at)
{
    bool before = false, behind = false;

    for (unsigned i = 0; i < told->count; i++)
        if (is_scored(&told->list[i]) && told->list[i].kind == TW_KIND_MOUNTAIN)
            *(i < at ? &before : &behind) = true;
    if (before && !behind)
        complain(told, "of tokens after the points of their mountain");
}

/* TB-GOODS-02, 03: goods come after the points of their city. */
static void check_goods(const struct told *told, unsigned at)
{
    unsigned goods = 0, cities = 0, latest = TW_ORACLE_FEATURES;

    for (unsigned i = 0; i <= at; i++) {
        const struct tw_oracle_event *event = &told->list[i];

        goods += event->what == TW_EVENT_GOODS;
        if (!is_scored(event) || event->kind != TW_KIND_CITY || feature_of(told, event) == latest)
            continue;
        latest = feature_of(told, event);
        cities++;
    }
    if (goods > cities)
        complain(told, "of goods before the points of their city");
}

/* TB-BUILDER-11, BOX-TURN-05, ANNIV-EXTRA-01: the turn is played to its end first. */
static void check_extra_turn(const struct told *told, unsigned at)
{
    for (unsigned i = at + 1; i < told->count; i++)
        if (is_scored(&told->list[i]))
            complain(told, "of an extra turn before the turn was scored");
}

/* BASE-END-01, SOLO-END-03, GR-END-01: the last turn is scored before the final scoring. */
static void check_final(const struct told *told, unsigned at)
{
    for (unsigned i = at + 1; i < told->count; i++)
        if (is_paid(&told->list[i]) && told->list[i].moment == TW_MOMENT_COMPLETE)
            complain(told, "of the final scoring before the turn was scored");
}

void tw_lockstep_check_order(struct tw_lockstep *lockstep, const char *who,
                             const struct tw_oracle_event *list, unsigned count)
{
    const struct told told = {
        .lockstep = lockstep,
        .who = who,
        .list = list,
        .count = count,
        .board = count > 1 ? tw_oracle_now(&lockstep->position) : NULL,
    };

    for (unsigned i = 0; count > 1 && i < count; i++)
        switch ((enum tw_happening)list[i].what) {
        case TW_EVENT_RETURN:
            check_returns(&told, i);
            break;
        case TW_EVENT_TOKEN:
            check_token(&told, i);
            break;
        case TW_EVENT_GOODS:
            check_goods(&told, i);
            break;
        case TW_EVENT_EXTRA_TURN:
            check_extra_turn(&told, i);
            break;
        case TW_EVENT_POINTS:
            if (list[i].moment == TW_MOMENT_END)
                check_final(&told, i);
            break;
        default:
            break;
        }
}
