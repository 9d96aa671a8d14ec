#include "verify/lockstep/lockstep.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TW_WORD(name, word, what) word,
const char *const tw_check_words[] = {TW_CHECKS(TW_WORD)};
#undef TW_WORD
#define TW_WORD(name, word, what) what,
const char *const tw_check_texts[] = {TW_CHECKS(TW_WORD)};
#undef TW_WORD

/* Tokens come from another stream than tiles and decisions. */
static const uint64_t token_stream = UINT64_C(0x476F6C6452757368);

void tw_lockstep_fail(struct tw_lockstep *lockstep, enum tw_check_kind check, const char *format,
                      ...)
{
    va_list arguments;

    if (lockstep->failure.failed)
        return;
    lockstep->failure.failed = true;
    lockstep->failure.check = check;
    lockstep->failure.decision = lockstep->decisions;
    lockstep->failure.allowed = 0;
    lockstep->failure.reasons = 0;
    va_start(arguments, format);
    vsnprintf(lockstep->failure.why, sizeof lockstep->failure.why, format, arguments);
    va_end(arguments);
}

/* The row of that id in the oracle's data; the engine's own where there is none. */
static const struct tw_tile *find_tile(const struct tw_tables *tables, const struct tw_tile *tile)
{
    for (unsigned i = 0; i < tables->set_count; i++)
        for (unsigned k = 0; k < tables->sets[i].tile_count; k++)
            if (strcmp(tables->sets[i].tiles[k].id, tile->id) == 0)
                return &tables->sets[i].tiles[k];
    return tile;
}

/* A copy with a garden shows one segment more than its row. */
static struct tw_oracle_type type_of(const struct tw_game *game, unsigned type,
                                     const struct tw_tables *tables)
{
    const struct tw_tile *tile = tw_game_tile(game, type);
    unsigned count;

    tw_game_segments(game, type, &count);
    return (struct tw_oracle_type){.tile = tables == tw_game_tables(game) ? tile
                                                                          : find_tile(tables, tile),
                                   .garden = count > tile->segment_count};
}

bool tw_lockstep_open_against(struct tw_lockstep *lockstep, const struct tw_game *game,
                              const struct tw_tables *tables, const uint8_t *options)
{
    uint8_t standing[TW_MAX_OPTIONS] = {0};

    for (unsigned i = 0; i < tables->option_count && i < TW_MAX_OPTIONS; i++)
        standing[i] = (uint8_t)tw_option_stands(tables, i);
    lockstep->game = game;
    lockstep->sampled_every = 1;
    lockstep->sampled_from = 0;
    lockstep->clause_hits = NULL;
    lockstep->exercised = NULL;
    tw_witness_start(&lockstep->witness, NULL, NULL, (struct tw_meeting_place){0}, game);
    lockstep->agreed.tile_count = 0;
    memset(lockstep->done, 0, sizeof lockstep->done);
    for (unsigned i = 0; i < tw_game_type_count(game); i++)
        lockstep->types[i] = type_of(game, i, tables);
    if (!tw_oracle_rules_start(tables, tw_game_rules(game), tw_game_players(game),
                               options ? options : standing, &lockstep->memo, &lockstep->rules))
        return false;
    tw_lockstep_name_counters(lockstep);
    tw_modality_start(lockstep);
    return true;
}

bool tw_lockstep_open(struct tw_lockstep *lockstep, const struct tw_game *game)
{
    return tw_lockstep_open_against(lockstep, game, tw_game_tables(game), tw_game_options(game));
}

/* Copies in the pile; a start tile never is, used or not (RIVER-SETUP-01.e1). */
static unsigned copies_in_box(const struct tw_lockstep *lockstep, struct tw_oracle_type type)
{
    const bool gardens = tw_game_uses(lockstep->game, TW_MECHANISM_ABBOT_RECALL);

    if (gardens && type.garden)
        return type.tile->gardens;
    return type.tile->count - type.tile->start - (gardens ? type.tile->gardens : 0u);
}

/* Tiles of the sets in play that are drawn, by the oracle's data. */
static unsigned tiles_in_box(const struct tw_lockstep *lockstep, const struct tw_tile_set *set)
{
    unsigned count = 0;

    for (unsigned i = 0; i < lockstep->rules.ruleset_count; i++)
        for (const char *const *name = lockstep->rules.rulesets[i]->sets; name && *name; name++)
            for (unsigned k = 0; strcmp(*name, set->id) == 0 && k < set->drawn_count &&
                                 !tw_oracle_rules_leave_out(&lockstep->rules, *name);
                 k++)
                count += (unsigned)set->tiles[k].count - set->tiles[k].start;
    return count;
}

