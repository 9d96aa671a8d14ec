/* Barns: AM-BARN-01 to 16. */
#include "oracle/internal.h"

/* The field segment that fills a tile's corner alone, or -1. Corner c lies behind edge c. */
static int corner_field(const struct tw_oracle_tile *tile, unsigned corner)
{
    const int one = tw_oracle_owner_of_port(tile, 3 * corner + 2);
    const int other = tw_oracle_owner_of_port(tile, 3 * ((corner + 1) % TW_EDGES));

    if (one < 0 || one != other ||
        tw_oracle_segment(tile->type, (unsigned)one)->kind != TW_KIND_FIELD)
        return -1;
    return one;
}

/* AM-BARN-02, 03: four tiles meet there, each with nothing but field in its corner. */
static bool four_fields(const struct tw_oracle_position *position,
                        const struct tw_oracle_board *board, const struct tw_oracle_tile *tile,
                        unsigned corner)
{
    const unsigned next = (corner + 1) % TW_EDGES;

    for (unsigned i = 0; i < 4; i++) {
        /* round the point: the tile itself, beyond its edge, across the corner, beyond the next */
        const int x = tile->x + (i == 1 || i == 2 ? tw_oracle_dx[corner] : 0) +
                      (i >= 2 ? tw_oracle_dx[next] : 0);
        const int y = tile->y + (i == 1 || i == 2 ? tw_oracle_dy[corner] : 0) +
                      (i >= 2 ? tw_oracle_dy[next] : 0);
        const int at = tw_oracle_at(board, x, y);

        if (at < 0 || corner_field(&position->tiles[at], (corner + i) % TW_EDGES) < 0)
            return false;
    }
    return true;
}

/* The field segment of the tile just laid on which a barn in this corner would stand, or -1. */
int tw_oracle_barn_corner(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, unsigned corner)
{
    const struct tw_oracle_tile *tile = &position->tiles[position->last];

    if (corner >= TW_EDGES || !four_fields(position, board, tile, corner))
        return -1;
    return corner_field(tile, corner);
}

void tw_oracle_list_barns(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, struct tw_oracle_actions *actions)
{
    const unsigned last = (unsigned)position->last;
    const struct tw_oracle_tile *tile = &position->tiles[last];

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_BARN) ||
        position->supply[position->player][TW_FIGURE_BARN] == 0)
        return;
    for (unsigned corner = 0; corner < 4; corner++) {
        const int segment = tw_oracle_barn_corner(position, board, corner);

        if (segment < 0 ||
            !tw_oracle_may_stand(position, board, TW_FIGURE_BARN, last, (unsigned)segment) ||
            tw_oracle_has_kind(position, board, board->of[last][segment], TW_FIGURE_BARN))
            continue;
        tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_FIGURE,
                                                         .figure = TW_FIGURE_BARN,
                                                         .segment = (uint8_t)corner,
                                                         .x = (int16_t)tile->x,
                                                         .y = (int16_t)tile->y});
    }
}

void tw_oracle_put_barn(struct tw_oracle_position *position, struct tw_action action)
{
    const unsigned corner = action.segment;

    action.segment = (uint8_t)corner_field(&position->tiles[position->last], corner);
    tw_oracle_put_figure(position, action);
    position->figures[position->figure_count - 1].corner = (uint8_t)corner;
    position->barn_placed = true;
}

static bool leaves_with_barn(const struct tw_oracle_figure *figure)
{
    return tw_oracle_is_follower(figure->kind) || figure->kind == TW_FIGURE_PIG;
}

static void score_field(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                        unsigned field, enum tw_moment moment, struct tw_oracle_log *log)
{
    tw_oracle_pay(position, board, field, moment, tw_oracle_owners(position, board, field), log);
    for (unsigned k = 0; k < position->figure_count;) {
        const struct tw_oracle_figure *figure = &position->figures[k];

        if (board->of[figure->tile][figure->segment] == field && leaves_with_barn(figure))
            tw_oracle_return(position, board, k, log);
        else
            k++;
    }
}

/* Fields on which a barn and a follower stand, in reading order. */
static unsigned shared_fields(const struct tw_oracle_position *position,
                              const struct tw_oracle_board *board, uint16_t *ret_fields)
{
    bool has_barn[TW_ORACLE_FEATURES] = {false};
    unsigned count = 0;

    for (unsigned i = 0; i < position->figure_count; i++)
        if (position->figures[i].kind == TW_FIGURE_BARN)
            has_barn[board->of[position->figures[i].tile][position->figures[i].segment]] = true;
    for (unsigned i = 0; i < board->feature_count; i++)
        if (has_barn[i] && tw_oracle_has_follower(position, board, i, -1))
            tw_oracle_insert(position, board, i, ret_fields, &count);
    return count;
}

/*
 * AM-BARN-08, 14: farmers who share their field with a barn score and go home. If the barn came in
 * this turn it is a placing, else the tile joined the fields.
 */
void tw_oracle_score_barns(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    unsigned placed = TW_ORACLE_FEATURES, count;
    uint16_t fields[TW_ORACLE_FEATURES];

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_BARN))
        return;
    if (position->barn_placed) {
        const struct tw_oracle_figure *barn = &position->figures[position->figure_count - 1];
        placed = board->of[barn->tile][barn->segment];
    }
    count = shared_fields(position, board, fields);
    for (unsigned i = 0; i < count; i++)
        score_field(position, board, fields[i],
                    fields[i] == placed ? TW_MOMENT_BARN_PLACED : TW_MOMENT_FIELDS_JOINED, log);
}
