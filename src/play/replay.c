#include <stdio.h>
#include <string.h>

#include "model/yaml/yaml.h"
#include "play/replay.h"

#define WORD_VERDICT(name, word) word,
const char *const tw_verdict_words[] = {TW_VERDICTS(WORD_VERDICT)};
#undef WORD_VERDICT

void tw_replay_start(struct tw_replay *replay, const struct tw_library *library)
{
    *replay = (struct tw_replay){.library = *library, .verdict = TW_VERDICT_ERROR};
    replay->diagnostics.arena = &replay->arena;
}

void tw_replay_done(struct tw_replay *replay)
{
    if (replay->second_opinion != NULL)
        replay->library.second->done(replay->second_opinion);
    tw_game_free(replay->game);
    tw_arena_done(&replay->arena);
    *replay = (struct tw_replay){0};
}

/* Memory for the position, zeroed. */
static bool new_state(struct tw_replay *replay)
{
    replay->actions = tw_arena_array(&replay->arena, TW_MAX_ACTIONS, sizeof *replay->actions);
    replay->state = tw_arena_alloc(&replay->arena, sizeof *replay->state);
    if (replay->state == NULL || replay->actions == NULL)
        replay->out_of_memory = true;
    return !replay->out_of_memory;
}

/* Files name everyone who has points: in solo play that is the colours, not the one who plays. */
static bool create(struct tw_replay *replay, const char *rules, struct tw_problem *ret_problem)
{
    struct tw_setup setup = {
        .rules = rules,
        .players = replay->player_count,
        .any_players = replay->foreign,
        .choices = replay->choices,
        .choice_count = replay->choice_count,
    };
    struct tw_problem problem = {{0}};

    if (tw_game_create(replay->library.tables, &setup, &replay->game, &problem))
        return true;
    *ret_problem = problem;
    replay->game = NULL;
    setup.players = 0;
    if (!tw_game_create(replay->library.tables, &setup, &replay->game, &problem))
        return false;
    if (tw_game_players(replay->game) == replay->player_count)
        return true;
    tw_game_free(replay->game);
    replay->game = NULL;
    return false;
}

enum tw_status tw_replay_adopt(struct tw_replay *replay, struct tw_game *game)
{
    static const char *const colours[] = {"red", "blue", "green", "yellow", "black", "pink"};

    replay->game = game;
    replay->player_count = tw_game_players(game);
    for (unsigned i = 0; i < replay->player_count; i++)
        if (replay->players[i] == NULL)
            replay->players[i] = colours[i];
    return new_state(replay) ? TW_OK : TW_NO_MEMORY;
}

enum tw_status tw_replay_create(struct tw_replay *replay, const char *rules,
                                struct tw_problem *ret_problem)
{
    if (!create(replay, rules, ret_problem))
        return TW_UNUSABLE;
    return tw_replay_adopt(replay, replay->game);
}

enum tw_status tw_replay_begin(struct tw_replay *replay, const struct tw_setup *setup,
                               uint64_t seed, uint64_t index, struct tw_problem *ret_problem)
{
    if (setup->choice_count > TW_MAX_CHOICES) {
        *ret_problem = (struct tw_problem){"more options are given than there are"};
        return TW_UNUSABLE;
    }
    replay->player_count = setup->players;
    replay->choice_count = setup->choice_count;
    for (size_t i = 0; i < setup->choice_count; i++)
        replay->choices[i] = setup->choices[i];
    enum tw_status status = tw_replay_create(replay, setup->rules, ret_problem);
    if (status != TW_OK)
        return status;
    tw_state_start(replay->game, seed, index, replay->state);
    tw_replay_note_start(replay);
    replay->verdict = TW_VERDICT_PASS;
    return TW_OK;
}

void tw_replay_note_start(struct tw_replay *replay)
{
    const struct tw_state *state = replay->state;
    uint8_t values[64];

    if (tw_game_token_count(replay->game) == 0)
        return;
    for (unsigned node = 0; node < state->node_count; node++) {
        const struct tw_segment *segment = tw_node_segment(replay->game, state, node);
        if (segment->kind != TW_KIND_MOUNTAIN || tw_feature_root(state, node) != node)
            continue;
        unsigned count = tw_mountain_tokens(replay->game, state, node, values);
        for (unsigned i = 0; i < count && replay->token_count < 192; i++)
            replay->tokens[replay->token_count++] = values[i];
    }
}

static struct tw_log_entry *new_entry(struct tw_replay *replay)
{
    struct tw_log_entry *entries =
        tw_arena_grow(&replay->arena, replay->entries, replay->entry_count, &replay->entry_capacity,
                      sizeof *entries);

    if (entries == NULL) {
        replay->out_of_memory = true;
        return NULL;
    }
    replay->entries = entries;
    struct tw_log_entry *entry = &entries[replay->entry_count++];
    *entry = (struct tw_log_entry){.turn = replay->state->turn, .type = TW_NONE};
    return entry;
}

