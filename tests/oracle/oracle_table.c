#include "oracle_table.h"

#include <criterion/criterion.h>
#include <string.h>

void table_open(struct table *table, const char *rules, unsigned players, const char *reading)
{
    uint8_t options[TW_MAX_OPTIONS] = {0};

    for (unsigned i = 0; reading && i < tw_builtin_tables.option_count; i++) {
        const struct tw_option *option = &tw_builtin_tables.options[i];
        const size_t length = strlen(option->id);

        for (unsigned k = 0; k < option->value_count; k++)
            if (strncmp(reading, option->id, length) == 0 && reading[length] == '=' &&
                strcmp(reading + length + 1, option->values[k]) == 0)
                options[i] = (uint8_t)k;
    }
    cr_assert(tw_oracle_rules_start(&tw_builtin_tables, rules, players, options, &table->memo,
                                    &table->rules));
    tw_oracle_empty(&table->rules, &table->position);
    table->log.count = 0;
}

static struct tw_oracle_type find(const char *id)
{
    for (unsigned i = 0; i < tw_builtin_tables.set_count; i++)
        for (unsigned k = 0; k < tw_builtin_tables.sets[i].tile_count; k++)
            if (strcmp(tw_builtin_tables.sets[i].tiles[k].id, id) == 0)
                return (struct tw_oracle_type){&tw_builtin_tables.sets[i].tiles[k], false};
    cr_assert_fail("no tile %s", id);
    return (struct tw_oracle_type){NULL, false};
}

void table_tile(struct table *table, const char *id, int x, int y, unsigned rotation)
{
    tw_oracle_put_tile(&table->position, (struct tw_oracle_tile){find(id), x, y, rotation});
}

static unsigned tile_at(const struct table *table, int x, int y)
{
    for (unsigned i = 0; i < table->position.tile_count; i++)
        if (table->position.tiles[i].x == x && table->position.tiles[i].y == y)
            return i;
    cr_assert_fail("no tile at %d,%d", x, y);
    return 0;
}

unsigned table_segment(const struct table *table, int x, int y, const char *segment)
{
    const struct tw_oracle_type type = table->position.tiles[tile_at(table, x, y)].type;

    for (unsigned i = 0; i < tw_oracle_segment_count(type); i++)
        if (strcmp(tw_oracle_segment(type, i)->name, segment) == 0)
            return i;
    cr_assert_fail("no segment %s at %d,%d", segment, x, y);
    return 0;
}

void table_figure(struct table *table, unsigned player, enum tw_figure_kind kind, int x, int y,
                  const char *segment)
{
    table->position.figures[table->position.figure_count++] =
        (struct tw_oracle_figure){(uint8_t)kind,
                                  (uint8_t)player,
                                  (uint8_t)tile_at(table, x, y),
                                  (uint8_t)table_segment(table, x, y, segment),
                                  0,
                                  false};
    table->position.supply[player][kind]--;
}

void table_begin(struct table *table, unsigned player, const char *draw)
{
    char id[64];

    for (const char *at = draw; *at; at += *at == ' ') {
        const size_t length = strcspn(at, " ");

        memcpy(id, at, length);
        id[length] = '\0';
        table->position.deck[table->position.deck_count++] = find(id);
        at += length;
    }
    tw_oracle_begin(&table->position, player, &table->log);
}

static void apply(struct table *table, struct tw_action action)
{
    cr_assert(table_offers(table, action), "kind %u at %d,%d is not offered", action.what, action.x,
              action.y);
    table->log.count = 0;
    tw_oracle_apply(&table->position, action, &table->log);
}

void table_lay(struct table *table, int x, int y, unsigned rotation)
{
    apply(table,
          (struct tw_action){
              .what = TW_DO_TILE, .rotation = (uint8_t)rotation, .x = (int16_t)x, .y = (int16_t)y});
}

void table_put(struct table *table, enum tw_figure_kind kind, int x, int y, const char *segment)
{
    apply(table, (struct tw_action){.what = TW_DO_FIGURE,
                                    .figure = (uint8_t)kind,
                                    .segment = (uint8_t)table_segment(table, x, y, segment),
                                    .x = (int16_t)x,
                                    .y = (int16_t)y});
}

void table_do(struct table *table, enum tw_do what)
{
    apply(table, (struct tw_action){.what = (uint8_t)what});
}

bool table_offers(const struct table *table, struct tw_action action)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    const unsigned count = tw_oracle_legal(&table->position, actions, TW_MAX_ACTIONS);

    for (unsigned i = 0; i < count; i++)
        if (memcmp(&actions[i], &action, sizeof action) == 0)
            return true;
    return false;
}

unsigned table_count(const struct table *table, enum tw_do what)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    const unsigned count = tw_oracle_legal(&table->position, actions, TW_MAX_ACTIONS);
    unsigned found = 0;

    for (unsigned i = 0; i < count; i++)
        found += actions[i].what == what;
    return found;
}

unsigned table_feature(const struct table *table, int x, int y, const char *segment,
                       struct tw_oracle_board *board)
{
    tw_oracle_flood(&table->position, table->position.tile_count, board);
    return board->of[tile_at(table, x, y)][table_segment(table, x, y, segment)];
}
