/* Rows of results: whoever follows their moves arrives at the position that was reached. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helpers.h"

static json_t *row_of(const struct tw_replay *replay, const char *path)
{
    struct tw_results_writer writer = {.tables = replay->library.tables};
    json_error_t error;

    cr_assert_eq(tw_replay_row(replay, path, "tilewright replay it", &writer), TW_OK);
    cr_assert_eq(writer.rows, 1);
    cr_assert_eq(strchr(tw_text_string(&writer.text), '\n') - tw_text_string(&writer.text) + 1,
                 (long)writer.text.length, "more than one line");
    json_t *row = json_loads(tw_text_string(&writer.text), JSON_REJECT_DUPLICATES, &error);
    cr_assert(row, "%s", error.text);
    tw_text_done(&writer.text);
    return row;
}

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

/* "0 follower 1,-2 r1 NE" */
static void piece_key(const json_t *piece, char ret_key[100])
{
    snprintf(ret_key, 100, "%d %s %d,%d %s %s",
             (int)json_integer_value(json_object_get(piece, "player")), text_of(piece, "kind"),
             (int)json_integer_value(json_object_get(piece, "x")),
             (int)json_integer_value(json_object_get(piece, "y")), text_of(piece, "segment"),
             text_of(piece, "corner"));
}

static void count_pieces(json_t *counts, const json_t *list, int step)
{
    const json_t *piece;
    char key[100];
    size_t i;

    json_array_foreach(list, i, piece)
    {
        piece_key(piece, key);
        const json_int_t count = json_integer_value(json_object_get(counts, key)) + step;
        cr_assert_geq(count, 0, "%s is taken and was not there", key);
        if (count == 0)
            json_object_del(counts, key);
        else
            json_object_set_new(counts, key, json_integer(count));
    }
}

static void set_stacks(json_t *stacks, const json_t *list)
{
    json_t *stack;
    char key[100];
    size_t i;

    json_array_foreach(list, i, stack)
    {
        json_t *tokens = json_object_get(stack, "tokens");
        piece_key(stack, key);
        if (json_array_size(tokens) == 0)
            json_object_del(stacks, key);
        else
            json_object_set(stacks, key, tokens);
    }
}

struct board {
    size_t tiles;
    json_t *pieces, *stacks;
};

static void follow(struct board *board, const json_t *step)
{
    board->tiles += json_array_size(json_object_get(step, "tiles"));
    count_pieces(board->pieces, json_object_get(step, "figures"), 1);
    count_pieces(board->pieces, json_object_get(step, "removed"), -1);
    set_stacks(board->stacks, json_object_get(step, "stacks"));
}

/* The row of a file without moves shows its position at once. */
static void check_end(const struct tw_replay *replay, const struct board *board)
{
    struct tw_replay still = *replay;
    struct board end = {0, json_object(), json_object()};

    still.entry_count = still.note_count = 0;
    still.first = NULL;
    json_t *row = row_of(&still, "end.json");
    cr_assert_null(json_object_get(row, "moves"));
    follow(&end, row);
    cr_expect_eq(board->tiles, end.tiles);
    cr_expect_eq(board->tiles, replay->state->tile_count);
    cr_expect(json_equal(board->pieces, end.pieces), "other figures than in the end");
    cr_expect(json_equal(board->stacks, end.stacks), "other stacks than in the end");
    json_decref(row);
    json_decref(end.pieces);
    json_decref(end.stacks);
}

static void check_events(const json_t *row, const struct tw_replay *replay)
{
    json_int_t points[TW_MAX_PLAYERS] = {0};
    const json_t *move, *event;
    size_t i, j;

    json_array_foreach(json_object_get(row, "moves"), i, move)
        json_array_foreach(json_object_get(move, "events"), j,
                           event) if (strcmp(text_of(event, "what"), "points") == 0)
            points[json_integer_value(json_object_get(event, "player"))] +=
        json_integer_value(json_object_get(event, "points"));
    for (unsigned player = 0; player < replay->player_count; player++)
        cr_expect_eq(points[player], replay->state->score[player], "player %u", player);
}

static void check_game(const char *rules, unsigned players, uint64_t seed)
{
    struct tw_replay replay;
    struct board board = {0, json_object(), json_object()};
    const json_t *move;
    size_t i;

    play_game(&replay, rules, players, seed);
    json_t *row = row_of(&replay, "games/one.json");
    cr_expect_str_eq(text_of(row, "id"), "games/one.json");
    cr_expect_str_eq(text_of(row, "rules"), rules);
    follow(&board, row);
    json_array_foreach(json_object_get(row, "moves"), i, move) follow(&board, move);
    cr_expect_gt(i, 20, "%s", rules);
    check_end(&replay, &board);
    if (strstr(rules, "solo") == NULL)
        check_events(row, &replay);
    json_decref(row);
    json_decref(board.pieces);
    json_decref(board.stacks);
    tw_replay_done(&replay);
}

