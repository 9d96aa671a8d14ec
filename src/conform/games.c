/* Random games as cases: every so often what is legal is asked, at the end all points. */
#include <stdio.h>
#include <string.h>

#include "conform/internal.h"
#include "conform/suite.h"
#include "exchange/case/case.h"
#include "tables/clause_words.h"

enum { EVERY = 9, MOST_RULES = 64, MOST_CLAUSES = 32, SMOKE_DECISIONS = 4 };

/* Decisions come from another stream than the shuffle. */
static const uint64_t choice_stream = UINT64_C(0x436F6E666F726D73);

/* A game being played, with what is asked of it. */
struct game {
    struct tw_suite *suite;
    struct tw_replay replay;
    struct tw_random random;
    struct tw_text questions, blame;
    unsigned actions;
    unsigned last_tile; /* actions done before the last tile was laid */
};

static void add_clause(const struct tw_tables *tables, unsigned clause, struct tw_text *list)
{
    struct tw_text word = {0};

    tw_text_add_json(&word, tables->clauses[clause].id);
    if (strstr(tw_text_string(list), tw_text_string(&word)) == NULL) {
        tw_text_add(list, list->length > 1 ? "," : "");
        tw_text_add(list, tw_text_string(&word));
    }
    tw_text_done(&word);
}

static void add_reason(const struct game *game, enum tw_reason reason, struct tw_text *list)
{
    uint16_t clauses[MOST_CLAUSES];
    unsigned count = tw_reason_clauses(game->replay.game, reason, clauses, MOST_CLAUSES);

    for (unsigned i = 0; i < count && i < MOST_CLAUSES; i++)
        add_clause(tw_game_tables(game->replay.game), clauses[i], list);
}

/* What decides whether something is legal in this phase. */
static void add_phase_clauses(const struct game *game, struct tw_text *list)
{
    static const enum tw_reason laying[] = {TW_REASON_TAKEN, TW_REASON_APART, TW_REASON_MISMATCH};
    static const enum tw_reason placing[] = {TW_REASON_NO_FIGURE, TW_REASON_OLD_TILE,
                                             TW_REASON_WRONG_KIND, TW_REASON_OCCUPIED,
                                             TW_REASON_FIELD_OCCUPIED};

    tw_text_add_char(list, '[');
    if (game->replay.state->phase == TW_PHASE_TILE)
        for (size_t i = 0; i < sizeof laying / sizeof laying[0]; i++)
            add_reason(game, laying[i], list);
    else
        for (size_t i = 0; i < sizeof placing / sizeof placing[0]; i++)
            add_reason(game, placing[i], list);
    tw_text_add_char(list, ']');
}

static void add_question(struct game *game, const char *question, const char *blame)
{
    tw_text_format(&game->questions, "%s%s", game->questions.length > 0 ? "," : "", question);
    tw_text_format(&game->blame, "%s%s", game->blame.length > 0 ? "," : "", blame);
}

static void ask_actions(struct game *game)
{
    struct tw_text question = {0}, blame = {0};

    tw_text_format(&question, "{\"ask\":\"%s\",\"after\":%u}",
                   game->replay.state->phase == TW_PHASE_TILE ? "placements" : "actions",
                   game->actions);
    add_phase_clauses(game, &blame);
    add_question(game, tw_text_string(&question), tw_text_string(&blame));
    tw_text_done(&question);
    tw_text_done(&blame);
}

/* Something that is probably not legal: a tile next to where it fits, or a figure anywhere. */
static struct tw_action spoil(struct game *game, struct tw_action action)
{
    if (action.what == TW_DO_TILE) {
        action.rotation = (action.rotation + 1U) & 3U;
        action.x = (int16_t)(action.x + (int)tw_random_below(&game->random, 3) - 1);
    } else if (action.what == TW_DO_FIGURE && action.figure != TW_FIGURE_BARN) {
        const struct tw_state *state = game->replay.state;
        const struct tw_placed *tile =
            &state->tiles[tw_random_below(&game->random, state->tile_count)];
        unsigned count;
        tw_game_segments(game->replay.game, tile->type, &count);
        action.x = tile->x;
        action.y = tile->y;
        action.segment = (uint8_t)tw_random_below(&game->random, count);
    }
    return action;
}

static void ask_legal(struct game *game, struct tw_action action)
{
    struct tw_replay *replay = &game->replay;
    struct tw_text question = {0}, blame = {0};
    uint64_t reasons;

    action = spoil(game, action);
    reasons = tw_refusal(replay->game, replay->state, action);
    tw_text_format(&question, "{\"ask\":\"legal\",\"after\":%u,\"action\":", game->actions);
    tw_case_action(replay, action, &question);
    tw_text_add_char(&question, '}');
    if (reasons == 0) {
        add_phase_clauses(game, &blame);
    } else {
        tw_text_add_char(&blame, '[');
        for (int reason = 0; reason < TW_REASON__COUNT; reason++)
            if ((reasons >> reason & 1) != 0)
                add_reason(game, (enum tw_reason)reason, &blame);
        tw_text_add_char(&blame, ']');
    }
    add_question(game, tw_text_string(&question), tw_text_string(&blame));
    tw_text_done(&question);
    tw_text_done(&blame);
}

