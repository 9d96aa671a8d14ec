/* Positions outside of which the rule of a clause says nothing. */
#include <string.h>

#include "verify/coverage/exercised_scene.h"

static bool draws(const struct tw_oracle_position *position)
{
    return position->phase == TW_PHASE_TILE;
}

int tw_scene_set_of(const struct tw_oracle_position *position, const struct tw_tile *tile)
{
    const struct tw_tables *tables = position->rules->tables;

    for (unsigned i = 0; i < tables->set_count; i++)
        if (tile >= tables->sets[i].tiles &&
            tile < tables->sets[i].tiles + tables->sets[i].drawn_count)
            return (int)i;
    return -1;
}

static bool draws_own_tile(const struct tw_oracle_position *position,
                           const struct tw_ruleset *ruleset)
{
    const int set = draws(position) ? tw_scene_set_of(position, position->drawn.tile) : -1;

    for (const char *const *name = ruleset->sets; set >= 0 && name && *name; name++)
        if (strcmp(*name, position->rules->tables->sets[set].id) == 0)
            return true;
    return false;
}

static bool draws_monk_place(const struct tw_oracle_position *position)
{
    if (!draws(position))
        return false;
    for (unsigned i = 0; i < position->drawn.tile->segment_count; i++)
        if (position->drawn.tile->segments[i].kind == TW_KIND_MONASTERY)
            return true;
    return position->drawn.garden;
}

static bool is_hole(const struct tw_oracle_board *board, int x, int y)
{
    return tw_oracle_at(board, x, y) < 0 && tw_oracle_at(board, x - 1, y) >= 0 &&
           tw_oracle_at(board, x + 1, y) >= 0 && tw_oracle_at(board, x, y - 1) >= 0 &&
           tw_oracle_at(board, x, y + 1) >= 0;
}

/* AM-ABBEY-03 speaks of a map without any hole. */
static bool has_no_hole(const struct tw_oracle_position *position)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    for (int y = board->top; y < board->top + board->height; y++)
        for (int x = board->left; x < board->left + board->width; x++)
            if (is_hole(board, x, y))
                return false;
    return position->abbeys[position->player] > 0;
}

/* SOLO-VAR-05: what expansions offer beside a place on the square is no breach of a solo rule. */
static bool plays_plain(const struct tw_oracle_position *position)
{
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        if (kind != TW_FIGURE_FOLLOWER && position->rules->figures[kind].count > 0)
            return false;
    return position->symbol == TW_ARROW_NONE;
}

bool tw_situation_holds(enum tw_situation situation, const struct tw_oracle_position *position,
                        const struct tw_ruleset *ruleset)
{
    switch (situation) {
    case TW_SITUATION_RIVER_TILE:
        return draws(position) && position->drawn.tile->role != TW_ROLE_NONE;
    case TW_SITUATION_ARROW_TILE:
        return draws(position) && position->drawn.tile->arrow != TW_ARROW_NONE;
    case TW_SITUATION_MONK_TILE:
        return draws_monk_place(position);
    case TW_SITUATION_OWN_TILE:
        return draws_own_tile(position, ruleset);
    case TW_SITUATION_NO_HOLE:
        return has_no_hole(position);
    case TW_SITUATION_FOLLOWERS_ONLY:
        return plays_plain(position);
    default:
        return true;
    }
}
