/* The story as JSON: documented in docs/scenarios.md, stable. */
#include "model/formula/formula.h"
#include "play/replay.h"

static void add_clause_list(const struct tw_replay *replay, const struct tw_event *event,
                            struct tw_text *text)
{
    tw_text_add(text, ",\"clauses\":[");
    for (unsigned i = 0; i < event->clause_count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, tw_game_tables(replay->game)->clauses[event->clauses[i]].id);
    }
    tw_text_add_char(text, ']');
}

static void add_scoring(const struct tw_replay *replay, const struct tw_event *event,
                        struct tw_text *text)
{
    const struct tw_scoring *scoring = event->scoring;
    uint64_t used = tw_formula_counters(scoring->points);
    struct tw_text filled = {0};
    bool first = true;

    if (scoring->condition != NULL)
        used |= tw_formula_counters(scoring->condition);
    tw_text_add(text, ",\"counters\":{");
    for (int i = 0; i < TW_COUNTER__COUNT; i++)
        if ((used >> i & 1) != 0) {
            tw_text_format(text, "%s\"%s\":%d", first ? "" : ",", tw_counter_words[i],
                           event->counters[i]);
            first = false;
        }
    tw_text_add(text, "},\"formula\":");
    tw_text_add_json(text, scoring->points->text);
    tw_formula_filled(scoring->points, event->counters, tw_game_options(replay->game), &filled);
    tw_text_add(text, ",\"filled\":");
    tw_text_add_json(text, tw_text_string(&filled));
    tw_text_done(&filled);
}

static void add_place(const struct tw_replay *replay, const struct tw_log_entry *entry,
                      struct tw_text *text)
{
    unsigned count;

    if (entry->event.kind < TW_KIND__COUNT)
        tw_text_format(text, ",\"kind\":\"%s\"", tw_kind_words[entry->event.kind]);
    if (entry->type == TW_NONE)
        return;
    const struct tw_segment *segments = tw_game_segments(replay->game, entry->type, &count);
    tw_text_format(text, ",\"x\":%d,\"y\":%d", entry->x, entry->y);
    if (entry->segment < count) {
        tw_text_add(text, ",\"segment\":");
        tw_text_add_json(text, segments[entry->segment].name);
    }
}

static void add_owners(const struct tw_replay *replay, const struct tw_event *event,
                       struct tw_text *text)
{
    bool first = true;

    tw_text_add(text, ",\"owners\":[");
    for (unsigned i = 0; i < replay->player_count; i++)
        if ((event->owners >> i & 1) != 0) {
            tw_text_format(text, "%s%u", first ? "" : ",", i);
            first = false;
        }
    tw_text_add_char(text, ']');
}

void tw_entry_json(const struct tw_replay *replay, const struct tw_log_entry *entry,
                   struct tw_text *text)
{
    const struct tw_event *event = &entry->event;

    tw_text_format(text, "{\"what\":\"%s\",\"turn\":%u", tw_happening_words[event->what],
                   entry->turn);
    if (entry->player < replay->player_count) {
        tw_text_format(text, ",\"player\":%u,\"name\":", entry->player);
        tw_text_add_json(text, replay->players[entry->player]);
    }
    add_place(replay, entry, text);
    if (event->what == TW_EVENT_POINTS || event->what == TW_EVENT_LAPSED)
        tw_text_format(text, ",\"when\":\"%s\"", tw_moment_words[event->moment]);
    if (event->what == TW_EVENT_RETURN && event->figure < TW_FIGURE__COUNT)
        tw_text_format(text, ",\"figure\":\"%s\"", tw_figure_words[event->figure]);
    tw_text_format(text, ",\"points\":%d", event->points);
    if (event->owners != 0)
        add_owners(replay, event, text);
    add_clause_list(replay, event, text);
    if (event->scoring != NULL && event->scoring->points != NULL)
        add_scoring(replay, event, text);
    tw_text_add_char(text, '}');
}

static void add_mismatches(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add(text, ",\"mismatches\":[");
    for (size_t i = 0; i < replay->mismatch_count; i++) {
        const struct tw_mismatch *mismatch = &replay->mismatches[i];
        tw_text_format(text, "%s{\"line\":%u,\"column\":%u,\"text\":", i == 0 ? "" : ",",
                       mismatch->place.line, mismatch->place.column);
        tw_text_add_json(text, mismatch->text);
        tw_text_add_char(text, '}');
    }
    tw_text_add_char(text, ']');
}

static void add_players(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add(text, ",\"players\":[");
    for (unsigned i = 0; i < replay->player_count && replay->state != NULL; i++) {
        tw_text_add(text, i == 0 ? "{\"name\":" : ",{\"name\":");
        tw_text_add_json(text, replay->players[i]);
        tw_text_format(text, ",\"score\":%d}", replay->state->score[i]);
    }
    tw_text_add_char(text, ']');
}

/* Nobody has won a game that goes on; solo play has a result instead. */
static void add_winners(const struct tw_replay *replay, struct tw_text *text)
{
    bool first = true;

    if (replay->state == NULL || replay->state->phase != TW_PHASE_OVER)
        return;
    tw_text_add(text, ",\"winners\":[");
    for (unsigned i = 0; i < replay->player_count; i++) {
        if ((tw_winners(replay->game, replay->state) >> i & 1) == 0)
            continue;
        tw_text_add(text, first ? "" : ",");
        tw_text_add_json(text, replay->players[i]);
        first = false;
    }
    tw_text_format(text, "],\"result\":%d", (int)tw_result(replay->game, replay->state));
}

static void add_story(const struct tw_replay *replay, bool actions, struct tw_text *text)
{
    bool first = true;

    tw_text_add(text, actions ? ",\"actions\":[" : ",\"events\":[");
    for (size_t i = 0; i < replay->entry_count; i++) {
        const struct tw_log_entry *entry = &replay->entries[i];
        if (entry->is_action != actions || (entry->is_action && entry->action.what == TW_DO_DRAW))
            continue;
        tw_text_add(text, first ? "" : ",");
        if (actions)
            tw_action_json(replay, entry, text);
        else
            tw_entry_json(replay, entry, text);
        first = false;
    }
    tw_text_add_char(text, ']');
}

void tw_replay_json(const struct tw_replay *replay, struct tw_text *ret_text)
{
    tw_text_add(ret_text, "{\"rules\":");
    tw_text_add_json(ret_text, replay->game != NULL ? tw_game_rules(replay->game) : "");
    if (replay->title != NULL) {
        tw_text_add(ret_text, ",\"title\":");
        tw_text_add_json(ret_text, replay->title);
    }
    tw_text_format(ret_text, ",\"verdict\":\"%s\"", tw_verdict_words[replay->verdict]);
    if (replay->reason != NULL) {
        tw_text_add(ret_text, ",\"reason\":");
        tw_text_add_json(ret_text, replay->reason);
    }
    if (replay->remark != NULL) {
        tw_text_add(ret_text, ",\"remark\":");
        tw_text_add_json(ret_text, replay->remark);
    }
    add_players(replay, ret_text);
    add_winners(replay, ret_text);
    add_story(replay, true, ret_text);
    add_story(replay, false, ret_text);
    add_mismatches(replay, ret_text);
    tw_text_add_char(ret_text, '}');
}
