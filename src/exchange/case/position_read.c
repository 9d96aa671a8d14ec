/* The position of a case, laid out again. */
#include <string.h>

#include "exchange/case/internal.h"

/* One entry of a list in a position. */
struct entry {
    struct tw_record *record;
    const json_t *value;
    char path[64];
};

static bool impossible(struct entry *entry, const struct tw_problem *problem)
{
    tw_json_report(&entry->record->json, TW_CODE_JSON_NO_GAME, "%s: %s", entry->path,
                   problem->text);
    return false;
}

static bool number(struct entry *entry, const char *key, int least, int most, int *ret_number)
{
    return tw_json_number(&entry->record->json, entry->value, entry->path, key, least, most,
                          ret_number);
}

static bool cell(struct entry *entry, int *ret_x, int *ret_y)
{
    return number(entry, "x", -TW_CELL_LIMIT, TW_CELL_LIMIT, ret_x) &&
           number(entry, "y", -TW_CELL_LIMIT, TW_CELL_LIMIT, ret_y);
}

static bool put_tile(struct entry *entry)
{
    struct tw_replay *replay = entry->record->replay;
    struct tw_problem problem = {{0}};
    const char *id = tw_json_text(&entry->record->json, entry->value, entry->path, "tile", true);
    int x, y, rotation;

    if (id == NULL || !cell(entry, &x, &y) || !number(entry, "rotation", 0, 270, &rotation))
        return false;
    int type = tw_game_find_type(replay->game, id);
    if (type < 0 || rotation % 90 != 0) {
        tw_json_report(&entry->record->json, TW_CODE_JSON_UNKNOWN_WORD,
                       "%s: these rules have no such tile, or it cannot be turned so", entry->path);
        return false;
    }
    return tw_position_tile(replay->game, replay->state, (unsigned)type, x, y,
                            (unsigned)rotation / 90, &problem) ||
           impossible(entry, &problem);
}

/* The index of a segment on the tile that lies there, or of a corner. */
static bool read_segment(struct entry *entry, bool corner, int x, int y, unsigned *ret_segment)
{
    struct tw_replay *replay = entry->record->replay;
    const char *name = tw_json_text(&entry->record->json, entry->value, entry->path,
                                    corner ? "corner" : "segment", true);
    int tile = tw_tile_at(replay->game, replay->state, x, y), index;

    if (name == NULL)
        return false;
    if (corner)
        index = tw_word_find(tw_corner_words, 4, name);
    else
        index =
            tile < 0 ? -1 : tw_segment_named(replay->game, replay->state->tiles[tile].type, name);
    if (index < 0)
        tw_json_report(&entry->record->json, TW_CODE_JSON_UNKNOWN_WORD,
                       "%s: there is no '%s' at %d,%d", entry->path, name, x, y);
    else
        *ret_segment = (unsigned)index;
    return index >= 0;
}

static bool put_figure(struct entry *entry)
{
    struct tw_replay *replay = entry->record->replay;
    struct tw_problem problem = {{0}};
    const char *word =
        tw_json_text(&entry->record->json, entry->value, entry->path, "figure", true);
    int kind = word == NULL ? -1 : tw_word_find(tw_figure_words, TW_FIGURE__COUNT, word);
    int player, x, y;
    unsigned segment;

    if (kind < 0) {
        tw_json_report(&entry->record->json, TW_CODE_JSON_UNKNOWN_WORD,
                       "%s.figure is none of the figures", entry->path);
        return false;
    }
    return number(entry, "player", 0, TW_MAX_PLAYERS - 1, &player) && cell(entry, &x, &y) &&
           read_segment(entry, kind == TW_FIGURE_BARN, x, y, &segment) &&
           (tw_position_figure(replay->game, replay->state, (unsigned)player,
                               (enum tw_figure_kind)kind, x, y, segment, &problem) ||
            impossible(entry, &problem));
}

static bool read_values(struct entry *entry, const json_t *list, uint8_t ret_values[64],
                        unsigned *ret_count)
{
    size_t count = json_array_size(list);

    for (size_t i = 0; i < count && i < 64; i++) {
        const json_t *value = json_array_get(list, i);
        if (!json_is_integer(value) || json_integer_value(value) < 0 ||
            json_integer_value(value) > TW_MAX_TOKEN_VALUE)
            count = 65;
        else
            ret_values[i] = (uint8_t)json_integer_value(value);
    }
    if (count > 64)
        tw_json_report(&entry->record->json, TW_CODE_JSON_OUT_OF_RANGE,
                       "%s: at most 64 tokens of 0 to %d", entry->path, TW_MAX_TOKEN_VALUE);
    *ret_count = (unsigned)count;
    return count <= 64;
}

static bool put_stack(struct entry *entry)
{
    struct tw_replay *replay = entry->record->replay;
    struct tw_problem problem = {{0}};
    uint8_t values[64];
    unsigned segment, count;
    int x, y;

    return cell(entry, &x, &y) && read_segment(entry, false, x, y, &segment) &&
           read_values(entry, json_object_get(entry->value, "tokens"), values, &count) &&
           (tw_position_stack(replay->game, replay->state, x, y, segment, values, count,
                              &problem) ||
            impossible(entry, &problem));
}

static bool put_held(struct entry *entry, unsigned player)
{
    struct tw_problem problem = {{0}};
    uint8_t values[64];
    unsigned count;

    return read_values(entry, entry->value, values, &count) &&
           (tw_position_tokens(entry->record->replay->game, entry->record->replay->state, player,
                               values, count, &problem) ||
            impossible(entry, &problem));
}

