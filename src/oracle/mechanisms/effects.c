/* What happens when a feature was completed and paid for, as the rulesets list it. */
#include "oracle/internal.h"

/* Does some part of the one feature lie beside the other on a tile? */
static bool lie_together(const struct tw_oracle_position *position,
                         const struct tw_oracle_board *board, unsigned one, unsigned other)
{
    for (unsigned tile = 0; tile < position->tile_count; tile++)
        for (unsigned a = 0; a < board->faces[tile]->segment_count; a++)
            for (unsigned b = 0; b < board->faces[tile]->segment_count; b++) {
                const unsigned at = board->of[tile][a], beside = board->of[tile][b];

                if (((at == one && beside == other) || (at == other && beside == one)) &&
                    (tw_oracle_segment(position->tiles[tile].type, a)->touches >> b & 1) != 0)
                    return true;
            }
    return false;
}

static void recall_neighbours(struct tw_oracle_position *position,
                              const struct tw_oracle_board *board, unsigned feature, unsigned kind,
                              struct tw_oracle_log *log)
{
    unsigned i = 0;

    while (i < position->figure_count) {
        const struct tw_oracle_figure *figure = &position->figures[i];
        const unsigned stands_on = board->of[figure->tile][figure->segment];

        if (figure->kind == kind && stands_on != feature &&
            lie_together(position, board, stands_on, feature))
            tw_oracle_return(position, board, i, log);
        else
            i++;
    }
}

static void one_effect(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                       unsigned feature, const struct tw_effect *effect, struct tw_oracle_log *log)
{
    const unsigned player = position->active;
    const unsigned owners = tw_oracle_owners(position, board, feature);
    int32_t counters[TW_COUNTER__COUNT];

    tw_oracle_count(position, board, feature, player, counters);
    counters[TW_COUNTER_OWNERS] = (int32_t)tw_oracle_how_many(owners);
    if (effect->scoring.condition &&
        tw_oracle_value(position->rules, effect->scoring.condition, counters) == 0)
        return;
    if (effect->what == TW_EFFECT_ANOTHER_TURN)
        position->extra_turn |= position->turns_in_row == 0;
    else if (effect->what == TW_EFFECT_FIGURE_BACK)
        recall_neighbours(position, board, feature, effect->figure, log);
    else
        tw_oracle_pay_active(position, board, feature, &effect->scoring, counters, log);
}

void tw_oracle_effects(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                       unsigned feature, struct tw_oracle_log *log)
{
    for (unsigned i = 0; i < position->rules->ruleset_count; i++)
        for (unsigned k = 0; k < position->rules->rulesets[i]->effect_count; k++) {
            const struct tw_effect *effect = &position->rules->rulesets[i]->effects[k];

            if (effect->scoring.kind == board->features[feature].kind)
                one_effect(position, board, feature, effect, log);
        }
}
