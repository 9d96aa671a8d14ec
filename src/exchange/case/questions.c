/* The questions of a case, answered in the position reached. */
#include <string.h>

#include "exchange/case/internal.h"

enum { DEEPEST = 4, MOST_SPOTS = 64 };

#define WORD_ASK(name, word) word,
const char *const tw_ask_words[] = {TW_ASKS(WORD_ASK)};
#undef WORD_ASK

/* A question being answered. */
struct question {
    struct tw_record *record;
    const struct tw_replay *replay;
    const json_t *json;
    const char *path;
    struct tw_text *text;
};

static bool answer_legal(struct question *question)
{
    struct tw_replay *replay = question->record->replay;
    const json_t *action = tw_json_get(&question->record->json, question->json, question->path,
                                       "action", JSON_OBJECT, true);
    struct tw_written written;

    if (action == NULL ||
        !tw_record_action(&question->record->json, action, question->path, &written))
        return false;
    tw_written_imply(replay, &written);
    tw_text_add(question->text,
                tw_written_refused(replay, &written).reasons == 0 ? "true" : "false");
    return true;
}

/* Every way to turn the tile that fits: a port need not know which of them look the same. */
static void add_placements(struct question *question, bool whole, const char **separator)
{
    const struct tw_replay *replay = question->replay;
    unsigned count = tw_legal_actions(replay->game, replay->state, replay->actions);

    for (unsigned i = 0; i < count; i++) {
        struct tw_action action = replay->actions[i];
        bool seen = action.what != TW_DO_TILE;
        for (unsigned k = 0; k < i && !seen; k++)
            seen = replay->actions[k].what == TW_DO_TILE && replay->actions[k].x == action.x &&
                   replay->actions[k].y == action.y && replay->actions[k].figure == action.figure;
        for (action.rotation = 0; !seen && action.rotation < 4; action.rotation++) {
            if (!tw_is_legal(replay->game, replay->state, action))
                continue;
            tw_text_add(question->text, *separator);
            *separator = ",";
            if (whole)
                tw_case_action(replay, action, question->text);
            else
                tw_text_format(question->text, "{\"x\":%d,\"y\":%d,\"rotation\":%d}", action.x,
                               action.y, action.rotation * 90);
        }
    }
}

static bool answer_placements(struct question *question)
{
    const char *separator = "";

    tw_text_add_char(question->text, '[');
    add_placements(question, false, &separator);
    tw_text_add_char(question->text, ']');
    return true;
}

static bool answer_actions(struct question *question)
{
    const struct tw_replay *replay = question->replay;
    const char *word = json_string_value(json_object_get(question->json, "of"));
    int kind = word == NULL ? -1 : tw_word_find(tw_do_words, TW_DO__COUNT, word);
    const char *separator = "";

    tw_text_add_char(question->text, '[');
    if (kind < 0 || kind == TW_DO_TILE)
        add_placements(question, true, &separator);
    unsigned count = tw_legal_actions(replay->game, replay->state, replay->actions);
    for (unsigned i = 0; i < count; i++) {
        uint8_t what = replay->actions[i].what;
        if (what == TW_DO_TILE || (kind >= 0 && what != kind))
            continue;
        tw_text_add(question->text, separator);
        separator = ",";
        tw_case_action(replay, replay->actions[i], question->text);
    }
    tw_text_add_char(question->text, ']');
    return true;
}

static bool answer_events(struct question *question)
{
    const struct tw_replay *replay = question->replay;
    const char *separator = "";

    tw_text_add_char(question->text, '[');
    for (size_t i = 0; i < replay->entry_count; i++) {
        const struct tw_log_entry *entry = &replay->entries[i];
        if (entry->is_action || entry->event.what != TW_EVENT_POINTS || entry->event.points == 0)
            continue;
        tw_text_format(question->text,
                       "%s{\"player\":%u,\"points\":%d,\"kind\":\"%s\",\"when\":\"%s\"}", separator,
                       entry->event.player, entry->event.points, tw_kind_words[entry->event.kind],
                       tw_moment_words[entry->event.moment]);
        separator = ",";
    }
    tw_text_add_char(question->text, ']');
    return true;
}

static bool answer_perft(struct question *question)
{
    int depth;

    if (!tw_json_number(&question->record->json, question->json, question->path, "depth", 0,
                        DEEPEST, &depth))
        return false;
    tw_text_format(question->text, "%llu",
                   (unsigned long long)tw_perft(question->replay->game, question->replay->state,
                                                (unsigned)depth));
    return true;
}

static bool read_node(struct question *question, const json_t *spot, unsigned *ret_node)
{
    const char *name = tw_json_text(&question->record->json, spot, question->path, "segment", true);
    int x, y;

    if (name == NULL ||
        !tw_json_number(&question->record->json, spot, question->path, "x", -TW_CELL_LIMIT,
                        TW_CELL_LIMIT, &x) ||
        !tw_json_number(&question->record->json, spot, question->path, "y", -TW_CELL_LIMIT,
                        TW_CELL_LIMIT, &y))
        return false;
    unsigned node = tw_node_named(question->replay->game, question->replay->state, x, y, name);
    if (node == TW_NO_NODE)
        tw_json_report(&question->record->json, TW_CODE_JSON_UNKNOWN_WORD,
                       "%s: there is no '%s' at %d,%d", question->path, name, x, y);
    else
        *ret_node = node;
    return node != TW_NO_NODE;
}

static bool is_occupied(const struct tw_state *state, unsigned root)
{
    for (unsigned i = 0; i < state->figure_slots; i++)
        if (state->figures[i].kind != TW_NONE && state->figures[i].node < state->node_count &&
            tw_feature_root(state, state->figures[i].node) == root)
            return true;
    return false;
}

