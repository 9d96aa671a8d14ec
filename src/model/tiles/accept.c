/* What looks wrong on a tile and is right: accept: {TW-TILE-010: 'as on the printed tile'} */
#include <string.h>

#include "model/tiles/row.h"

/* What the border makes likely and cannot show for sure. */
static const enum tw_code suspicions[] = {TW_CODE_TILE_SPLIT_EDGE, TW_CODE_TILE_UNTOUCHED_CITY,
                                          TW_CODE_TILE_BOTH_SIDES, TW_CODE_TILE_ENDING_LINE};

static int find_suspicion(const char *word)
{
    for (size_t i = 0; i < COUNT(suspicions); i++)
        if (strcmp(tw_code_name(suspicions[i]), word) == 0)
            return (int)i;
    return -1;
}

static void report_unknown(struct tw_row *row, const struct tw_yaml_node *key)
{
    const char *words[COUNT(suspicions)];

    for (size_t i = 0; i < COUNT(suspicions); i++)
        words[i] = tw_code_name(suspicions[i]);
    tw_diagnostics_suggest(&row->model->diagnostics,
                           tw_diagnostics_add(&row->model->diagnostics, TW_CODE_YAML_UNKNOWN_WORD,
                                              key->place, "'%s' cannot be accepted", key->text),
                           key->text, words, COUNT(suspicions), "codes to accept are");
}

void tw_row_read_accepted(struct tw_row *row, const struct tw_yaml_node *map)
{
    struct tw_model_tile *tile = row->tile;

    if (!map || !tw_read_map(row->model, map, "accept"))
        return;
    for (size_t i = 0; i < map->count; i++) {
        const int which = find_suspicion(map->keys[i]->text);
        const char *reason;

        if (which < 0)
            report_unknown(row, map->keys[i]);
        else if (tw_read_text(row->model, map->items[i], "the reason", &reason) &&
                 tile->accepted_count < COUNT(tile->accepted))
            tile->accepted[tile->accepted_count++] =
                (struct tw_model_accepted){.code = tw_code_name(suspicions[which]),
                                           .reason = reason,
                                           .place = map->keys[i]->place};
    }
}

bool tw_row_accepts(struct tw_row *row, enum tw_code code)
{
    for (size_t i = 0; i < row->tile->accepted_count; i++)
        if (strcmp(row->tile->accepted[i].code, tw_code_name(code)) == 0) {
            row->tile->accepted[i].found = true;
            return true;
        }
    return false;
}

void tw_row_check_accepted(struct tw_row *row)
{
    for (size_t i = 0; i < row->tile->accepted_count; i++)
        if (!row->tile->accepted[i].found)
            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_NOTHING_ACCEPTED,
                               row->tile->accepted[i].place, "%s has no warning '%s' to accept",
                               row->tile->tile.id, row->tile->accepted[i].code);
}
