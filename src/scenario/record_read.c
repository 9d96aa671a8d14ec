/* Game records, played through: refused at the first action that breaks a rule. */
#include <string.h>

#include "scenario/json.h"

enum { MOST_ACTIONS = 20000 };

struct record {
    struct tw_json json;
    struct tw_replay *replay;
    uint8_t deck[192];
    unsigned deck_count;
    uint8_t tokens[192];
    unsigned token_count;
};

static bool read_players(struct record *record)
{
    const json_t *list =
        tw_json_get(&record->json, record->json.root, "", "players", JSON_ARRAY, true);
    static const char *const keys[] = {"name", NULL};

    if (list == NULL)
        return false;
    if (json_array_size(list) == 0 || json_array_size(list) > TW_MAX_PLAYERS) {
        tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE,
                       "players: between 1 and %d can play", TW_MAX_PLAYERS);
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *player = json_array_get(list, i);
        if (!tw_json_kind(&record->json, player, "players[]", JSON_OBJECT) ||
            !tw_json_keys(&record->json, player, "players[]", keys))
            return false;
        const char *name = tw_json_text(&record->json, player, "players[]", "name", true);
        if (name == NULL)
            return false;
        record->replay->players[i] = name[0] != '\0' ? name : "?";
    }
    record->replay->player_count = (unsigned)json_array_size(list);
    return true;
}

static bool read_options(struct record *record)
{
    json_t *map = tw_json_get(&record->json, record->json.root, "", "options", JSON_OBJECT, false);
    struct tw_replay *replay = record->replay;
    const char *key;
    json_t *value;

    if (map == NULL)
        return record->replay->diagnostics.errors == 0;
    json_object_foreach(map, key, value)
    {
        if (!tw_json_kind(&record->json, value, "options.*", JSON_STRING))
            return false;
        if (replay->choice_count == TW_MAX_CHOICES) {
            tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE, "options: more than %d",
                           TW_MAX_CHOICES);
            return false;
        }
        replay->choices[replay->choice_count++] = (struct tw_choice){
            .option = tw_json_copy(&record->json, key),
            .value = tw_json_copy(&record->json, json_string_value(value)),
        };
    }
    return !replay->out_of_memory;
}

static bool read_draw(struct record *record)
{
    const json_t *list =
        tw_json_get(&record->json, record->json.root, "", "draw", JSON_ARRAY, true);

    if (list == NULL)
        return false;
    if (json_array_size(list) > sizeof record->deck) {
        tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE, "draw: more than %zu tiles",
                       sizeof record->deck);
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *id = json_array_get(list, i);
        if (!tw_json_kind(&record->json, id, "draw[]", JSON_STRING))
            return false;
        int type = tw_game_find_type(record->replay->game, json_string_value(id));
        if (type < 0) {
            tw_json_report(&record->json, TW_CODE_JSON_UNKNOWN_WORD,
                           "draw[%zu]: these rules have no tile '%s'", i, json_string_value(id));
            return false;
        }
        record->deck[record->deck_count++] = (uint8_t)type;
    }
    return true;
}

static bool read_tokens(struct record *record)
{
    const json_t *list =
        tw_json_get(&record->json, record->json.root, "", "tokens", JSON_ARRAY, false);

    for (size_t i = 0; list != NULL && i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        if (!tw_json_kind(&record->json, value, "tokens[]", JSON_INTEGER))
            return false;
        if (json_integer_value(value) < 0 || json_integer_value(value) > TW_MAX_TOKEN_VALUE ||
            i == sizeof record->tokens) {
            tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE,
                           "tokens: values are 0 to %d, at most %zu of them", TW_MAX_TOKEN_VALUE,
                           sizeof record->tokens);
            return false;
        }
        record->tokens[record->token_count++] = (uint8_t)json_integer_value(value);
    }
    return record->replay->diagnostics.errors == 0;
}

static bool start(struct record *record)
{
    struct tw_replay *replay = record->replay;
    struct tw_problem problem = {{0}};
    const char *rules = tw_json_text(&record->json, record->json.root, "", "rules", true);
    int format;

    if (!tw_json_number(&record->json, record->json.root, "", "format", 0, 1000, &format))
        return false;
    if (format != 1) {
        tw_json_report(&record->json, TW_CODE_JSON_FORMAT, "format %d is not known; 1 is", format);
        return false;
    }
    if (rules == NULL || !read_players(record) || !read_options(record))
        return false;
    if (tw_replay_create(replay, rules, &problem) != TW_OK) {
        tw_json_report(&record->json, TW_CODE_JSON_NO_GAME, "rules: %s", problem.text);
        return false;
    }
    if (!read_draw(record) || !read_tokens(record))
        return false;
    if (!tw_state_start_with(replay->game, record->deck, record->deck_count, record->tokens,
                             record->token_count, replay->state)) {
        tw_json_report(&record->json, TW_CODE_JSON_NO_GAME,
                       "draw, tokens: the game cannot begin with these tiles and tokens");
        return false;
    }
    tw_replay_note_start(replay);
    return true;
}

