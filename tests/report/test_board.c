/* Boards of the scenarios: what stands on them, where it stands, and what is said to be joined. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "draw/board_row.h"
#include "model/model.h"

static struct tw_model model;
static struct tw_arena arena;
static struct tw_board_tiles tiles;
static struct tw_board board;

static void start(void)
{
    static const char *const paths[] = {TILES};
    size_t count = 0;

    tw_model_start(&model);
    cr_assert_eq(tw_model_load(&model, paths, 1), TW_OK);
    for (size_t i = 0; i < model.set_count; i++)
        count += model.sets[i].tile_count;
    cr_assert_eq(tw_board_tiles_take(&tiles, &arena, count), TW_OK);
    for (size_t i = 0; i < model.set_count; i++)
        for (size_t j = 0; j < model.sets[i].tile_count; j++)
            tw_board_tiles_add(&tiles, &model.sets[i].tiles[j].tile);
}

static void done(void)
{
    tw_board_tiles_done(&tiles);
    tw_arena_done(&arena);
    tw_model_done(&model);
}

static json_t *row_of(const char *text)
{
    json_t *row = json_loads(text, 0, NULL);

    cr_assert(row, "%s", text);
    return row;
}

/* A city of two tiles, an open road below it, a field with four pieces. */
static const char city[] =
    "{\"players\": [\"red\", \"blue\"],"
    " \"tiles\": [{\"id\": \"base-D\", \"x\": 0, \"y\": 0},"
    "  {\"id\": \"base-E\", \"x\": 0, \"y\": -1, \"rotation\": 180}],"
    " \"figures\": [{\"player\": 0, \"kind\": \"follower\", \"x\": 0, \"y\": 0, \"segment\": "
    "\"c1\"},"
    "  {\"player\": 0, \"kind\": \"builder\", \"x\": 0, \"y\": 0, \"segment\": \"c1\"},"
    "  {\"player\": 1, \"kind\": \"follower\", \"x\": 0, \"y\": -1, \"segment\": \"f1\"},"
    "  {\"player\": 1, \"kind\": \"pig\", \"x\": 0, \"y\": -1, \"segment\": \"f1\"},"
    "  {\"player\": 1, \"kind\": \"follower\", \"x\": 0, \"y\": 0, \"segment\": \"r1\"}]}";

static struct tw_board_part part_of(const char *segment)
{
    const int found = tw_board_segment(&board.tiles[0], segment);

    cr_assert_geq(found, 0);
    return (struct tw_board_part){0, (uint8_t)found};
}

Test(boards, segments_are_joined_across_tiles, .init = start, .fini = done)
{
    struct tw_board_part parts[8];
    json_t *row = row_of(city);
    bool complete;

    tw_board_start(&tiles, row, &board);
    cr_assert_eq(tw_board_feature(&board, part_of("c1"), parts, 8, &complete), 2);
    cr_assert(complete);
    cr_assert_eq(tw_board_feature(&board, part_of("r1"), parts, 8, &complete), 1);
    cr_assert_not(complete);
    json_decref(row);
}

Test(boards, farmers_lie_and_nobody_else, .init = start, .fini = done)
{
    json_t *row = row_of(city);

    tw_board_start(&tiles, row, &board);
    tw_board_arrange(&board);
    for (size_t i = 0; i < board.figure_count; i++)
        cr_assert_eq(board.figures[i].stand.lies, i == 2, "figure %zu", i);
    json_decref(row);
}

Test(boards, a_number_stands_on_each_tile_that_was_counted, .init = start, .fini = done)
{
    json_t *row = row_of(city);
    json_t *events = row_of("[{\"player\": 0, \"x\": 0, \"y\": -1, \"segment\": \"c1\","
                            " \"counters\": {\"pennants\": 0, \"tiles\": 2}}]");
    json_t *wrong = row_of("[{\"player\": 0, \"x\": 0, \"y\": -1, \"segment\": \"c1\","
                           " \"counters\": {\"pennants\": 0, \"tiles\": 3}}]");

    tw_board_start(&tiles, row, &board);
    tw_board_explain(&board, events);
    cr_assert_eq(board.light_count, 1);
    cr_assert_eq(board.mark_count, 2);
    cr_assert_eq(board.marks[0].number, 1);
    cr_assert_eq(board.tiles[board.marks[0].part.tile].y, -1, "in reading order");
    /* Numbers that would not be those of the event are left out. */
    tw_board_explain(&board, wrong);
    cr_assert_eq(board.light_count, 1);
    cr_assert_eq(board.mark_count, 0);
    json_decref(wrong);
    json_decref(events);
    json_decref(row);
}

