/* A position as text, always the same for the same table. */
#include <string.h>

#include "play/notation/internal.h"

enum { GOODS = 3 };

void tw_notation_cell(int x, int y, unsigned rotation, struct tw_text *text)
{
    static const char *const turns[] = {"", "e", "s", "w"};

    tw_text_format(text, "@%d,%d%s", x, y, turns[rotation & 3]);
}

/* "1,0.r3" and "1,0.NE". */
static void write_spot(const struct tw_game *game, const struct tw_state *state, unsigned node,
                       struct tw_text *text)
{
    const struct tw_placed *tile = &state->tiles[state->node_tile[node]];

    tw_text_format(text, "%d,%d.%s", tile->x, tile->y, tw_node_segment(game, state, node)->name);
}

/* " name:" in front of the first entry, ";" in front of the others. */
struct list {
    const char *name;
    bool any;
};

static void add_entry(struct list *list, struct tw_text *text)
{
    if (list->any)
        tw_text_add_char(text, ';');
    else
        tw_text_format(text, " %s:", list->name);
    list->any = true;
}

bool tw_notation_add_readings(const struct tw_game *game, const char *before, const char *between,
                              const char *equals, struct tw_text *text)
{
    const struct tw_tables *tables = tw_game_tables(game);
    const uint8_t *values = tw_game_options(game);
    bool any = false;

    for (unsigned i = 0; i < tables->option_count; i++) {
        const struct tw_option *option = &tables->options[i];

        if (values[i] == 0)
            continue;
        tw_text_format(text, "%s%s%s%s", any ? between : before,
                       option->alias ? option->alias : option->id, equals,
                       option->values[values[i]]);
        any = true;
    }
    return any;
}

static void add_tiles(const struct tw_notation *notation, const struct tw_state *fresh,
                      struct tw_text *text)
{
    struct list list = {.name = "tiles"};

    for (unsigned i = fresh->tile_count; i < notation->table.tile_count; i++) {
        const struct tw_placed *tile = &notation->table.tiles[i];

        add_entry(&list, text);
        tw_text_add(text, tw_tile_short_name(notation->game, tile->type));
        tw_notation_cell(tile->x, tile->y, tile->rotation, text);
    }
}

/* A figure or a tent, so that they can be sorted. */
struct piece {
    uint16_t node;
    uint8_t player, kind, corner;
};

static bool comes_before(const struct piece *one, const struct piece *other)
{
    if (one->node != other->node)
        return one->node < other->node;
    if (one->player != other->player)
        return one->player < other->player;
    return one->kind != other->kind ? one->kind < other->kind : one->corner < other->corner;
}

static void insert(struct piece *pieces, unsigned *count, struct piece piece)
{
    unsigned at = (*count)++;

    for (; at > 0 && comes_before(&piece, &pieces[at - 1]); at--)
        pieces[at] = pieces[at - 1];
    pieces[at] = piece;
}

static unsigned collect(const struct tw_game *game, const struct tw_state *state,
                        struct piece *pieces)
{
    unsigned count = 0;

    for (unsigned i = 0; i < state->figure_slots; i++) {
        const struct tw_figure *figure = &state->figures[i];

        if (figure->kind != TW_NONE)
            insert(pieces, &count,
                   (struct piece){figure->node, figure->player, figure->kind, figure->corner});
    }
    for (unsigned i = 0; i < tw_game_players(game); i++) {
        const unsigned node = tw_player_tent(game, state, i);

        if (node < state->node_count)
            insert(pieces, &count, (struct piece){(uint16_t)node, (uint8_t)i, TW_FIGURE_TENT, 0});
    }
    return count;
}

static void add_figures(const struct tw_notation *notation, const struct piece *pieces,
                        unsigned count, struct tw_text *text)
{
    const struct tw_state *state = &notation->table;
    struct list list = {.name = "figures"};

    for (unsigned i = 0; i < count; i++) {
        const struct piece *piece = &pieces[i];

        add_entry(&list, text);
        tw_text_format(text, "%s%u@", tw_figure_words[piece->kind], piece->player + 1U);
        if (piece->kind == TW_FIGURE_BARN) {
            const struct tw_placed *tile = &state->tiles[state->node_tile[piece->node]];
            tw_text_format(text, "%d,%d.%s", tile->x, tile->y, tw_corner_words[piece->corner & 3]);
        } else {
            write_spot(notation->game, state, piece->node, text);
        }
    }
}

