#include "draw/board_row.h"

#include <string.h>

const char *tw_board_text(const json_t *object, const char *name, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : otherwise;
}

long long tw_board_number(const json_t *object, const char *name, long long otherwise)
{
    const json_t *number = json_object_get(object, name);

    return json_is_integer(number) ? json_integer_value(number) : otherwise;
}

/* A player of a row as one of those that have a colour. */
static unsigned player_of(const json_t *entry)
{
    const long long player = tw_board_number(entry, "player", 0);

    return player < 0 ? 0 : (unsigned)(player % TW_COLOURS);
}

static int clamp(long long number)
{
    return number < -10000 ? -10000 : number > 10000 ? 10000 : (int)number;
}

static void lay_tiles(struct tw_board_tiles *tiles, struct tw_board *board, const json_t *list,
                      bool fresh)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        struct tw_placed_tile *placed = &board->tiles[board->tile_count];
        const long long rotation = tw_board_number(entry, "rotation", 0);

        if (board->tile_count == TW_BOARD_TILES || !json_is_object(entry))
            return;
        *placed = (struct tw_placed_tile){.id = tw_board_text(entry, "id", "?"),
                                          .x = clamp(tw_board_number(entry, "x", 0)),
                                          .y = clamp(tw_board_number(entry, "y", 0)),
                                          .turns = (unsigned)((rotation % 360 + 360) % 360 / 90),
                                          .fresh = fresh};
        placed->tile = tw_board_tile_find(tiles, placed->id);
        board->tile_count++;
    }
}

static void put_tokens(struct tw_board_figure *figure, const json_t *list)
{
    const json_t *token;
    size_t i;

    json_array_foreach(list, i, token) if (i < sizeof figure->tokens)
        figure->tokens[figure->value++] = (uint8_t)json_integer_value(token);
}

static void put_figures(struct tw_board *board, const json_t *list, const char *kind, bool fresh)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        if (board->figure_count == TW_BOARD_FIGURES || !json_is_object(entry))
            return;
        board->figures[board->figure_count++] =
            (struct tw_board_figure){.player = player_of(entry),
                                     .kind = kind ? kind : tw_board_text(entry, "kind", "follower"),
                                     .x = clamp(tw_board_number(entry, "x", 0)),
                                     .y = clamp(tw_board_number(entry, "y", 0)),
                                     .segment = tw_board_text(entry, "segment", ""),
                                     .corner = tw_board_text(entry, "corner", ""),
                                     .fresh = fresh};
        put_tokens(&board->figures[board->figure_count - 1], json_object_get(entry, "tokens"));
    }
}

static bool same_standing(const struct tw_board_figure *figure, const json_t *entry)
{
    return figure->x == clamp(tw_board_number(entry, "x", 0)) &&
           figure->y == clamp(tw_board_number(entry, "y", 0)) &&
           strcmp(figure->segment, tw_board_text(entry, "segment", figure->segment)) == 0 &&
           strcmp(figure->corner, tw_board_text(entry, "corner", figure->corner)) == 0 &&
           strcmp(figure->kind, tw_board_text(entry, "kind", figure->kind)) == 0 &&
           figure->player == (json_object_get(entry, "player") ? player_of(entry) : figure->player);
}

static void take_figure(struct tw_board *board, size_t at)
{
    memmove(&board->figures[at], &board->figures[at + 1],
            (board->figure_count - at - 1) * sizeof board->figures[0]);
    board->figure_count--;
}

/* Takes one for each entry: a stack of tokens, or anything but that. */
static void take_figures(struct tw_board *board, const json_t *list, bool tokens)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        for (size_t j = 0; j < board->figure_count; j++)
            if ((strcmp(board->figures[j].kind, "token") == 0) == tokens &&
                same_standing(&board->figures[j], entry)) {
                take_figure(board, j);
                break;
            }
    }
}

/* Stacks are given whole; a new one replaces the one that was there. */
static void put_stacks(struct tw_board *board, const json_t *list, bool fresh)
{
    take_figures(board, list, true);
    put_figures(board, list, "token", fresh);
    for (size_t i = board->figure_count; i-- > 0;)
        if (strcmp(board->figures[i].kind, "token") == 0 && board->figures[i].value == 0)
            take_figure(board, i);
}

void tw_board_settle(struct tw_board *board)
{
    for (size_t i = 0; i < board->tile_count; i++)
        board->tiles[i].fresh = false;
    for (size_t i = 0; i < board->figure_count; i++)
        board->figures[i].fresh = board->figures[i].leaving = false;
    board->part_count = board->light_count = board->mark_count = 0;
}

const char *tw_player_name(const json_t *row, long long player)
{
    const json_t *entry =
        player >= 0 ? json_array_get(json_object_get(row, "players"), (size_t)player) : NULL;

    return json_is_string(entry) ? json_string_value(entry) : tw_board_text(entry, "name", NULL);
}

/* Players who are called by a colour have it; the others get one by their seat. */
static void choose_colours(struct tw_board *board, const json_t *row)
{
    static const char *const names[] = {"red", "blue", "green", "yellow", "black", "pink"};

    for (unsigned i = 0; i < TW_COLOURS; i++) {
        const char *name = tw_player_name(row, i);

        board->colours[i] = i;
        for (unsigned j = 0; name && j < TW_COLOURS; j++)
            if (strcmp(name, names[j]) == 0)
                board->colours[i] = j;
    }
}

void tw_board_start(struct tw_board_tiles *tiles, const json_t *row, struct tw_board *ret_board)
{
    *ret_board = (struct tw_board){.tile_count = 0};
    choose_colours(ret_board, row);
    lay_tiles(tiles, ret_board, json_object_get(row, "tiles"), false);
    put_figures(ret_board, json_object_get(row, "figures"), NULL, false);
    put_stacks(ret_board, json_object_get(row, "stacks"), false);
}

/* Marks one figure for each entry. */
static void mark_leaving(struct tw_board *board, const json_t *list)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        for (size_t j = 0; j < board->figure_count; j++)
            if (!board->figures[j].leaving && strcmp(board->figures[j].kind, "token") != 0 &&
                same_standing(&board->figures[j], entry)) {
                board->figures[j].leaving = true;
                break;
            }
    }
}

void tw_board_move_keeping(struct tw_board_tiles *tiles, const json_t *move, struct tw_board *board)
{
    tw_board_settle(board);
    lay_tiles(tiles, board, json_object_get(move, "tiles"), true);
    put_figures(board, json_object_get(move, "figures"), NULL, true);
    put_stacks(board, json_object_get(move, "stacks"), true);
    mark_leaving(board, json_object_get(move, "removed"));
}

void tw_board_leave(const json_t *move, struct tw_board *board)
{
    take_figures(board, json_object_get(move, "removed"), false);
}

void tw_board_move(struct tw_board_tiles *tiles, const json_t *move, struct tw_board *board)
{
    tw_board_move_keeping(tiles, move, board);
    tw_board_leave(move, board);
}