static struct tw_point place_of(const struct tw_board_figure *figure)
{
    return (struct tw_point){figure->x * 100 + figure->stand.at.x,
                             figure->y * 100 + figure->stand.at.y};
}

static double room_of(const struct tw_board_figure *figure)
{
    return figure->stand.scale * (strcmp(figure->kind, "token") == 0 ? 9 : TW_FIGURE_ROOM);
}

static void check_distances(const char *id)
{
    for (size_t i = 0; i < board.figure_count; i++)
        for (size_t j = 0; j < i; j++) {
            const struct tw_board_figure *one = &board.figures[i], *other = &board.figures[j];
            const struct tw_point a = place_of(one), b = place_of(other);

            /* Pieces are somewhat smaller than the room they take. */
            cr_expect_gt(hypot(a.x - b.x, a.y - b.y), 0.8 * (room_of(one) + room_of(other)),
                         "%s: %s on %d,%d %s over %s on %d,%d %s", id, one->kind, one->x, one->y,
                         one->segment, other->kind, other->x, other->y, other->segment);
        }
}

static void check_segments(const char *id)
{
    for (size_t i = 0; i < board.figure_count; i++) {
        const struct tw_board_figure *figure = &board.figures[i];
        const int at = tw_board_tile_on(&board, figure->x, figure->y);
        const int segment = at < 0 ? -1 : tw_board_segment(&board.tiles[at], figure->segment);
        struct tw_picture picture;
        struct tw_point place;

        if (segment < 0 || figure->corner[0] ||
            tw_kind_shape(board.tiles[at].tile->tile->segments[segment].kind) == TW_SHAPE_SPOT)
            continue;
        tw_picture_draw(board.tiles[at].tile->tile, &picture);
        place = tw_turned(figure->stand.at, (4 - board.tiles[at].turns) % 4);
        cr_expect_eq(picture.owner[tw_cell_at(place.y)][tw_cell_at(place.x)], segment,
                     "%s: %s of %d,%d stands beside its %s", id, figure->kind, figure->x, figure->y,
                     figure->segment);
    }
}

/* The rows of all scenarios, as `replay` writes them. */
static FILE *play_scenarios(void)
{
    char name[] = "/tmp/tilewright-rows-XXXXXX", command[2048];
    const int descriptor = mkstemp(name);
    FILE *file;

    cr_assert_geq(descriptor, 0);
    snprintf(command, sizeof command,
             "cd '%s' && '%s' replay --quiet tests/scenarios/*/*.yaml --out '%s' >/dev/null", ROOT,
             getenv("TILEWRIGHT"), name);
    cr_assert_eq(system(command), 0, "%s", command);
    close(descriptor);
    file = fopen(name, "r");
    cr_assert(file, "%s", name);
    remove(name);
    return file;
}

Test(boards, figures_stand_on_their_segments_and_never_over_each_other, .init = start, .fini = done,
     .timeout = 100)
{
    FILE *file = play_scenarios();
    static char line[1 << 20];
    size_t boards = 0;

    while (fgets(line, sizeof line, file)) {
        json_t *row = json_loads(line, 0, NULL);
        const char *id = tw_board_text(row, "id", "?");
        const json_t *move;
        size_t i;

        cr_assert(row, "%.60s", line);
        tw_board_start(&tiles, row, &board);
        json_array_foreach(json_object_get(row, "moves"), i, move)
        {
            tw_board_move_keeping(&tiles, move, &board);
            tw_board_explain(&board, json_object_get(move, "events"));
            tw_board_arrange(&board);
            check_distances(id);
            check_segments(id);
            tw_board_leave(move, &board);
            boards++;
        }
        json_decref(row);
    }
    fclose(file);
    cr_assert_gt(boards, 500);
}
