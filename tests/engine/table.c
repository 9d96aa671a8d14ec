#include "table.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct table *table_game(const char *rules, unsigned players, const char *options)
{
    struct table *table = calloc(1, sizeof *table);
    struct tw_choice choices[8];
    struct tw_setup setup = {.rules = rules, .players = players, .choices = choices};
    struct tw_problem problem;
    char text[256];

    cr_assert(table);
    snprintf(text, sizeof text, "%s", options);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        choices[setup.choice_count++] = (struct tw_choice){.option = word, .value = value};
    }
    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &table->game, &problem), "%s: %s", rules,
              problem.text);
    table->journal.capacity = TW_JOURNAL_PER_ACTION;
    table->journal.entries = calloc(TW_JOURNAL_PER_ACTION, sizeof *table->journal.entries);
    cr_assert(table->journal.entries);
    return table;
}

void table_close(struct table *table)
{
    tw_game_free(table->game);
    free(table->journal.entries);
    free(table);
}

static unsigned type_named(const struct table *table, const char *id)
{
    const int type = tw_game_find_type(table->game, id);

    cr_assert(type >= 0, "no tile %s", id);
    return (unsigned)type;
}

/* TW_NONE where there is no such segment. */
static unsigned segment_named(const struct table *table, int x, int y, const char *name)
{
    const int tile = tw_tile_at(table->game, &table->state, x, y);
    const struct tw_segment *segments;
    unsigned count;

    cr_assert(tile >= 0, "no tile at %d,%d", x, y);
    segments = tw_game_segments(table->game, table->state.tiles[tile].type, &count);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(segments[i].name, name) == 0)
            return i;
    return TW_NONE;
}

static void lay_tiles(struct table *table, const char *tiles)
{
    struct tw_problem problem;
    char id[32];
    int x, y, turns, length;

    while (sscanf(tiles, " %31s %d,%d %d%n", id, &x, &y, &turns, &length) == 4) {
        cr_assert(tw_position_tile(table->game, &table->state, type_named(table, id), x, y,
                                   (unsigned)turns, &problem),
                  "%s %d,%d: %s", id, x, y, problem.text);
        tiles += length;
        tiles += *tiles == ';';
    }
    cr_assert_eq(*tiles, '\0', "left over: %s", tiles);
}

static void put_figures(struct table *table, const char *figures)
{
    struct tw_problem problem;
    char kind[16], segment[8];
    int player, x, y, length;

    while (sscanf(figures, " %d %15s %d,%d %7[^; ]%n", &player, kind, &x, &y, segment, &length) ==
           5) {
        cr_assert(tw_position_figure(
                      table->game, &table->state, (unsigned)player,
                      (enum tw_figure_kind)tw_word_find(tw_figure_words, TW_FIGURE__COUNT, kind), x,
                      y, segment_named(table, x, y, segment), &problem),
                  "%s", problem.text);
        figures += length;
        figures += *figures == ';';
    }
    cr_assert_eq(*figures, '\0', "left over: %s", figures);
}

struct table *table_open(const char *rules, unsigned players, const char *options,
                         const char *tiles, const char *figures, const char *deck)
{
    struct table *table = table_game(rules, players, options);
    struct tw_problem problem;
    uint8_t types[64];
    unsigned count = 0;
    char id[32];
    int length;

    tw_position_start(table->game, &table->state);
    lay_tiles(table, tiles);
    put_figures(table, figures);
    for (; sscanf(deck, " %31s%n", id, &length) == 1; deck += length)
        types[count++] = (uint8_t)type_named(table, id);
    cr_assert(tw_position_begin(table->game, &table->state, 0, types, count, NULL, 0, &problem),
              "%s", problem.text);
    return table;
}

static void hear(void *context, const struct tw_state *state, const struct tw_event *event)
{
    struct table *table = context;

    (void)state;
    table->told[event->what]++;
    if (event->what == TW_EVENT_POINTS)
        table->points[event->player] += event->points;
    if (event->what == TW_EVENT_POINTS || event->what == TW_EVENT_LAPSED ||
        event->what == TW_EVENT_ACTIVATED)
        table->last = *event;
}

void table_apply(struct table *table, struct tw_action action)
{
    static struct tw_state before;
    const size_t size = tw_game_state_size(table->game);
    const struct tw_sink sink = {.event = hear, .context = table};
    const char *wrong;

    memcpy(&before, &table->state, size);
    table->journal.count = 0;
    tw_apply(table->game, &table->state, action, &table->journal, NULL);
    cr_assert(tw_undo(table->game, &table->state, &table->journal));
    cr_assert_eq(memcmp(&before, &table->state, size), 0, "undo leaves a trace of '%s'",
                 tw_do_words[action.what]);
    tw_apply(table->game, &table->state, action, NULL, &sink);
    wrong = tw_state_check(table->game, &table->state);
    cr_assert_null(wrong, "after '%s': %s", tw_do_words[action.what], wrong);
}

