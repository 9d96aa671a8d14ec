/* Positions that are put down by hand and that no game can lead to. */
#include <string.h>

#include "play/scenario/steps.h"

static void doubt(struct tw_replay *replay, const struct tw_yaml_node *root, const char *key,
                  const char *why, const char *tile)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, key);

    tw_diagnostics_note(&replay->diagnostics,
                        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_UNREACHABLE,
                                           node != NULL ? node->place : root->place,
                                           "no game comes to this: %s%s", tile, why),
                        "'unreachable: accept' says that this is meant");
}

/* The box has fewer copies of a tile than lie on the table and are drawn. */
static void doubt_copies(struct tw_replay *replay, const struct tw_yaml_node *root,
                         const uint8_t *deck, unsigned deck_count)
{
    const struct tw_state *state = replay->state;
    unsigned used[TW_MAX_TYPES] = {0};

    for (unsigned i = 0; i < state->tile_count; i++)
        used[state->tiles[i].type] += state->tiles[i].x != 0 || state->tiles[i].y != 0;
    for (unsigned i = 0; i < deck_count; i++)
        used[deck[i]]++;
    for (unsigned i = 0; i < tw_game_type_count(replay->game); i++)
        if (used[i] > tw_game_type_copies(replay->game, i) &&
            tw_game_type_copies(replay->game, i) > 0)
            doubt(replay, root,
                  tw_yaml_get(root, "tiles") != NULL ? "tiles"
                  : tw_yaml_get(root, "map") != NULL ? "map"
                                                     : "draw",
                  " comes more often than the box holds it", tw_type_word(replay->game, i));
}

static bool is_complete(const struct tw_replay *replay, unsigned node)
{
    const unsigned closing =
        1u << TW_KIND_ROAD | 1u << TW_KIND_CITY | 1u << TW_KIND_RAILWAY | 1u << TW_KIND_MOUNTAIN;
    const struct tw_state *state = replay->state;

    return (closing >> tw_node_segment(replay->game, state, node)->kind & 1) != 0 &&
           state->nodes[tw_feature_root(state, node)].open <= 0;
}

/* Whoever stood on a completed feature went home; on a tile one figure is placed, in its turn. */
static void doubt_figures(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    const bool moves = tw_game_uses(replay->game, TW_MECHANISM_WAGON) ||
                       tw_game_uses(replay->game, TW_MECHANISM_ARROW);
    const struct tw_state *state = replay->state;
    unsigned on_tile[TW_MAX_TILES] = {0};
    bool complete = false, several = false;

    for (unsigned i = 0; i < state->figure_slots; i++) {
        const struct tw_figure *figure = &state->figures[i];

        if (figure->kind == TW_NONE || figure->kind == TW_FIGURE_BARN)
            continue;
        complete |= is_complete(replay, figure->node);
        several |= on_tile[state->node_tile[figure->node]]++ > 0 && !moves;
    }
    if (complete)
        doubt(replay, root, "figures", "a figure stands on a feature that is complete", "");
    if (several)
        doubt(replay, root, "figures", "several figures stand on one tile", "");
}

void tw_position_doubt(struct tw_replay *replay, const struct tw_yaml_node *root,
                       const uint8_t *deck, unsigned deck_count)
{
    const struct tw_yaml_node *accept = tw_yaml_get(root, "unreachable");
    static const char *const words[] = {"accept"};
    int word;

    if (accept != NULL) {
        if (tw_field_kind(replay, accept, TW_YAML_SCALAR, "unreachable"))
            tw_field_choice(replay, tw_field_whole(accept), words, 1, "words", &word);
        return;
    }
    if (replay->diagnostics.errors > 0)
        return;
    doubt_copies(replay, root, deck, deck_count);
    doubt_figures(replay, root);
}
