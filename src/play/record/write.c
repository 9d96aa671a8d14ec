/* Game records: what `play` writes and any implementation can read. */
#include <string.h>

#include "play/replay.h"
#include "tables/rules_names.h"

static void add_cell(const struct tw_action *action, struct tw_text *text)
{
    tw_text_format(text, ", \"x\": %d, \"y\": %d", action->x, action->y);
}

static void add_segment(const struct tw_replay *replay, const struct tw_action *action,
                        struct tw_text *text)
{
    int tile = tw_tile_at(replay->game, replay->state, action->x, action->y);
    unsigned count = 0;
    const struct tw_segment *segments = NULL;

    add_cell(action, text);
    if (tile >= 0)
        segments = tw_game_segments(replay->game, replay->state->tiles[tile].type, &count);
    if (action->segment < count) {
        tw_text_add(text, ", \"segment\": ");
        tw_text_add_json(text, segments[action->segment].name);
    }
}

static void add_tile(const struct tw_replay *replay, const struct tw_log_entry *entry,
                     struct tw_text *text)
{
    tw_text_add(text, ", \"tile\": ");
    tw_text_add_json(text, entry->action.figure == TW_LAY_ABBEY
                               ? "abbey"
                               : tw_type_word(replay->game, entry->type));
    add_cell(&entry->action, text);
    tw_text_format(text, ", \"rotation\": %d", entry->action.rotation * 90);
}

static void add_figure(const struct tw_replay *replay, const struct tw_action *action,
                       struct tw_text *text)
{
    tw_text_format(text, ", \"figure\": \"%s\"", tw_figure_words[action->figure]);
    if (action->figure == TW_FIGURE_BARN) {
        add_cell(action, text);
        tw_text_format(text, ", \"corner\": \"%s\"", tw_corner_words[action->segment & 3]);
    } else {
        add_segment(replay, action, text);
    }
}

void tw_action_json(const struct tw_replay *replay, const struct tw_log_entry *entry,
                    struct tw_text *text)
{
    const struct tw_action *action = &entry->action;

    tw_text_format(text, "{\"do\": \"%s\"", tw_do_words[action->what]);
    if (action->what != TW_DO_SCORE)
        tw_text_format(text, ", \"player\": %u",
                       action->what == TW_DO_FINAL ? action->figure : entry->player);
    switch (action->what) {
    case TW_DO_TILE:
        add_tile(replay, entry, text);
        break;
    case TW_DO_FIGURE:
        add_figure(replay, action, text);
        break;
    case TW_DO_WAGON:
        if (action->figure == TW_WAGON_STAYS)
            tw_text_add(text, ", \"stay\": true");
        else
            add_segment(replay, action, text);
        break;
    case TW_DO_TENT:
    case TW_DO_SCORE:
        add_segment(replay, action, text);
        break;
    case TW_DO_SYMBOL:
        add_cell(action, text);
        break;
    default:
        break;
    }
    tw_text_add_char(text, '}');
}

static bool lists(const char *const *names, const char *id)
{
    for (; names && *names; names++)
        if (strcmp(*names, id) == 0)
            return true;
    return false;
}

/* Is the file one of the rulesets in play, or a set of one of them? */
static bool is_in_play(const struct tw_replay *replay, const struct tw_library_file *file)
{
    const struct tw_tables *tables = replay->library.tables;
    const char *rules = tw_game_rules(replay->game);

    for (unsigned i = 0; i < tables->ruleset_count; i++)
        if (tw_rules_name(rules, tables->rulesets[i].id) &&
            (strcmp(tables->rulesets[i].hash, file->hash) == 0 ||
             (file->set && lists(tables->rulesets[i].sets, file->set))))
            return true;
    return false;
}

/* The files over what is built in, by hash. */
static void add_files(const struct tw_replay *replay, struct tw_text *text)
{
    bool first = true;

    for (size_t i = 0; i < replay->library.file_count; i++) {
        const struct tw_library_file *file = &replay->library.files[i];

        if (!is_in_play(replay, file))
            continue;
        tw_text_add(text, first ? " \"files\": [" : ",\n           ");
        first = false;
        tw_text_add(text, "{\"file\": ");
        tw_text_add_json(text, file->name);
        tw_text_format(text, ", \"hash\": \"%s\"}", file->hash);
    }
    tw_text_add(text, first ? "" : "],\n");
}

static void add_head(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add(text, "{\"format\": 1,\n \"rules\": ");
    tw_text_add_json(text, tw_game_rules(replay->game));
    tw_text_add(text, ",\n");
    add_files(replay, text);
    tw_text_add(text, " \"options\": {");
    for (size_t i = 0; i < replay->choice_count; i++) {
        tw_text_add(text, i == 0 ? "" : ", ");
        tw_text_add_json(text, replay->choices[i].option);
        tw_text_add(text, ": ");
        tw_text_add_json(text, replay->choices[i].value);
    }
    tw_text_add(text, "},\n \"players\": [");
    for (unsigned i = 0; i < replay->player_count; i++) {
        tw_text_add(text, i == 0 ? "{\"name\": " : ", {\"name\": ");
        tw_text_add_json(text, replay->players[i]);
        tw_text_add_char(text, '}');
    }
    tw_text_add(text, "],\n \"draw\": [");
    for (unsigned i = 0; i < replay->state->deck_next; i++) {
        tw_text_add(text, i == 0 ? "" : ", ");
        tw_text_add_json(text, tw_type_word(replay->game, replay->state->deck[i]));
    }
    tw_text_add(text, "],\n");
}

void tw_record_write(const struct tw_replay *replay, struct tw_text *ret_text)
{
    bool first = true;

    add_head(replay, ret_text);
    if (tw_game_token_count(replay->game) > 0) {
        tw_text_add(ret_text, " \"tokens\": [");
        for (unsigned i = 0; i < replay->token_count; i++)
            tw_text_format(ret_text, "%s%u", i == 0 ? "" : ", ", replay->tokens[i]);
        tw_text_add(ret_text, "],\n");
    }
    tw_text_add(ret_text, " \"actions\": [\n");
    for (size_t i = 0; i < replay->entry_count; i++) {
        const struct tw_log_entry *entry = &replay->entries[i];
        if (!entry->is_action || entry->action.what == TW_DO_DRAW)
            continue;
        tw_text_add(ret_text, first ? "   " : ",\n   ");
        tw_action_json(replay, entry, ret_text);
        first = false;
    }
    tw_text_add(ret_text, "],\n \"scores\": [");
    for (unsigned i = 0; i < replay->player_count; i++)
        tw_text_format(ret_text, "%s%d", i == 0 ? "" : ", ", replay->state->score[i]);
    tw_text_add(ret_text, "]}\n");
}
