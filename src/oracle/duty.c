/* Solo play: the follower that must be placed. SOLO-FIG-01 to 05, SOLO-VAR-05.e2 to e7. */
#include "oracle/internal.h"

/* Roads, cities and monasteries; an abbey is a monastery. */
static bool is_object(unsigned kind)
{
    return kind == TW_KIND_ROAD || kind == TW_KIND_CITY || kind == TW_KIND_MONASTERY;
}

/* SOLO-VAR-05.e3 "apart": abbots are kept apart from followers. */
bool tw_oracle_counts_as_follower(const struct tw_oracle_rules *rules, unsigned kind)
{
    if (kind == TW_FIGURE_ABBOT && tw_oracle_reads(rules, "solo-abbot", "apart"))
        return false;
    return tw_oracle_is_follower(kind);
}

static bool is_free_object(const struct tw_oracle_position *position,
                           const struct tw_oracle_board *board, unsigned segment)
{
    const unsigned last = (unsigned)position->last;

    return is_object(tw_oracle_segment(position->tiles[last].type, segment)->kind) &&
           !tw_oracle_is_occupied(position, board, board->of[last][segment]);
}

/* SOLO-FIG-02: does the square just laid show a free object? */
static bool shows_free_object(const struct tw_oracle_position *position)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const unsigned last = (unsigned)position->last;

    for (unsigned i = 0; i < tw_oracle_segment_count(position->tiles[last].type); i++)
        if (is_free_object(position, board, i))
            return true;
    return false;
}

/* SOLO-FIG-01: can one of the colour's followers go on a free object of the square? */
static bool can_place(const struct tw_oracle_position *position)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const unsigned last = (unsigned)position->last;

    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++) {
        if (position->supply[position->player][kind] == 0 ||
            !tw_oracle_counts_as_follower(position->rules, kind))
            continue;
        for (unsigned i = 0; i < tw_oracle_segment_count(position->tiles[last].type); i++)
            if (is_free_object(position, board, i) &&
                tw_oracle_may_stand(position, board, kind, last, i))
                return true;
    }
    return false;
}

static bool supply_is_empty(const struct tw_oracle_position *position)
{
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        if (position->supply[position->player][kind] > 0 &&
            tw_oracle_counts_as_follower(position->rules, kind))
            return false;
    return true;
}

/* SOLO-FIG-05; SOLO-VAR-05.e4 "any": only an empty supply ends the game. */
bool tw_oracle_follower_missing(const struct tw_oracle_position *position)
{
    if (!tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING) || !shows_free_object(position))
        return false;
    return tw_oracle_reads(position->rules, "solo-supply", "any") ? supply_is_empty(position)
                                                                  : !can_place(position);
}

/* SOLO-VAR-05.e5: a follower on an object; on another square only by a symbol, if at all. */
static bool meets_duty(const struct tw_oracle_position *position,
                       const struct tw_oracle_board *board, struct tw_action action)
{
    int tile;

    if (action.what != TW_DO_FIGURE || action.figure >= TW_FIGURE__COUNT ||
        position->rules->figures[action.figure].count == 0 ||
        !tw_oracle_counts_as_follower(position->rules, action.figure))
        return false;
    tile = tw_oracle_at(board, action.x, action.y);
    return tile >= 0 && action.segment < tw_oracle_segment_count(position->tiles[tile].type) &&
           is_object(tw_oracle_segment(position->tiles[tile].type, action.segment)->kind) &&
           (tile == position->last || !tw_oracle_reads(position->rules, "solo-symbol", "square"));
}

/* SOLO-FIG-01, 02: whatever else is done in place of a follower that can be placed. */
bool tw_oracle_neglects_duty(const struct tw_oracle_position *position, struct tw_action action)
{
    return tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING) && can_place(position) &&
           (action.what == TW_DO_PASS || action.what == TW_DO_RECALL ||
            action.what == TW_DO_FIGURE) &&
           !meets_duty(position, tw_oracle_now(position), action);
}

void tw_oracle_keep_due(const struct tw_oracle_position *position,
                        struct tw_oracle_actions *actions)
{
    const unsigned count = actions->count < actions->room ? actions->count : actions->room;

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING) || !can_place(position))
        return;
    actions->count = 0;
    for (unsigned i = 0; i < count; i++)
        if (meets_duty(position, tw_oracle_now(position), actions->list[i]))
            actions->list[actions->count++] = actions->list[i];
}