static void add_tokens(const uint8_t *values, unsigned count, struct tw_text *text)
{
    for (unsigned i = 0; i < count; i++)
        tw_text_add_char(text, (char)('0' + values[i]));
}

static void add_stacks(const struct tw_notation *notation, struct tw_text *text)
{
    const struct tw_state *state = &notation->table;
    struct list list = {.name = "stacks"};
    uint8_t seen[TW_MAX_NODES] = {0}, values[64];

    for (unsigned node = 0; node < state->node_count; node++) {
        const unsigned root = tw_feature_root(state, node);

        if (tw_node_segment(notation->game, state, node)->kind != TW_KIND_MOUNTAIN || seen[root])
            continue;
        seen[root] = 1;
        const unsigned count = tw_mountain_tokens(notation->game, state, node, values);
        if (count == 0)
            continue;
        add_entry(&list, text);
        write_spot(notation->game, state, node, text);
        tw_text_add_char(text, '=');
        add_tokens(values, count, text);
    }
}

static void add_held(const struct tw_notation *notation, struct tw_text *text)
{
    struct list list = {.name = "held"};

    for (unsigned player = 0; player < tw_game_players(notation->game); player++) {
        uint8_t values[64];
        const unsigned count = tw_player_tokens(notation->game, &notation->table, player, values);

        for (unsigned i = 1; i < count; i++) /* in no order: smallest first */
            for (unsigned k = i; k > 0 && values[k - 1] > values[k]; k--) {
                const uint8_t value = values[k];
                values[k] = values[k - 1];
                values[k - 1] = value;
            }
        if (count == 0)
            continue;
        add_entry(&list, text);
        tw_text_format(text, "%u=", player + 1);
        add_tokens(values, count, text);
    }
}

static void add_goods(const struct tw_notation *notation, struct tw_text *text)
{
    struct list list = {.name = "goods"};

    for (unsigned player = 0; player < tw_game_players(notation->game); player++) {
        uint8_t counts[GOODS] = {0};

        if (!tw_player_goods(notation->game, &notation->table, player, counts) ||
            counts[0] + counts[1] + counts[2] == 0)
            continue;
        add_entry(&list, text);
        tw_text_format(text, "%u=%u,%u,%u", player + 1, counts[0], counts[1], counts[2]);
    }
}

static void add_abbeys(const struct tw_notation *notation, const struct tw_state *fresh,
                       struct tw_text *text)
{
    struct list list = {.name = "abbeys"};

    for (unsigned player = 0; player < tw_game_players(notation->game); player++) {
        const unsigned count = tw_player_abbeys(notation->game, &notation->table, player);

        if (count == tw_player_abbeys(notation->game, fresh, player))
            continue;
        add_entry(&list, text);
        tw_text_format(text, "%u=%u", player + 1, count);
    }
}

/* Where figures are missing that are neither left nor on the map. */
static void add_supply(const struct tw_notation *notation, const struct tw_state *fresh,
                       const struct piece *pieces, unsigned count, struct tw_text *text)
{
    struct list list = {.name = "supply"};

    for (unsigned player = 0; player < tw_game_players(notation->game); player++) {
        bool any = false;

        for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++) {
            const unsigned left = notation->table.supply[player][kind];
            unsigned placed = 0;

            for (unsigned i = 0; i < count; i++)
                placed += pieces[i].player == player && pieces[i].kind == kind;
            if (left + placed == fresh->supply[player][kind])
                continue;
            if (!any) {
                add_entry(&list, text);
                tw_text_format(text, "%u=", player + 1);
            }
            tw_text_format(text, "%s%s%u", any ? "," : "", tw_figure_words[kind], left);
            any = true;
        }
    }
}

static void add_holders(const struct tw_notation *notation, struct tw_text *text)
{
    unsigned size;
    const unsigned king = tw_king_holder(notation->game, &notation->table, &size);
    const unsigned robber = tw_robber_holder(notation->game, &notation->table, &size);

    if (king < tw_game_players(notation->game))
        tw_text_format(text, " king:%u", king + 1);
    if (robber < tw_game_players(notation->game))
        tw_text_format(text, " robber:%u", robber + 1);
}

static void add_scores(const struct tw_notation *notation, const struct tw_state *fresh,
                       struct tw_text *text)
{
    const unsigned players = tw_game_players(notation->game);

    if (memcmp(notation->table.score, fresh->score, players * sizeof fresh->score[0]) == 0)
        return;
    for (unsigned player = 0; player < players; player++)
        tw_text_format(text, "%s%d", player == 0 ? " score:" : ",", notation->table.score[player]);
}

