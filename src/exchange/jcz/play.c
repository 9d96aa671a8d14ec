/* The messages of a saved game, one after the other, each held to the rules. */
#include <stdlib.h>
#include <string.h>

#include "exchange/jcz/jcz.h"

/* What became of a message. */
enum outcome { GO_ON, STOP };

static enum outcome stop(struct tw_jcz *jcz, size_t index, const char *why)
{
    tw_replay_mismatch(jcz->replay, (struct tw_place){.source = jcz->json.source},
                       "replay[%zu]: %s", index, why);
    return STOP;
}

static enum outcome malformed(struct tw_jcz *jcz, size_t index, const char *why)
{
    tw_json_report(&jcz->json, TW_CODE_JSON_UNKNOWN_WORD, "replay[%zu]: %s", index, why);
    return STOP;
}

/* Pieces that are no longer where they were put can be used again. */
static void follow_pieces(struct tw_jcz *jcz)
{
    const struct tw_state *state = jcz->replay->state;

    for (unsigned player = 0; player < jcz->replay->player_count; player++)
        for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
            for (unsigned id = 0; id < TW_JCZ_MOST_IDS; id++) {
                struct tw_jcz_piece *piece = &jcz->pieces[player][kind][id];
                bool there = false;
                for (unsigned i = 0; piece->placed && i < state->figure_slots; i++)
                    there |= state->figures[i].kind == kind && state->figures[i].player == player &&
                             state->figures[i].node == piece->node;
                piece->placed = there;
            }
}

/* Carries out a decision if the rules allow it. */
static enum outcome carry_out(struct tw_jcz *jcz, const struct tw_written *written, size_t index)
{
    struct tw_replay *replay = jcz->replay;
    struct tw_refused refused = tw_written_refused(replay, written);
    struct tw_text text = {0};

    if (refused.reasons != 0) {
        tw_written_text(replay, written, &text);
        tw_text_add(&text, " is refused: ");
        tw_refused_text(replay, &refused, &text);
        stop(jcz, index, tw_text_string(&text));
        tw_text_done(&text);
        return STOP;
    }
    struct tw_action action = tw_written_action(replay, written);
    unsigned player = replay->state->player;
    tw_replay_apply(replay, action);
    if (jcz->piece > 0 && (written->what == TW_DO_FIGURE || written->what == TW_DO_WAGON)) {
        int figure = written->what == TW_DO_WAGON ? TW_FIGURE_WAGON : written->figure;
        int tile = tw_tile_at(replay->game, replay->state, action.x, action.y);
        struct tw_jcz_piece *piece = &jcz->pieces[player][figure][jcz->piece - 1];
        piece->placed = true;
        piece->node = (uint16_t)(replay->state->tiles[tile].first_node + action.segment);
    }
    jcz->piece = 0;
    follow_pieces(jcz);
    return GO_ON;
}

/* Sets the draws that this step decides, before it is carried out. */
static void foretell(struct tw_jcz *jcz)
{
    tw_jcz_foretell(jcz, jcz->replay->state->deck_next, jcz->replay->state->deck);
}

/* A number that a table can have as a coordinate. */
static bool read_coordinate(const json_t *value, int *ret_coordinate)
{
    const json_int_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < -TW_CELL_LIMIT || number > TW_CELL_LIMIT)
        return false;
    *ret_coordinate = (int)number;
    return true;
}

static bool read_position(const json_t *value, int *ret_x, int *ret_y)
{
    return json_array_size(value) == 2 && read_coordinate(json_array_get(value, 0), ret_x) &&
           read_coordinate(json_array_get(value, 1), ret_y);
}

static enum outcome place_tile(struct tw_jcz *jcz, const json_t *payload, int player, size_t index)
{
    static const char *const turns[] = {"R0", "R90", "R180", "R270"};
    const char *id = json_string_value(json_object_get(payload, "tileId"));
    const char *turn = json_string_value(json_object_get(payload, "rotation"));
    struct tw_written written = {.what = TW_DO_TILE, .player = player, .type = -1};
    int rotation = turn == NULL ? -1 : tw_word_find(turns, 4, turn);

