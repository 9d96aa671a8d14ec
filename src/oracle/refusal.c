/*
 * Why a decision is refused: every reason that applies, told from the clauses and the bare table.
 * What the engine says is not asked; the two are compared after every refused decision.
 */
#include "oracle/internal.h"

static uint64_t because(enum tw_reason reason)
{
    return UINT64_C(1) << reason;
}

static uint64_t if_so(bool so, enum tw_reason reason)
{
    return so ? because(reason) : 0;
}

/* A segment that a decision names; `tile` is -1 where no tile lies or it has no such segment. */
struct named {
    const struct tw_oracle_board *board;
    int tile;
    bool segment; /* the tile has it */
    unsigned kind, feature;
};

static struct named look(const struct tw_oracle_position *position, struct tw_action action)
{
    struct named named = {.board = tw_oracle_now(position), .kind = TW_KIND__COUNT};

    named.tile = tw_oracle_at(named.board, action.x, action.y);
    named.segment = named.tile >= 0 &&
                    action.segment < tw_oracle_segment_count(position->tiles[named.tile].type);
    if (named.segment) {
        named.kind = tw_oracle_segment(position->tiles[named.tile].type, action.segment)->kind;
        named.feature = named.board->of[named.tile][action.segment];
    }
    return named;
}

/* BASE-TILE-02, 03, GR-PLACE-04, 05, and what the river asks of its own tiles. */
static uint64_t against_tile(const struct tw_oracle_position *position, struct tw_action action)
{
    const struct tw_oracle_tile tile = {position->drawn, action.x, action.y, action.rotation};
    const struct tw_oracle_board *board = tw_oracle_now(position);
    uint64_t reasons;

    if (tw_oracle_at(board, action.x, action.y) >= 0)
        return because(TW_REASON_TAKEN);
    if (tw_oracle_touches(board, action.x, action.y))
        reasons = if_so(!tw_oracle_matches(position, board, &tile), TW_REASON_MISMATCH);
    else
        reasons = because(TW_REASON_APART);
    return reasons | tw_oracle_against_river(position, board, &tile);
}

/* AM-ABBEY-01 to 03, 10: one's own, in a hole, instead of drawing. */
static uint64_t against_abbey(const struct tw_oracle_position *position, struct tw_action action)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const bool taken = tw_oracle_at(board, action.x, action.y) >= 0;
    uint64_t reasons = if_so(position->abbeys[position->player] == 0, TW_REASON_NO_ABBEY);

    reasons |= if_so(taken, TW_REASON_TAKEN);
    reasons |= if_so(taken || !tw_oracle_is_hole(board, action.x, action.y), TW_REASON_NO_HOLE);
    return reasons ? reasons : if_so(position->phase == TW_PHASE_TILE, TW_REASON_ABBEY_LATE);
}

/* Does no figure of the game stand on this ground? */
static bool is_barred(const struct tw_oracle_position *position, unsigned kind)
{
    if (tw_kind_shapes[kind] != TW_SHAPE_GROUND)
        return false;
    for (unsigned figure = 0; figure < TW_FIGURE__COUNT; figure++)
        if ((position->rules->figures[figure].on >> kind & 1) != 0 &&
            !tw_oracle_no_farmers(position->rules, kind))
            return false;
    return true;
}

/* The reason that a figure has for itself where it may not stand; followers have none. */
static uint64_t own_place(unsigned figure, unsigned kind)
{
    switch (figure) {
    case TW_FIGURE_BUILDER: /* TB-BUILDER-06 */
        return because(TW_REASON_BUILDER_PLACE);
    case TW_FIGURE_PIG: /* TB-PIG-02; on a field that nobody uses nothing is wrong but the field */
        return if_so(kind != TW_KIND_FIELD, TW_REASON_PIG_PLACE);
    case TW_FIGURE_MAYOR: /* AM-MAYOR-02 */
        return because(TW_REASON_MAYOR_PLACE);
    case TW_FIGURE_WAGON: /* AM-WAGON-02, 03 */
        return because(TW_REASON_WAGON_PLACE) | if_so(kind == TW_KIND_FIELD, TW_REASON_WAGON_FIELD);
    default:
        return 0;
    }
}

/* The figure does not stand on objects of this kind. */
static uint64_t against_kind(const struct tw_oracle_position *position, unsigned figure,
                             unsigned kind)
{
    const uint64_t own = own_place(figure, kind);

    if (kind == TW_KIND_RIVER) /* RIVER-FIG-01 */
        return own | because(TW_REASON_ON_RIVER);
    if (kind == TW_KIND_GARDEN) /* ABBOT-FIG-03 */
        return own | because(TW_REASON_ON_GARDEN);
    if (own)
        return own;
    if (is_barred(position, kind))
        return because(TW_REASON_NO_FARMERS);
    return because(figure == TW_FIGURE_ABBOT ? TW_REASON_ABBOT_KIND : TW_REASON_WRONG_KIND);
}

