/* The words of a position: numbers, cells, tiles, segments, each with what was expected. */
#include <stdio.h>
#include <string.h>

#include "play/notation/internal.h"

enum { CELL_LIMIT = 1000 }; /* no table reaches further */

bool tw_scan_fail(const struct tw_scan *scan, size_t from, enum tw_notation_fault fault,
                  const char *text, const char *expected)
{
    struct tw_notation_problem *problem = scan->problem;

    problem->fault = fault;
    problem->offset = from;
    problem->width = scan->at > from ? scan->at - from : 1;
    snprintf(problem->text, sizeof problem->text, "%s", text);
    snprintf(problem->expected, sizeof problem->expected, "%s", expected);
    return false;
}

bool tw_scan_unknown(const struct tw_scan *scan, size_t from, const char *what,
                     const char *expected)
{
    const int length = scan->at - from < 60 ? (int)(scan->at - from) : 60;
    char text[160];

    if (length == 0)
        snprintf(text, sizeof text, "%s is missing", what);
    else
        snprintf(text, sizeof text, "'%.*s' is not %s", length, scan->text + from, what);
    return tw_scan_fail(scan, from, TW_NOTATION_SYNTAX, text, expected);
}

bool tw_scan_is(struct tw_scan *scan, char c)
{
    const bool is = scan->at < scan->end && scan->text[scan->at] == c;

    scan->at += is;
    return is;
}

bool tw_scan_want(struct tw_scan *scan, char c, const char *expected)
{
    char text[64];

    if (tw_scan_is(scan, c))
        return true;
    snprintf(text, sizeof text, "'%c' is missing", c);
    return tw_scan_fail(scan, scan->at, TW_NOTATION_SYNTAX, text, expected);
}

static bool is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

size_t tw_scan_word(struct tw_scan *scan)
{
    const size_t from = scan->at;

    while (scan->at < scan->end && is_of_word(scan->text[scan->at]))
        scan->at++;
    return scan->at - from;
}

size_t tw_scan_letters(struct tw_scan *scan)
{
    const size_t from = scan->at;

    while (scan->at < scan->end && scan->text[scan->at] >= 'a' && scan->text[scan->at] <= 'z')
        scan->at++;
    return scan->at - from;
}

