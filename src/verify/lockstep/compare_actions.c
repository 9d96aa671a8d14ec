/* The legal decisions on both sides, and decisions that nobody offered. */
#include <stdio.h>
#include <string.h>

#include "verify/lockstep/lockstep.h"

static bool same(struct tw_action a, struct tw_action b)
{
    return a.x == b.x && a.y == b.y && a.what == b.what && a.figure == b.figure &&
           a.segment == b.segment && a.rotation == b.rotation;
}

static unsigned feature_at(const struct tw_lockstep *lockstep, struct tw_action action)
{
    const int tile = tw_oracle_at(lockstep->board, action.x, action.y);

    return tile < 0 || action.segment >= TW_MAX_SEGMENTS
               ? TW_ORACLE_FEATURES
               : lockstep->board->of[tile][action.segment];
}

/* Orientations that look the same are one decision; a feature may be named by any segment. */
static bool equivalent(const struct tw_lockstep *lockstep, struct tw_action a, struct tw_action b)
{
    if (a.what != b.what)
        return false;
    /* AM-WAGON-06-E4: to which of its tiles a wagon goes does not matter */
    if (a.what == TW_DO_SCORE || (a.what == TW_DO_WAGON && a.figure == 0 && b.figure == 0))
        return same(a, b) || feature_at(lockstep, a) == feature_at(lockstep, b);
    if (a.x != b.x || a.y != b.y || a.figure != b.figure)
        return false;
    if (a.what != TW_DO_TILE)
        return same(a, b);
    return a.rotation == b.rotation || a.figure == TW_LAY_ABBEY ||
           tw_oracle_same_picture(lockstep->position.drawn, a.rotation, b.rotation);
}

static bool is_listed(const struct tw_lockstep *lockstep, struct tw_action action,
                      const struct tw_action *list, unsigned count)
{
    const bool anywhere = action.what == TW_DO_SCORE || action.what == TW_DO_WAGON;

    /* most are told apart by the cell, before anything else is asked */
    for (unsigned i = 0; i < count; i++)
        if ((anywhere || (list[i].x == action.x && list[i].y == action.y)) &&
            equivalent(lockstep, action, list[i]))
            return true;
    return false;
}

static void complain(struct tw_lockstep *lockstep, enum tw_check_kind check, const char *what,
                     int allowed, struct tw_action action)
{
    const bool first = !lockstep->failure.failed;

    tw_lockstep_fail(lockstep, check, "%s: %s figure %u at %d,%d rotation %u segment %u", what,
                     tw_do_words[action.what], action.figure, action.x, action.y, action.rotation,
                     action.segment);
    if (first) {
        lockstep->failure.allowed = allowed;
        lockstep->failure.action = action;
    }
}

void tw_lockstep_compare_actions(struct tw_lockstep *lockstep)
{
    lockstep->done[TW_CHECK_LEGAL]++;
    for (unsigned i = 0; i < lockstep->action_count; i++) {
        if (!is_listed(lockstep, lockstep->actions[i], lockstep->offered, lockstep->offered_count))
            complain(lockstep, TW_CHECK_LEGAL, "only the engine allows", -1, lockstep->actions[i]);
        if (is_listed(lockstep, lockstep->actions[i], lockstep->actions, i) &&
            lockstep->actions[i].what != TW_DO_WAGON)
            complain(lockstep, TW_CHECK_LEGAL, "the engine offers twice", 0, lockstep->actions[i]);
    }
    for (unsigned i = 0; i < lockstep->offered_count; i++)
        if (!is_listed(lockstep, lockstep->offered[i], lockstep->actions, lockstep->action_count))
            complain(lockstep, TW_CHECK_LEGAL, "only the oracle allows", 1, lockstep->offered[i]);
}

/* A neighbour of a legal decision: one field that its kind uses is changed. */
static struct tw_action changed(const struct tw_lockstep *lockstep, struct tw_action action,
                                struct tw_random *random)
{
    const unsigned which = tw_random_below(random, 5);

    (void)lockstep;
    if (action.what == TW_DO_PASS || action.what == TW_DO_DIG || action.what == TW_DO_RECALL ||
        action.what == TW_DO_DRAW || (action.what == TW_DO_WAGON && action.figure != 0))
        return action;
    if (action.what == TW_DO_FINAL) {
        action.figure = (uint8_t)tw_random_below(random, TW_MAX_PLAYERS);
        return action;
    }
    if (which == 0)
        action.x = (int16_t)(action.x + (int)tw_random_below(random, 3) - 1);
    else if (which == 1)
        action.y = (int16_t)(action.y + (int)tw_random_below(random, 3) - 1);
    else if (which == 2 && action.what == TW_DO_TILE && action.figure == 0)
        action.rotation = (uint8_t)tw_random_below(random, 4);
    else if (which == 3 && action.what == TW_DO_FIGURE)
        action.figure = (uint8_t)tw_random_below(random, TW_FIGURE__COUNT);
    else if (action.what != TW_DO_TILE && action.what != TW_DO_SYMBOL)
        action.segment = (uint8_t)tw_random_below(random, TW_MAX_SEGMENTS);
    return action;
}

/* What is tried must be listed to the letter, but for turns that look the same. */
static bool is_offered(const struct tw_lockstep *lockstep, struct tw_action action,
                       const struct tw_action *list, unsigned count)
{
    if (action.what != TW_DO_WAGON)
        return is_listed(lockstep, action, list, count);
    for (unsigned i = 0; i < count; i++)
        if (same(action, list[i]))
            return true;
    return false;
}