/* Whether the symbol that is activated reaches older tiles, and with this figure. */
static bool symbol_reaches(const struct tw_oracle_position *position, const struct named *named,
                           unsigned figure)
{
    return named->segment && named->tile != position->last && tw_oracle_is_follower(figure) &&
           (position->symbol == TW_ARROW_SECOND_MEEPLE ||
            position->symbol == TW_ARROW_ANY_FREE_FEATURE);
}

/* ANNIV-DOUBLE-01: beside a figure of one's own that others are there does not matter. */
static bool is_lifted(const struct tw_oracle_position *position, const struct named *named,
                      unsigned segment, unsigned figure)
{
    return symbol_reaches(position, named, figure) && position->symbol == TW_ARROW_SECOND_MEEPLE &&
           tw_oracle_joins_own(position, (unsigned)named->tile, segment, figure);
}

/* BASE-FIG-02, BASE-FARM-06, GR-COW-08, AM-BARN-13: somebody is there already. */
static uint64_t against_company(const struct tw_oracle_position *position,
                                const struct named *named, unsigned segment, unsigned figure)
{
    uint64_t reasons;

    if (!tw_oracle_is_occupied(position, named->board, named->feature) ||
        is_lifted(position, named, segment, figure))
        return 0;
    if (tw_kind_shapes[named->kind] != TW_SHAPE_GROUND)
        reasons = because(TW_REASON_OCCUPIED);
    else if (tw_oracle_has_kind(position, named->board, named->feature, TW_FIGURE_BARN))
        reasons = because(TW_REASON_FARMER_BARRED);
    else
        reasons = because(TW_REASON_FIELD_OCCUPIED);
    /* a mayor and a wagon have a clause of their own that says so of roads and cities */
    if ((reasons & because(TW_REASON_OCCUPIED)) != 0)
        reasons |= if_so(figure == TW_FIGURE_MAYOR, TW_REASON_MAYOR_PLACE) |
                   if_so(figure == TW_FIGURE_WAGON, TW_REASON_WAGON_PLACE);
    return reasons;
}

/* TB-BUILDER-02, TB-PIG-02: they come to a follower of their own. */
static uint64_t against_helper(const struct tw_oracle_position *position, const struct named *named,
                               unsigned figure)
{
    const bool alone = !tw_oracle_has_company(position, named->board, figure, named->feature);

    if (figure == TW_FIGURE_PIG)
        return if_so(alone, TW_REASON_NO_FARMER) |
               if_so(tw_oracle_pig_is_barred(position, named->board, named->feature),
                     TW_REASON_FARMER_BARRED);
    return if_so(alone, TW_REASON_NO_FOLLOWER) |
           if_so(tw_oracle_work_is_done(position, named->board, named->feature),
                 TW_REASON_BUILDER_FINISHED);
}

/* ANNIV-DOUBLE-01, 03, ANNIV-FREE-01. */
static uint64_t against_symbol(const struct tw_oracle_position *position, const struct named *named,
                               struct tw_action action)
{
    const bool complete = named->board->features[named->feature].complete;
    const unsigned tile = (unsigned)named->tile;
    const uint64_t reasons =
        if_so(tw_oracle_is_crowded(position, tile, action.figure), TW_REASON_CROWDED);

    if (position->symbol == TW_ARROW_SECOND_MEEPLE)
        return reasons | if_so(!tw_oracle_joins_own(position, tile, action.segment, action.figure),
                               TW_REASON_NOT_BESIDE);
    return reasons | if_so(complete, TW_REASON_FINISHED) |
           if_so(complete || tw_oracle_is_occupied(position, named->board, named->feature),
                 TW_REASON_NOT_FREE);
}

static uint64_t against_figure(const struct tw_oracle_position *position, struct tw_action action)
{
    const struct named named = look(position, action);
    const bool helper = action.figure == TW_FIGURE_BUILDER || action.figure == TW_FIGURE_PIG;
    uint64_t reasons = 0, place;

    if (action.figure >= TW_FIGURE__COUNT || position->rules->figures[action.figure].count == 0)
        return because(TW_REASON_NO_FIGURE);
    reasons |= if_so(position->supply[position->player][action.figure] == 0, TW_REASON_NO_FIGURE);
    if (named.tile < 0 ||
        (named.tile != position->last && !symbol_reaches(position, &named, action.figure)))
        reasons |= because(TW_REASON_OLD_TILE);
    if (!named.segment)
        return reasons | if_so(named.tile >= 0, TW_REASON_NO_SEGMENT);
    place = tw_oracle_may_stand(position, named.board, action.figure, (unsigned)named.tile,
                                action.segment)
                ? 0
                : against_kind(position, action.figure, named.kind);
    if (!helper)
        reasons |= place | against_company(position, &named, action.segment, action.figure);
    else if ((place & ~because(TW_REASON_NO_FARMERS)) != 0)
        return reasons | place;
    else
        reasons |= place | against_helper(position, &named, action.figure);
    if (symbol_reaches(position, &named, action.figure))
        reasons |= against_symbol(position, &named, action);
    return reasons;
}