    if (id == NULL || rotation < 0 ||
        !read_position(json_object_get(payload, "position"), &written.x, &written.y))
        return malformed(jcz, index, "PLACE_TILE needs tileId, rotation and position");
    if (jcz->pending || jcz->abbey_declined)
        return stop(jcz, index, "a tile is laid before the turn is committed");
    written.rotation = (uint8_t)rotation;
    written.abbey = strcmp(id, tw_jcz_abbey) == 0;
    if (written.abbey)
        written.rotation = 0; /* all four mean the same */
    else if ((written.type = tw_jcz_type(jcz, id)) < 0)
        return malformed(jcz, index, "no set in play has that tile");
    return carry_out(jcz, &written, index);
}

static int segment_at(const struct tw_jcz *jcz, const struct tw_placed *tile, int kind,
                      const char *location)
{
    unsigned count;
    const struct tw_segment *segments = tw_game_segments(jcz->replay->game, tile->type, &count);
    char name[32];

    for (unsigned i = 0; i < count; i++) {
        if (segments[i].kind != kind)
            continue;
        tw_jcz_location(segments, count, i, tile->rotation, name);
        if (strcmp(name, location) == 0)
            return (int)i;
    }
    return -1;
}

/* A barn's pointer names the tile south-east of the corner; we name the tile just laid. */
static bool read_barn(const struct tw_jcz *jcz, struct tw_written *written)
{
    static const int dx[4] = {1, 1, 0, 0}, dy[4] = {0, 1, 1, 0}; /* NE SE SW NW */
    const struct tw_state *state = jcz->replay->state;

    if (state->last >= state->tile_count)
        return false;
    const struct tw_placed *last = &state->tiles[state->last];
    for (uint8_t corner = 0; corner < 4; corner++)
        if (last->x + dx[corner] == written->x && last->y + dy[corner] == written->y) {
            written->x = last->x;
            written->y = last->y;
            written->corner = corner;
            return true;
        }
    return false;
}

static bool read_pointer(struct tw_jcz *jcz, const json_t *pointer, struct tw_written *written)
{
    const char *feature = json_string_value(json_object_get(pointer, "feature"));
    const char *location = json_string_value(json_object_get(pointer, "location"));
    const struct tw_jcz_feature *entry = tw_jcz_features;

    if (feature == NULL || location == NULL ||
        !read_position(json_object_get(pointer, "position"), &written->x, &written->y))
        return false;
    while (entry->word != NULL && strcmp(entry->word, feature) != 0)
        entry++;
    int tile = tw_tile_at(jcz->replay->game, jcz->replay->state, written->x, written->y);
    if (entry->word == NULL || tile < 0)
        return false;
    if (strcmp(location, "AS_ABBOT") == 0 && entry->kind == TW_KIND_MONASTERY)
        location = "I";
    const struct tw_placed *placed = &jcz->replay->state->tiles[tile];
    int segment = segment_at(jcz, placed, entry->kind, location);
    unsigned count;
    if (segment < 0)
        return false;
    written->segment = tw_game_segments(jcz->replay->game, placed->type, &count)[segment].name;
    return written->figure != TW_FIGURE_BARN || written->what != TW_DO_FIGURE ||
           read_barn(jcz, written);
}