static bool put_supply(struct entry *entry, unsigned player)
{
    struct tw_problem problem = {{0}};
    int count;

    for (int kind = 0; kind < TW_FIGURE__COUNT; kind++) {
        if (json_object_get(entry->value, tw_figure_words[kind]) == NULL)
            continue;
        if (!number(entry, tw_figure_words[kind], 0, 60, &count))
            return false;
        if (!tw_position_supply(entry->record->replay->game, entry->record->replay->state, player,
                                (enum tw_figure_kind)kind, (unsigned)count, &problem))
            return impossible(entry, &problem);
    }
    return true;
}

static bool put_goods(struct entry *entry, unsigned player)
{
    struct tw_problem problem = {{0}};
    uint8_t counts[3];
    int count;

    for (int i = 0; i < 3; i++) {
        if (!number(entry, tw_symbol_words[TW_SYMBOL_WINE + i], 0, 60, &count))
            return false;
        counts[i] = (uint8_t)count;
    }
    return tw_position_goods(entry->record->replay->game, entry->record->replay->state, player,
                             counts, &problem) ||
           impossible(entry, &problem);
}

static bool put_abbeys(struct entry *entry, unsigned player)
{
    struct tw_problem problem = {{0}};

    if (!tw_json_kind(&entry->record->json, entry->value, entry->path, JSON_INTEGER) ||
        json_integer_value(entry->value) < 0 || json_integer_value(entry->value) > 60)
        return false;
    return tw_position_abbeys(entry->record->replay->game, entry->record->replay->state, player,
                              (unsigned)json_integer_value(entry->value), &problem) ||
           impossible(entry, &problem);
}

static bool put_each(struct tw_record *record, const json_t *position, const char *key,
                     bool (*put)(struct entry *))
{
    const json_t *list = json_object_get(position, key);

    for (size_t i = 0; i < json_array_size(list); i++) {
        struct entry entry = {.record = record, .value = json_array_get(list, i)};
        snprintf(entry.path, sizeof entry.path, "position.%s[%zu]", key, i);
        if (!tw_json_kind(&record->json, entry.value, entry.path, JSON_OBJECT) || !put(&entry))
            return false;
    }
    return true;
}

static bool put_by_seat(struct tw_record *record, const json_t *position, const char *key,
                        bool (*put)(struct entry *, unsigned))
{
    const json_t *list = json_object_get(position, key);

    for (size_t i = 0; i < json_array_size(list) && i < record->replay->player_count; i++) {
        struct entry entry = {.record = record, .value = json_array_get(list, i)};
        snprintf(entry.path, sizeof entry.path, "position.%s[%zu]", key, i);
        if (!put(&entry, (unsigned)i))
            return false;
    }
    return true;
}

static bool put_holder(struct tw_record *record, const json_t *position, const char *key,
                       enum tw_mechanism_kind what)
{
    struct entry entry = {.record = record, .value = position, .path = "position"};
    struct tw_problem problem = {{0}};
    int player;

    if (json_object_get(position, key) == NULL)
        return true;
    return number(&entry, key, 0, TW_MAX_PLAYERS - 1, &player) &&
           (tw_position_holder(record->replay->game, record->replay->state, what, (unsigned)player,
                               &problem) ||
            impossible(&entry, &problem));
}

static bool begin(struct tw_record *record, const json_t *position)
{
    struct entry entry = {.record = record, .value = position, .path = "position"};
    const json_t *scores = json_object_get(position, "scores");
    struct tw_replay *replay = record->replay;
    struct tw_problem problem = {{0}};
    int turn = 0;

    if (json_object_get(position, "turn") != NULL &&
        !number(&entry, "turn", 0, (int)replay->player_count - 1, &turn))
        return false;
    tw_replay_laid_out(replay);
    if (!tw_position_begin(replay->game, replay->state, (unsigned)turn, record->deck,
                           record->deck_count, record->tokens, record->token_count, &problem))
        return impossible(&entry, &problem);
    tw_replay_begun(replay,
                    &(struct tw_scenario_deck){record->deck, record->deck_count, record->tokens,
                                               record->token_count, (unsigned)turn});
    for (size_t i = 0; i < json_array_size(scores) && i < replay->player_count; i++) {
        json_int_t score = json_integer_value(json_array_get(scores, i));
        if (score >= -10000 && score <= 10000)
            replay->state->score[i] = (int32_t)score;
    }
    return true;
}

bool tw_case_position_read(struct tw_record *record, const json_t *position)
{
    struct tw_replay *replay = record->replay;

    if (!tw_position_start(replay->game, replay->state)) {
        tw_json_report(&record->json, TW_CODE_JSON_NO_GAME,
                       "these rules have no start tile to build on");
        return false;
    }
    return put_each(record, position, "tiles", put_tile) &&
           put_each(record, position, "figures", put_figure) &&
           put_each(record, position, "stacks", put_stack) &&
           put_by_seat(record, position, "held", put_held) &&
           put_by_seat(record, position, "goods", put_goods) &&
           put_by_seat(record, position, "abbeys", put_abbeys) &&
           put_by_seat(record, position, "supply", put_supply) &&
           put_holder(record, position, "king", TW_MECHANISM_KING) &&
           put_holder(record, position, "robber", TW_MECHANISM_ROBBER) && begin(record, position);
}