/* For a list of segments: the first of them in the same feature, or yes or no for each. */
static bool answer_spots(struct question *question, enum tw_ask ask)
{
    const json_t *list = tw_json_get(&question->record->json, question->json, question->path, "of",
                                     JSON_ARRAY, true);
    const struct tw_state *state = question->replay->state;
    unsigned roots[MOST_SPOTS];

    if (list == NULL || json_array_size(list) > MOST_SPOTS)
        return false;
    tw_text_add_char(question->text, '[');
    for (size_t i = 0; i < json_array_size(list); i++) {
        unsigned node, first = 0;
        if (!read_node(question, json_array_get(list, i), &node))
            return false;
        roots[i] = tw_feature_root(state, node);
        while (roots[first] != roots[i])
            first++;
        tw_text_add(question->text, i == 0 ? "" : ",");
        if (ask == TW_ASK_SAME)
            tw_text_format(question->text, "%u", first);
        else if (ask == TW_ASK_COMPLETE)
            tw_text_add(question->text, state->nodes[roots[i]].open <= 0 ? "true" : "false");
        else
            tw_text_add(question->text, is_occupied(state, roots[i]) ? "true" : "false");
    }
    tw_text_add_char(question->text, ']');
    return true;
}

static bool answer_features(struct question *question)
{
    const struct tw_state *state = question->replay->state;
    const char *word =
        tw_json_text(&question->record->json, question->json, question->path, "kind", true);
    int kind = word == NULL ? -1 : tw_word_find(tw_kind_words, TW_KIND__COUNT, word);
    unsigned count = 0;

    for (unsigned node = 0; node < state->node_count; node++)
        count += tw_feature_root(state, node) == node &&
                 tw_node_segment(question->replay->game, state, node)->kind == kind;
    tw_text_format(question->text, "%u", count);
    return word != NULL;
}

static bool answer_stack(struct question *question)
{
    uint8_t values[64];
    unsigned node;

    if (!read_node(question, question->json, &node))
        return false;
    unsigned count =
        tw_mountain_tokens(question->replay->game, question->replay->state, node, values);
    tw_case_values(values, count, question->text);
    return true;
}

static bool answer_holder(struct question *question, enum tw_ask ask)
{
    const struct tw_replay *replay = question->replay;
    unsigned size;
    unsigned holder = ask == TW_ASK_KING ? tw_king_holder(replay->game, replay->state, &size)
                                         : tw_robber_holder(replay->game, replay->state, &size);

    if (holder < replay->player_count)
        tw_text_format(question->text, "%u", holder);
    else
        tw_text_add(question->text, "null");
    return true;
}

static bool answer_turn(struct question *question, enum tw_ask ask)
{
    const struct tw_state *state = question->replay->state;

    if (ask == TW_ASK_PHASE)
        tw_text_add_json(question->text, tw_phase_words[state->phase]);
    else if (ask == TW_ASK_PLAYER)
        tw_text_format(question->text, "%u", state->player);
    else if (ask == TW_ASK_DISCARDED)
        tw_text_format(question->text, "%u", state->discarded);
    else if (state->drawn == TW_NONE)
        tw_text_add(question->text, "null");
    else
        tw_text_add_json(question->text, tw_type_word(question->replay->game, state->drawn));
    return true;
}

static bool answer(struct question *question, enum tw_ask ask)
{
    static void (*const lists[TW_ASK__COUNT])(const struct tw_replay *, struct tw_text *) = {
        [TW_ASK_SCORE] = tw_case_scores,  [TW_ASK_FIGURES] = tw_case_figures,
        [TW_ASK_SUPPLY] = tw_case_supply, [TW_ASK_HELD] = tw_case_held,
        [TW_ASK_GOODS] = tw_case_goods,   [TW_ASK_ABBEYS] = tw_case_abbeys,
    };

    if (lists[ask] != NULL) {
        lists[ask](question->replay, question->text);
        return true;
    }
    switch (ask) {
    case TW_ASK_LEGAL:
        return answer_legal(question);
    case TW_ASK_PLACEMENTS:
        return answer_placements(question);
    case TW_ASK_ACTIONS:
        return answer_actions(question);
    case TW_ASK_EVENTS:
        return answer_events(question);
    case TW_ASK_PERFT:
        return answer_perft(question);
    case TW_ASK_SAME:
    case TW_ASK_COMPLETE:
    case TW_ASK_OCCUPIED:
        return answer_spots(question, ask);
    case TW_ASK_FEATURES:
        return answer_features(question);
    case TW_ASK_STACK:
        return answer_stack(question);
    case TW_ASK_KING:
    case TW_ASK_ROBBER:
        return answer_holder(question, ask);
    case TW_ASK_PILE:
    case TW_ASK_ORDER:
    case TW_ASK_WINNERS:
    case TW_ASK_PLAYABLE:
        return tw_case_about_game(question->record, question->json, question->path, ask,
                                  question->text);
    default:
        return answer_turn(question, ask);
    }
}

bool tw_case_question(struct tw_record *record, const json_t *question, const char *path,
                      struct tw_text *text)
{
    struct question asked = {
        .record = record, .replay = record->replay, .json = question, .path = path, .text = text};
    const char *word;
    int ask;

    if (!tw_json_kind(&record->json, question, path, JSON_OBJECT))
        return false;
    word = tw_json_text(&record->json, question, path, "ask", true);
    ask = word == NULL ? -1 : tw_word_find(tw_ask_words, TW_ASK__COUNT, word);
    if (ask < 0) {
        tw_json_report(&record->json, TW_CODE_JSON_UNKNOWN_WORD, "%s.ask is none of the questions",
                       path);
        return false;
    }
    return answer(&asked, (enum tw_ask)ask);
}
