/* Symbols in arrows: ANNIV-OPEN-01, ANNIV-ACT-01 to 04, ANNIV-DOUBLE, ANNIV-FREE, ANNIV-EXTRA. */
#include "oracle/internal.h"

static unsigned arrow_edge(const struct tw_oracle_tile *tile)
{
    return (tile->type.tile->arrow_edge + tile->rotation) % TW_EDGES;
}

/* Does the arrow of `tile` point at the cell of `other`? */
static bool points_at(const struct tw_oracle_tile *tile, const struct tw_oracle_tile *other)
{
    const unsigned edge = arrow_edge(tile);

    return tile->type.tile->arrow != TW_ARROW_NONE && tile->x + tw_oracle_dx[edge] == other->x &&
           tile->y + tw_oracle_dy[edge] == other->y;
}

/* ANNIV-ACT-01, 02: the new tile whose arrow touches a tile, and tiles whose arrow it covers. */
static bool is_candidate(const struct tw_oracle_position *position, unsigned tile)
{
    const struct tw_oracle_tile *last = &position->tiles[position->last];

    if ((int)tile != position->last)
        return points_at(&position->tiles[tile], last);
    for (unsigned i = 0; i < position->tile_count; i++)
        if ((int)i != position->last && points_at(last, &position->tiles[i]))
            return true;
    return false;
}

/* ANNIV-OPEN-01; SOLO-VAR-05.e1 "always": also for a colour that is not lagging. */
static void pay_arrow(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const int32_t counters[TW_COUNTER__COUNT] = {0};

    tw_oracle_pay_player(position, TW_MOMENT_ARROW, position->active, counters, log);
}

/* ANNIV-ACT-04.e2 "not-activated": the points are due although the arrow touches a tile. */
static void passed_over(struct tw_oracle_position *position, int chosen, struct tw_oracle_log *log)
{
    if (chosen != position->last && is_candidate(position, (unsigned)position->last) &&
        tw_oracle_reads(position->rules, "arrow-points", "not-activated"))
        pay_arrow(position, log);
}

static void activate(struct tw_oracle_position *position, unsigned tile, struct tw_oracle_log *log)
{
    struct tw_oracle_event *event = tw_oracle_tell(log, TW_EVENT_ACTIVATED, position->active);

    position->symbol = position->tiles[tile].type.tile->arrow;
    event->points = position->symbol;
    event->tile = (int)tile;
    if (position->symbol == TW_ARROW_DOUBLE_TURN)
        position->extra_turn = true;
}

void tw_oracle_arrow_laid(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_tile *last = &position->tiles[position->last];
    unsigned candidates = 0, only = 0;

    position->symbol = TW_ARROW_NONE;
    position->phase = TW_PHASE_FIGURE;
    if (!tw_oracle_uses(position->rules, TW_MECHANISM_ARROW))
        return;
    if (last->type.tile->arrow != TW_ARROW_NONE &&
        !is_candidate(position, (unsigned)position->last))
        pay_arrow(position, log);
    for (unsigned i = 0; i < position->tile_count; i++)
        if (is_candidate(position, i)) {
            candidates++;
            only = i;
        }
    /* ANNIV-ACT-03.e5 "none": then even a single symbol is a choice */
    if (candidates == 1 && !tw_oracle_reads(position->rules, "symbol-choice", "none"))
        activate(position, only, log);
    else if (candidates > 0)
        position->phase = TW_PHASE_SYMBOL;
}

void tw_oracle_list_symbols(const struct tw_oracle_position *position,
                            struct tw_oracle_actions *actions)
{
    for (unsigned i = 0; i < position->tile_count; i++)
        if (is_candidate(position, i))
            tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_SYMBOL,
                                                             .x = (int16_t)position->tiles[i].x,
                                                             .y = (int16_t)position->tiles[i].y});
    if (tw_oracle_reads(position->rules, "symbol-choice", "none"))
        tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_PASS});
}

void tw_oracle_choose_symbol(struct tw_oracle_position *position, struct tw_action action,
                             struct tw_oracle_log *log)
{
    int chosen = -1;

    for (unsigned i = 0; i < position->tile_count; i++)
        if (action.what == TW_DO_SYMBOL && position->tiles[i].x == action.x &&
            position->tiles[i].y == action.y) {
            activate(position, i, log);
            chosen = (int)i;
        }
    passed_over(position, chosen, log);
    position->phase = TW_PHASE_FIGURE;
}

/* ANNIV-DOUBLE-03: meeples of all players on the tile; an abbot is none unless it is read so. */
bool tw_oracle_is_crowded(const struct tw_oracle_position *position, unsigned tile, unsigned kind)
{
    const int most =
        tw_oracle_parameter(position->rules, TW_MECHANISM_ARROW, "max_meeples_per_tile", 2);
    const bool abbots = tw_oracle_reads(position->rules, "cap-abbot", "counted");
    int count = 0;

    if (position->symbol == TW_ARROW_ANY_FREE_FEATURE &&
        tw_oracle_reads(position->rules, "cap-free", "uncapped"))
        return false;
    for (unsigned i = 0; i < position->figure_count; i++)
        count += position->figures[i].tile == tile &&
                 tw_oracle_is_follower(position->figures[i].kind) &&
                 (abbots || position->figures[i].kind != TW_FIGURE_ABBOT);
    return (abbots || kind != TW_FIGURE_ABBOT) && count >= most;
}

/* ANNIV-DOUBLE-01.e6 "meeples-only": an abbot neither joins nor is joined. */
bool tw_oracle_joins_own(const struct tw_oracle_position *position, unsigned tile, unsigned segment,
                         unsigned kind)
{
    const bool only_meeples = tw_oracle_reads(position->rules, "double-abbot", "meeples-only");

    for (unsigned i = 0; i < position->figure_count; i++)
        if (position->figures[i].tile == tile && position->figures[i].segment == segment &&
            position->figures[i].player == position->player &&
            tw_oracle_is_follower(position->figures[i].kind) &&
            (!only_meeples ||
             (kind != TW_FIGURE_ABBOT && position->figures[i].kind != TW_FIGURE_ABBOT)))
            return true;
    return false;
}

static bool symbol_allows(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, unsigned tile, unsigned segment,
                          unsigned kind)
{
    const unsigned feature = board->of[tile][segment];

    if (position->symbol == TW_ARROW_SECOND_MEEPLE)
        return tw_oracle_joins_own(position, tile, segment, kind);
    return !board->features[feature].complete && !tw_oracle_is_occupied(position, board, feature);
}

void tw_oracle_list_symbol_figures(const struct tw_oracle_position *position,
                                   const struct tw_oracle_board *board,
                                   struct tw_oracle_actions *actions)
{
    if (position->symbol != TW_ARROW_SECOND_MEEPLE && position->symbol != TW_ARROW_ANY_FREE_FEATURE)
        return;
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        for (unsigned i = 0; i < position->tile_count; i++)
            for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++)
                if (tw_oracle_is_follower(kind) && position->supply[position->player][kind] > 0 &&
                    tw_oracle_may_stand(position, board, kind, i, k) &&
                    symbol_allows(position, board, i, k, kind) &&
                    !tw_oracle_is_crowded(position, i, kind))
                    tw_oracle_add_action(actions,
                                         (struct tw_action){.what = TW_DO_FIGURE,
                                                            .figure = (uint8_t)kind,
                                                            .segment = (uint8_t)k,
                                                            .x = (int16_t)position->tiles[i].x,
                                                            .y = (int16_t)position->tiles[i].y});
}