static void keep_event(void *context, const struct tw_state *state, const struct tw_event *event)
{
    struct tw_replay *replay = context;
    struct tw_log_entry *entry = new_entry(replay);

    if (entry == NULL)
        return;
    entry->player = event->player;
    entry->event = *event;
    uint16_t *clauses = tw_arena_array(&replay->arena, event->clause_count + 1, sizeof *clauses);
    if (clauses == NULL) {
        replay->out_of_memory = true;
        entry->event.clause_count = 0;
        return;
    }
    for (unsigned i = 0; i < event->clause_count; i++)
        clauses[i] = event->clauses[i];
    entry->event.clauses = clauses;
    if (event->node < state->node_count) {
        const struct tw_placed *tile = &state->tiles[state->node_tile[event->node]];
        entry->type = tile->type;
        entry->segment = (uint8_t)(event->node - tile->first_node);
        entry->x = tile->x;
        entry->y = tile->y;
    }
    if (event->what == TW_EVENT_LAID && replay->token_count < 192)
        replay->tokens[replay->token_count++] = (uint8_t)event->points;
}

static void keep_first(struct tw_replay *replay)
{
    replay->first = tw_arena_alloc(&replay->arena, sizeof *replay->first);
    if (replay->first == NULL)
        replay->out_of_memory = true;
    else
        *replay->first = *replay->state;
}

void tw_replay_apply(struct tw_replay *replay, struct tw_action action)
{
    const struct tw_sink sink = {.event = keep_event, .context = replay};
    struct tw_log_entry *entry = new_entry(replay);

    if (replay->first == NULL)
        keep_first(replay);

    if (entry != NULL) {
        entry->is_action = true;
        entry->player = replay->state->player;
        entry->action = action;
        if (action.what == TW_DO_TILE)
            entry->type = replay->state->drawn;
    }
    if (replay->library.second != NULL)
        replay->library.second->decide(replay, action);
    tw_apply(replay->game, replay->state, action, NULL, &sink);
}

void tw_replay_try(struct tw_replay *replay, struct tw_action action)
{
    if (replay->library.second != NULL)
        replay->library.second->try_only(replay, action);
}

void tw_replay_laid_out(struct tw_replay *replay)
{
    if (replay->library.second != NULL)
        replay->library.second->lay_out(replay);
}

void tw_replay_begun(struct tw_replay *replay, const struct tw_scenario_deck *deck)
{
    if (replay->library.second != NULL)
        replay->library.second->begin(replay, deck);
}

void tw_replay_differ(struct tw_replay *replay, const char *format, ...)
{
    struct tw_text text = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&text, format, arguments);
    va_end(arguments);
    replay->judges_differ = true;
    tw_replay_mismatch(replay, (struct tw_place){0},
                       "engine and oracle differ, which is a failure of ours and not of the file: "
                       "%s",
                       tw_text_string(&text));
    tw_text_done(&text);
}

bool tw_replay_agreed(struct tw_replay *replay)
{
    if (replay->library.second != NULL && replay->second_opinion != NULL)
        replay->library.second->end(replay);
    return !replay->judges_differ;
}

void tw_replay_mismatch(struct tw_replay *replay, struct tw_place place, const char *format, ...)
{
    struct tw_text text = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&text, format, arguments);
    va_end(arguments);
    struct tw_mismatch *list =
        tw_arena_grow(&replay->arena, replay->mismatches, replay->mismatch_count,
                      &replay->mismatch_capacity, sizeof *list);
    char *copy = tw_arena_string(&replay->arena, tw_text_string(&text));
    if (list == NULL || copy == NULL || text.failed) {
        replay->out_of_memory = true;
    } else {
        replay->mismatches = list;
        list[replay->mismatch_count++] = (struct tw_mismatch){.place = place, .text = copy};
    }
    tw_text_done(&text);
}

enum tw_status tw_replay_unsupported(struct tw_replay *replay, const char *format, ...)
{
    struct tw_text text = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&text, format, arguments);
    va_end(arguments);
    replay->reason = tw_arena_string(&replay->arena, tw_text_string(&text));
    replay->verdict = TW_VERDICT_UNSUPPORTED;
    tw_text_done(&text);
    return replay->reason == NULL ? TW_NO_MEMORY : TW_UNUSABLE;
}

enum tw_status tw_replay_close(struct tw_replay *replay)
{
    if (replay->diagnostics.errors == 0)
        tw_replay_agreed(replay);
    if (replay->out_of_memory || replay->diagnostics.out_of_memory) {
        replay->verdict = TW_VERDICT_ERROR;
        return TW_NO_MEMORY;
    }
    if (replay->diagnostics.errors != 0) {
        tw_diagnostics_sort(&replay->diagnostics);
        replay->verdict = TW_VERDICT_ERROR;
        return TW_UNUSABLE;
    }
    replay->verdict = replay->mismatch_count == 0 ? TW_VERDICT_PASS : TW_VERDICT_FAIL;
    return replay->mismatch_count == 0 ? TW_OK : TW_FINDING;
}