/* Which keys an action has besides `do` and `player`. */
static const char *const *keys_of(enum tw_do what)
{
    static const char *const tile[] = {"do", "player", "tile", "x", "y", "rotation", NULL};
    static const char *const figure[] = {"do", "player",  "figure", "x",
                                         "y",  "segment", "corner", NULL};
    static const char *const spot[] = {"do", "player", "x", "y", "segment", NULL};
    static const char *const wagon[] = {"do", "player", "x", "y", "segment", "stay", NULL};
    static const char *const cell[] = {"do", "player", "x", "y", NULL};
    static const char *const none[] = {"do", "player", NULL};

    switch (what) {
    case TW_DO_TILE:
        return tile;
    case TW_DO_FIGURE:
        return figure;
    case TW_DO_TENT:
    case TW_DO_SCORE:
        return spot;
    case TW_DO_WAGON:
        return wagon;
    case TW_DO_SYMBOL:
        return cell;
    default:
        return none;
    }
}

static bool read_cell(struct record *record, const json_t *action, const char *path,
                      struct tw_written *written)
{
    return tw_json_number(&record->json, action, path, "x", -TW_CELL_LIMIT, TW_CELL_LIMIT,
                          &written->x) &&
           tw_json_number(&record->json, action, path, "y", -TW_CELL_LIMIT, TW_CELL_LIMIT,
                          &written->y);
}

static bool read_tile(struct record *record, const json_t *action, const char *path,
                      struct tw_written *written)
{
    const char *id = tw_json_text(&record->json, action, path, "tile", true);
    int rotation;

    if (id == NULL || !read_cell(record, action, path, written) ||
        !tw_json_number(&record->json, action, path, "rotation", 0, 270, &rotation))
        return false;
    if (rotation % 90 != 0) {
        tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE,
                       "%s.rotation must be 0, 90, 180 or 270", path);
        return false;
    }
    written->rotation = (uint8_t)(rotation / 90);
    written->abbey = strcmp(id, "abbey") == 0;
    if (written->abbey)
        return true;
    written->type = tw_game_find_type(record->replay->game, id);
    if (written->type < 0)
        tw_json_report(&record->json, TW_CODE_JSON_UNKNOWN_WORD,
                       "%s.tile: these rules have no tile '%s'", path, id);
    return written->type >= 0;
}

static bool read_spot(struct record *record, const json_t *action, const char *path,
                      struct tw_written *written)
{
    written->segment = tw_json_text(&record->json, action, path, "segment", true);
    return written->segment != NULL && read_cell(record, action, path, written);
}

static bool read_figure(struct record *record, const json_t *action, const char *path,
                        struct tw_written *written)
{
    const char *word = tw_json_text(&record->json, action, path, "figure", true);
    int figure = word == NULL ? -1 : tw_word_find(tw_figure_words, TW_FIGURE__COUNT, word);

    if (figure < 0) {
        tw_json_report(&record->json, TW_CODE_JSON_UNKNOWN_WORD, "%s.figure is none of the figures",
                       path);
        return false;
    }
    written->figure = (uint8_t)figure;
    if (figure != TW_FIGURE_BARN)
        return read_spot(record, action, path, written);
    const char *corner = tw_json_text(&record->json, action, path, "corner", true);
    int index = corner == NULL ? -1 : tw_word_find(tw_corner_words, 4, corner);
    if (index < 0) {
        tw_json_report(&record->json, TW_CODE_JSON_UNKNOWN_WORD,
                       "%s.corner must be NE, SE, SW or NW", path);
        return false;
    }
    written->corner = (uint8_t)index;
    return read_cell(record, action, path, written);
}

static bool read_rest(struct record *record, const json_t *action, const char *path,
                      struct tw_written *written)
{
    switch (written->what) {
    case TW_DO_TILE:
        return read_tile(record, action, path, written);
    case TW_DO_FIGURE:
        return read_figure(record, action, path, written);
    case TW_DO_WAGON:
        if (json_is_true(json_object_get(action, "stay"))) {
            written->figure = TW_WAGON_STAYS;
            return true;
        }
        return read_spot(record, action, path, written);
    case TW_DO_TENT:
    case TW_DO_SCORE:
        return read_spot(record, action, path, written);
    case TW_DO_SYMBOL:
        return read_cell(record, action, path, written);
    case TW_DO_FINAL:
        written->figure = (uint8_t)written->player;
        return true;
    default:
        return true;
    }
}

