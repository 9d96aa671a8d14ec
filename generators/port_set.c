/* A set as a whole: what holds for all of its rows, then the rows. */
#include "generators/port_internal.h"

static void write_tokens(struct tw_writer *writer, const struct tw_spelling *spelling,
                         const struct tw_tile_set *set)
{
    const struct tw_spelling brief = tw_port_in_short(spelling);
    size_t count = 0;

    for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
        count += set->tokens[value] > 0;
    if (!tw_port_begin_list(writer, spelling, "tokens", spelling->token_list, TW_LAYOUT_FILL,
                            count))
        return;
    for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++) {
        if (set->tokens[value] == 0)
            continue;
        tw_writer_begin(writer, TW_LAYOUT_LINES, spelling->tokens.open, spelling->tokens.close);
        tw_port_key(writer, &brief, "value");
        tw_writer_value(writer, "%u", value);
        tw_port_write_number(writer, &brief, "count", set->tokens[value]);
        tw_writer_end(writer);
    }
    tw_port_end_list(writer, spelling, "tokens", count);
}

void tw_port_write_set_head(struct tw_writer *writer, const struct tw_spelling *spelling,
                            const struct tw_tile_set *set)
{
    tw_port_write_text(writer, spelling, "id", set->id);
    tw_port_write_text(writer, spelling, "title", set->title ? set->title : "");
    tw_port_write_text(writer, spelling, "source", set->source ? set->source : "");
    tw_port_write_text(writer, spelling, "origin", set->file);
    tw_port_write_text(writer, spelling, "hash", set->hash);
    tw_port_write_word(writer, spelling, "provenance", TW_VOCABULARY_PROVENANCE, set->provenance);
    tw_port_write_number(writer, spelling, "total", set->total);
    tw_port_key(writer, spelling, "drawn_first");
    tw_writer_value(writer, "%s", set->drawn_first ? spelling->yes : spelling->no);
    write_tokens(writer, spelling, set);
    if (tw_tile_set_uses(set).tokens || spelling->none)
        tw_port_write_word(writer, spelling, "tokens_provenance", TW_VOCABULARY_PROVENANCE,
                           set->tokens_provenance);
}

void tw_port_write_set(struct tw_writer *writer, const struct tw_spelling *spelling,
                       const struct tw_tile_set *set, const char *open, const char *close)
{
    size_t extras = 0;

    tw_writer_begin(writer, TW_LAYOUT_BLOCK, open, close);
    tw_port_write_set_head(writer, spelling, set);
    if (tw_port_begin_list(writer, spelling, "tiles", spelling->tiles, TW_LAYOUT_LINES,
                           set->drawn_count)) {
        for (unsigned i = 0; i < set->drawn_count; i++)
            tw_port_write_tile(writer, spelling, set, i, spelling->tile);
        tw_port_end_list(writer, spelling, "tiles", set->drawn_count);
    }
    for (unsigned i = set->drawn_count; i < set->tile_count; i++)
        extras += !tw_tile_set_is_cell(set, i);
    if (tw_port_begin_list(writer, spelling, "extras", spelling->tiles, TW_LAYOUT_LINES, extras)) {
        for (unsigned i = set->drawn_count; i < set->tile_count; i++)
            if (!tw_tile_set_is_cell(set, i))
                tw_port_write_tile(writer, spelling, set, i, spelling->tile);
        tw_port_end_list(writer, spelling, "extras", extras);
    }
    tw_writer_end(writer);
}
