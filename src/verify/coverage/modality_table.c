/*
 * The clauses whose modality a decision shows. What the engine carries out by itself (points,
 * returns, whose turn it is) is no decision and stands nowhere here.
 */
#include "verify/coverage/modality.h"

static bool draws(const struct tw_oracle_position *position)
{
    return position->phase == TW_PHASE_TILE;
}

static bool draws_river(const struct tw_oracle_position *position)
{
    return draws(position) && position->drawn.tile->role != TW_ROLE_NONE;
}

static bool draws_arrow(const struct tw_oracle_position *position)
{
    return draws(position) && position->drawn.tile->arrow != TW_ARROW_NONE;
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

/* The ids of a set's tiles begin alike. */
static bool draws_of(const struct tw_oracle_position *position, char first, char second)
{
    return draws(position) && position->drawn.tile->id[0] == first &&
           position->drawn.tile->id[1] == second;
}

static bool draws_inns(const struct tw_oracle_position *position)
{
    return draws_of(position, 'i', 'c');
}

static bool draws_traders(const struct tw_oracle_position *position)
{
    return draws_of(position, 't', 'b');
}

static bool draws_abbeys(const struct tw_oracle_position *position)
{
    return draws_of(position, 'a', 'm');
}

static bool draws_king(const struct tw_oracle_position *position)
{
    return draws_of(position, 'k', 'i');
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

const struct tw_modality_offer tw_modality_offers[] = {
    {"BASE-TILE-01", TW_MET_TILE_DRAWN, TW_DO_TILE, NULL},
    {"GR-TURN-03", TW_MET_TILE_DRAWN, TW_DO_TILE, NULL},
    {"GR-PLACE-01", TW_MET_TILE_DRAWN, TW_DO_TILE, NULL},
    {"BOX-TURN-01", TW_MET_TILE_DRAWN, TW_DO_TILE, NULL},
    {"SOLO-TILE-01", TW_MET_TILE_DRAWN, TW_DO_TILE, NULL},
    {"RIVER-PLAY-01", TW_MET_TILE_DRAWN, TW_DO_TILE, draws_river},
    {"ANNIV-TILE-01", TW_MET_TILE_DRAWN, TW_DO_TILE, draws_arrow},
    {"ABBOT-TILE-01", TW_MET_TILE_DRAWN, TW_DO_TILE, draws_monk_place},
    {"AM-ABBEY-01", TW_MET_ABBEY_TURN, TW_DO_TILE, NULL},
    {"AM-ABBEY-12", TW_MET_ABBEY_CLOSING, TW_DO_TILE, NULL},
    {"ANNIV-ACT-03", TW_MET_SYMBOL_CHOSEN, TW_DO_SYMBOL, NULL},
    {"AM-WAGON-05", TW_MET_WAGON_MOVED, TW_DO_WAGON, NULL},
    {"BOX-TURN-04", TW_MET_WAGON_MOVED, TW_DO_WAGON, NULL},
    {"SOLO-SCORE-06", TW_MET_SCORE_CHOSEN, TW_DO_SCORE, NULL},
    {"SOLO-END-05", TW_MET_FINAL_CHOSEN, TW_DO_FINAL, NULL},
    {"SOLO-FIG-01", -1, TW_DO_FIGURE, plays_plain},
    {"SOLO-FIG-02", -1, TW_DO_FIGURE, plays_plain},
    {"BASE-FIG-01", TW_MET_FIGURE, TW_DO_FIGURE, NULL},
    {"BOX-TURN-02", TW_MET_FIGURE, TW_DO_FIGURE, NULL},
    {"BASE-ROAD-01", TW_MET_ON_ROAD, TW_DO_FIGURE, NULL},
    {"BASE-CITY-01", TW_MET_ON_CITY, TW_DO_FIGURE, NULL},
    {"BASE-MON-02", TW_MET_ON_MONASTERY, TW_DO_FIGURE, NULL},
    {"BASE-FARM-02", TW_MET_ON_FIELD, TW_DO_FIGURE, NULL},
    {"BASE-MERGE-01", TW_MET_HELD_NEAR, TW_DO_FIGURE, NULL},
    {"RIVER-FIG-01", TW_MET_ON_RIVER_TILE, TW_DO_FIGURE, NULL},
    {"ABBOT-FIG-01", TW_MET_ABBOT, TW_DO_FIGURE, NULL},
    {"ABBOT-RECALL-01", TW_MET_RECALL, TW_DO_RECALL, NULL},
    {"ANNIV-FIG-01", TW_MET_SYMBOL_UNUSED, TW_DO_FIGURE, NULL},
    {"ANNIV-DOUBLE-01", TW_MET_SYMBOL_SECOND, TW_DO_FIGURE, NULL},
    {"ANNIV-FREE-01", TW_MET_SYMBOL_FREE, TW_DO_FIGURE, NULL},
    {"ANNIV-FREE-03", TW_MET_SYMBOL_FREE_ABBOT, TW_DO_FIGURE, NULL},
    {"IC-BIG-01", TW_MET_BIG, TW_DO_FIGURE, NULL},
    {"TB-BUILDER-01", TW_MET_BUILDER, TW_DO_FIGURE, NULL},
    {"TB-BUILDER-03", TW_MET_BUILDER_COMPANY, TW_DO_FIGURE, NULL},
    {"TB-BUILDER-09", TW_MET_BUILDER, TW_DO_FIGURE, NULL},
    {"TB-PIG-01", TW_MET_PIG, TW_DO_FIGURE, NULL},
    {"TB-TURN-01", TW_MET_BUILDER, TW_DO_FIGURE, NULL},
    {"AM-MAYOR-01", TW_MET_MAYOR, TW_DO_FIGURE, NULL},
    {"AM-WAGON-01", TW_MET_WAGON, TW_DO_FIGURE, NULL},
    {"AM-BARN-01", TW_MET_BARN, TW_DO_FIGURE, NULL},
    {"AM-BARN-04", TW_MET_BARN_FARMERS, TW_DO_FIGURE, NULL},
    {"AM-TURN-01", TW_MET_MAYOR, TW_DO_FIGURE, NULL},
    {"AM-ABBEY-04", TW_MET_ABBEY_MONK, TW_DO_FIGURE, NULL},
    {"GR-COW-01", TW_MET_COWBOY, TW_DO_FIGURE, NULL},
    {"GR-TENT-01", TW_MET_TENT, TW_DO_TENT, NULL},
    {"GR-TENT-04", TW_MET_TENT_COMPANY, TW_DO_TENT, NULL},
    {"GR-TENT-05", TW_MET_TENT_OLD_TILE, TW_DO_TENT, NULL},
    {"GR-MINE-01", TW_MET_DIG, TW_DO_DIG, NULL},
    {"GR-TURN-05", TW_MET_FIGURE_NONE, TW_DO_PASS, NULL},
};

const struct tw_modality_refusal tw_modality_refusals[] = {
    {"BASE-TURN-02", TW_REASON_PHASE, false, -1, NULL},
    {"GR-TURN-02", TW_REASON_PHASE, false, -1, NULL},
    {"GR-TURN-04", TW_REASON_PHASE, true, -1, NULL},
    {"BASE-TILE-02", TW_REASON_APART, false, -1, NULL},
    {"GR-PLACE-04", TW_REASON_APART, false, -1, NULL},
    {"BASE-TILE-03", TW_REASON_MISMATCH, false, -1, NULL},
    {"GR-PLACE-05", TW_REASON_MISMATCH, false, -1, NULL},
    {"IC-TILE-01", TW_REASON_MISMATCH, false, -1, draws_inns},
    {"TB-TILE-01", TW_REASON_MISMATCH, false, -1, draws_traders},
    {"AM-TILE-01", TW_REASON_MISMATCH, false, -1, draws_abbeys},
    {"KING-TILE-01", TW_REASON_MISMATCH, false, -1, draws_king},
    {"RIVER-PLAY-02", TW_REASON_RIVER_JOIN, false, -1, NULL},
    {"RIVER-PLAY-03", TW_REASON_RIVER_BEND, true, -1, NULL},
    {"BASE-FIG-02", TW_REASON_OCCUPIED, true, -1, NULL},
    {"BASE-FIG-03", TW_REASON_OLD_TILE, false, -1, NULL},
    {"BASE-FARM-06", TW_REASON_FIELD_OCCUPIED, true, -1, NULL},
    {"GR-COW-03", TW_REASON_NO_FIGURE, false, -1, NULL},
    {"GR-COW-04", TW_REASON_OLD_TILE, false, -1, NULL},
    {"GR-COW-05", TW_REASON_NO_SEGMENT, false, -1, NULL},
    {"GR-COW-08", TW_REASON_OCCUPIED, true, -1, NULL},
    {"GR-FARM-04", TW_REASON_FIELD_OCCUPIED, true, -1, NULL},
    {"GR-TENT-02", TW_REASON_FINISHED, false, -1, NULL},
    {"GR-TENT-03", TW_REASON_SEGMENT_TAKEN, false, -1, NULL},
    {"ABBOT-FIG-02", TW_REASON_ABBOT_KIND, true, TW_FIGURE_ABBOT, NULL},
    {"ABBOT-FIG-03", TW_REASON_ON_GARDEN, true, -1, NULL},
    {"ANNIV-DOUBLE-03", TW_REASON_CROWDED, true, -1, NULL},
    {"TB-BUILDER-02", TW_REASON_NO_FOLLOWER, false, TW_FIGURE_BUILDER, NULL},
    {"TB-BUILDER-06", TW_REASON_BUILDER_PLACE, true, TW_FIGURE_BUILDER, NULL},
    {"TB-PIG-02", TW_REASON_NO_FARMER, false, TW_FIGURE_PIG, NULL},
    {"AM-ABBEY-02", TW_REASON_NO_HOLE, false, -1, NULL},
    {"AM-ABBEY-03", TW_REASON_NO_HOLE, true, -1, has_no_hole},
    {"AM-ABBEY-10", TW_REASON_NO_ABBEY, false, -1, NULL},
    {"AM-MAYOR-02", TW_REASON_MAYOR_PLACE, false, TW_FIGURE_MAYOR, NULL},
    {"AM-WAGON-02", TW_REASON_WAGON_PLACE, false, TW_FIGURE_WAGON, NULL},
    {"AM-WAGON-03", TW_REASON_WAGON_FIELD, true, TW_FIGURE_WAGON, NULL},
    {"AM-WAGON-06", TW_REASON_NOT_ADJOINING, false, TW_FIGURE_WAGON, NULL},
    {"AM-WAGON-07", TW_REASON_TARGET_FINISHED, false, TW_FIGURE_WAGON, NULL},
    {"AM-BARN-02", TW_REASON_NO_CORNER, false, TW_FIGURE_BARN, NULL},
    {"AM-BARN-03", TW_REASON_NO_CORNER, false, TW_FIGURE_BARN, NULL},
    {"AM-BARN-05", TW_REASON_BARN_FIELD, true, TW_FIGURE_BARN, NULL},
    {"AM-BARN-13", TW_REASON_FARMER_BARRED, true, TW_FIGURE_BARN, NULL},
    {"SOLO-FIG-04", TW_REASON_NO_FARMERS, true, -1, NULL},
};

const unsigned tw_modality_offer_count = sizeof tw_modality_offers / sizeof tw_modality_offers[0];
const unsigned tw_modality_refusal_count =
    sizeof tw_modality_refusals / sizeof tw_modality_refusals[0];
