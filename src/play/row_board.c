#include "play/row_board.h"

#include <string.h>

static void take_pieces(const struct tw_game *game, const struct tw_state *state,
                        struct tw_row_board *board)
{
    for (unsigned i = 0; i < state->figure_slots; i++) {
        const struct tw_figure *figure = &state->figures[i];
        const bool barn = figure->kind == TW_FIGURE_BARN;

        if (figure->kind != TW_NONE)
            board->pieces[board->piece_count++] =
                (struct tw_row_piece){.player = figure->player,
                                      .kind = figure->kind,
                                      .corner = barn ? figure->corner & 3 : 0,
                                      .node = figure->node};
    }
    for (unsigned i = 0; tw_game_uses(game, TW_MECHANISM_TENT) && i < tw_game_players(game); i++) {
        const unsigned node = tw_player_tent(game, state, i);

        if (node < state->node_count)
            board->pieces[board->piece_count++] = (struct tw_row_piece){
                .player = (uint8_t)i, .kind = TW_FIGURE_TENT, .node = (uint16_t)node};
    }
}

static bool has_root(const struct tw_row_board *board, unsigned root)
{
    for (unsigned i = 0; i < board->stack_count; i++)
        if (board->stacks[i].root == root)
            return true;
    return false;
}

static void take_stacks(const struct tw_game *game, const struct tw_state *state,
                        struct tw_row_board *board)
{
    if (tw_game_token_count(game) == 0)
        return;
    for (unsigned node = 0; node < state->node_count && board->stack_count < TW_MAX_STACKS;
         node++) {
        struct tw_row_stack *stack = &board->stacks[board->stack_count];
        const unsigned root = tw_feature_root(state, node);

        if (tw_node_segment(game, state, node)->kind != TW_KIND_MOUNTAIN || has_root(board, root))
            continue;
        *stack = (struct tw_row_stack){.root = (uint16_t)root, .node = (uint16_t)node};
        stack->count = (uint8_t)tw_mountain_tokens(game, state, node, stack->values);
        board->stack_count++;
    }
}

void tw_row_board_take(const struct tw_game *game, const struct tw_state *state,
                       struct tw_row_board *ret_board)
{
    *ret_board = (struct tw_row_board){.tile_count = state->tile_count};
    take_pieces(game, state, ret_board);
    take_stacks(game, state, ret_board);
}

static void add_spot(const struct tw_game *game, const struct tw_state *state, unsigned node,
                     struct tw_text *text)
{
    const struct tw_placed *tile = &state->tiles[state->node_tile[node]];

    tw_text_format(text, "\"x\":%d,\"y\":%d,\"segment\":", tile->x, tile->y);
    tw_text_add_json(text, tw_node_segment(game, state, node)->name);
}

static void add_tiles(const struct tw_game *game, const struct tw_state *state, unsigned from,
                      struct tw_text *text)
{
    for (unsigned i = from; i < state->tile_count; i++) {
        const struct tw_placed *tile = &state->tiles[i];

        tw_text_add(text, i == from ? ",\"tiles\":[{\"id\":" : ",{\"id\":");
        tw_text_add_json(text, tw_type_word(game, tile->type));
        tw_text_format(text, ",\"x\":%d,\"y\":%d,\"rotation\":%u}", tile->x, tile->y,
                       tile->rotation * 90u);
    }
    if (from < state->tile_count)
        tw_text_add_char(text, ']');
}

static unsigned count_same(const struct tw_row_board *board, unsigned limit,
                           const struct tw_row_piece *piece)
{
    unsigned count = 0;

    for (unsigned i = 0; board && i < limit; i++)
        count += board->pieces[i].player == piece->player && board->pieces[i].kind == piece->kind &&
                 board->pieces[i].node == piece->node && board->pieces[i].corner == piece->corner;
    return count;
}

/* The pieces of one board that the other has not. */
static void add_pieces(const struct tw_game *game, const struct tw_state *state, const char *name,
                       const struct tw_row_board *board, const struct tw_row_board *other,
                       struct tw_text *text)
{
    bool any = false;

    for (unsigned i = 0; board && i < board->piece_count; i++) {
        const struct tw_row_piece *piece = &board->pieces[i];

        if (count_same(board, i, piece) < count_same(other, other ? other->piece_count : 0, piece))
            continue;
        tw_text_format(text, any ? ",{" : ",\"%s\":[{", name);
        tw_text_format(text, "\"player\":%u,\"kind\":\"%s\",", piece->player,
                       tw_figure_words[piece->kind]);
        add_spot(game, state, piece->node, text);
        if (piece->kind == TW_FIGURE_BARN)
            tw_text_format(text, ",\"corner\":\"%s\"", tw_corner_words[piece->corner]);
        tw_text_add_char(text, '}');
        any = true;
    }
    if (any)
        tw_text_add_char(text, ']');
}

static const struct tw_row_stack *stack_at(const struct tw_row_board *board, unsigned node)
{
    for (unsigned i = 0; board && i < board->stack_count; i++)
        if (board->stacks[i].node == node)
            return &board->stacks[i];
    return NULL;
}

static bool same_tokens(const struct tw_row_stack *one, const struct tw_row_stack *other)
{
    const unsigned count = one ? one->count : 0;

    return count == (other ? other->count : 0u) &&
           (count == 0 || memcmp(one->values, other->values, count) == 0);
}

static void add_stack(const struct tw_game *game, const struct tw_state *state, unsigned node,
                      const struct tw_row_stack *stack, bool first, struct tw_text *text)
{
    tw_text_add(text, first ? ",\"stacks\":[{" : ",{");
    add_spot(game, state, node, text);
    tw_text_add(text, ",\"tokens\":[");
    for (unsigned i = 0; stack && i < stack->count; i++)
        tw_text_format(text, "%s%u", i == 0 ? "" : ",", stack->values[i]);
    tw_text_add(text, "]}");
}

static void add_stacks(const struct tw_game *game, const struct tw_state *state,
                       const struct tw_row_board *before, const struct tw_row_board *after,
                       struct tw_text *text)
{
    bool first = true;

    /* Mountains that grew together have one stack now. */
    for (unsigned i = 0; before && i < before->stack_count; i++)
        if (before->stacks[i].count > 0 && !stack_at(after, before->stacks[i].node)) {
            add_stack(game, state, before->stacks[i].node, NULL, first, text);
            first = false;
        }
    for (unsigned i = 0; i < after->stack_count; i++)
        if (!same_tokens(stack_at(before, after->stacks[i].node), &after->stacks[i])) {
            add_stack(game, state, after->stacks[i].node, &after->stacks[i], first, text);
            first = false;
        }
    if (!first)
        tw_text_add_char(text, ']');
}

void tw_row_board_write(const struct tw_game *game, const struct tw_state *state,
                        const struct tw_row_board *before, const struct tw_row_board *after,
                        struct tw_text *text)
{
    add_tiles(game, state, before ? before->tile_count : 0, text);
    add_pieces(game, state, "figures", after, before, text);
    add_pieces(game, state, "removed", before, after, text);
    add_stacks(game, state, before, after, text);
}
