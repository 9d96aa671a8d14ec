/* A file that was played through, as a row of results: docs/results.md. */
#include <string.h>

#include "play/notation/notation.h"
#include "play/row_board.h"
#include "tables/clause_words.h"

const char *tw_replay_clause(const struct tw_tables *tables, const char *id)
{
    const int owner = tw_clause_owner(tables, id);

    return owner >= 0 ? tables->clauses[owner].id : NULL;
}

static bool is_clause(const struct tw_replay *replay, size_t i)
{
    const char *clause = tw_replay_clause(replay->library.tables, replay->clauses[i]);

    return clause && strcmp(clause, replay->clauses[i]) == 0;
}

/* Each clause once, also those that only an example or a case of theirs stands for. */
static void add_clauses(const struct tw_replay *replay, struct tw_text *text)
{
    bool any = false;

    tw_text_add(text, ",\"clauses\":[");
    for (size_t i = 0; i < replay->clause_count; i++) {
        const char *clause = tw_replay_clause(replay->library.tables, replay->clauses[i]);
        bool first = clause != NULL;

        for (size_t j = 0; j < i && first; j++) {
            const char *other = tw_replay_clause(replay->library.tables, replay->clauses[j]);

            first = !other || strcmp(other, clause) != 0;
        }
        if (!first)
            continue;
        tw_text_add(text, any ? "," : "");
        tw_text_add_json(text, clause);
        any = true;
    }
    tw_text_add_char(text, ']');
}

static void add_shown(const struct tw_replay *replay, struct tw_text *text)
{
    bool any = false;

    for (size_t i = 0; i < replay->clause_count; i++) {
        if (is_clause(replay, i))
            continue;
        tw_text_add(text, any ? "," : ",\"shows\":[");
        tw_text_add_json(text, replay->clauses[i]);
        any = true;
    }
    if (any)
        tw_text_add_char(text, ']');
}

static void add_reading(const struct tw_replay *replay, struct tw_text *text)
{
    struct tw_text reading = {0};

    for (size_t i = 0; i < replay->choice_count; i++)
        tw_text_format(&reading, "%s%s=%s", i == 0 ? "" : ", ", replay->choices[i].option,
                       replay->choices[i].value);
    if (replay->choice_count > 0)
        tw_results_pair(text, "reading", tw_text_string(&reading));
    tw_text_done(&reading);
}

/* The game in one line, so that it can be opened elsewhere. */
static void add_line(const struct tw_replay *replay, struct tw_text *text)
{
    struct tw_arena arena = {0};
    struct tw_notation *notation = tw_arena_alloc(&arena, sizeof *notation);
    struct tw_problem problem;
    struct tw_text line = {0};

    if (notation == NULL) {
        text->failed = true;
    } else if (replay->state != NULL && replay->state->tile_count > 0 &&
               tw_replay_notation(replay, notation, &problem)) {
        tw_notation_write(notation, &line);
        tw_results_pair(text, "position", tw_text_string(&line));
        text->failed |= line.failed;
    }
    tw_text_done(&line);
    tw_arena_done(&arena);
}

/* Where it goes wrong: the first mismatch, or the first error of a file that cannot be used. */
static void add_problem(const struct tw_replay *replay, struct tw_text *text)
{
    const struct tw_diagnostic *error = NULL;
    const char *message = NULL;
    unsigned line = 0;

    for (size_t i = 0; i < replay->diagnostics.count && !error; i++)
        if (replay->diagnostics.list[i].severity == TW_SEVERITY_ERROR)
            error = &replay->diagnostics.list[i];
    if (replay->mismatch_count > 0) {
        message = replay->mismatches[0].text;
        line = replay->mismatches[0].place.line;
    } else if (replay->verdict == TW_VERDICT_ERROR && error) {
        message = error->message;
        line = error->place.line;
    }
    if (message)
        tw_results_pair(text, "message", message);
    if (replay->reason)
        tw_results_pair(text, "reason", replay->reason);
    if (line > 0)
        tw_text_format(text, ",\"line\":%u", line);
}