/* AM-BARN-02, 03, 05; where fields are not used there is no place for a barn either. */
static uint64_t against_barn(const struct tw_oracle_position *position, struct tw_action action)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const int tile = tw_oracle_at(board, action.x, action.y);
    uint64_t reasons =
        if_so(position->supply[position->player][TW_FIGURE_BARN] == 0, TW_REASON_NO_FIGURE);
    int segment;

    if (tile < 0 || tile != position->last)
        return reasons | because(TW_REASON_OLD_TILE);
    segment = tw_oracle_barn_corner(position, board, action.segment);
    if (segment < 0)
        return reasons | because(TW_REASON_NO_CORNER);
    return reasons |
           if_so(tw_oracle_has_kind(position, board, board->of[tile][segment], TW_FIGURE_BARN),
                 TW_REASON_BARN_FIELD) |
           if_so(!tw_oracle_may_stand(position, board, TW_FIGURE_BARN, (unsigned)tile,
                                      (unsigned)segment),
                 TW_REASON_NO_FARMERS);
}

/* AM-WAGON-03, 06, 07. */
static uint64_t against_wagon(const struct tw_oracle_position *position, struct tw_action action)
{
    const struct named named = look(position, action);
    uint64_t reasons;

    if (!named.segment)
        return because(TW_REASON_NO_SEGMENT);
    if ((position->rules->figures[TW_FIGURE_WAGON].on >> named.kind & 1) == 0)
        return because(TW_REASON_NOT_ADJOINING) |
               if_so(named.kind == TW_KIND_FIELD, TW_REASON_WAGON_FIELD);
    reasons = if_so(tw_oracle_has_follower(position, named.board, named.feature, -1),
                    TW_REASON_TARGET_OCCUPIED) |
              if_so(named.board->features[named.feature].complete, TW_REASON_TARGET_FINISHED);
    return reasons ? reasons : because(TW_REASON_NOT_ADJOINING);
}

static uint64_t in_figure_phase(const struct tw_oracle_position *position, struct tw_action action)
{
    const struct tw_oracle_rules *rules = position->rules;

    switch ((enum tw_do)action.what) {
    case TW_DO_FIGURE:
        if (action.figure == TW_FIGURE_BARN && tw_oracle_uses(rules, TW_MECHANISM_BARN))
            return against_barn(position, action);
        return against_figure(position, action);
    case TW_DO_TENT:
        return tw_oracle_uses(rules, TW_MECHANISM_TENT) ? tw_oracle_against_tent(position, action)
                                                        : 0;
    case TW_DO_DIG:
        return tw_oracle_uses(rules, TW_MECHANISM_TENT) ? tw_oracle_against_dig(position) : 0;
    case TW_DO_RECALL: /* ABBOT-RECALL-01 */
        return if_so(tw_oracle_uses(rules, TW_MECHANISM_ABBOT_RECALL) &&
                         !tw_oracle_has_abbot(position, position->player),
                     TW_REASON_NO_ABBOT);
    default:
        return 0;
    }
}

static bool lays_abbey(const struct tw_oracle_position *position, struct tw_action action)
{
    return action.what == TW_DO_TILE && action.figure == TW_LAY_ABBEY &&
           position->rules->abbey.tile &&
           (position->phase == TW_PHASE_ABBEY || position->phase == TW_PHASE_CLOSING ||
            position->phase == TW_PHASE_TILE);
}

uint64_t tw_oracle_refusal(const struct tw_oracle_position *position, struct tw_action action)
{
    const enum tw_phase phase = position->phase;
    uint64_t reasons = 0;

    if (action.what >= TW_DO__COUNT || action.rotation >= TW_EDGES)
        return because(TW_REASON_PHASE);
    if (lays_abbey(position, action))
        reasons = against_abbey(position, action);
    else if (phase == TW_PHASE_TILE && action.what == TW_DO_TILE)
        reasons = against_tile(position, action);
    else if (phase == TW_PHASE_SYMBOL && action.what == TW_DO_SYMBOL) /* ANNIV-ACT-03 */
        reasons = because(TW_REASON_NO_SYMBOL);
    else if (phase == TW_PHASE_SCORE && action.what == TW_DO_SCORE) /* SOLO-SCORE-06 */
        reasons = because(TW_REASON_NOT_DUE);
    else if (phase == TW_PHASE_FINAL && action.what == TW_DO_FINAL) /* SOLO-END-04 */
        reasons = because(TW_REASON_NONE_ON_MAP);
    else if (phase == TW_PHASE_WAGON && action.what == TW_DO_WAGON)
        reasons = against_wagon(position, action);
    else if (phase == TW_PHASE_FIGURE)
        reasons = in_figure_phase(position, action);
    /* SOLO-FIG-01: no figure at all, or one that could be placed if no follower were due */
    if ((!reasons || action.what != TW_DO_FIGURE) && phase == TW_PHASE_FIGURE &&
        tw_oracle_neglects_duty(position, action))
        reasons |= because(TW_REASON_MUST_PLACE);
    return reasons ? reasons : because(TW_REASON_PHASE);
}