/* "0.small.1": whose, which kind, which of them. */
static bool read_meeple(struct tw_jcz *jcz, const char *id, int *ret_player, int *ret_figure)
{
    const struct tw_jcz_meeple *entry = tw_jcz_meeples;
    char *end;
    long player = strtol(id, &end, 10);

    if (end == id || *end != '.')
        return false;
    const char *word = end + 1;
    size_t length = strcspn(word, ".");
    while (entry->word != NULL &&
           (strlen(entry->word) != length || strncmp(entry->word, word, length) != 0))
        entry++;
    if (entry->word == NULL || word[length] != '.' || player < 0 ||
        player >= (long)jcz->replay->player_count)
        return false;
    long number = strtol(word + length + 1, &end, 10);
    if (*end != '\0' || number < 1 || number > TW_JCZ_MOST_IDS)
        return false;
    jcz->piece = (int)number;
    *ret_player = (int)player;
    *ret_figure = entry->figure;
    return true;
}

static enum outcome deploy(struct tw_jcz *jcz, const json_t *payload, int player, size_t index)
{
    const char *id = json_string_value(json_object_get(payload, "meepleId"));
    struct tw_written written = {.what = TW_DO_FIGURE, .type = -1};
    bool moves = jcz->replay->state->phase == TW_PHASE_WAGON;
    int owner, figure;

    if (id == NULL || !read_meeple(jcz, id, &owner, &figure))
        return malformed(jcz, index, "DEPLOY_MEEPLE names no meeple that we know");
    if (jcz->pending || jcz->abbey_declined)
        return stop(jcz, index, "a second figure before the turn is committed");
    if (player >= 0 && player != owner)
        return stop(jcz, index, "the figure belongs to another player than the message");
    written.player = owner;
    written.figure = (uint8_t)figure;
    if (moves) {
        written.what = TW_DO_WAGON;
        written.figure = 0;
        if (figure != TW_FIGURE_WAGON)
            return stop(jcz, index, "only a wagon may move now");
    } else if (jcz->pieces[owner][figure][jcz->piece - 1].placed) {
        return stop(jcz, index, "that figure stands on the table already");
    }
    if (!read_pointer(jcz, json_object_get(payload, "pointer"), &written))
        return malformed(jcz, index, "the pointer names no feature of a tile on the table");
    jcz->pending = true;
    jcz->action = written;
    return GO_ON;
}

static enum outcome pass(struct tw_jcz *jcz, int player, size_t index)
{
    struct tw_written written = {.what = TW_DO_PASS, .player = player, .type = -1};

    if (jcz->pending || jcz->abbey_declined)
        return stop(jcz, index, "PASS before the turn is committed");
    switch (jcz->replay->state->phase) {
    case TW_PHASE_ABBEY:
        jcz->abbey_declined = true;
        return GO_ON;
    case TW_PHASE_WAGON:
        written.what = TW_DO_WAGON;
        written.figure = TW_WAGON_STAYS;
        return carry_out(jcz, &written, index);
    case TW_PHASE_CLOSING:
        return carry_out(jcz, &written, index);
    default:
        jcz->pending = true;
        jcz->action = written;
        return GO_ON;
    }
}

/* Is there nothing to do but pass? Then the other engine does not ask. */
static bool only_pass(const struct tw_jcz *jcz)
{
    struct tw_replay *replay = jcz->replay;
    unsigned count = tw_legal_actions(replay->game, replay->state, replay->actions);

    return count == 1 && replay->actions[0].what == TW_DO_PASS;
}

static enum outcome commit(struct tw_jcz *jcz, const json_t *payload, int player, size_t index)
{
    const json_t *random = json_object_get(payload, "random");
    struct tw_written written = {.what = TW_DO_PASS, .player = player, .type = -1};

    if (random != NULL) {
        double value = json_is_number(random) ? json_number_value(random) : -1;
        if (value < 0 || value >= 1)
            return malformed(jcz, index, "random must lie in [0, 1)");
        jcz->random = value;
    }
    foretell(jcz);
    if (jcz->abbey_declined) {
        jcz->abbey_declined = false;
        written.what = TW_DO_DRAW;
        return carry_out(jcz, &written, index);
    }
    if (jcz->pending) {
        jcz->pending = false;
        return carry_out(jcz, &jcz->action, index);
    }
    if (jcz->replay->state->phase != TW_PHASE_FIGURE)
        return stop(jcz, index, "there is nothing to commit");
    if (!only_pass(jcz))
        return stop(jcz, index, "the file asks for no figure here, but one can be placed");
    return carry_out(jcz, &written, index);
}

