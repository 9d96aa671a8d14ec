#include "verify/campaign/shrink.h"
#include "verify/campaign/internal.h"

#include <string.h>

static bool same(struct tw_action a, struct tw_action b)
{
    return a.what == b.what && a.figure == b.figure && a.rotation == b.rotation &&
           a.segment == b.segment && a.x == b.x && a.y == b.y;
}

/* The plainest decision: pass, draw, take back, else the first legal one. */
static struct tw_action plainest(const struct tw_lockstep *lockstep)
{
    for (unsigned i = 0; i < lockstep->action_count; i++) {
        const struct tw_action action = lockstep->actions[i];

        if (action.what == TW_DO_PASS || action.what == TW_DO_DRAW ||
            (action.what == TW_DO_WAGON && action.figure == TW_WAGON_STAYS))
            return action;
    }
    return lockstep->actions[0];
}

static struct tw_action decision(const struct tw_lockstep *lockstep, struct tw_action wanted)
{
    for (unsigned i = 0; i < lockstep->action_count; i++)
        if (same(lockstep->actions[i], wanted))
            return wanted;
    return plainest(lockstep);
}

/* After the last decision of the script, only the plainest decisions follow. */
static bool script_fails(struct tw_lockstep *lockstep, struct tw_script *script)
{
    const struct tw_action nothing = {.what = TW_DO__COUNT};
    struct tw_random random;

    tw_random_start(&random, 1, 1);
    tw_lockstep_start_with(lockstep, script->deck, script->deck_count, script->tokens,
                           script->token_count);
    while (!lockstep->failure.failed && lockstep->state.phase != TW_PHASE_OVER &&
           lockstep->decisions < TW_MAX_DECISIONS) {
        const unsigned at = lockstep->decisions;

        tw_lockstep_list(lockstep, true, &random);
        if (lockstep->failure.failed)
            break;
        const struct tw_action action =
            decision(lockstep, at < script->action_count ? script->actions[at] : nothing);
        script->actions[at] = action;
        tw_lockstep_apply(lockstep, action);
    }
    script->action_count = lockstep->decisions;
    return lockstep->failure.failed;
}

/* Keeps the candidate if it fails by the same check. */
static bool try_script(struct tw_lockstep *lockstep, struct tw_script *script,
                       struct tw_script *candidate, enum tw_check_kind check, unsigned *tries)
{
    (*tries)++;
    if (!script_fails(lockstep, candidate) || lockstep->failure.check != check)
        return false;
    *script = *candidate;
    return true;
}

/* Removes decisions [at, at + count), and the tiles that they laid. */
static void leave_out(const struct tw_script *script, unsigned at, unsigned count,
                      struct tw_script *ret_script)
{
    unsigned tile = 0, kept = 0;

    *ret_script = *script;
    ret_script->action_count = ret_script->deck_count = 0;
    for (unsigned i = 0; i < script->action_count; i++) {
        const bool lays =
            script->actions[i].what == TW_DO_TILE && script->actions[i].figure != TW_LAY_ABBEY;
        const bool keep = i < at || i >= at + count;

        if (keep)
            ret_script->actions[kept++] = script->actions[i];
        if (lays && tile < script->deck_count) {
            if (keep)
                ret_script->deck[ret_script->deck_count++] = script->deck[tile];
            tile++;
        }
    }
    ret_script->action_count = kept;
    for (; tile < script->deck_count; tile++)
        ret_script->deck[ret_script->deck_count++] = script->deck[tile];
}

/* Tries halves first, then smaller pieces, down to the least size. */
static void cut_pieces(struct tw_lockstep *lockstep, struct tw_script *script,
                       struct tw_script *candidate, enum tw_check_kind check, unsigned least,
                       unsigned most, unsigned *tries)
{
    for (unsigned size = script->action_count / 2; size >= least; size /= 2)
        for (unsigned at = 0; at < script->action_count && *tries < most;) {
            leave_out(script, at, size, candidate);
            if (!try_script(lockstep, script, candidate, check, tries))
                at += size;
        }
}