static void ask_now(struct game *game, const struct tw_action *offered, unsigned count)
{
    uint8_t phase = game->replay.state->phase;
    struct tw_action action = offered[tw_random_below(&game->random, count)];

    if (phase != TW_PHASE_TILE && phase != TW_PHASE_FIGURE)
        return;
    ask_actions(game);
    if (action.what == TW_DO_TILE || action.what == TW_DO_FIGURE)
        ask_legal(game, action);
}

static void play(struct game *game, unsigned most)
{
    struct tw_replay *replay = &game->replay;

    for (unsigned i = 0; replay->state->phase != TW_PHASE_OVER && i < most; i++) {
        unsigned count = tw_legal_actions(replay->game, replay->state, replay->actions);
        struct tw_action action = replay->actions[tw_random_below(&game->random, count)];
        if (tw_random_below(&game->random, EVERY) == 0 || most <= SMOKE_DECISIONS)
            ask_now(game, replay->actions, count);
        if (action.what == TW_DO_TILE)
            game->last_tile = game->actions;
        tw_replay_apply(replay, action);
        game->actions += action.what != TW_DO_DRAW;
        if (replay->out_of_memory)
            return;
    }
}

/* Stacks of 24, 24 and 23: the last square is the second colour's. */
static void ask_last_colour(struct game *game)
{
    struct tw_text question = {0}, blame = {0};
    const char *clauses[TW_SAMPLE_CLAUSES];
    const size_t count =
        tw_suite_sample_clauses(game->suite->library.tables, TW_SAMPLE_LAST_COLOUR, clauses);

    tw_text_format(&question, "{\"ask\":\"player\",\"after\":%u}", game->last_tile);
    for (size_t i = 0; i < count; i++) {
        tw_text_add_char(&blame, i == 0 ? '[' : ',');
        tw_text_add_json(&blame, clauses[i]);
    }
    tw_text_add(&blame, count == 0 ? "[]" : "]");
    add_question(game, tw_text_string(&question), tw_text_string(&blame));
    tw_text_done(&question);
    tw_text_done(&blame);
}

/* What came of it all; in Gold Rush also the tokens that digging and splitting gave. */
static void ask_points(struct game *game)
{
    static const enum tw_ask asks[] = {TW_ASK_EVENTS, TW_ASK_SCORE, TW_ASK_HELD};
    bool tokens = tw_game_token_count(game->replay.game) > 0;
    struct tw_text question = {0};

    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        if (asks[i] == TW_ASK_HELD && !tokens)
            continue;
        tw_text_clear(&question);
        tw_text_format(&question, "{\"ask\":\"%s\",\"after\":%u}", tw_ask_words[asks[i]],
                       game->actions);
        add_question(game, tw_text_string(&question), "[]");
    }
    tw_text_done(&question);
}

/* The clauses that stand in the blame of any question, each once. */
struct named {
    const char *list[1024];
    size_t count;
};

static void name(struct named *named, const char *id)
{
    size_t at = 0;

    while (at < named->count && strcmp(named->list[at], id) != 0)
        at++;
    if (at == named->count && at < sizeof named->list / sizeof named->list[0])
        named->list[named->count++] = id;
}

static void name_each(struct named *named, const json_t *list)
{
    json_t *id;
    size_t i;

    json_array_foreach(list, i, id) name(named, json_string_value(id));
}

/* What a whole game shows, by the table of the campaigns: they compare the same things. */
static void name_covered(struct named *named, const struct tw_tables *tables, const char *rules)
{
    static const char *const checks[] = {"campaign/legal", "campaign/refused", "campaign/events",
                                         "campaign/scores"};

    for (unsigned i = 0; i < tables->clause_count; i++) {
        const struct tw_clause *clause = &tables->clauses[i];
        bool covered = false;
        for (size_t k = 0; k < sizeof checks / sizeof checks[0]; k++)
            covered = covered || tw_clause_has_check(clause, checks[k]);
        if (covered && tw_rules_within(tables->rulesets[clause->ruleset].id, rules))
            name(named, clause->id);
    }
}

static bool set_clauses(struct tw_suite *suite, struct tw_conform_case *item)
{
    struct named named = {.count = 0};
    json_t *list;
    size_t i;

    json_array_foreach(item->blame, i, list) name_each(&named, list);
    name_covered(&named, suite->library.tables, item->rules);
    return tw_suite_clauses(suite, item, named.list, named.count);
}