static void add_mismatches(const struct tw_replay *replay, struct tw_text *text)
{
    for (size_t i = 0; i < replay->mismatch_count; i++) {
        tw_text_add(text, i == 0 ? ",\"mismatches\":[{\"what\":" : ",{\"what\":");
        tw_text_add_json(text, replay->mismatches[i].text);
        tw_text_format(text, ",\"line\":%u}", replay->mismatches[i].place.line);
    }
    if (replay->mismatch_count > 0)
        tw_text_add_char(text, ']');
}

static void add_players(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add(text, ",\"players\":[");
    for (unsigned i = 0; i < replay->player_count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, replay->players[i]);
    }
    tw_text_add(text, "],\"scores\":[");
    for (unsigned i = 0; i < replay->player_count; i++)
        tw_text_format(text, "%s%d", i == 0 ? "" : ",", replay->state->score[i]);
    tw_text_add_char(text, ']');
}

/* "complete, owned by red and blue": what a number does not say. */
static void add_why(const struct tw_replay *replay, const struct tw_event *event,
                    struct tw_text *text)
{
    struct tw_text why = {0};
    unsigned owners = 0;

    if (event->moment < TW_MOMENT__COUNT)
        tw_text_add(&why, tw_moment_words[event->moment]);
    for (unsigned i = 0; i < replay->player_count; i++)
        if ((event->owners >> i & 1) != 0)
            tw_text_format(&why, "%s%s", owners++ == 0 ? ", owned by " : " and ",
                           replay->players[i]);
    if (why.length > 0)
        tw_results_pair(text, "why", tw_text_string(&why));
    tw_text_done(&why);
}

static void add_event(const struct tw_replay *replay, const struct tw_log_entry *entry,
                      struct tw_text *text)
{
    struct tw_text object = {0}, words = {0};

    tw_entry_json(replay, entry, &object);
    if (object.length > 0)
        tw_text_add_bytes(text, tw_text_string(&object), object.length - 1);
    if (entry->event.what == TW_EVENT_POINTS || entry->event.what == TW_EVENT_LAPSED) {
        add_why(replay, &entry->event, text);
    } else {
        tw_event_words(replay, entry, &words);
        tw_results_pair(text, "text", tw_text_string(&words));
    }
    tw_text_add_char(text, '}');
    text->failed |= object.failed || words.failed;
    tw_text_done(&object);
    tw_text_done(&words);
}

/* What followed from an action, up to the next one. */
static void add_events(const struct tw_replay *replay, size_t from, struct tw_text *text)
{
    size_t i = from;

    for (; i < replay->entry_count && !replay->entries[i].is_action; i++) {
        tw_text_add(text, i == from ? ",\"events\":[" : ",");
        add_event(replay, &replay->entries[i], text);
    }
    if (i > from)
        tw_text_add_char(text, ']');
}

/* A game that is gone through once more. */
struct retold {
    struct tw_arena arena;
    struct tw_state *state;
    struct tw_row_board *before, *after;
    struct tw_text table; /* as it was told last */
    size_t note;          /* the next one to tell */
    bool any;
};

static void start_move(struct retold *retold, const char *words, struct tw_text *text)
{
    tw_text_add(text, retold->any ? ",{\"text\":" : ",\"moves\":[{\"text\":");
    tw_text_add_json(text, words);
    retold->any = true;
}

/* Moves that were tried and not made, up to this point of the story. */
static void add_notes(const struct tw_replay *replay, struct retold *retold, size_t entries,
                      struct tw_text *text)
{
    for (; retold->note < replay->note_count; retold->note++) {
        const struct tw_note *note = &replay->notes[retold->note];

        if (note->entries > entries)
            return;
        start_move(retold, note->text, text);
        tw_text_format(text, ",\"tried\":%s}", note->allowed ? "\"allowed\"" : "\"refused\"");
    }
}