/* Removes whole turns, the last ones first: a tile and all decisions until the next. */
static void cut_turns(struct tw_lockstep *lockstep, struct tw_script *script,
                      struct tw_script *candidate, enum tw_check_kind check, unsigned most,
                      unsigned *tries)
{
    unsigned end = script->action_count;

    for (unsigned at = script->action_count; at-- > 0 && *tries < most;) {
        if (script->actions[at].what != TW_DO_TILE)
            continue;
        leave_out(script, at, end - at, candidate);
        if (try_script(lockstep, script, candidate, check, tries))
            at = at < script->action_count ? at : script->action_count;
        end = at;
    }
}

/* Shortens the pile as far as possible. */
static void cut_deck(struct tw_lockstep *lockstep, struct tw_script *script,
                     struct tw_script *candidate, enum tw_check_kind check, unsigned most,
                     unsigned *tries)
{
    for (unsigned size = script->deck_count / 2; size >= 1; size /= 2)
        while (script->deck_count > size && *tries < most) {
            *candidate = *script;
            candidate->deck_count -= size;
            if (!try_script(lockstep, script, candidate, check, tries))
                break;
        }
}

/* Removes tokens as far as possible. */
static void cut_tokens(struct tw_lockstep *lockstep, struct tw_script *script,
                       struct tw_script *candidate, enum tw_check_kind check, unsigned most,
                       unsigned *tries)
{
    for (unsigned size = script->token_count; size >= 1; size /= 2)
        while (script->token_count >= size && *tries < most) {
            *candidate = *script;
            candidate->token_count -= size;
            if (!try_script(lockstep, script, candidate, check, tries))
                break;
        }
}

/* Replaces each needless figure by a pass. */
static void cut_figures(struct tw_lockstep *lockstep, struct tw_script *script,
                        struct tw_script *candidate, enum tw_check_kind check, unsigned most,
                        unsigned *tries)
{
    for (unsigned i = 0; i < script->action_count && *tries < most; i++) {
        if (script->actions[i].what == TW_DO_TILE || script->actions[i].what == TW_DO_PASS)
            continue;
        *candidate = *script;
        candidate->actions[i] = (struct tw_action){.what = TW_DO_PASS};
        try_script(lockstep, script, candidate, check, tries);
    }
}

void tw_script_take(const struct tw_lockstep *lockstep, struct tw_script *ret_script)
{
    ret_script->deck_count = lockstep->deck_count;
    memcpy(ret_script->deck, lockstep->deck, lockstep->deck_count);
    ret_script->token_count = lockstep->token_count;
    memcpy(ret_script->tokens, lockstep->tokens, lockstep->token_count);
    ret_script->action_count = lockstep->decisions;
    memcpy(ret_script->actions, lockstep->history,
           lockstep->decisions * sizeof ret_script->actions[0]);
}

enum { COARSE = 8 }; /* size of pieces before single turns are tried */

unsigned tw_shrink(struct tw_lockstep *lockstep, struct tw_script *script, unsigned most_tries)
{
    struct tw_script candidate = *script;
    unsigned tries = 1, before;
    enum tw_check_kind check;

    if (!script_fails(lockstep, script))
        return 0;
    check = lockstep->failure.check;
    do {
        before = script->action_count + script->deck_count;
        cut_deck(lockstep, script, &candidate, check, most_tries, &tries);
        cut_pieces(lockstep, script, &candidate, check, COARSE, most_tries, &tries);
        cut_turns(lockstep, script, &candidate, check, most_tries, &tries);
        cut_pieces(lockstep, script, &candidate, check, 1, most_tries, &tries);
        cut_figures(lockstep, script, &candidate, check, most_tries, &tries);
        cut_tokens(lockstep, script, &candidate, check, most_tries, &tries);
    } while (script->action_count + script->deck_count < before && tries < most_tries);
    script_fails(lockstep, script);
    return tries;
}
