/* What a record says before its actions: rules, players, readings, draws, tokens. */
#include <string.h>

#include "play/record/record.h"

static bool read_players(struct tw_record *record)
{
    const json_t *list = tw_json_get(&record->json, record->game, "", "players", JSON_ARRAY, true);
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

static bool read_options(struct tw_record *record)
{
    json_t *map = tw_json_get(&record->json, record->game, "", "options", JSON_OBJECT, false);
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

static bool read_draw(struct tw_record *record)
{
    const json_t *list = tw_json_get(&record->json, record->game, "", "draw", JSON_ARRAY, true);

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

static bool read_tokens(struct tw_record *record)
{
    const json_t *list = tw_json_get(&record->json, record->game, "", "tokens", JSON_ARRAY, false);

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

static bool read_rules(struct tw_record *record)
{
    struct tw_problem problem = {{0}};
    const char *rules = tw_json_text(&record->json, record->game, "", "rules", true);
    int format;

    if (!tw_json_number(&record->json, record->game, "", "format", 0, 1000, &format))
        return false;
    if (format != 1) {
        tw_json_report(&record->json, TW_CODE_JSON_FORMAT, "format %d is not known; 1 is", format);
        return false;
    }
    if (rules == NULL || !tw_record_read_files(record) || !read_players(record) ||
        !read_options(record))
        return false;
    if (tw_replay_create(record->replay, rules, &problem) != TW_OK) {
        tw_json_report(&record->json, TW_CODE_JSON_NO_GAME, "rules: %s", problem.text);
        return false;
    }
    return true;
}

bool tw_record_head(struct tw_record *record)
{
    return read_rules(record) && read_draw(record) && read_tokens(record);
}

bool tw_record_start(struct tw_record *record)
{
    struct tw_replay *replay = record->replay;

    if (!tw_state_start_with(replay->game, record->deck, record->deck_count, record->tokens,
                             record->token_count, replay->state)) {
        tw_json_report(&record->json, TW_CODE_JSON_NO_GAME,
                       "draw, tokens: the game cannot begin with these tiles and tokens");
        return false;
    }
    tw_replay_begun(replay, &(struct tw_scenario_deck){record->deck, record->deck_count,
                                                       record->tokens, record->token_count, 0});
    tw_replay_note_start(replay);
    return true;
}
