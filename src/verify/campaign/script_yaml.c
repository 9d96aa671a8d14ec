/* A script as a scenario: the moves, and the totals that the oracle comes to. */
#include <string.h>

#include "play/play.h"
#include "tables/clause_words.h"
#include "verify/campaign/internal.h"
#include "verify/campaign/shrink.h"

/*
 * A scenario names a clause: that of the reading in force, else the first clause of the failed
 * check.
 */
static const char *clause_behind(const struct tw_lockstep *lockstep)
{
    const struct tw_tables *tables = lockstep->rules.tables;
    const uint8_t *options = lockstep->rules.options;
    struct tw_text check = {0};
    const char *found = tables->clauses[0].id;

    for (unsigned i = 0; i < tables->option_count; i++)
        if (options[i] != 0)
            return tables->clauses[tables->options[i].clause].id;
    tw_text_format(&check, "campaign/%s", tw_check_words[lockstep->failure.check]);
    for (unsigned i = tables->clause_count; i-- > 0;)
        for (unsigned k = 0; k < lockstep->rules.ruleset_count; k++)
            if (&tables->rulesets[tables->clauses[i].ruleset] == lockstep->rules.rulesets[k] &&
                tw_clause_has_check(&tables->clauses[i], tw_text_string(&check)))
                found = tables->clauses[i].id;
    tw_text_done(&check);
    return found;
}

static void write_reasons(uint64_t reasons, struct tw_text *text)
{
    const char *separator = "    reasons: [";

    for (int i = 0; i < TW_REASON__COUNT; i++)
        if ((reasons >> i & 1) != 0) {
            tw_text_format(text, "%s%s", separator, tw_reason_words[i]);
            separator = ", ";
        }
    tw_text_add(text, "]\n");
}

/*
 * A decision that only one of the two allows, or the reasons for its refusal, as the oracle sees
 * it.
 */
static void write_verdict(const struct tw_lockstep *lockstep, struct tw_text *text)
{
    const struct tw_verify_failure *failure = &lockstep->failure;
    const bool nothing = failure->check == TW_CHECK_LEGAL && lockstep->action_count == 0 &&
                         lockstep->offered_count > 0; /* the engine offers nothing at all */

    if (!failure->failed || (failure->allowed == 0 && failure->reasons == 0 && !nothing))
        return;
    tw_text_add(text,
                failure->allowed >= 0 && failure->reasons == 0 ? "  - legal: " : "  - refused: ");
    tw_action_text(lockstep->game, &lockstep->state,
                   nothing ? lockstep->offered[0] : failure->action, lockstep->state.drawn,
                   tw_script_players, text);
    tw_text_add_char(text, '\n');
    if (failure->reasons != 0)
        write_reasons(failure->reasons, text);
}

static void write_head(const struct tw_lockstep *lockstep, const struct tw_script *script,
                       const char *title, const char *clause, struct tw_text *text)
{
    const struct tw_tables *tables = lockstep->rules.tables;
    const uint8_t *options = lockstep->rules.options;
    bool any = false;

    tw_text_add(text, "scenario: ");
    tw_text_add_json(text, title);
    tw_text_format(text, "\nclauses: [%s]", clause[0] ? clause : clause_behind(lockstep));
    tw_text_format(text, "\nrules: %s\nplayers:", tw_game_rules(lockstep->game));
    for (unsigned i = 0; i < lockstep->rules.players; i++)
        tw_text_format(text, " %s", tw_script_players[i]);
    tw_text_add_char(text, '\n');
    for (unsigned i = 0; i < tables->option_count; i++)
        if (options[i] != 0) {
            tw_text_format(text, "%s  %s: '%s'\n", any ? "" : "options:\n", tables->options[i].id,
                           tables->options[i].values[options[i]]);
            any = true;
        }
    if (script->deck_count > 0)
        tw_text_add(text, "draw:\n");
    for (unsigned i = 0; i < script->deck_count; i++)
        tw_text_format(text, "  - %s\n", tw_game_type_id(lockstep->game, script->deck[i]));
    if (script->token_count > 0)
        tw_text_add(text, "tokens:");
    for (unsigned i = 0; i < script->token_count; i++)
        tw_text_format(text, " %u", script->tokens[i]);
    if (script->token_count > 0)
        tw_text_add_char(text, '\n');
}

/* Short piles of a search for mutants hold more copies than the box. */
static bool is_from_the_box(const struct tw_lockstep *lockstep, const struct tw_script *script)
{
    unsigned copies[UINT8_MAX + 1] = {0};

    for (unsigned i = 0; i < script->deck_count; i++)
        if (++copies[script->deck[i]] > tw_game_type_copies(lockstep->game, script->deck[i]))
            return false;
    return true;
}

/* Plays the oracle alone, so that its last events are at hand; counts all its events. */
static void replay_oracle(struct tw_lockstep *lockstep, const struct tw_script *script,
                          unsigned ret_counts[TW_EVENT__COUNT])
{
    struct tw_oracle_type types[TW_ORACLE_TILES];

    for (unsigned i = 0; i < script->deck_count; i++)
        types[i] = lockstep->types[script->deck[i]];
    tw_oracle_start(&lockstep->rules, types, script->deck_count, script->tokens,
                    script->token_count, &lockstep->position);
    lockstep->log.count = 0;
    for (unsigned i = 0; i < script->action_count; i++) {
        lockstep->log.count = 0;
        tw_oracle_apply(&lockstep->position, script->actions[i], &lockstep->log);
        for (unsigned k = 0; k < lockstep->log.count; k++)
            ret_counts[lockstep->log.events[k].what]++;
    }
}

