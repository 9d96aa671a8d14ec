/* Decisions as written down: what they mean on this table, and why they are refused. */
#include <string.h>

#include "play/replay.h"

int tw_segment_named(const struct tw_game *game, unsigned type, const char *name)
{
    unsigned count;
    const struct tw_segment *segments = tw_game_segments(game, type, &count);

    for (unsigned i = 0; i < count; i++)
        if (strcmp(segments[i].name, name) == 0)
            return (int)i;
    return -1;
}

unsigned tw_node_named(const struct tw_game *game, const struct tw_state *state, int x, int y,
                       const char *segment)
{
    int tile = tw_tile_at(game, state, x, y);

    if (tile < 0 || segment == NULL)
        return TW_NO_NODE;
    int index = tw_segment_named(game, state->tiles[tile].type, segment);
    return index < 0 ? TW_NO_NODE : state->tiles[tile].first_node + (unsigned)index;
}

struct tw_action tw_written_action(const struct tw_replay *replay, const struct tw_written *written)
{
    struct tw_action action = {
        .what = written->what,
        .figure = written->figure,
        .rotation = written->rotation,
        .x = (int16_t)written->x,
        .y = (int16_t)written->y,
    };
    bool barn = written->what == TW_DO_FIGURE && written->figure == TW_FIGURE_BARN;

    if (written->what == TW_DO_TILE && written->abbey)
        action.figure = TW_LAY_ABBEY;
    if (barn)
        action.segment = written->corner;
    else if (written->segment != NULL) {
        unsigned node =
            tw_node_named(replay->game, replay->state, written->x, written->y, written->segment);
        int tile = tw_tile_at(replay->game, replay->state, written->x, written->y);
        action.segment =
            node == TW_NO_NODE ? TW_NONE : (uint8_t)(node - replay->state->tiles[tile].first_node);
    }
    return action;
}

struct tw_refused tw_written_refused(struct tw_replay *replay, const struct tw_written *written)
{
    const struct tw_state *state = replay->state;
    const struct tw_action action = tw_written_action(replay, written);
    struct tw_refused refused = {.other_player = -1};

    refused.reasons = tw_refusal(replay->game, state, action);
    if (refused.reasons != 0)
        tw_replay_try(replay, action);
    if (written->what == TW_DO_TILE && !written->abbey && written->type >= 0 &&
        state->phase == TW_PHASE_TILE && written->type != state->drawn) {
        refused.reasons |= UINT64_C(1) << TW_REASON_WRONG_TILE;
        refused.other_tile = tw_game_type_id(replay->game, state->drawn);
    }
    if (written->player >= 0 && written->what != TW_DO_FINAL && state->phase != TW_PHASE_OVER &&
        written->player != state->player) {
        refused.reasons |= UINT64_C(1) << TW_REASON_PHASE;
        refused.other_player = state->player;
    }
    return refused;
}

void tw_written_imply(struct tw_replay *replay, const struct tw_written *written)
{
    const struct tw_action draw = {.what = TW_DO_DRAW};

    if (replay->state->phase == TW_PHASE_ABBEY && written->what == TW_DO_TILE && !written->abbey &&
        tw_is_legal(replay->game, replay->state, draw))
        tw_replay_apply(replay, draw);
}

static void add_clauses(const struct tw_replay *replay, enum tw_reason reason, struct tw_text *text)
{
    uint16_t clauses[32];
    unsigned count = tw_reason_clauses(replay->game, reason, clauses, 32);
    const char *edge_case = tw_reason_case(replay->game, reason);

    for (unsigned i = 0; i < count; i++) {
        const char *id = tw_game_tables(replay->game)->clauses[clauses[i]].id;
        const bool of = edge_case != NULL && strncmp(edge_case, id, strlen(id)) == 0;

        tw_text_format(text, "%s%s", i == 0 ? " [" : " ", of ? edge_case : id);
    }
    if (count > 0)
        tw_text_add_char(text, ']');
}

void tw_refused_text(const struct tw_replay *replay, const struct tw_refused *refused,
                     struct tw_text *text)
{
    bool first = true;

    for (int reason = 0; reason < TW_REASON__COUNT; reason++) {
        if ((refused->reasons >> reason & 1) == 0)
            continue;
        tw_text_format(text, "%s%s", first ? "" : ", ", tw_reason_words[reason]);
        add_clauses(replay, (enum tw_reason)reason, text);
        first = false;
    }
    if (refused->other_tile != NULL)
        tw_text_format(text, "; the tile drawn is %s", refused->other_tile);
    if (refused->other_player >= 0)
        tw_text_format(text, "; %s decides now", replay->players[refused->other_player]);
}

void tw_written_text(const struct tw_replay *replay, const struct tw_written *written,
                     struct tw_text *text)
{
    struct tw_text rest = {0};
    int tile = written->type >= 0 ? written->type : TW_NONE;

    tw_action_text(replay->game, replay->state, tw_written_action(replay, written), (unsigned)tile,
                   replay->players, &rest);
    tw_text_add(text, tw_text_string(&rest));
    if (written->segment != NULL && strstr(tw_text_string(&rest), written->segment) == NULL)
        tw_text_format(text, " (%s)", written->segment);
    tw_text_done(&rest);
}