static void add_turn(const struct tw_notation *notation, struct tw_text *text)
{
    if (notation->player > 0)
        tw_text_format(text, " turn:%u", notation->player + 1);
    if (notation->table.turns_in_row > 0)
        tw_text_format(text, " again:%u", notation->table.turns_in_row);
    if (notation->number > 1)
        tw_text_format(text, " number:%u", notation->number);
    if (notation->table.discarded > 0)
        tw_text_format(text, " discarded:%u", notation->table.discarded);
}

static void add_pile(const struct tw_notation *notation, struct tw_text *text)
{
    struct list list = {.name = "pile"};

    if (notation->pile_count == 0)
        tw_text_add(text, " pile:-");
    for (unsigned i = 0; i < notation->pile_count; i++) {
        add_entry(&list, text);
        tw_text_add(text, tw_tile_short_name(notation->game, notation->pile[i]));
    }
    if (notation->token_count == 0)
        return;
    tw_text_add(text, " tokens:");
    add_tokens(notation->tokens, notation->token_count, text);
}

static void add_moves(const struct tw_notation *notation, struct tw_text *text)
{
    struct list list = {.name = "moves"};
    struct tw_state state;

    tw_state_copy(notation->game, &notation->first, &state);
    for (unsigned i = 0; i < notation->move_count; i++) {
        add_entry(&list, text);
        tw_notation_move(notation->game, &state, notation->moves[i], text);
        tw_apply(notation->game, &state, notation->moves[i], NULL, NULL);
    }
}

void tw_notation_write(const struct tw_notation *notation, struct tw_text *ret_text)
{
    struct piece pieces[TW_MAX_FIGURES + TW_MAX_PLAYERS];
    const unsigned count = collect(notation->game, &notation->table, pieces);
    struct tw_state fresh;

    tw_position_start(notation->game, &fresh);
    tw_text_format(ret_text, "TW1 %s players:%u", tw_game_rules(notation->game),
                   tw_game_players(notation->game));
    tw_notation_add_readings(notation->game, " readings:", ",", "=", ret_text);
    add_tiles(notation, &fresh, ret_text);
    add_figures(notation, pieces, count, ret_text);
    if (tw_game_token_count(notation->game) > 0)
        add_stacks(notation, ret_text);
    add_held(notation, ret_text);
    add_goods(notation, ret_text);
    add_abbeys(notation, &fresh, ret_text);
    add_supply(notation, &fresh, pieces, count, ret_text);
    add_holders(notation, ret_text);
    add_scores(notation, &fresh, ret_text);
    add_turn(notation, ret_text);
    add_pile(notation, ret_text);
    add_moves(notation, ret_text);
}

void tw_notation_start(struct tw_notation *notation, struct tw_game *game,
                       const struct tw_state *first)
{
    const bool drawn = first->drawn != TW_NONE;

    notation->game = game;
    tw_state_copy(game, first, &notation->table);
    tw_state_copy(game, first, &notation->first);
    tw_state_copy(game, first, &notation->state);
    notation->move_count = 0;
    notation->player = first->active;
    notation->number = first->turn;
    notation->pile_count = 0;
    if (drawn)
        notation->pile[notation->pile_count++] = first->drawn;
    for (unsigned i = first->deck_next; i < first->deck_count; i++)
        notation->pile[notation->pile_count++] = first->deck[i];
    notation->token_count = tw_token_reserve(game, first, notation->tokens);
}

/* A turn has just begun, and nothing that was done before matters but what lies on the table. */
static bool begins(const struct tw_state *state, unsigned turn_before)
{
    return state->turn != turn_before &&
           (state->phase == TW_PHASE_TILE || state->phase == TW_PHASE_ABBEY);
}

void tw_notation_settle(struct tw_notation *notation)
{
    struct tw_action *moves = notation->moves;
    const unsigned count = notation->move_count;
    unsigned settled = 0;
    struct tw_state state, table;

    tw_state_copy(notation->game, &notation->first, &state);
    for (unsigned i = 0; i < count; i++) {
        const unsigned turn = state.turn;

        tw_apply(notation->game, &state, moves[i], NULL, NULL);
        if (begins(&state, turn)) {
            settled = i + 1;
            tw_state_copy(notation->game, &state, &table);
        }
    }
    if (settled == 0)
        return;
    tw_notation_start(notation, notation->game, &table);
    memmove(moves, moves + settled, (count - settled) * sizeof moves[0]);
    notation->move_count = count - settled;
    tw_state_copy(notation->game, &state, &notation->state);
}