static enum outcome recall(struct tw_jcz *jcz, const json_t *payload, int player, size_t index)
{
    const char *source = json_string_value(json_object_get(payload, "source"));

    if (source == NULL || strcmp(source, "ABBOT_RETURN") != 0) {
        tw_replay_unsupported(jcz->replay, "replay[%zu]: RETURN_MEEPLE other than an abbot's",
                              index);
        return STOP;
    }
    if (jcz->pending)
        return stop(jcz, index, "a second action before the turn is committed");
    jcz->pending = true;
    jcz->action = (struct tw_written){.what = TW_DO_RECALL, .player = player, .type = -1};
    return GO_ON;
}

static enum outcome play_message(struct tw_jcz *jcz, const json_t *message, size_t index)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    const json_t *payload = json_object_get(message, "payload");
    const json_t *who = json_object_get(message, "player");
    const json_int_t seat = json_integer_value(who);
    const int told = seat >= 0 && seat < TW_MAX_PLAYERS ? (int)seat : TW_MAX_PLAYERS;
    const int player = json_is_integer(who) ? told : -1; /* -1: not said */

    if (type == NULL || !json_is_object(payload))
        return malformed(jcz, index, "a message needs type and payload");
    if (strcmp(type, "PLACE_TILE") == 0)
        return place_tile(jcz, payload, player, index);
    if (strcmp(type, "DEPLOY_MEEPLE") == 0)
        return deploy(jcz, payload, player, index);
    if (strcmp(type, "PASS") == 0)
        return pass(jcz, player, index);
    if (strcmp(type, "COMMIT") == 0)
        return commit(jcz, payload, player, index);
    if (strcmp(type, "RETURN_MEEPLE") == 0)
        return recall(jcz, payload, player, index);
    tw_replay_unsupported(jcz->replay, "replay[%zu]: the message %s", index, type);
    return STOP;
}

static bool is_type(const json_t *message, const char *type)
{
    const char *word = json_string_value(json_object_get(message, "type"));

    return word != NULL && strcmp(word, type) == 0;
}

/* Is it taken back later? No message reaches behind a COMMIT, so the look ahead ends there. */
static bool is_undone(const json_t *list, size_t index)
{
    size_t depth = 0;

    for (size_t i = index + 1; i < json_array_size(list); i++) {
        const json_t *message = json_array_get(list, i);
        if (is_type(message, "COMMIT"))
            return false;
        if (!is_type(message, "UNDO"))
            depth++;
        else if (depth-- == 0)
            return true;
    }
    return false;
}

enum tw_status tw_jcz_play(struct tw_jcz *jcz)
{
    const json_t *list = tw_json_get(&jcz->json, jcz->json.root, "", "replay", JSON_ARRAY, true);

    if (list == NULL)
        return TW_UNUSABLE;
    if (json_array_size(list) > TW_JCZ_MOST_MESSAGES) {
        tw_json_report(&jcz->json, TW_CODE_JSON_OUT_OF_RANGE, "replay: more than %d messages",
                       TW_JCZ_MOST_MESSAGES);
        return TW_UNUSABLE;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *message = json_array_get(list, i);
        if (is_type(message, "UNDO"))
            continue;
        if (is_undone(list, i)) {
            if (is_type(message, "COMMIT"))
                return tw_replay_unsupported(jcz->replay, "replay[%zu]: a COMMIT taken back", i);
            continue;
        }
        if (play_message(jcz, message, i) == STOP)
            return jcz->replay->verdict == TW_VERDICT_UNSUPPORTED ? TW_UNUSABLE : TW_FINDING;
    }
    return TW_OK;
}
