/* Builders: TB-BUILDER-10 to 14. */
#include "oracle/internal.h"

/* TB-BUILDER-10: the new tile is part of the feature with the own builder, or completes it. */
static bool earns_turn(const struct tw_oracle_position *position,
                       const struct tw_oracle_board *board, const struct tw_oracle_board *before,
                       unsigned feature)
{
    const unsigned last = (unsigned)position->last;

    for (unsigned i = 0; i < tw_oracle_segment_count(position->tiles[last].type); i++)
        if (board->of[last][i] == feature)
            return true;
    return tw_oracle_is_abbey(&position->tiles[last]) &&
           !tw_oracle_reads(position->rules, "builder-abbey", "no") &&
           tw_oracle_newly_complete(position, board, before, feature);
}

void tw_oracle_builder_laid(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const struct tw_oracle_board *before = tw_oracle_before(position);

    (void)log;
    if (!tw_oracle_uses(position->rules, TW_MECHANISM_BUILDER))
        return;
    for (unsigned i = 0; i < position->figure_count; i++) {
        const struct tw_oracle_figure *figure = &position->figures[i];

        if (figure->kind == TW_FIGURE_BUILDER && figure->player == position->active &&
            earns_turn(position, board, before, board->of[figure->tile][figure->segment]))
            position->extra_turn = true;
    }
}
