/* Words of the game as they stand in scenarios: cells, tiles, players, segments. */
#include <stdlib.h>
#include <string.h>

#include "play/fields.h"
#include "play/notation/notation.h"

bool tw_field_cell(struct tw_replay *replay, struct tw_field_word word, int *ret_x, int *ret_y)
{
    char *end = NULL;
    long x = 0, y = 0;
    size_t length = strlen(word.text);
    bool fine = length > 2 && length < 12 && strspn(word.text, "-0123456789,") == length;

    if (fine) {
        x = strtol(word.text, &end, 10);
        fine = end != word.text && *end == ',';
    }
    if (fine) {
        const char *second = end + 1;
        y = strtol(second, &end, 10);
        fine = end != second && *end == '\0';
    }
    if (!fine || labs(x) > TW_CELL_LIMIT || labs(y) > TW_CELL_LIMIT) {
        struct tw_diagnostic *diagnostic =
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_BAD_CELL, word.place,
                               "'%s' is not a cell", word.text);
        tw_diagnostics_note(&replay->diagnostics, diagnostic,
                            "a cell is written x,y; x grows east, y south; the start tile is 0,0");
        return false;
    }
    *ret_x = (int)x;
    *ret_y = (int)y;
    return true;
}

bool tw_field_rotation(struct tw_replay *replay, struct tw_field_word word, uint8_t *ret_quarters)
{
    static const char *const turns[] = {"0", "90", "180", "270"};
    int index = tw_word_find(turns, 4, word.text);

    if (index < 0) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_BAD_ROTATION, word.place,
                           "'%s' is not a rotation; a tile is turned by 0, 90, 180 or 270",
                           word.text);
        return false;
    }
    *ret_quarters = (uint8_t)index;
    return true;
}

bool tw_field_player(struct tw_replay *replay, struct tw_field_word word, int *ret_player)
{
    for (unsigned i = 0; i < replay->player_count; i++)
        if (strcmp(replay->players[i], word.text) == 0) {
            *ret_player = (int)i;
            return true;
        }
    struct tw_diagnostic *diagnostic =
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_UNKNOWN_PLAYER, word.place,
                           "nobody called '%s' plays", word.text);
    tw_diagnostics_suggest(&replay->diagnostics, diagnostic, word.text, replay->players,
                           replay->player_count, "the players");
    return false;
}

bool tw_field_figure(struct tw_replay *replay, struct tw_field_word word, int *ret_figure)
{
    return tw_field_choice(replay, word, tw_figure_words, TW_FIGURE__COUNT, "figures", ret_figure);
}

bool tw_field_corner(struct tw_replay *replay, struct tw_field_word word, uint8_t *ret_corner)
{
    int corner;

    if (!tw_field_choice(replay, word, tw_corner_words, 4, "corners", &corner))
        return false;
    *ret_corner = (uint8_t)corner;
    return true;
}

static void report_tile(struct tw_replay *replay, struct tw_field_word word, int first, int second)
{
    unsigned count = tw_game_type_count(replay->game);
    const char *ids[TW_MAX_TYPES];

    if (second >= 0) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_UNKNOWN_TILE, word.place,
                           "'%s' can mean %s and %s", word.text,
                           tw_game_type_id(replay->game, (unsigned)first),
                           tw_game_type_id(replay->game, (unsigned)second));
        return;
    }
    struct tw_diagnostic *diagnostic =
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_UNKNOWN_TILE, word.place,
                           "these rules have no tile '%s'", word.text);
    if (count > TW_MAX_TYPES)
        count = TW_MAX_TYPES;
    for (unsigned i = 0; i < count; i++)
        ids[i] = tw_game_type_id(replay->game, i);
    tw_diagnostics_suggest(&replay->diagnostics, diagnostic, word.text, ids, count, "the tiles");
}

bool tw_field_tile(struct tw_replay *replay, struct tw_field_word word, int *ret_type)
{
    int second;
    const int type = tw_tile_named(replay->game, word.text, strlen(word.text), &second);

    if (type < 0 || second >= 0) {
        report_tile(replay, word, type, second);
        return false;
    }
    *ret_type = type;
    return true;
}

bool tw_field_segment(struct tw_replay *replay, struct tw_field_word word)
{
    for (unsigned i = 0; i < tw_game_type_count(replay->game); i++)
        if (tw_segment_named(replay->game, i, word.text) >= 0)
            return true;
    tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_UNKNOWN_SEGMENT, word.place,
                       "no tile has a segment '%s'", word.text);
    return false;
}

bool tw_field_values(struct tw_replay *replay, const struct tw_field_word *words, size_t count,
                     uint8_t *ret_values)
{
    uint8_t values[64];
    int value;

    if (count > 64) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_TOO_MANY, words[64].place,
                           "more than 64 tokens");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!tw_field_number(replay, words[i], "the value of a token", 0, TW_MAX_TOKEN_VALUE,
                             &value))
            return false;
        values[i] = (uint8_t)value;
    }
    if (count > 0)
        memcpy(ret_values, values, count);
    return true;
}

bool tw_field_clause(struct tw_replay *replay, struct tw_field_word word, int *ret_clause)
{
    const struct tw_tables *tables = replay->library.tables;

    for (unsigned i = 0; i < tables->clause_count; i++)
        if (strcmp(tables->clauses[i].id, word.text) == 0) {
            *ret_clause = (int)i;
            return true;
        }
    tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_UNKNOWN_CLAUSE, word.place,
                       "no clause is called '%s'", word.text);
    return false;
}
