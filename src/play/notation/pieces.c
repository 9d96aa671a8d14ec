/* What lies on the table and what players hold, field by field. */
#include <string.h>

#include "play/notation/fields.h"

enum { GOODS = 3, MOST_HELD = 60 };

static bool cannot_lie(const struct tw_scan *scan, size_t from, const struct tw_problem *problem)
{
    return tw_scan_fail(scan, from, TW_NOTATION_PLACE, problem->text, "");
}

/* "W@1,0e" */
static bool read_tile(struct tw_reader *reader)
{
    struct tw_scan *scan = &reader->scan;
    const size_t from = scan->at;
    struct tw_problem problem = {{0}};
    unsigned type;
    int x, y;

    if (!tw_scan_tile(scan, reader->notation->game, &type) ||
        !tw_scan_want(scan, '@', "a tile is written W@x,y, with e, s or w behind it when turned") ||
        !tw_scan_cell(scan, &x, &y))
        return false;
    return tw_position_tile(reader->notation->game, &reader->notation->table, type, x, y,
                            tw_scan_turn(scan), &problem) ||
           cannot_lie(scan, from, &problem);
}

/* "follower1@1,0.r3" */
static bool read_figure(struct tw_reader *reader)
{
    struct tw_scan *scan = &reader->scan;
    struct tw_notation *notation = reader->notation;
    const size_t from = scan->at;
    struct tw_problem problem = {{0}};
    enum tw_figure_kind kind;
    unsigned player, segment;
    int x, y;

    if (!tw_scan_figure(scan, &kind) || !tw_scan_player(scan, notation->game, &player) ||
        !tw_scan_want(scan, '@', "a figure is written follower1@x,y.segment") ||
        !tw_scan_cell(scan, &x, &y) ||
        !tw_scan_want(scan, '.', "a figure is written follower1@x,y.segment") ||
        !tw_scan_segment(scan, notation->game, &notation->table, kind == TW_FIGURE_BARN, x, y,
                         &segment))
        return false;
    return tw_position_figure(notation->game, &notation->table, player, kind, x, y, segment,
                              &problem) ||
           cannot_lie(scan, from, &problem);
}

/* "0,0.m1=201" */
static bool read_stack(struct tw_reader *reader)
{
    struct tw_scan *scan = &reader->scan;
    struct tw_notation *notation = reader->notation;
    const size_t from = scan->at;
    struct tw_problem problem = {{0}};
    unsigned segment, count;
    uint8_t values[64];
    int x, y;

    if (!tw_scan_cell(scan, &x, &y) ||
        !tw_scan_want(scan, '.', "a stack is written x,y.segment=201, the lowest token first") ||
        !tw_scan_segment(scan, notation->game, &notation->table, false, x, y, &segment) ||
        !tw_scan_want(scan, '=', "a stack is written x,y.segment=201, the lowest token first") ||
        !tw_scan_tokens(scan, values, &count))
        return false;
    return tw_position_stack(notation->game, &notation->table, x, y, segment, values, count,
                             &problem) ||
           cannot_lie(scan, from, &problem);
}

static bool read_held(struct tw_reader *reader, unsigned player, struct tw_problem *problem)
{
    uint8_t values[64];
    unsigned count;

    return tw_scan_tokens(&reader->scan, values, &count) &&
           tw_position_tokens(reader->notation->game, &reader->notation->table, player, values,
                              count, problem);
}

static bool read_goods(struct tw_reader *reader, unsigned player, struct tw_problem *problem)
{
    uint8_t counts[GOODS];
    long number;

    for (int i = 0; i < GOODS; i++) {
        if ((i > 0 && !tw_scan_want(&reader->scan, ',', "three numbers: wine,grain,cloth")) ||
            !tw_scan_number(&reader->scan, 0, MOST_HELD, "a number of goods", &number))
            return false;
        counts[i] = (uint8_t)number;
    }
    return tw_position_goods(reader->notation->game, &reader->notation->table, player, counts,
                             problem);
}

static bool read_abbeys(struct tw_reader *reader, unsigned player, struct tw_problem *problem)
{
    long number;

    return tw_scan_number(&reader->scan, 0, MOST_HELD, "a number of abbeys", &number) &&
           tw_position_abbeys(reader->notation->game, &reader->notation->table, player,
                              (unsigned)number, problem);
}

/* "follower3,big0" */
static bool read_supply(struct tw_reader *reader, unsigned player, struct tw_problem *problem)
{
    enum tw_figure_kind kind;
    long number;

    do
        if (!tw_scan_figure(&reader->scan, &kind) ||
            !tw_scan_number(&reader->scan, 0, MOST_HELD, "a number of figures", &number) ||
            !tw_position_supply(reader->notation->game, &reader->notation->table, player, kind,
                                (unsigned)number, problem))
            return false;
    while (tw_scan_is(&reader->scan, ','));
    return true;
}

/* "1=...;2=..." */
static bool read_of_players(struct tw_reader *reader,
                            bool (*read)(struct tw_reader *, unsigned, struct tw_problem *))
{
    struct tw_scan *scan = &reader->scan;
    unsigned player;

    do {
        const size_t from = scan->at;
        struct tw_problem problem = {{0}};

        if (!tw_scan_player(scan, reader->notation->game, &player) ||
            !tw_scan_want(scan, '=', "a player and what belongs to him: 1=..."))
            return false;
        if (!read(reader, player, &problem))
            return problem.text[0] != '\0' && cannot_lie(scan, from, &problem);
    } while (tw_scan_is(scan, ';'));
    return true;
}