static bool read_action(struct record *record, const json_t *action, const char *path,
                        struct tw_written *ret_written)
{
    struct tw_written written = {.player = -1, .type = -1};
    int what;

    if (!tw_json_kind(&record->json, action, path, JSON_OBJECT))
        return false;
    const char *word = tw_json_text(&record->json, action, path, "do", true);
    what = word == NULL ? -1 : tw_word_find(tw_do_words, TW_DO__COUNT, word);
    if (what < 0) {
        tw_json_report(&record->json, TW_CODE_JSON_UNKNOWN_WORD, "%s.do is none of the actions",
                       path);
        return false;
    }
    written.what = (uint8_t)what;
    bool silent = what == TW_DO_SCORE || what == TW_DO_WAGON || what == TW_DO_PASS;
    if (!tw_json_keys(&record->json, action, path, keys_of((enum tw_do)what)))
        return false;
    if ((!silent || json_object_get(action, "player") != NULL) &&
        !tw_json_number(&record->json, action, path, "player", 0,
                        (int)record->replay->player_count - 1, &written.player))
        return false;
    if (!read_rest(record, action, path, &written))
        return false;
    *ret_written = written;
    return true;
}

/* False when the record cannot go on. */
static bool play_action(struct record *record, const json_t *action, size_t index)
{
    struct tw_replay *replay = record->replay;
    const struct tw_place place = {.source = record->json.source};
    struct tw_written written;
    char path[40];

    snprintf(path, sizeof path, "actions[%zu]", index);
    if (!read_action(record, action, path, &written))
        return false;
    tw_written_imply(replay, &written);
    struct tw_refused refused = tw_written_refused(replay, &written);
    if (refused.reasons == 0) {
        tw_replay_apply(replay, tw_written_action(replay, &written));
        return true;
    }
    struct tw_text text = {0};
    tw_written_text(replay, &written, &text);
    tw_text_add(&text, " is refused: ");
    tw_refused_text(replay, &refused, &text);
    tw_replay_mismatch(replay, place, "%s: %s", path, tw_text_string(&text));
    tw_text_done(&text);
    return false;
}

static bool play_actions(struct record *record)
{
    const json_t *list =
        tw_json_get(&record->json, record->json.root, "", "actions", JSON_ARRAY, true);
    struct tw_replay *replay = record->replay;
    const struct tw_action draw = {.what = TW_DO_DRAW};

    if (list == NULL)
        return false;
    if (json_array_size(list) > MOST_ACTIONS) {
        tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE, "actions: more than %d",
                       MOST_ACTIONS);
        return false;
    }
    for (size_t i = 0; i < json_array_size(list) && !replay->out_of_memory; i++)
        if (!play_action(record, json_array_get(list, i), i))
            return false;
    /* The last tiles may all be unplaceable: then no action follows the draw. */
    if (replay->state->phase == TW_PHASE_ABBEY && tw_is_legal(replay->game, replay->state, draw))
        tw_replay_apply(replay, draw);
    return true;
}

static void compare(struct record *record)
{
    struct tw_replay *replay = record->replay;
    const struct tw_place place = {.source = record->json.source};
    const json_t *list =
        tw_json_get(&record->json, record->json.root, "", "scores", JSON_ARRAY, true);

    if (replay->state->phase != TW_PHASE_OVER)
        tw_replay_mismatch(replay, place, "the record ends before the game does: it waits for '%s'",
                           tw_phase_words[replay->state->phase]);
    if (list == NULL)
        return;
    if (json_array_size(list) != replay->player_count) {
        tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE,
                       "scores: %zu totals for %u players", json_array_size(list),
                       replay->player_count);
        return;
    }
    for (unsigned i = 0; i < replay->player_count; i++) {
        const json_t *score = json_array_get(list, i);
        if (tw_json_kind(&record->json, score, "scores[]", JSON_INTEGER) &&
            json_integer_value(score) != replay->state->score[i])
            tw_replay_mismatch(replay, place,
                               "scores[%u]: the record says %" JSON_INTEGER_FORMAT
                               ", the game gives %d",
                               i, json_integer_value(score), replay->state->score[i]);
    }
}

enum tw_status tw_record_run(struct tw_replay *replay, const struct tw_source *source)
{
    static const char *const keys[] = {"format", "rules",   "options", "players", "draw",
                                       "tokens", "actions", "scores",  NULL};
    struct record record = {.replay = replay};

    if (!tw_json_open(replay, source, &record.json))
        return tw_replay_close(replay);
    if (tw_json_keys(&record.json, record.json.root, "", keys) && start(&record) &&
        play_actions(&record))
        compare(&record);
    tw_json_close(&record.json);
    return tw_replay_close(replay);
}