static void add_move(const struct tw_replay *replay, struct retold *retold, size_t at,
                     struct tw_text *text)
{
    const struct tw_log_entry *entry = &replay->entries[at];
    struct tw_row_board *swap = retold->before;
    struct tw_text words = {0};

    tw_entry_text(replay, entry, &words);
    start_move(retold, tw_text_string(&words), text);
    tw_text_done(&words);
    retold->before = retold->after;
    retold->after = swap;
    tw_apply(replay->game, retold->state, entry->action, NULL, NULL);
    tw_row_board_take(replay->game, retold->state, retold->after);
    tw_row_board_write(replay->game, retold->state, retold->before, retold->after, text);
    tw_row_table_write(replay->game, retold->state, &retold->table, text);
    add_events(replay, at + 1, text);
    tw_text_add_char(text, '}');
}

static enum tw_status add_story(const struct tw_replay *replay, struct tw_text *text)
{
    struct retold retold = {.any = false};
    enum tw_status status = TW_NO_MEMORY;

    if (!replay->first && replay->entry_count > 0) /* memory ran out before */
        return status;
    retold.state = tw_arena_alloc(&retold.arena, sizeof *retold.state);
    retold.before = tw_arena_alloc(&retold.arena, sizeof *retold.before);
    retold.after = tw_arena_alloc(&retold.arena, sizeof *retold.after);
    if (retold.state && retold.before && retold.after) {
        *retold.state = replay->first ? *replay->first : *replay->state;
        tw_row_board_take(replay->game, retold.state, retold.after);
        tw_row_board_write(replay->game, retold.state, NULL, retold.after, text);
        tw_row_table_write(replay->game, retold.state, &retold.table, text);
        for (size_t i = 0; i < replay->entry_count; i++) {
            if (!replay->entries[i].is_action)
                continue;
            add_notes(replay, &retold, i, text);
            add_move(replay, &retold, i, text);
        }
        add_notes(replay, &retold, replay->entry_count, text);
        if (retold.any)
            tw_text_add_char(text, ']');
        status = TW_OK;
    }
    tw_text_done(&retold.table);
    tw_arena_done(&retold.arena);
    return status;
}

enum tw_status tw_replay_story(const struct tw_replay *replay, struct tw_text *text)
{
    if (replay->expected)
        tw_text_format(text, ",\"expected\":%s", replay->expected);
    add_mismatches(replay, text);
    if (!replay->state || replay->state->tile_count == 0)
        return TW_OK;
    add_players(replay, text);
    return add_story(replay, text);
}

/* gold-rush/train-doubles for tests/scenarios/gold-rush/train-doubles.yaml. */
static void make_id(const char *path, struct tw_text *id)
{
    const char *start = path + strlen(path);
    size_t length;
    int parts = 2;

    while (start > path && (start[-1] != '/' || --parts > 0))
        start--;
    length = strlen(start);
    if (length > 5 && strcmp(start + length - 5, ".yaml") == 0)
        length -= 5;
    tw_text_add_bytes(id, start, length);
}

enum tw_status tw_replay_row(const struct tw_replay *replay, const char *path, const char *command,
                             struct tw_results_writer *writer)
{
    struct tw_text *text = &writer->text;
    enum tw_status status;
    struct tw_text id = {0};

    make_id(path, &id);
    tw_results_row(writer, "scenario", tw_text_string(&id),
                   replay->game ? tw_game_rules(replay->game) : "",
                   tw_verdict_words[replay->verdict]);
    tw_text_done(&id);
    add_clauses(replay, text);
    add_shown(replay, text);
    if (replay->title)
        tw_results_pair(text, "title", replay->title);
    if (replay->remark || replay->why)
        tw_results_pair(text, "note", replay->remark ? replay->remark : replay->why);
    add_reading(replay, text);
    tw_results_pair(text, "file", path);
    add_problem(replay, text);
    tw_results_pair(text, "command", command);
    add_line(replay, text);
    status = tw_replay_story(replay, text);
    tw_results_row_end(writer);
    return text->failed ? TW_NO_MEMORY : status;
}