static struct tw_action read_action(const struct table *table, const char *text)
{
    struct tw_action action = {0};
    char what[16], kind[16] = "", segment[8] = "";
    int x = 0, y = 0, degrees = 0, player = 0;
    const char *rest;

    cr_assert_eq(sscanf(text, "%15s", what), 1);
    action.what = (uint8_t)tw_word_find(tw_do_words, TW_DO__COUNT, what);
    rest = text + strlen(what);
    if (action.what == TW_DO_TILE)
        cr_assert_eq(sscanf(rest, " %d,%d %d", &x, &y, &degrees), 3, "%s", text);
    else if (action.what == TW_DO_FIGURE)
        cr_assert_eq(sscanf(rest, " %15s %d,%d %7s", kind, &x, &y, segment), 4, "%s", text);
    else if (action.what == TW_DO_SCORE)
        cr_assert_eq(sscanf(rest, " %d,%d %7s", &x, &y, segment), 3, "%s", text);
    else if (action.what == TW_DO_SYMBOL)
        cr_assert_eq(sscanf(rest, " %d,%d", &x, &y), 2, "%s", text);
    else if (action.what == TW_DO_FINAL)
        cr_assert_eq(sscanf(rest, " %d", &player), 1, "%s", text);
    action.x = (int16_t)x;
    action.y = (int16_t)y;
    action.rotation = (uint8_t)(degrees / 90);
    action.figure = (uint8_t)player;
    if (*kind)
        action.figure = (uint8_t)tw_word_find(tw_figure_words, TW_FIGURE__COUNT, kind);
    if (*segment)
        action.segment = (uint8_t)segment_named(table, x, y, segment);
    return action;
}

void play(struct table *table, ...)
{
    va_list list;

    va_start(list, table);
    for (const char *text = va_arg(list, const char *); text; text = va_arg(list, const char *)) {
        const struct tw_action action = read_action(table, text);

        cr_assert(tw_is_legal(table->game, &table->state, action), "'%s' is refused (%#llx)", text,
                  (unsigned long long)tw_refusal(table->game, &table->state, action));
        table_apply(table, action);
    }
    va_end(list);
}

bool legal(struct table *table, const char *text)
{
    const struct tw_action action = read_action(table, text);
    const bool is = tw_is_legal(table->game, &table->state, action);

    cr_assert_eq(is, tw_refusal(table->game, &table->state, action) == 0);
    return is;
}

void refused(struct table *table, const char *text, const char *reasons)
{
    const uint64_t given = tw_refusal(table->game, &table->state, read_action(table, text));
    char found[512] = "";

    for (unsigned i = 0; i < TW_REASON__COUNT; i++)
        if (given >> i & 1)
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", *found ? " " : "",
                     tw_reason_words[i]);
    cr_assert_str_eq(found, reasons, "'%s' is refused for '%s', not for '%s'", text, found,
                     reasons);
}

unsigned offered(struct table *table, enum tw_do what)
{
    const unsigned count = tw_legal_actions(table->game, &table->state, table->actions);
    unsigned found = 0;

    for (unsigned i = 0; i < count; i++)
        found += table->actions[i].what == what;
    return found;
}

/* Nothing is offered twice, and everything that is offered is legal. */
static void check_offer(const struct table *table, unsigned count)
{
    cr_assert_gt(count, 0, "nothing can be done");
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            cr_assert(memcmp(&table->actions[i], &table->actions[k], sizeof(struct tw_action)),
                      "'%s' is offered twice", tw_do_words[table->actions[i].what]);
}

void table_random_game(struct table *table, uint64_t index)
{
    const bool solo = tw_game_uses(table->game, TW_MECHANISM_LAGGING);
    struct tw_random random;
    unsigned step = 0;

    tw_random_start(&random, 4711, index);
    tw_state_start(table->game, 815, index, &table->state);
    memset(table->points, 0, sizeof table->points);
    while (table->state.phase != TW_PHASE_OVER) {
        const unsigned count = tw_legal_actions(table->game, &table->state, table->actions);

        if (step++ % 16 == 0 || table->state.phase == TW_PHASE_SYMBOL)
            check_offer(table, count);
        table_apply(table, table->actions[tw_random_below(&random, count)]);
    }
    for (unsigned player = 0; player < tw_game_players(table->game); player++)
        cr_assert_eq(table->state.score[player],
                     table->points[player] + (solo ? (int32_t)player + 1 : 0),
                     "the score of player %u is not the sum of the events", player);
}
