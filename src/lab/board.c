/* The board of the position reached, drawn by what draws the site. */
#include <string.h>

#include "lab/internal.h"
#include "play/row_board.h"

static bool take_tiles(void)
{
    const struct tw_tables *tables = &tw_builtin_tables;
    size_t count = 0;

    if (tw_lab.tiles.list != NULL)
        return true;
    for (unsigned i = 0; i < tables->set_count; i++)
        count += tables->sets[i].tile_count;
    if (tw_board_tiles_take(&tw_lab.tiles, &tw_lab.tile_arena, count) != TW_OK)
        return false;
    for (unsigned i = 0; i < tables->set_count; i++)
        for (unsigned k = 0; k < tables->sets[i].tile_count; k++)
            tw_board_tiles_add(&tw_lab.tiles, &tables->sets[i].tiles[k]);
    return !tw_lab.tiles.failed;
}

static void stand_on(struct tw_board_figure *figure, unsigned node)
{
    const struct tw_state *state = tw_lab.replay.state;
    const struct tw_placed *tile = &state->tiles[state->node_tile[node]];

    figure->x = tile->x;
    figure->y = tile->y;
    figure->segment = tw_node_segment(tw_lab.whole.game, state, node)->name;
    figure->corner = "";
}

static void add_pieces(struct tw_board *board)
{
    static struct tw_row_board pieces;

    tw_row_board_take(tw_lab.whole.game, tw_lab.replay.state, &pieces);
    for (unsigned i = 0; i < pieces.piece_count && board->figure_count < TW_BOARD_FIGURES; i++) {
        const struct tw_row_piece *piece = &pieces.pieces[i];
        struct tw_board_figure *figure = &board->figures[board->figure_count++];

        *figure = (struct tw_board_figure){.player = piece->player % TW_COLOURS,
                                           .kind = tw_figure_words[piece->kind]};
        stand_on(figure, piece->node);
        if (piece->kind == TW_FIGURE_BARN)
            figure->corner = tw_corner_words[piece->corner & 3];
    }
    for (unsigned i = 0; i < pieces.stack_count && board->figure_count < TW_BOARD_FIGURES; i++) {
        const struct tw_row_stack *stack = &pieces.stacks[i];
        struct tw_board_figure *figure = &board->figures[board->figure_count];

        if (stack->count == 0)
            continue;
        board->figure_count++;
        *figure = (struct tw_board_figure){.kind = "token", .value = stack->count};
        memcpy(figure->tokens, stack->values, stack->count);
        stand_on(figure, stack->node);
    }
}

/* The board of the position reached. */
static void fill_board(struct tw_board *ret_board)
{
    const struct tw_state *state = tw_lab.replay.state;

    memset(ret_board, 0, sizeof *ret_board);
    if (!take_tiles())
        return;
    for (unsigned i = 0; i < TW_COLOURS; i++)
        ret_board->colours[i] = i;
    for (unsigned i = 0; i < state->tile_count && i < TW_BOARD_TILES; i++) {
        const char *id = tw_type_word(tw_lab.whole.game, state->tiles[i].type);

        ret_board->tiles[ret_board->tile_count++] =
            (struct tw_placed_tile){.tile = tw_board_tile_find(&tw_lab.tiles, id),
                                    .id = id,
                                    .x = state->tiles[i].x,
                                    .y = state->tiles[i].y,
                                    .turns = state->tiles[i].rotation,
                                    .fresh = i == state->last};
    }
    add_pieces(ret_board);
}

/* A figure where the decision would put it, to see where that is. */
static bool make_ghost(const struct tw_action *action, struct tw_board_figure *ret_figure)
{
    const struct tw_state *state = tw_lab.replay.state;
    const int tile = tw_tile_at(tw_lab.whole.game, state, action->x, action->y);
    const bool barn = action->what == TW_DO_FIGURE && action->figure == TW_FIGURE_BARN;
    unsigned count;

    if (tile < 0 || !(action->what == TW_DO_FIGURE || action->what == TW_DO_TENT ||
                      action->what == TW_DO_SCORE ||
                      (action->what == TW_DO_WAGON && action->figure != TW_WAGON_STAYS)))
        return false;
    tw_game_segments(tw_lab.whole.game, state->tiles[tile].type, &count);
    *ret_figure = (struct tw_board_figure){
        .kind = action->what == TW_DO_FIGURE ? tw_figure_words[action->figure] : "follower"};
    if (barn)
        stand_on(ret_figure, state->tiles[tile].first_node);
    else if (action->segment < count)
        stand_on(ret_figure, state->tiles[tile].first_node + action->segment);
    else
        return false;
    ret_figure->corner = barn ? tw_corner_words[action->segment & 3] : "";
    return true;
}

void tw_lab_add_spots(const struct tw_action *actions, unsigned count, double (*ret_spots)[2])
{
    static struct tw_board board;
    static struct tw_board_figure ghost;

    for (unsigned i = 0; i < count; i++)
        ret_spots[i][0] = ret_spots[i][1] = -1e9;
    for (unsigned i = 0; i < count; i++) {
        if (!make_ghost(&actions[i], &ghost))
            continue;
        fill_board(&board);
        if (board.figure_count == TW_BOARD_FIGURES)
            return;
        board.figures[board.figure_count++] = ghost;
        tw_board_arrange(&board);
        const struct tw_board_figure *placed = &board.figures[board.figure_count - 1];
        ret_spots[i][0] = placed->x * 100 + placed->stand.at.x;
        ret_spots[i][1] = placed->y * 100 + placed->stand.at.y;
    }
}

/* Lights the feature of a segment that is named in the input. */
static void add_light(struct tw_board *board, int x, int y, size_t length)
{
    const int tile = tw_board_tile_on(board, x, y);
    char name[16] = "";
    bool complete;

    if (tile < 0 || length >= sizeof name)
        return;
    memcpy(name, tw_lab.input, length);
    const int segment = tw_board_segment(&board->tiles[tile], name);
    if (segment < 0)
        return;
    const struct tw_board_part from = {(uint16_t)tile, (uint8_t)segment};
    board->part_count = tw_board_feature(board, from, board->parts, TW_BOARD_PARTS, &complete);
    board->lights[board->light_count++] = (struct tw_board_light){
        .player = -1,
        .from = 0,
        .to = (unsigned)board->part_count,
        .kind = tw_kind_words[board->tiles[tile].tile->tile->segments[segment].kind]};
}

bool tw_lab_draw(bool light, int x, int y, size_t length)
{
    static struct tw_board board;

    tw_text_clear(&tw_lab.text);
    if (!tw_lab.is_open)
        return false;
    fill_board(&board);
    if (light && board.tile_count > 0)
        add_light(&board, x, y, length);
    return tw_board_alone(&tw_lab.tiles, &board, "The board", &tw_lab.text) == TW_OK;
}

bool tw_lab_tile(size_t length)
{
    static struct tw_board board;
    char id[48] = "";

    tw_text_clear(&tw_lab.text);
    if (length >= sizeof id || !take_tiles())
        return false;
    memcpy(id, tw_lab.input, length);
    memset(&board, 0, sizeof board);
    board.tiles[0] =
        (struct tw_placed_tile){.tile = tw_board_tile_find(&tw_lab.tiles, id), .id = id};
    board.tile_count = 1;
    return board.tiles[0].tile != NULL &&
           tw_board_alone(&tw_lab.tiles, &board, id, &tw_lab.text) == TW_OK;
}