static bool read_list(struct tw_reader *reader, bool (*read)(struct tw_reader *))
{
    do
        if (!read(reader))
            return false;
    while (tw_scan_is(&reader->scan, ';'));
    return true;
}

static bool read_holder(struct tw_reader *reader, enum tw_mechanism_kind what)
{
    const size_t from = reader->scan.at;
    struct tw_problem problem = {{0}};
    unsigned player;

    return tw_scan_player(&reader->scan, reader->notation->game, &player) &&
           (tw_position_holder(reader->notation->game, &reader->notation->table, what, player,
                               &problem) ||
            cannot_lie(&reader->scan, from, &problem));
}

bool tw_notation_scores(struct tw_reader *reader)
{
    struct tw_scan *scan = &reader->scan;
    const unsigned players = tw_game_players(reader->notation->game);

    for (reader->score_count = 0; reader->score_count < players; reader->score_count++)
        if ((reader->score_count > 0 &&
             !tw_scan_want(scan, ',', "a total for each player, with commas between them")) ||
            !tw_scan_number(scan, -10000, 10000, "a total", &reader->score[reader->score_count]))
            return false;
    return true;
}

/* The tiles of the box that are neither on the table nor named: those that are drawn first first.
 */
bool tw_notation_rest(struct tw_notation *notation)
{
    static const uint8_t roles[] = {TW_ROLE_COURSE, TW_ROLE_LAKE, TW_ROLE_NONE};
    const struct tw_game *game = notation->game;
    unsigned used[TW_MAX_TYPES] = {0}, start;

    tw_position_start(game, &notation->first);
    start = notation->first.tile_count;
    for (unsigned i = start; i < notation->table.tile_count; i++)
        used[notation->table.tiles[i].type]++;
    for (unsigned i = 0; i < notation->pile_count; i++)
        used[notation->pile[i]]++;
    for (unsigned role = 0; role < sizeof roles; role++)
        for (unsigned i = 0; i < tw_game_type_count(game); i++) {
            if (tw_game_tile(game, i)->role != roles[role])
                continue;
            for (unsigned k = used[i]; k < tw_game_type_copies(game, i); k++) {
                if (notation->pile_count == sizeof notation->pile)
                    return false;
                notation->pile[notation->pile_count++] = (uint8_t)i;
            }
        }
    return true;
}

bool tw_notation_pile(struct tw_reader *reader)
{
    struct tw_scan *scan = &reader->scan;
    struct tw_notation *notation = reader->notation;
    const size_t from = scan->at;
    unsigned type;

    if (tw_scan_is(scan, '-'))
        return true;
    do {
        if (tw_scan_is(scan, '*'))
            return tw_notation_rest(notation) ||
                   tw_scan_fail(scan, from, TW_NOTATION_PLACE, "more tiles than the game has", "");
        if (!tw_scan_tile(scan, notation->game, &type))
            return false;
        if (notation->pile_count == sizeof notation->pile)
            return tw_scan_fail(scan, from, TW_NOTATION_PLACE, "more tiles than the game has", "");
        notation->pile[notation->pile_count++] = (uint8_t)type;
    } while (tw_scan_is(scan, ';'));
    return true;
}

bool tw_notation_tiles(struct tw_reader *reader)
{
    return read_list(reader, read_tile);
}

bool tw_notation_figures(struct tw_reader *reader)
{
    return read_list(reader, read_figure);
}

bool tw_notation_stacks(struct tw_reader *reader)
{
    return read_list(reader, read_stack);
}

bool tw_notation_held(struct tw_reader *reader)
{
    return read_of_players(reader, read_held);
}

bool tw_notation_goods(struct tw_reader *reader)
{
    return read_of_players(reader, read_goods);
}

bool tw_notation_abbeys(struct tw_reader *reader)
{
    return read_of_players(reader, read_abbeys);
}

bool tw_notation_supply(struct tw_reader *reader)
{
    return read_of_players(reader, read_supply);
}

bool tw_notation_king(struct tw_reader *reader)
{
    return read_holder(reader, TW_MECHANISM_KING);
}

bool tw_notation_robber(struct tw_reader *reader)
{
    return read_holder(reader, TW_MECHANISM_ROBBER);
}

bool tw_notation_turn(struct tw_reader *reader)
{
    return tw_scan_player(&reader->scan, reader->notation->game, &reader->notation->player);
}

bool tw_notation_again(struct tw_reader *reader)
{
    return tw_scan_number(&reader->scan, 0, 100, "a number of turns", &reader->again);
}

bool tw_notation_number(struct tw_reader *reader)
{
    long number;

    if (!tw_scan_number(&reader->scan, 1, 10000, "the number of a turn", &number))
        return false;
    reader->notation->number = (unsigned)number;
    return true;
}

bool tw_notation_discarded(struct tw_reader *reader)
{
    return tw_scan_number(&reader->scan, 0, TW_MAX_TILES, "a number of tiles", &reader->discarded);
}

bool tw_notation_reserve(struct tw_reader *reader)
{
    return tw_scan_tokens(&reader->scan, reader->notation->tokens, &reader->notation->token_count);
}
