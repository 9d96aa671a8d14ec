/* What players hold beside the board, as a member of a move: docs/results.md. */
#include <string.h>

#include "play/row_board.h"

static void add_supply(const struct tw_state *state, unsigned player, struct tw_text *text)
{
    bool any = false;

    tw_text_add_char(text, '{');
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        if (state->supply[player][kind] > 0) {
            tw_text_format(text, "%s\"%s\":%u", any ? "," : "", tw_figure_words[kind],
                           state->supply[player][kind]);
            any = true;
        }
    tw_text_add_char(text, '}');
}

static void add_goods(const struct tw_game *game, const struct tw_state *state, unsigned player,
                      struct tw_text *text)
{
    uint8_t counts[3] = {0};

    tw_player_goods(game, state, player, counts);
    tw_text_format(text, "[%u,%u,%u]", counts[0], counts[1], counts[2]);
}

static void add_tokens(const struct tw_game *game, const struct tw_state *state, unsigned player,
                       struct tw_text *text)
{
    uint8_t values[64];
    const unsigned count = tw_player_tokens(game, state, player, values);

    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++)
        tw_text_format(text, "%s%u", i == 0 ? "" : ",", values[i]);
    tw_text_add_char(text, ']');
}

/* What of a table is told player by player. */
enum part { SCORES, SUPPLY, GOODS, TOKENS, ABBEYS, PART__COUNT };

static bool has_part(const struct tw_game *game, enum part part)
{
    static const enum tw_mechanism_kind needed[PART__COUNT] = {
        [GOODS] = TW_MECHANISM_GOODS, [ABBEYS] = TW_MECHANISM_ABBEY};

    return part == SCORES || part == SUPPLY ? true
           : part == TOKENS                 ? tw_game_token_count(game) > 0
                                            : tw_game_uses(game, needed[part]);
}

static void add_part(const struct tw_game *game, const struct tw_state *state, enum part part,
                     struct tw_text *text)
{
    static const char *const names[] = {"scores", "supply", "goods", "tokens", "abbeys"};

    if (!has_part(game, part))
        return;
    tw_text_format(text, ",\"%s\":[", names[part]);
    for (unsigned i = 0; i < tw_game_players(game); i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        if (part == SCORES)
            tw_text_format(text, "%d", (int)state->score[i]);
        else if (part == SUPPLY)
            add_supply(state, i, text);
        else if (part == GOODS)
            add_goods(game, state, i, text);
        else if (part == TOKENS)
            add_tokens(game, state, i, text);
        else
            tw_text_format(text, "%u", tw_player_abbeys(game, state, i));
    }
    tw_text_add_char(text, ']');
}

static void add_holder(const struct tw_game *game, enum tw_mechanism_kind mechanism,
                       const char *name, unsigned holder, struct tw_text *text)
{
    if (tw_game_uses(game, mechanism) && holder < tw_game_players(game))
        tw_text_format(text, ",\"%s\":%u", name, holder);
}

static void make_table(const struct tw_game *game, const struct tw_state *state,
                       struct tw_text *text)
{
    unsigned size;

    tw_text_format(text, "{\"turn\":%u", state->player);
    for (int part = 0; part < PART__COUNT; part++)
        add_part(game, state, (enum part)part, text);
    if (tw_game_uses(game, TW_MECHANISM_KING))
        add_holder(game, TW_MECHANISM_KING, "king", tw_king_holder(game, state, &size), text);
    if (tw_game_uses(game, TW_MECHANISM_ROBBER))
        add_holder(game, TW_MECHANISM_ROBBER, "robber", tw_robber_holder(game, state, &size), text);
    if (state->deck_next <= state->deck_count)
        tw_text_format(text, ",\"left\":%d", state->deck_count - state->deck_next);
    tw_text_add_char(text, '}');
}

void tw_row_table_write(const struct tw_game *game, const struct tw_state *state,
                        struct tw_text *last, struct tw_text *text)
{
    struct tw_text table = {0};

    make_table(game, state, &table);
    if (strcmp(tw_text_string(&table), tw_text_string(last)) != 0) {
        tw_text_format(text, ",\"table\":%s", tw_text_string(&table));
        tw_text_clear(last);
        tw_text_add_bytes(last, tw_text_string(&table), table.length);
    }
    text->failed |= table.failed || last->failed;
    tw_text_done(&table);
}
