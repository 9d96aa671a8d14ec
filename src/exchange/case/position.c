/* What lies on the table at the beginning of a case: written from a state and read back into one.
 */
#include <string.h>

#include "exchange/case/internal.h"

static const char *const goods_words[] = {"wine", "grain", "cloth"};

enum { GOODS = 3 };

/* The start piece lies there anyway and is no part of a position. */
static void add_tiles(const struct tw_replay *replay, unsigned first, struct tw_text *text)
{
    tw_text_add(text, "{\"tiles\":[");
    for (unsigned i = first; i < replay->state->tile_count; i++) {
        const struct tw_placed *tile = &replay->state->tiles[i];
        tw_text_add(text, i == first ? "{\"tile\":" : ",{\"tile\":");
        tw_text_add_json(text, tw_type_word(replay->game, tile->type));
        tw_text_format(text, ",\"x\":%d,\"y\":%d,\"rotation\":%d}", tile->x, tile->y,
                       tile->rotation * 90);
    }
    tw_text_add_char(text, ']');
}

static void add_spot(const struct tw_replay *replay, unsigned node, struct tw_text *text)
{
    const struct tw_placed *tile = &replay->state->tiles[replay->state->node_tile[node]];

    tw_text_format(text, "\"x\":%d,\"y\":%d,\"segment\":", tile->x, tile->y);
    tw_text_add_json(text, tw_node_segment(replay->game, replay->state, node)->name);
}

static void add_figure(const struct tw_replay *replay, const struct tw_figure *figure,
                       struct tw_text *text)
{
    const struct tw_state *state = replay->state;

    tw_text_format(text, "{\"player\":%u,\"figure\":\"%s\",", figure->player,
                   tw_figure_words[figure->kind]);
    if (figure->kind == TW_FIGURE_BARN) {
        const struct tw_placed *tile = &state->tiles[state->node_tile[figure->node]];
        tw_text_format(text, "\"x\":%d,\"y\":%d,\"corner\":\"%s\"", tile->x, tile->y,
                       tw_corner_words[figure->corner & 3]);
    } else {
        add_spot(replay, figure->node, text);
    }
    tw_text_add_char(text, '}');
}

void tw_case_figures(const struct tw_replay *replay, struct tw_text *text)
{
    const struct tw_state *state = replay->state;
    bool first = true;

    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < state->figure_slots; i++) {
        if (state->figures[i].kind == TW_NONE || state->figures[i].node >= state->node_count)
            continue;
        tw_text_add(text, first ? "" : ",");
        add_figure(replay, &state->figures[i], text);
        first = false;
    }
    for (unsigned player = 0; player < replay->player_count; player++) {
        unsigned node = tw_player_tent(replay->game, state, player);
        if (node >= state->node_count)
            continue;
        tw_text_format(text, "%s{\"player\":%u,\"figure\":\"tent\",", first ? "" : ",", player);
        add_spot(replay, node, text);
        tw_text_add_char(text, '}');
        first = false;
    }
    tw_text_add_char(text, ']');
}

void tw_case_values(const uint8_t *values, unsigned count, struct tw_text *text)
{
    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++)
        tw_text_format(text, "%s%u", i == 0 ? "" : ",", values[i]);
    tw_text_add_char(text, ']');
}

static void add_stacks(const struct tw_replay *replay, struct tw_text *text)
{
    const struct tw_state *state = replay->state;
    uint8_t values[64];
    bool first = true;

    tw_text_add(text, ",\"stacks\":[");
    for (unsigned node = 0; node < state->node_count; node++) {
        if (tw_feature_root(state, node) != node ||
            tw_node_segment(replay->game, state, node)->kind != TW_KIND_MOUNTAIN)
            continue;
        unsigned count = tw_mountain_tokens(replay->game, state, node, values);
        if (count == 0)
            continue;
        tw_text_add(text, first ? "{" : ",{");
        add_spot(replay, node, text);
        tw_text_add(text, ",\"tokens\":");
        tw_case_values(values, count, text);
        tw_text_add_char(text, '}');
        first = false;
    }
    tw_text_add_char(text, ']');
}