void tw_suite_record(const struct tw_replay *replay, struct tw_text *text)
{
    struct tw_text record = {0};

    tw_record_write(replay, &record);
    const char *scores = strstr(tw_text_string(&record), ",\n \"scores\"");
    tw_text_add_bytes(text, tw_text_string(&record),
                      scores == NULL ? 0 : (size_t)(scores - tw_text_string(&record)));
    tw_text_add_char(text, '}');
    tw_text_done(&record);
}

static void keep(struct game *game, const char *id, const char *title)
{
    struct tw_text whole = {0}, blame = {0};
    struct tw_conform_case *item;

    tw_text_add(&whole, "{\"game\":");
    tw_suite_record(&game->replay, &whole);
    tw_text_format(&whole, ",\"questions\":[%s]}", tw_text_string(&game->questions));
    tw_text_format(&blame, "[%s]", tw_text_string(&game->blame));
    item = tw_suite_add(game->suite, id, title, tw_text_string(&whole), whole.length);
    if (item != NULL) {
        item->is_game = true;
        item->blame = json_loadb(tw_text_string(&blame), blame.length, 0, NULL);
        if (item->blame == NULL || !set_clauses(game->suite, item))
            game->suite->out_of_memory = true;
    }
    tw_text_done(&whole);
    tw_text_done(&blame);
}

static bool add_game(struct tw_suite *suite, const char *rules, const char *name, uint64_t seed,
                     unsigned index, unsigned most)
{
    const struct tw_setup setup = {.rules = rules, .players = 0};
    struct game game = {.suite = suite};
    struct tw_problem problem;
    char id[320], title[400];

    tw_replay_start(&game.replay, &suite->library);
    bool fine = tw_replay_begin(&game.replay, &setup, seed, index, &problem) == TW_OK;
    if (fine) {
        tw_random_start(&game.random, seed ^ choice_stream, index);
        play(&game, most);
        ask_points(&game);
        if (tw_game_uses(game.replay.game, TW_MECHANISM_LAGGING) && most > SMOKE_DECISIONS)
            ask_last_colour(&game);
        snprintf(id, sizeof id, "%s/%s/%u", name, rules, index);
        snprintf(title, sizeof title, "Game %u of seed %llu", index, (unsigned long long)seed);
        keep(&game, id, title);
    }
    tw_text_done(&game.questions);
    tw_text_done(&game.blame);
    tw_replay_done(&game.replay);
    return fine;
}

static void add_perft(struct tw_suite *suite, const char *rules)
{
    struct tw_text text = {0};
    const struct tw_setup setup = {.rules = rules};
    struct tw_replay replay;
    struct tw_problem problem;
    char id[320];

    tw_replay_start(&replay, &suite->library);
    if (tw_replay_begin(&replay, &setup, 1, 0, &problem) == TW_OK) {
        tw_text_add(&text, "{\"game\":");
        tw_suite_record(&replay, &text);
        tw_text_add(&text, ",\"questions\":[{\"ask\":\"perft\",\"after\":0,\"depth\":1},"
                           "{\"ask\":\"perft\",\"after\":0,\"depth\":2}]}");
        snprintf(id, sizeof id, "perft/%s", rules);
        struct tw_conform_case *item = tw_suite_add(suite, id, "Ways to lay the first tiles",
                                                    tw_text_string(&text), text.length);
        if (item != NULL)
            item->is_game = true;
    }
    tw_text_done(&text);
    tw_replay_done(&replay);
}

enum tw_status tw_suite_add_games(struct tw_suite *suite, uint64_t seed, unsigned games)
{
    const char *rules[MOST_RULES];
    size_t count = 0, known = suite->count;

    for (size_t i = 0; i < known && count < MOST_RULES; i++) {
        size_t at = 0;
        while (at < count && strcmp(rules[at], suite->cases[i].rules) != 0)
            at++;
        if (at == count)
            rules[count++] = suite->cases[i].rules;
    }
    for (size_t i = 0; i < count && games > 0; i++) {
        for (unsigned k = 0; k < games; k++)
            if (!add_game(suite, rules[i], "game", seed, k, UINT32_MAX))
                break;
        add_perft(suite, rules[i]);
    }
    return suite->out_of_memory ? TW_NO_MEMORY : TW_OK;
}

enum tw_status tw_suite_add_smoke(struct tw_suite *suite, const char *rules)
{
    if (!add_game(suite, rules, "smoke", 1, 0, SMOKE_DECISIONS))
        return TW_UNUSABLE;
    return suite->out_of_memory ? TW_NO_MEMORY : TW_OK;
}