/* The pile is whole and the reserve holds every token. */
static void check_box(struct tw_lockstep *lockstep)
{
    const struct tw_tables *tables = lockstep->rules.tables;
    unsigned tiles = 0, tokens[TW_MAX_TOKEN_VALUE + 1] = {0};

    for (unsigned i = 0; i < tables->set_count; i++)
        tiles += tiles_in_box(lockstep, &tables->sets[i]);
    if (tiles != lockstep->deck_count)
        tw_lockstep_fail(lockstep, TW_CHECK_DECK, "%u tiles in the pile instead of %u",
                         lockstep->deck_count, tiles);
    for (unsigned i = 0; i < lockstep->token_count; i++)
        tokens[lockstep->tokens[i] % (TW_MAX_TOKEN_VALUE + 1)]++;
    for (unsigned i = 0; lockstep->token_count > 0 && i < tables->set_count; i++)
        for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
            tokens[value] -= tables->sets[i].tokens[value];
    for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
        if (tokens[value] != 0)
            tw_lockstep_fail(lockstep, TW_CHECK_DECK, "tokens of %u are too few or too many",
                             value);
}

/* RIVER-SETUP-02, 03: the river before all others, its lakes last. */
static unsigned rank_of(const struct tw_tile *tile)
{
    return tile->role == TW_ROLE_NONE ? 2 : tile->role == TW_ROLE_LAKE;
}

static void check_deck(struct tw_lockstep *lockstep)
{
    unsigned copies[UINT8_MAX + 1] = {0};
    unsigned latest = 0;

    check_box(lockstep);
    for (unsigned k = 0; k < lockstep->deck_count; k++)
        copies[lockstep->deck[k]]++;
    for (unsigned i = 0; i < tw_game_type_count(lockstep->game); i++) {
        const struct tw_oracle_type type = lockstep->types[i];

        if (type.tile->edges[0] != TW_EDGE_CLOSED && type.tile->count > 0 &&
            copies[i] != copies_in_box(lockstep, type))
            tw_lockstep_fail(lockstep, TW_CHECK_DECK, "%u copies of %s in the pile instead of %u",
                             copies[i], tw_game_type_id(lockstep->game, i),
                             copies_in_box(lockstep, type));
    }
    for (unsigned k = 0; k < lockstep->deck_count; k++) {
        const unsigned rank = rank_of(lockstep->types[lockstep->deck[k]].tile);

        if (rank < latest)
            tw_lockstep_fail(lockstep, TW_CHECK_DECK, "river tile %s comes after others",
                             tw_game_type_id(lockstep->game, lockstep->deck[k]));
        latest = rank > latest ? rank : latest;
    }
    lockstep->done[TW_CHECK_DECK]++;
}

/* The box of tokens, shuffled. */
static unsigned shuffle_tokens(const struct tw_lockstep *lockstep, uint64_t seed, uint64_t index,
                               uint8_t tokens[TW_ORACLE_TOKENS])
{
    const struct tw_tables *tables = tw_game_tables(lockstep->game);
    struct tw_random random;
    unsigned count = 0;

    if (tw_game_token_count(lockstep->game) == 0)
        return 0;
    for (unsigned i = 0; i < tables->set_count; i++)
        for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
            for (unsigned k = 0; k < tables->sets[i].tokens[value]; k++)
                if (count < tw_game_token_count(lockstep->game))
                    tokens[count++] = (uint8_t)value;
    tw_random_start(&random, seed ^ token_stream, index);
    for (unsigned i = count; i > 1; i--) {
        const unsigned k = tw_random_below(&random, i);
        const uint8_t swap = tokens[i - 1];
        tokens[i - 1] = tokens[k];
        tokens[k] = swap;
    }
    return count;
}

void tw_lockstep_start(struct tw_lockstep *lockstep, uint64_t seed, uint64_t index)
{
    uint8_t tokens[TW_ORACLE_TOKENS];
    uint8_t deck[TW_ORACLE_TILES];
    const unsigned token_count = shuffle_tokens(lockstep, seed, index, tokens);

    tw_state_start(lockstep->game, seed, index, &lockstep->scratch);
    memcpy(deck, lockstep->scratch.deck, lockstep->scratch.deck_count);
    tw_lockstep_start_with(lockstep, deck, lockstep->scratch.deck_count, tokens, token_count);
    check_deck(lockstep);
}

