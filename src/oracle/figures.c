/* The one figure of a turn: who may stand where. BASE-FIG-01 to 04, GR-COW-01 to 09. */
#include <string.h>

#include "oracle/internal.h"

static bool same_action(struct tw_action a, struct tw_action b)
{
    return a.what == b.what && a.figure == b.figure && a.rotation == b.rotation &&
           a.segment == b.segment && a.x == b.x && a.y == b.y;
}

/* A figure can be allowed on a segment for two reasons; it is one decision all the same. */
void tw_oracle_add_action(struct tw_oracle_actions *actions, struct tw_action action)
{
    for (unsigned i = 0; action.what != TW_DO_TILE && i < actions->count && i < actions->room; i++)
        if (same_action(actions->list[i], action))
            return;
    if (actions->count < actions->room)
        actions->list[actions->count] = action;
    actions->count++;
}

/* BASE-FINAL-06.e1, GR-VAR-01-E1: games without farmers. */
bool tw_oracle_no_farmers(const struct tw_oracle_rules *rules, unsigned kind)
{
    return (kind == TW_KIND_FIELD && tw_oracle_reads(rules, "farmers", "no")) ||
           (kind == TW_KIND_PRAIRIE && tw_oracle_reads(rules, "prairie-farmers", "no"));
}

/* Whether this kind of figure may stand on this kind of object at all. */
bool tw_oracle_may_stand(const struct tw_oracle_position *position,
                         const struct tw_oracle_board *board, unsigned kind, unsigned tile,
                         unsigned segment)
{
    const unsigned terrain = tw_oracle_segment(position->tiles[tile].type, segment)->kind;

    (void)board;
    /* AM-WAGON-02-E1 "barred", AM-ABBEY-04-E1 "without-wagon" */
    if (kind == TW_FIGURE_WAGON && tw_oracle_is_abbey(&position->tiles[tile]) &&
        (tw_oracle_reads(position->rules, "wagon-abbey", "barred") ||
         tw_oracle_reads(position->rules, "abbey-figures", "without-wagon")))
        return false;
    return (position->rules->figures[kind].on >> terrain & 1) != 0 &&
           !tw_oracle_no_farmers(position->rules, terrain);
}

/* TB-BUILDER-02-E2: a builder has nothing to do where all is built. */
bool tw_oracle_work_is_done(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, unsigned feature)
{
    return board->features[feature].complete &&
           !tw_oracle_reads(position->rules, "builder-completed", "offered");
}

/* TB-BUILDER-18-E2 "barred": a wagon that moved there is no company. */
static unsigned count_company(const struct tw_oracle_position *position,
                              const struct tw_oracle_board *board, unsigned feature, unsigned kind,
                              bool none_moved)
{
    unsigned count = 0;

    for (unsigned i = 0; i < position->figure_count; i++) {
        const struct tw_oracle_figure *figure = &position->figures[i];

        count += figure->kind == kind && figure->player == position->player &&
                 board->of[figure->tile][figure->segment] == feature &&
                 !(none_moved && figure->moved);
    }
    return count;
}

/* TB-BUILDER-02, TB-PIG-02: an own follower; TB-BUILDER-02-E1 "plain": no mayor and no wagon. */
bool tw_oracle_has_company(const struct tw_oracle_position *position,
                           const struct tw_oracle_board *board, unsigned kind, unsigned feature)
{
    const bool plain =
        kind == TW_FIGURE_BUILDER && tw_oracle_reads(position->rules, "builder-company", "plain");

    const bool none_moved = kind == TW_FIGURE_BUILDER &&
                            tw_oracle_reads(position->rules, "builder-after-wagon", "barred");

    for (unsigned i = 0; i < TW_FIGURE__COUNT; i++)
        if (tw_oracle_is_follower(i) &&
            !(plain && (i == TW_FIGURE_MAYOR || i == TW_FIGURE_WAGON)) &&
            count_company(position, board, feature, i, none_moved) > 0)
            return true;
    return false;
}

/* AM-BARN-13-E3, TB-PIG-02-E3 "barred": a barn keeps pigs away from its field. */
bool tw_oracle_pig_is_barred(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned feature)
{
    return (tw_oracle_reads(position->rules, "barn-pigs", "barred") ||
            tw_oracle_reads(position->rules, "pig-join", "barred")) &&
           tw_oracle_has_kind(position, board, feature, TW_FIGURE_BARN);
}

/* Company, and work to do. */
static bool may_help(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                     unsigned kind, unsigned feature)
{
    if (kind == TW_FIGURE_BUILDER && tw_oracle_work_is_done(position, board, feature))
        return false;
    if (kind == TW_FIGURE_PIG && tw_oracle_pig_is_barred(position, board, feature))
        return false;
    return tw_oracle_has_company(position, board, kind, feature);
}

static void list_kind(const struct tw_oracle_position *position,
                      const struct tw_oracle_board *board, unsigned kind,
                      struct tw_oracle_actions *actions)
{
    const unsigned last = (unsigned)position->last;
    const struct tw_oracle_tile *tile = &position->tiles[last];

    for (unsigned i = 0; i < tw_oracle_segment_count(tile->type); i++) {
        const unsigned feature = board->of[last][i];

        if (!tw_oracle_may_stand(position, board, kind, last, i) ||
            (tw_oracle_is_follower(kind) ? tw_oracle_is_occupied(position, board, feature)
                                         : !may_help(position, board, kind, feature)))
            continue;
        tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_FIGURE,
                                                         .figure = (uint8_t)kind,
                                                         .segment = (uint8_t)i,
                                                         .x = (int16_t)tile->x,
                                                         .y = (int16_t)tile->y});
    }
}

void tw_oracle_list_figures(const struct tw_oracle_position *position,
                            struct tw_oracle_actions *actions)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        if (position->supply[position->player][kind] > 0 && kind != TW_FIGURE_TENT &&
            kind != TW_FIGURE_BARN)
            list_kind(position, board, kind, actions);
    tw_oracle_list_barns(position, board, actions);
    tw_oracle_list_tents(position, board, actions);
    tw_oracle_list_recall(position, actions);
    tw_oracle_list_symbol_figures(position, board, actions);
    tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_PASS});
    tw_oracle_keep_due(position, actions);
}

void tw_oracle_put_figure(struct tw_oracle_position *position, struct tw_action action)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    position->figures[position->figure_count++] = (struct tw_oracle_figure){
        .kind = action.figure,
        .player = (uint8_t)position->player,
        .tile = (uint8_t)tw_oracle_at(board, action.x, action.y),
        .segment = action.segment,
    };
    position->supply[position->player][action.figure]--;
}

void tw_oracle_return(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                      unsigned index, struct tw_oracle_log *log)
{
    const struct tw_oracle_figure figure = position->figures[index];
    struct tw_oracle_event *event = tw_oracle_tell(log, TW_EVENT_RETURN, figure.player);

    event->kind = board->features[board->of[figure.tile][figure.segment]].kind;
    event->figure = figure.kind;
    event->tile = figure.tile;
    event->segment = figure.segment;
    position->supply[figure.player][figure.kind]++;
    position->figure_count--;
    memmove(&position->figures[index], &position->figures[index + 1],
            (position->figure_count - index) * sizeof position->figures[0]);
}
