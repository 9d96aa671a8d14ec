#include "box_table.h"

#include <string.h>

struct table table;

static struct tw_state before;
static struct tw_journal_entry entries[2 * TW_JOURNAL_PER_ACTION];

static void tell(void *context, const struct tw_state *state, const struct tw_event *event)
{
    (void)context;
    (void)state;
    table.happened[event->what]++;
    table.last[event->what] = *event;
    if (event->what == TW_EVENT_POINTS)
        table.points[event->player] += event->points;
}

void table_open(const char *rules, unsigned players, const char *readings)
{
    struct tw_choice choices[8];
    char words[8][64];
    struct tw_setup setup = {.rules = rules, .players = players, .choices = choices};
    struct tw_problem problem;

    while (readings && *readings) {
        char *word = words[setup.choice_count];
        const size_t length = strcspn(readings, " ");

        cr_assert(length < sizeof words[0] && setup.choice_count < 8);
        memcpy(word, readings, length);
        word[length] = '\0';
        choices[setup.choice_count].option = word;
        choices[setup.choice_count++].value = strchr(word, '=') + 1;
        *strchr(word, '=') = '\0';
        readings += length + (readings[length] == ' ');
    }
    tw_game_free(table.game);
    memset(&table, 0, sizeof table);
    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &table.game, &problem), "%s",
              problem.text);
    cr_assert(tw_position_start(table.game, &table.state));
}

static unsigned type_of(const char *id)
{
    const int type = tw_game_find_type(table.game, id);

    cr_assert(type >= 0, "there is no tile '%s'", id);
    return (unsigned)type;
}

void table_tile(const char *id, int x, int y, unsigned degrees)
{
    struct tw_problem problem;

    cr_assert(tw_position_tile(table.game, &table.state, type_of(id), x, y, degrees / 90, &problem),
              "%s at %d,%d: %s", id, x, y, problem.text);
}

static unsigned segment_at(int x, int y, const char *name)
{
    const int tile = tw_tile_at(table.game, &table.state, x, y);
    const struct tw_segment *segments;
    unsigned count;

    cr_assert(tile >= 0, "no tile at %d,%d", x, y);
    segments = tw_game_segments(table.game, table.state.tiles[tile].type, &count);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(segments[i].name, name) == 0)
            return i;
    cr_assert_fail("the tile at %d,%d has no segment '%s'", x, y, name);
    return 0;
}

void table_figure(unsigned player, enum tw_figure_kind kind, int x, int y, const char *segment)
{
    struct tw_problem problem;

    cr_assert(tw_position_figure(table.game, &table.state, player, kind, x, y,
                                 segment_at(x, y, segment), &problem),
              "%s", problem.text);
}

void table_barn(unsigned player, int x, int y, unsigned corner)
{
    struct tw_problem problem;

    cr_assert(tw_position_figure(table.game, &table.state, player, TW_FIGURE_BARN, x, y, corner,
                                 &problem),
              "%s", problem.text);
}

void table_begin(unsigned player, const char *deck)
{
    uint8_t types[64];
    unsigned count = 0;
    struct tw_problem problem;
    const char *wrong;

    while (*deck) {
        char id[32] = {0};
        const size_t length = strcspn(deck, " ");

        memcpy(id, deck, length);
        types[count++] = (uint8_t)type_of(id);
        deck += length + (deck[length] == ' ');
    }
    cr_assert(tw_position_begin(table.game, &table.state, player, types, count, NULL, 0, &problem),
              "%s", problem.text);
    wrong = tw_state_check(table.game, &table.state);
    cr_assert_null(wrong, "%s", wrong);
}

struct tw_action table_action(enum tw_do what, unsigned figure, int x, int y, const char *segment)
{
    return (struct tw_action){.what = (uint8_t)what,
                              .figure = (uint8_t)figure,
                              .segment = segment ? (uint8_t)segment_at(x, y, segment) : 0,
                              .x = (int16_t)x,
                              .y = (int16_t)y};
}

bool table_may(struct tw_action action)
{
    const bool may = tw_is_legal(table.game, &table.state, action);

    cr_expect_eq(may, tw_refusal(table.game, &table.state, action) == 0);
    return may;
}

void table_do(struct tw_action action)
{
    const size_t size = tw_game_state_size(table.game);
    struct tw_journal journal = {.entries = entries, .capacity = 2 * TW_JOURNAL_PER_ACTION};
    const struct tw_sink sink = {.event = tell};
    const char *wrong;

    cr_assert(table_may(action), "%s in the phase %s is not legal", tw_do_words[action.what],
              tw_phase_words[table.state.phase]);
    memcpy(&before, &table.state, size);
    tw_apply(table.game, &table.state, action, &journal, NULL);
    cr_assert(tw_undo(table.game, &table.state, &journal));
    cr_assert_eq(memcmp(&before, &table.state, size), 0, "undo does not restore the state");
    tw_apply(table.game, &table.state, action, NULL, &sink);
    wrong = tw_state_check(table.game, &table.state);
    cr_assert_null(wrong, "%s", wrong);
    for (unsigned player = 0; player < tw_game_players(table.game); player++)
        cr_assert_eq(table.points[player], table.state.score[player]);
}

unsigned table_count(enum tw_do what)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    const unsigned total = tw_legal_actions(table.game, &table.state, actions);
    unsigned count = 0;

    for (unsigned i = 0; i < total; i++)
        count += actions[i].what == what;
    return count;
}

void lay(int x, int y, unsigned degrees)
{
    struct tw_action action = table_action(TW_DO_TILE, 0, x, y, NULL);

    action.rotation = (uint8_t)(degrees / 90);
    table_do(action);
}

void lay_abbey(int x, int y)
{
    table_do(table_action(TW_DO_TILE, TW_LAY_ABBEY, x, y, NULL));
}

void draw(void)
{
    table_do(table_action(TW_DO_DRAW, 0, 0, 0, NULL));
}

void pass(void)
{
    table_do(table_action(TW_DO_PASS, 0, 0, 0, NULL));
}

void place(enum tw_figure_kind kind, int x, int y, const char *segment)
{
    table_do(table_action(TW_DO_FIGURE, kind, x, y, segment));
}

static struct tw_action barn_at(int x, int y, unsigned corner)
{
    struct tw_action action = table_action(TW_DO_FIGURE, TW_FIGURE_BARN, x, y, NULL);

    action.segment = (uint8_t)corner;
    return action;
}

void place_barn(int x, int y, unsigned corner)
{
    table_do(barn_at(x, y, corner));
}

void move_wagon(int x, int y, const char *segment)
{
    table_do(table_action(TW_DO_WAGON, 0, x, y, segment));
}

void keep_wagon(void)
{
    table_do(table_action(TW_DO_WAGON, TW_WAGON_STAYS, 0, 0, NULL));
}

bool may_place(enum tw_figure_kind kind, int x, int y, const char *segment)
{
    return table_may(table_action(TW_DO_FIGURE, kind, x, y, segment));
}

bool may_place_barn(int x, int y, unsigned corner)
{
    return table_may(barn_at(x, y, corner));
}

bool may_move_wagon(int x, int y, const char *segment)
{
    return table_may(table_action(TW_DO_WAGON, 0, x, y, segment));
}

unsigned on_map(unsigned player, enum tw_figure_kind kind)
{
    unsigned count = 0;

    for (unsigned slot = 0; slot < table.state.figure_slots; slot++)
        count +=
            table.state.figures[slot].kind == kind && table.state.figures[slot].player == player;
    return count;
}