/* Reasons are compared as sets: no order, and nothing left out. */
static void complain_reasons(struct tw_lockstep *lockstep, uint64_t ours, struct tw_action action)
{
    const uint64_t theirs = tw_oracle_refusal(&lockstep->position, action);
    const bool first = !lockstep->failure.failed;
    char only[2][160] = {{0}};

    for (int reason = 0; reason < TW_REASON__COUNT; reason++)
        for (int side = 0; side < 2; side++)
            if (((side ? theirs & ~ours : ours & ~theirs) >> reason & 1) != 0) {
                const size_t used = strlen(only[side]);

                snprintf(only[side] + used, sizeof only[side] - used, " %s",
                         tw_reason_words[reason]);
            }
    tw_lockstep_fail(
        lockstep, TW_CHECK_REFUSED,
        "%s figure %u at %d,%d rotation %u segment %u in phase %s is refused for other "
        "reasons; only the engine:%s; only the oracle:%s",
        tw_do_words[action.what], action.figure, action.x, action.y, action.rotation,
        action.segment, tw_phase_words[lockstep->state.phase], only[0], only[1]);
    if (first) {
        lockstep->failure.reasons = theirs;
        lockstep->failure.action = action;
    }
}

static void try_one(struct tw_lockstep *lockstep, struct tw_action action, bool legal)
{
    const uint64_t reasons = tw_refusal(lockstep->game, &lockstep->state, action);
    const bool refused = reasons != 0;
    const bool accepted = tw_is_legal(lockstep->game, &lockstep->state, action);

    lockstep->done[TW_CHECK_REFUSED]++;
    if (legal != accepted)
        complain(lockstep, TW_CHECK_REFUSED, legal ? "not accepted" : "not refused", legal ? 1 : -1,
                 action);
    else if (legal == refused)
        complain(lockstep, TW_CHECK_REFUSED,
                 refused ? "refused with a reason though legal" : "refused without a reason", 0,
                 action);
    else if (refused && reasons != tw_oracle_refusal(&lockstep->position, action))
        complain_reasons(lockstep, reasons, action);
    else if (refused) {
        tw_exercised_refused(lockstep, action, reasons);
        tw_modality_refused(lockstep, action, reasons);
    }
}

void tw_lockstep_try(struct tw_lockstep *lockstep, struct tw_action action)
{
    try_one(lockstep, action,
            is_offered(lockstep, action, lockstep->offered, lockstep->offered_count));
}

static bool is_hole(const struct tw_lockstep *lockstep, struct tw_action action)
{
    const struct tw_oracle_board *board = lockstep->board;

    return tw_oracle_at(board, action.x, action.y) < 0 &&
           tw_oracle_at(board, action.x, action.y - 1) >= 0 &&
           tw_oracle_at(board, action.x + 1, action.y) >= 0 &&
           tw_oracle_at(board, action.x, action.y + 1) >= 0 &&
           tw_oracle_at(board, action.x - 1, action.y) >= 0;
}

/* Where a tile or a symbol is tried that is not listed: preferably in a hole, else anywhere. */
static struct tw_action choose_cell(const struct tw_lockstep *lockstep, unsigned turn,
                                    const struct tw_action *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i].what == TW_DO_TILE && is_hole(lockstep, list[i]))
            return list[i];
    return list[turn % count];
}

/*
 * Decisions that have no neighbours among the legal ones, in turn: nobody comes by them otherwise
 * where they are not legal. Drawn without chance, so that no game changes.
 */
static void try_plain(struct tw_lockstep *lockstep, unsigned turn, const struct tw_action *list,
                      unsigned count)
{
    static const struct tw_action plain[] = {
        {.what = TW_DO_PASS},
        {.what = TW_DO_DIG},
        {.what = TW_DO_RECALL},
        {.what = TW_DO_DRAW},
        {.what = TW_DO_SYMBOL},
        {.what = TW_DO_WAGON, .figure = TW_WAGON_STAYS},
        {.what = TW_DO_TILE, .figure = TW_LAY_ABBEY},
    };
    struct tw_action action = plain[turn % (sizeof plain / sizeof plain[0])];

    if (action.what == TW_DO_TILE && !lockstep->rules.abbey.tile)
        return;
    if (action.what == TW_DO_TILE || action.what == TW_DO_SYMBOL) {
        const struct tw_action cell = choose_cell(lockstep, turn, list, count);

        action.x = cell.x;
        action.y = cell.y;
    }
    try_one(lockstep, action, is_offered(lockstep, action, list, count));
}

/* An odd number: phases alternate. */
enum { TRIED_WITH_ORACLE = 6, TRIED = 1, PLAIN_EVERY = 63 };

void tw_lockstep_try_others(struct tw_lockstep *lockstep, bool oracle, struct tw_random *random)
{
    const struct tw_action *list = oracle ? lockstep->offered : lockstep->actions;
    const unsigned count = oracle ? lockstep->offered_count : lockstep->action_count;

    if (count == 0 || count > TW_MAX_ACTIONS)
        return;
    for (unsigned i = 0; i < (oracle ? TRIED_WITH_ORACLE : TRIED); i++) {
        const struct tw_action action =
            changed(lockstep, list[tw_random_below(random, count)], random);

        /* AM-WAGON-06-E4: the engine lists one segment of each feature and takes the others too */
        if (!oracle && action.what == TW_DO_WAGON)
            continue;
        try_one(lockstep, action, is_offered(lockstep, action, list, count));
    }
    /* the pile tells one game from another, so that it is not always the same decision */
    const unsigned at = lockstep->decisions + (lockstep->deck_count > 0 ? lockstep->deck[0] : 0U);
    if (oracle || at % PLAIN_EVERY == 0)
        try_plain(lockstep, oracle ? at : lockstep->decisions, list, count);
}