void tw_lockstep_start_with(struct tw_lockstep *lockstep, const uint8_t *deck, unsigned deck_count,
                            const uint8_t *tokens, unsigned token_count)
{
    struct tw_oracle_type types[TW_ORACLE_TILES];

    lockstep->failure.failed = false;
    lockstep->scratch_follows = false;
    lockstep->decisions = 0;
    lockstep->deck_count = deck_count;
    lockstep->token_count = token_count;
    if (deck_count > 0)
        memcpy(lockstep->deck, deck, deck_count);
    if (token_count > 0)
        memcpy(lockstep->tokens, tokens, token_count);
    for (unsigned i = 0; i < deck_count; i++)
        types[i] = lockstep->types[deck[i]];
    if (!tw_state_start_with(lockstep->game, deck, deck_count, tokens, token_count,
                             &lockstep->state)) {
        tw_lockstep_fail(lockstep, TW_CHECK_DECK, "the engine cannot start with this pile");
        return;
    }
    tw_oracle_start(&lockstep->rules, types, deck_count, tokens, token_count, &lockstep->position);
    memcpy(lockstep->sums, lockstep->position.score, sizeof lockstep->sums);
    tw_lockstep_compare(lockstep);
}

/* The oracle fills only what a tile touches; now and then it fills the whole table as well. */
static void check_fill(struct tw_lockstep *lockstep)
{
    if (!tw_oracle_fills_agree(&lockstep->position))
        tw_lockstep_fail(lockstep, TW_CHECK_FEATURES,
                         "filling the whole table gives other features than filling what changed");
}

/* Who counts and picks without a list gets the same; drawn without chance, so that no game changes.
 */
static void check_choice(struct tw_lockstep *lockstep)
{
    const unsigned count = tw_count(lockstep->game, &lockstep->state);
    const unsigned some = (lockstep->decisions * 5U + 2U) % (lockstep->action_count + 1);
    const unsigned picks[] = {0, some, lockstep->action_count - 1};

    if (count != lockstep->action_count)
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the engine counts %u decisions and lists %u",
                         count, lockstep->action_count);
    for (unsigned i = 0; i < sizeof picks / sizeof picks[0]; i++) {
        if (lockstep->failure.failed || picks[i] >= count)
            continue;
        const struct tw_action picked = tw_choose(lockstep->game, &lockstep->state, picks[i]);

        if (memcmp(&picked, &lockstep->actions[picks[i]], sizeof picked) != 0)
            tw_lockstep_fail(lockstep, TW_CHECK_LEGAL,
                             "decision %u is another one when it is chosen than in the list",
                             picks[i]);
    }
}

void tw_lockstep_list(struct tw_lockstep *lockstep, bool oracle, struct tw_random *random)
{
    lockstep->action_count = tw_legal_actions(lockstep->game, &lockstep->state, lockstep->actions);
    if (lockstep->action_count == 0)
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the engine offers nothing in phase %s",
                         tw_phase_words[lockstep->state.phase]);
    if (oracle) {
        check_fill(lockstep);
        check_choice(lockstep);
        lockstep->offered_count =
            tw_oracle_legal(&lockstep->position, lockstep->offered, TW_MAX_ACTIONS);
        tw_lockstep_compare_actions(lockstep);
        tw_modality_offered(lockstep);
    }
    tw_lockstep_try_others(lockstep, oracle, random);
}

/* Keeps an event in the oracle's form: tile and segment instead of a node. */
static void keep(void *context, const struct tw_state *state, const struct tw_event *event)
{
    struct tw_lockstep *lockstep = context;
    struct tw_verify_events *events = &lockstep->events;
    struct tw_oracle_event kept = {
        .what = event->what,
        .moment = event->moment,
        .kind = event->kind,
        .player = event->player,
        .owners = event->owners,
        .figure = event->figure,
        .tile = -1,
        .segment = -1,
        .points = event->points,
        .scoring = event->scoring,
    };

    memcpy(kept.counters, event->counters, sizeof kept.counters);
    if (event->node < state->node_count) {
        kept.tile = state->node_tile[event->node];
        kept.segment = event->node - state->tiles[kept.tile].first_node;
    }
    if (event->scoring && (event->clause_count != event->scoring->clause_count ||
                           memcmp(event->clauses, event->scoring->clauses,
                                  event->clause_count * sizeof event->clauses[0]) != 0))
        events->wrong_clauses = true;
    for (unsigned i = 0; lockstep->clause_hits && i < event->clause_count; i++)
        lockstep->clause_hits[event->clauses[i]]++;
    if (event->what == TW_EVENT_POINTS && event->player < TW_MAX_PLAYERS)
        lockstep->sums[event->player] += event->points;
    if (events->count < TW_ORACLE_EVENTS)
        events->list[events->count++] = kept;
}

