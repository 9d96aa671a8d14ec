/* Positions put together by hand, the same on both sides. */
#include <stddef.h>
#include <string.h>

#include "verify/lockstep/lockstep.h"

/* Nothing has been done yet in the position as it is. */
static void forget(struct tw_lockstep *lockstep)
{
    lockstep->failure.failed = false;
    lockstep->scratch_follows = false;
    lockstep->decisions = 0;
    memcpy(lockstep->sums, lockstep->position.score, sizeof lockstep->sums);
}

void tw_lockstep_empty(struct tw_lockstep *lockstep)
{
    lockstep->token_count = tw_game_token_count(lockstep->game);
    tw_position_start(lockstep->game, &lockstep->state);
    tw_oracle_empty(&lockstep->rules, &lockstep->position);
    forget(lockstep);
}

void tw_lockstep_save(const struct tw_lockstep *lockstep, struct tw_lockstep_table *ret_table)
{
    tw_state_copy(lockstep->game, &lockstep->state, &ret_table->state);
    tw_oracle_copy(&lockstep->position, &ret_table->position);
}

/* No tile was laid or taken in between: tiles and map are the same. */
void tw_lockstep_restore(struct tw_lockstep *lockstep, const struct tw_lockstep_table *table)
{
    memcpy(&lockstep->state, &table->state, offsetof(struct tw_state, tiles));
    memcpy(lockstep->state.nodes, table->state.nodes,
           table->state.node_count * sizeof table->state.nodes[0]);
    tw_oracle_copy(&table->position, &lockstep->position);
    forget(lockstep);
}

void tw_lockstep_save_turn(const struct tw_lockstep *lockstep, struct tw_lockstep_turn *ret_turn)
{
    tw_lockstep_save(lockstep, &ret_turn->table);
    ret_turn->before = lockstep->before;
    ret_turn->witness = lockstep->witness;
    ret_turn->decisions = lockstep->decisions;
    memcpy(ret_turn->sums, lockstep->sums, sizeof ret_turn->sums);
}

/* Tiles may have been laid: the whole is put back, and the table is looked at anew. */
void tw_lockstep_turn_back(struct tw_lockstep *lockstep, const struct tw_lockstep_turn *turn)
{
    tw_state_copy(lockstep->game, &turn->table.state, &lockstep->state);
    tw_oracle_copy(&turn->table.position, &lockstep->position);
    forget(lockstep);
    lockstep->before = turn->before;
    lockstep->witness = turn->witness;
    lockstep->decisions = turn->decisions;
    memcpy(lockstep->sums, turn->sums, sizeof lockstep->sums);
    lockstep->board = tw_oracle_now(&lockstep->position);
}

bool tw_lockstep_tile(struct tw_lockstep *lockstep, unsigned type, int x, int y, unsigned rotation)
{
    struct tw_problem problem;

    if (!tw_position_tile(lockstep->game, &lockstep->state, type, x, y, rotation, &problem))
        return false;
    tw_oracle_put_tile(&lockstep->position,
                       (struct tw_oracle_tile){lockstep->types[type], x, y, rotation});
    return true;
}

bool tw_lockstep_lay(struct tw_lockstep *lockstep, const struct tw_perft_line *line,
                     struct tw_journal *journal)
{
    const struct tw_action *action = &line->action;
    struct tw_problem problem;

    if (!tw_position_lay(lockstep->game, &lockstep->state, line->type, action->x, action->y,
                         action->rotation, journal, &problem))
        return false;
    tw_oracle_put_tile(&lockstep->position,
                       (struct tw_oracle_tile){lockstep->types[line->type], action->x, action->y,
                                               action->rotation});
    return true;
}

void tw_lockstep_take_back(struct tw_lockstep *lockstep, struct tw_journal *journal)
{
    tw_position_take_back(&lockstep->state, journal);
    tw_oracle_take_tile(&lockstep->position);
}

bool tw_lockstep_figure(struct tw_lockstep *lockstep, unsigned player, enum tw_figure_kind kind,
                        unsigned tile, unsigned segment)
{
    struct tw_oracle_position *position = &lockstep->position;
    const struct tw_oracle_tile *placed = &position->tiles[tile];
    struct tw_problem problem;

    if (position->supply[player][kind] == 0 ||
        !tw_position_figure(lockstep->game, &lockstep->state, player, kind, placed->x, placed->y,
                            segment, &problem))
        return false;
    position->figures[position->figure_count++] = (struct tw_oracle_figure){
        (uint8_t)kind, (uint8_t)player, (uint8_t)tile, (uint8_t)segment, 0, false};
    position->supply[player][kind]--;
    return true;
}

bool tw_lockstep_stack(struct tw_lockstep *lockstep, unsigned tile, unsigned segment,
                       const uint8_t *values, unsigned count)
{
    struct tw_oracle_position *position = &lockstep->position;
    const struct tw_oracle_tile *placed = &position->tiles[tile];
    struct tw_oracle_stack *stack = &position->stacks[position->stack_count++];
    struct tw_problem problem;

    *stack = (struct tw_oracle_stack){
        .tile = (uint8_t)tile, .segment = (uint8_t)segment, .count = (uint8_t)count};
    memcpy(stack->values, values, count);
    return tw_position_stack(lockstep->game, &lockstep->state, placed->x, placed->y, segment,
                             values, count, &problem);
}

void tw_lockstep_begin(struct tw_lockstep *lockstep, unsigned player, const uint8_t *deck,
                       unsigned deck_count)
{
    struct tw_problem problem;

    if (!tw_position_begin(lockstep->game, &lockstep->state, player, deck, deck_count, NULL, 0,
                           &problem)) {
        tw_lockstep_fail(lockstep, TW_CHECK_PHASE, "the engine cannot begin: %s", problem.text);
        return;
    }
    for (unsigned i = 0; i < deck_count; i++)
        lockstep->position.deck[i] = lockstep->types[deck[i]];
    lockstep->position.deck_count = deck_count;
    lockstep->log.count = 0;
    tw_oracle_begin(&lockstep->position, player, &lockstep->log);
    /* what the beginning paid was told to nobody */
    for (unsigned i = 0; i < lockstep->log.count; i++)
        if (lockstep->log.events[i].what == TW_EVENT_POINTS)
            lockstep->sums[lockstep->log.events[i].player] += lockstep->log.events[i].points;
    tw_lockstep_compare(lockstep);
}
