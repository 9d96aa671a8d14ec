#include "report/board.h"

#include <string.h>

struct tw_board_tile *tw_report_tile(struct tw_report *report, const char *id)
{
    static const char suffix[] = "-garden";
    const size_t length = strlen(id), tail = sizeof suffix - 1;
    const bool garden = length > tail && strcmp(id + length - tail, suffix) == 0;

    for (size_t i = 0; i < report->tile_count; i++) {
        struct tw_board_tile *tile = &report->tiles[i];
        const char *name = tile->tile->id;

        if (tile->garden == garden && strncmp(name, id, length - (garden ? tail : 0)) == 0 &&
            name[length - (garden ? tail : 0)] == '\0')
            return tile;
    }
    return NULL;
}

static void draw_once(struct tw_report *report, struct tw_board_tile *tile)
{
    const struct tw_tile_view view = {.garden = tile->garden, .plain = true};
    struct tw_picture picture;
    struct tw_html html;
    int garden;

    if (tile->drawn)
        return;
    tile->drawn = true;
    tw_html_start_piece(&html, &tile->svg, true);
    tw_tile_svg(&html, tile->tile, &view);
    tw_picture_draw(tile->tile, &picture);
    for (unsigned i = 0; i < tile->tile->segment_count; i++)
        tile->anchors[i] = picture.shapes[i].anchor;
    garden = tw_tile_garden_field(&picture);
    tile->garden_anchor = garden >= 0 ? picture.shapes[garden].anchor : (struct tw_point){50, 50};
    report->failed |= tile->svg.failed;
}

static int clamp(long long number)
{
    return number < -10000 ? -10000 : number > 10000 ? 10000 : (int)number;
}

static void lay_tiles(struct tw_report *report, struct tw_board *board, const json_t *list,
                      bool fresh)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        struct tw_placed_tile *placed = &board->tiles[board->tile_count];
        const long long rotation = tw_result_number(entry, "rotation", 0);

        if (board->tile_count == TW_BOARD_TILES || !json_is_object(entry))
            return;
        *placed = (struct tw_placed_tile){.id = tw_result_text(entry, "id", "?"),
                                          .x = clamp(tw_result_number(entry, "x", 0)),
                                          .y = clamp(tw_result_number(entry, "y", 0)),
                                          .turns = (unsigned)((rotation % 360 + 360) % 360 / 90),
                                          .fresh = fresh};
        placed->tile = tw_report_tile(report, placed->id);
        if (placed->tile)
            draw_once(report, placed->tile);
        board->tile_count++;
    }
}

static void put_figures(struct tw_board *board, const json_t *list, const char *kind, bool fresh)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        if (board->figure_count == TW_BOARD_FIGURES || !json_is_object(entry))
            return;
        board->figures[board->figure_count++] = (struct tw_standing){
            .player = (unsigned)tw_result_count(entry, "player") % TW_COLOURS,
            .kind = kind ? kind : tw_result_text(entry, "kind", "follower"),
            .x = clamp(tw_result_number(entry, "x", 0)),
            .y = clamp(tw_result_number(entry, "y", 0)),
            .segment = tw_result_text(entry, "segment", ""),
            .corner = tw_result_text(entry, "corner", ""),
            .tokens = json_object_get(entry, "tokens"),
            .value = (long long)json_array_size(json_object_get(entry, "tokens")),
            .fresh = fresh};
    }
}

static bool same_standing(const struct tw_standing *figure, const json_t *entry)
{
    return figure->x == clamp(tw_result_number(entry, "x", 0)) &&
           figure->y == clamp(tw_result_number(entry, "y", 0)) &&
           strcmp(figure->segment, tw_result_text(entry, "segment", figure->segment)) == 0 &&
           strcmp(figure->corner, tw_result_text(entry, "corner", figure->corner)) == 0 &&
           strcmp(figure->kind, tw_result_text(entry, "kind", figure->kind)) == 0 &&
           figure->player == (unsigned)(json_object_get(entry, "player")
                                            ? tw_result_count(entry, "player") % TW_COLOURS
                                            : figure->player);
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
        board->figures[i].fresh = false;
}

const char *tw_player_name(const json_t *row, long long player)
{
    const json_t *entry =
        player >= 0 ? json_array_get(json_object_get(row, "players"), (size_t)player) : NULL;

    return json_is_string(entry) ? json_string_value(entry) : tw_result_text(entry, "name", NULL);
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

void tw_board_start(struct tw_report *report, const json_t *row, struct tw_board *ret_board)
{
    *ret_board = (struct tw_board){.tile_count = 0};
    choose_colours(ret_board, row);
    lay_tiles(report, ret_board, json_object_get(row, "tiles"), false);
    put_figures(ret_board, json_object_get(row, "figures"), NULL, false);
    put_stacks(ret_board, json_object_get(row, "stacks"), false);
}

void tw_board_move_keeping(struct tw_report *report, const json_t *move, struct tw_board *board)
{
    tw_board_settle(board);
    lay_tiles(report, board, json_object_get(move, "tiles"), true);
    put_figures(board, json_object_get(move, "figures"), NULL, true);
    put_stacks(board, json_object_get(move, "stacks"), true);
}

void tw_board_move(struct tw_report *report, const json_t *move, struct tw_board *board)
{
    tw_board_move_keeping(report, move, board);
    take_figures(board, json_object_get(move, "removed"), false);
}