/*
 * Plays the script and writes it move by move, with any decision that only one of the two allows.
 */
static void write_moves(struct tw_lockstep *lockstep, const struct tw_script *script,
                        struct tw_text *text)
{
    struct tw_random random;

    tw_random_start(&random, 1, 1);
    for (unsigned i = 0; i < script->action_count; i++) {
        tw_text_add(text, "  - ");
        tw_action_text(lockstep->game, &lockstep->state, script->actions[i], lockstep->state.drawn,
                       tw_script_players, text);
        tw_text_add_char(text, '\n');
        tw_lockstep_apply(lockstep, script->actions[i]);
    }
    if (!lockstep->failure.failed && lockstep->state.phase != TW_PHASE_OVER)
        tw_lockstep_list(lockstep, true, &random);
    write_verdict(lockstep, text);
}

/* No tile is left to draw, but something is still to be decided. */
static bool is_closing(const struct tw_lockstep *lockstep)
{
    const struct tw_oracle_position *position = &lockstep->position;

    return position->phase != TW_PHASE_OVER && position->phase != TW_PHASE_TILE &&
           position->deck_next == position->deck_count;
}

/* The plainest decision in the oracle's list. */
static struct tw_action plainest(struct tw_lockstep *lockstep)
{
    lockstep->offered_count =
        tw_oracle_legal(&lockstep->position, lockstep->offered, TW_MAX_ACTIONS);
    for (unsigned i = 0; i < lockstep->offered_count; i++) {
        const struct tw_action action = lockstep->offered[i];

        if (action.what == TW_DO_PASS || action.what == TW_DO_DRAW ||
            (action.what == TW_DO_WAGON && action.figure == TW_WAGON_STAYS))
            return action;
    }
    return lockstep->offered[0];
}

/*
 * A scenario without `end` has more tiles to draw. So where the pile was empty, the game is played
 * to its end, and the expectations stand between the moves.
 */
static void write_rest(struct tw_lockstep *lockstep, const struct tw_text *expected,
                       struct tw_text *text)
{
    tw_text_add(text, "  - expect:\n");
    for (const char *line = tw_text_string(expected); *line;) {
        const size_t length = strcspn(line, "\n") + 1;

        tw_text_add(text, "    ");
        tw_text_add_bytes(text, line, length);
        line += length;
    }
    while (lockstep->position.phase != TW_PHASE_OVER) {
        const struct tw_action action = plainest(lockstep);

        tw_text_add(text, "  - ");
        tw_action_text(lockstep->game, &lockstep->state, action, lockstep->state.drawn,
                       tw_script_players, text);
        tw_text_add_char(text, '\n');
        lockstep->log.count = 0;
        tw_oracle_apply(&lockstep->position, action, &lockstep->log);
    }
}

void tw_script_scenario(struct tw_lockstep *lockstep, const struct tw_script *script,
                        const char *title, const char *clause, struct tw_text *ret_text)
{
    unsigned counts[TW_EVENT__COUNT] = {0};
    struct tw_text moves = {0}, expected = {0};

    write_head(lockstep, script, title, clause, ret_text);
    tw_lockstep_start_with(lockstep, script->deck, script->deck_count, script->tokens,
                           script->token_count);
    write_moves(lockstep, script, &moves);
    replay_oracle(lockstep, script, counts);
    tw_script_expect(lockstep, counts, &expected);
    if (is_closing(lockstep)) {
        write_rest(lockstep, &expected, &moves);
        tw_text_clear(&expected);
        tw_script_scores(lockstep, &expected);
    }
    if (!is_from_the_box(lockstep, script))
        tw_text_add(ret_text, "unreachable: accept\n");
    tw_text_format(ret_text, "moves:%s\n", moves.length == 0 ? " []" : "");
    tw_text_add(ret_text, tw_text_string(&moves));
    if (lockstep->position.phase == TW_PHASE_OVER)
        tw_text_add(ret_text, "end: true\n");
    tw_text_format(ret_text, "expect:\n%swhy: ", tw_text_string(&expected));
    tw_text_add_json(ret_text, lockstep->failure.failed ? lockstep->failure.why : "all holds");
    tw_text_add_char(ret_text, '\n');
    tw_text_done(&moves);
    tw_text_done(&expected);
}

enum { MOST_TRIES = 1000 };

bool tw_shrink_game(const struct tw_campaign *campaign, uint64_t index, struct tw_worker *worker,
                    struct tw_script *script, char ret_cause[TW_CAUSE], struct tw_text *ret_text)
{
    struct tw_lockstep *lockstep = &worker->lockstep;
    const bool failed = tw_campaign_play_again(campaign, index, worker) && lockstep->failure.failed;

    if (failed) {
        tw_script_take(lockstep, script);
        tw_shrink(lockstep, script, MOST_TRIES);
        tw_script_scenario(lockstep, script, tw_check_texts[lockstep->failure.check], "", ret_text);
        tw_cause_of(tw_check_words[lockstep->failure.check], lockstep->failure.why, ret_cause);
    }
    tw_worker_done(worker);
    return failed;
}