static bool has_name(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

bool tw_scan_figure(struct tw_scan *scan, enum tw_figure_kind *ret_kind)
{
    const size_t from = scan->at, length = tw_scan_letters(scan);
    char expected[160];
    size_t used = 0;

    for (int kind = 0; kind < TW_FIGURE__COUNT; kind++) {
        if (has_name(tw_figure_words[kind], scan->text + from, length)) {
            *ret_kind = (enum tw_figure_kind)kind;
            return true;
        }
        used += (size_t)snprintf(expected + used, sizeof expected - used, "%s%s",
                                 kind == 0 ? "one of " : ", ", tw_figure_words[kind]);
    }
    return tw_scan_unknown(scan, from, "a figure", expected);
}

bool tw_scan_number(struct tw_scan *scan, long least, long most, const char *what, long *ret_number)
{
    const size_t from = scan->at;
    const bool minus = least < 0 && tw_scan_is(scan, '-');
    const size_t digits = scan->at;
    char expected[96];
    long number = 0;

    while (scan->at < scan->end && scan->text[scan->at] >= '0' && scan->text[scan->at] <= '9') {
        if (number <= 1000000)
            number = number * 10 + (scan->text[scan->at] - '0');
        scan->at++;
    }
    number = minus ? -number : number;
    if (scan->at == digits || number < least || number > most) {
        snprintf(expected, sizeof expected, "a whole number from %ld to %ld", least, most);
        return tw_scan_unknown(scan, from, what, expected);
    }
    *ret_number = number;
    return true;
}

bool tw_scan_player(struct tw_scan *scan, const struct tw_game *game, unsigned *ret_player)
{
    long number;

    if (!tw_scan_number(scan, 1, (long)tw_game_players(game), "a player", &number))
        return false;
    *ret_player = (unsigned)number - 1;
    return true;
}

bool tw_scan_cell(struct tw_scan *scan, int *ret_x, int *ret_y)
{
    long x, y;

    if (!tw_scan_number(scan, -CELL_LIMIT, CELL_LIMIT, "the column of a cell", &x) ||
        !tw_scan_want(scan, ',', "a cell is written x,y; the start tile is 0,0") ||
        !tw_scan_number(scan, -CELL_LIMIT, CELL_LIMIT, "the row of a cell", &y))
        return false;
    *ret_x = (int)x;
    *ret_y = (int)y;
    return true;
}

bool tw_scan_tokens(struct tw_scan *scan, uint8_t ret_values[64], unsigned *ret_count)
{
    const size_t from = scan->at;
    unsigned count = 0;

    while (scan->at < scan->end && scan->text[scan->at] >= '0' &&
           scan->text[scan->at] <= '0' + TW_MAX_TOKEN_VALUE && count < 64)
        ret_values[count++] = (uint8_t)(scan->text[scan->at++] - '0');
    *ret_count = count;
    return count > 0 || tw_scan_unknown(scan, from, "a row of tokens",
                                        "a digit for each token, the lowest first");
}

static bool ends_in(const char *id, const char *name, size_t name_length)
{
    const size_t length = strlen(id);

    return length > name_length && id[length - name_length - 1] == '-' &&
           memcmp(id + length - name_length, name, name_length) == 0;
}

int tw_tile_named(const struct tw_game *game, const char *name, size_t length, int *ret_second)
{
    int type = -1;

    *ret_second = -1;
    for (unsigned i = 0; i < tw_game_type_count(game); i++) {
        const char *id = tw_game_type_id(game, i);

        if (strlen(id) == length && memcmp(id, name, length) == 0)
            return (int)i;
    }
    for (unsigned i = 0; length > 0 && i < tw_game_type_count(game) && *ret_second < 0; i++)
        if (ends_in(tw_game_type_id(game, i), name, length)) {
            if (type < 0)
                type = (int)i;
            else
                *ret_second = (int)i;
        }
    return type;
}

const char *tw_tile_short_name(const struct tw_game *game, unsigned type)
{
    const char *id = tw_game_type_id(game, type);
    const char *dash = strchr(id, '-');
    int second;

    if (dash == NULL || dash[1] == '\0' ||
        tw_tile_named(game, dash + 1, strlen(dash + 1), &second) != (int)type || second >= 0)
        return id;
    return dash + 1;
}

bool tw_scan_tile(struct tw_scan *scan, const struct tw_game *game, unsigned *ret_type)
{
    const size_t from = scan->at, length = tw_scan_word(scan);
    char expected[160];
    int second;
    const int type = tw_tile_named(game, scan->text + from, length, &second);

    if (second >= 0) {
        snprintf(expected, sizeof expected, "one of the tiles that it can mean: %s, %s",
                 tw_game_type_id(game, (unsigned)type), tw_game_type_id(game, (unsigned)second));
        return tw_scan_unknown(scan, from, "the name of one tile", expected);
    }
    if (type < 0)
        return tw_scan_unknown(scan, from, "a tile of these rules",
                               "the id of a tile, the prefix of its set may be left out");
    *ret_type = (unsigned)type;
    return true;
}

unsigned tw_scan_turn(struct tw_scan *scan)
{
    static const char letters[] = "nesw";
    const char *found = scan->at < scan->end ? strchr(letters, scan->text[scan->at]) : NULL;

    if (found == NULL || *found == '\0')
        return 0;
    scan->at++;
    return (unsigned)(found - letters);
}

static bool unknown_segment(const struct tw_scan *scan, size_t from,
                            const struct tw_segment *segments, unsigned count)
{
    char expected[200];
    size_t used = 0;

    expected[0] = '\0';
    for (unsigned i = 0; i < count && used + 24 < sizeof expected; i++)
        used += (size_t)snprintf(expected + used, sizeof expected - used, "%s%.16s",
                                 i == 0 ? "one of " : ", ", segments[i].name);
    return tw_scan_unknown(scan, from, "a segment of this tile", expected);
}

bool tw_scan_segment(struct tw_scan *scan, const struct tw_game *game, const struct tw_state *state,
                     bool corner, int x, int y, unsigned *ret_segment)
{
    const int tile = tw_tile_at(game, state, x, y);
    const size_t from = scan->at, length = tw_scan_word(scan);
    const struct tw_segment *segments = NULL;
    unsigned count = 0;

    for (unsigned i = 0; corner && i < TW_EDGES; i++)
        if (has_name(tw_corner_words[i], scan->text + from, length)) {
            *ret_segment = i;
            return true;
        }
    if (corner)
        return tw_scan_unknown(scan, from, "a corner", "one of NE, SE, SW, NW");
    if (tile < 0)
        return tw_scan_fail(scan, from, TW_NOTATION_PLACE, "no tile lies there",
                            "the cell of a tile that lies on the table");
    segments = tw_game_segments(game, state->tiles[tile].type, &count);
    for (unsigned i = 0; i < count; i++)
        if (has_name(segments[i].name, scan->text + from, length)) {
            *ret_segment = i;
            return true;
        }
    return unknown_segment(scan, from, segments, count);
}