Test(rows, the_moves_lead_to_the_position_reached_and_the_events_to_the_points)
{
    static const char *const rules[] = {"base", "gold-rush", "base+river-20ae+abbot+anniversary",
                                        "base+inns-cathedrals+traders-builders+abbey-mayor+king"};

    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        for (uint64_t seed = 1; seed <= 4; seed++)
            check_game(rules[i], 2 + (unsigned)(seed % 3), seed);
    check_game("base+solo", 0, 1);
}

static const char scenario[] = "scenario: A road closed by an opponent\n"
                               "clauses: [BASE-ROAD-06, BASE-ROAD-05.x1]\n"
                               "rules: base\n"
                               "options: {tiny-city: two}\n"
                               "players: red blue\n"
                               "tiles:\n"
                               "  - W 1,0\n"
                               "figures:\n"
                               "  - red follower 1,0 r3\n"
                               "turn: blue\n"
                               "moves:\n"
                               "  - refused: tile 5,5 0\n"
                               "    clauses: BASE-TILE-02\n"
                               "  - tile W -1,0 180\n"
                               "  - pass\n"
                               "expect:\n"
                               "  score: {red: %d, blue: 0}\n"
                               "why: \"because\"\n";

static json_t *scenario_row(struct tw_replay *replay, int points)
{
    char text[sizeof scenario + 10];

    snprintf(text, sizeof text, scenario, points);
    run_text(replay, "road.yaml", text);
    return row_of(replay, "somewhere/tests/base/road.yaml");
}

static void expect_json(const json_t *row, const char *name, const char *expected)
{
    char *text = json_dumps(json_object_get(row, name), JSON_COMPACT | JSON_ENCODE_ANY);

    cr_expect_str_eq(text ? text : "nothing", expected, "%s is %s", name, text ? text : "nothing");
    free(text);
}

Test(rows, a_scenario_that_holds_says_what_it_is_about_and_what_was_tried)
{
    struct tw_replay replay;
    json_t *row = scenario_row(&replay, 3);
    const json_t *moves = json_object_get(row, "moves");

    expect_json(row, "status", "\"pass\"");
    expect_json(row, "id", "\"base/road\"");
    expect_json(row, "clauses", "[\"BASE-ROAD-06\",\"BASE-ROAD-05\"]");
    expect_json(row, "shows", "[\"BASE-ROAD-05.x1\"]");
    expect_json(row, "reading", "\"tiny-city=two\"");
    expect_json(row, "note", "\"because\"");
    expect_json(row, "expected", "{\"score\":{\"red\":3,\"blue\":0}}");
    expect_json(row, "players", "[\"red\",\"blue\"]");
    expect_json(row, "scores", "[3,0]");
    expect_json(row, "mismatches", "nothing");
    cr_assert_eq(json_array_size(moves), 3);
    expect_json(json_array_get(moves, 0), "tried", "\"refused\"");
    cr_expect(strstr(text_of(json_array_get(moves, 0), "text"), "BASE-TILE-02"));
    expect_json(json_array_get(moves, 1), "tiles",
                "[{\"id\":\"base-W\",\"x\":-1,\"y\":0,\"rotation\":180}]");
    expect_json(json_array_get(moves, 2), "removed",
                "[{\"player\":0,\"kind\":\"follower\",\"x\":1,\"y\":0,\"segment\":\"r3\"}]");
    json_decref(row);
    tw_replay_done(&replay);
}

Test(rows, a_scenario_that_does_not_hold_says_where)
{
    struct tw_replay replay;
    json_t *row = scenario_row(&replay, 4);

    expect_json(row, "status", "\"fail\"");
    expect_json(row, "line", "17");
    expect_json(row, "message", "\"red: expected 4, found 3\"");
    expect_json(row, "mismatches", "[{\"what\":\"red: expected 4, found 3\",\"line\":17}]");
    json_decref(row);
    tw_replay_done(&replay);
}

Test(rows, a_file_that_cannot_be_used_is_an_error_with_its_first_message)
{
    struct tw_replay replay;

    run_text(&replay, "bad.yaml", "scenario: nothing\nrules: base\nclauses: []\nmoves: 7\n");
    json_t *row = row_of(&replay, "bad.yaml");
    expect_json(row, "status", "\"error\"");
    cr_expect_neq(text_of(row, "message")[0], '\0');
    cr_expect_gt(json_integer_value(json_object_get(row, "line")), 0);
    expect_json(row, "moves", "nothing");
    json_decref(row);
    tw_replay_done(&replay);
}
