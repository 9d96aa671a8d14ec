/* From the model with its places to the plain tables that everything else works on. */
#include "model/internal.h"

static enum tw_status lower_set(struct tw_model *model, const struct tw_model_set *from,
                                struct tw_tile_set *ret_set)
{
    struct tw_tile *tiles = tw_model_alloc(model, from->tile_count, sizeof *tiles);

    if (!tiles)
        return TW_NO_MEMORY;
    if (from->tile_count >= TW_NO_CELL || from->total > UINT16_MAX)
        return TW_UNUSABLE;
    for (size_t i = 0; i < from->tile_count; i++) {
        tiles[i] = from->tiles[i].tile;
        tiles[i].next_cell =
            from->tiles[i].next_cell ? (uint16_t)from->tiles[i].next_cell : TW_NO_CELL;
        tiles[i].ref = from->tiles[i].ref;
        tiles[i].basis = from->tiles[i].basis;
        tiles[i].note = from->tiles[i].note;
    }
    *ret_set = from->set;
    ret_set->tiles = tiles;
    ret_set->total = (uint16_t)from->total;
    ret_set->tile_count = (uint16_t)from->tile_count;
    ret_set->drawn_count = (uint16_t)from->drawn_count;
    return TW_OK;
}

enum tw_status tw_model_tables(struct tw_model *model, const struct tw_tables **ret_tables)
{
    struct tw_tables *tables;
    struct tw_tile_set *sets;
    enum tw_status status;

    if (model->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    if (model->diagnostics.errors)
        return TW_UNUSABLE;
    tables = tw_model_alloc(model, 1, sizeof *tables);
    sets = tw_model_alloc(model, model->set_count, sizeof *sets);
    if (!tables || !sets)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < model->set_count; i++) {
        status = lower_set(model, &model->sets[i], &sets[i]);
        if (status != TW_OK)
            return status;
    }
    tables->sets = sets;
    tables->set_count = (uint16_t)model->set_count;
    status = tw_ruleset_tables(model, tables);
    if (status == TW_OK && model->diagnostics.out_of_memory)
        status = TW_NO_MEMORY;
    if (status != TW_OK)
        return status;
    *ret_tables = tables;
    return TW_OK;
}