void tw_case_held(const struct tw_replay *replay, struct tw_text *text)
{
    uint8_t values[64];

    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < replay->player_count; i++) {
        unsigned count = tw_player_tokens(replay->game, replay->state, i, values);
        for (unsigned k = 1; k < count; k++) /* in no order: smallest first */
            for (unsigned m = k; m > 0 && values[m - 1] > values[m]; m--) {
                uint8_t value = values[m];
                values[m] = values[m - 1];
                values[m - 1] = value;
            }
        tw_text_add(text, i == 0 ? "" : ",");
        tw_case_values(values, count, text);
    }
    tw_text_add_char(text, ']');
}

/* What is left; kinds of which there were none in `start` are left out. */
static void add_supply(const struct tw_replay *replay, const struct tw_state *start,
                       struct tw_text *text)
{
    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < replay->player_count; i++) {
        bool first = true;
        tw_text_add(text, i == 0 ? "{" : ",{");
        for (int kind = 0; kind < TW_FIGURE__COUNT; kind++) {
            if (start->supply[i][kind] == 0)
                continue;
            tw_text_format(text, "%s\"%s\":%u", first ? "" : ",", tw_figure_words[kind],
                           replay->state->supply[i][kind]);
            first = false;
        }
        tw_text_add_char(text, '}');
    }
    tw_text_add_char(text, ']');
}

void tw_case_supply(const struct tw_replay *replay, struct tw_text *text)
{
    add_supply(replay, replay->state, text);
}

void tw_case_goods(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < replay->player_count; i++) {
        uint8_t counts[GOODS] = {0};
        tw_player_goods(replay->game, replay->state, i, counts);
        tw_text_add(text, i == 0 ? "{" : ",{");
        for (int k = 0; k < GOODS; k++)
            tw_text_format(text, "%s\"%s\":%u", k == 0 ? "" : ",", goods_words[k], counts[k]);
        tw_text_add_char(text, '}');
    }
    tw_text_add_char(text, ']');
}

void tw_case_abbeys(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < replay->player_count; i++)
        tw_text_format(text, "%s%u", i == 0 ? "" : ",",
                       tw_player_abbeys(replay->game, replay->state, i));
    tw_text_add_char(text, ']');
}

void tw_case_scores(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < replay->player_count; i++)
        tw_text_format(text, "%s%d", i == 0 ? "" : ",", replay->state->score[i]);
    tw_text_add_char(text, ']');
}

void tw_case_position_write(struct tw_replay *replay, const struct tw_yaml_node *root,
                            unsigned player, struct tw_text *text)
{
    static const struct {
        const char *key, *name;
        void (*write)(const struct tw_replay *, struct tw_text *);
    } parts[] = {
        {"held", "held", tw_case_held},
        {"goods", "goods", tw_case_goods},
        {"abbeys", "abbeys", tw_case_abbeys},
        {"score", "scores", tw_case_scores},
    };
    struct tw_state *start = tw_arena_alloc(&replay->arena, sizeof *start);
    unsigned size;

    if (start == NULL || !tw_position_start(replay->game, start)) {
        replay->out_of_memory = true;
        return;
    }
    add_tiles(replay, start->tile_count, text);
    tw_text_add(text, ",\"figures\":");
    tw_case_figures(replay, text);
    if (tw_game_token_count(replay->game) > 0)
        add_stacks(replay, text);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (tw_yaml_get(root, parts[i].key) == NULL)
            continue;
        tw_text_format(text, ",\"%s\":", parts[i].name);
        parts[i].write(replay, text);
    }
    if (tw_yaml_get(root, "supply") != NULL) {
        tw_text_add(text, ",\"supply\":");
        add_supply(replay, start, text);
    }
    if (tw_yaml_get(root, "king") != NULL)
        tw_text_format(text, ",\"king\":%u", tw_king_holder(replay->game, replay->state, &size));
    if (tw_yaml_get(root, "robber") != NULL)
        tw_text_format(text, ",\"robber\":%u",
                       tw_robber_holder(replay->game, replay->state, &size));
    tw_text_format(text, ",\"turn\":%u}", player);
}