/*
 * The engine's own recount of what a decision changed, with the copy as it was before; taking back
 * has shown that the journal names all of it. The whole is recounted now and then, see compare.c.
 */
static void check_change(struct tw_lockstep *lockstep, const struct tw_journal *journal)
{
    const char *wrong;

    if (lockstep->failure.failed)
        return;
    lockstep->done[TW_CHECK_SELF]++;
    wrong = tw_state_check_change(lockstep->game, &lockstep->scratch, &lockstep->state, journal);
    if (wrong)
        tw_lockstep_fail(lockstep, TW_CHECK_SELF, "%s", wrong);
}

/* The words that the journal names, as the decision left them. Its first entry opens the action. */
static void note_words(struct tw_lockstep *lockstep, uint32_t count)
{
    const char *state = (const char *)&lockstep->state;

    for (uint32_t i = 1; i < count; i++)
        memcpy(&lockstep->words[i], state + (size_t)lockstep->entries[i].word * 8, 8);
}

static void put_words_back(struct tw_lockstep *lockstep, uint32_t count)
{
    char *state = (char *)&lockstep->state;

    for (uint32_t i = 1; i < count; i++)
        memcpy(state + (size_t)lockstep->entries[i].word * 8, &lockstep->words[i], 8);
}

/*
 * Does it, takes it back, puts it back: bytes must come and go as they should. The copy is made
 * once and then goes the same way by itself, without a journal. One look at all bytes after taking
 * back shows both: that this was taken back, and that the copy did the same as the position before.
 * The room that no game of these rules uses is looked at when the game ends.
 */
static void apply_engine(struct tw_lockstep *lockstep, struct tw_action action)
{
    const struct tw_game *game = lockstep->game;
    const size_t size = tw_game_state_size(game);
    const struct tw_sink sink = {keep, lockstep};
    struct tw_journal journal = {lockstep->entries, 0, TW_JOURNAL_PER_ACTION, false};
    uint32_t noted;

    lockstep->events.count = 0;
    lockstep->events.wrong_clauses = false;
    lockstep->phase = lockstep->state.phase;
    if (!lockstep->scratch_follows)
        memcpy(&lockstep->scratch, &lockstep->state, size);
    tw_apply(game, &lockstep->state, action, &journal, &sink);
    noted = journal.count;
    note_words(lockstep, noted);
    if (!journal.overflowed && tw_undo(game, &lockstep->state, &journal) &&
        tw_state_same(game, &lockstep->state, &lockstep->scratch)) {
        put_words_back(lockstep, noted);
        journal.count = noted;
        check_change(lockstep, &journal);
    } else {
        tw_lockstep_fail(lockstep, TW_CHECK_UNDO,
                         "%s was not taken back to the byte, or a copy had gone another way before",
                         tw_do_words[action.what]);
        memcpy(&lockstep->state, &lockstep->scratch, size);
        tw_apply(game, &lockstep->state, action, NULL, NULL);
    }
    tw_apply(game, &lockstep->scratch, action, NULL, NULL);
    if ((lockstep->state.phase == TW_PHASE_OVER || lockstep->sampled_every == 1) &&
        memcmp(&lockstep->state, &lockstep->scratch, size) != 0)
        tw_lockstep_fail(lockstep, TW_CHECK_CLONE, "a copy went another way after %s",
                         tw_do_words[action.what]);
    lockstep->scratch_follows = !lockstep->failure.failed;
    lockstep->done[TW_CHECK_UNDO]++;
    lockstep->done[TW_CHECK_CLONE]++;
}

void tw_lockstep_apply(struct tw_lockstep *lockstep, struct tw_action action)
{
    if (lockstep->decisions < TW_MAX_DECISIONS)
        lockstep->history[lockstep->decisions] = action;
    lockstep->decisions++;
    tw_exercised_decided(lockstep, action);
    apply_engine(lockstep, action);
    lockstep->log.count = 0;
    tw_oracle_apply(&lockstep->position, action, &lockstep->log);
    tw_exercised_followed(lockstep, action);
    tw_lockstep_compare_events(lockstep);
    tw_lockstep_compare(lockstep);
    if (lockstep->state.phase == TW_PHASE_OVER)
        check_fill(lockstep);
}
