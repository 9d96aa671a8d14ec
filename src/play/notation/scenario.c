/* A position as a scenario that expects what is there, so that it can be replayed as it is. */
#include <stdio.h>
#include <string.h>

#include "play/notation/internal.h"

static const char *const names[] = {"red", "blue", "green", "yellow", "black", "pink"};
enum { GOODS = 3 };

static bool refuse(struct tw_problem *ret_problem, const char *why)
{
    snprintf(ret_problem->text, sizeof ret_problem->text, "%s", why);
    return false;
}

/* A clause of the rules in play: that of the last points, or the first that gives any. */
static const char *clause_of(const struct tw_game *game, const char *last)
{
    const struct tw_tables *tables = tw_game_tables(game);
    const char *rules = tw_game_rules(game);
    const size_t length = strcspn(rules, "+");

    if (last != NULL)
        return last;
    for (unsigned i = 0; i < tables->clause_count; i++) {
        const char *id = tables->rulesets[tables->clauses[i].ruleset].id;

        if (strlen(id) == length && memcmp(id, rules, length) == 0 &&
            tables->clauses[i].uncheckable == NULL)
            return tables->clauses[i].id;
    }
    return tables->clauses[0].id;
}

static void add_spot(const struct tw_game *game, const struct tw_state *state, unsigned node,
                     struct tw_text *text)
{
    const struct tw_placed *tile = &state->tiles[state->node_tile[node]];

    tw_text_format(text, "%d,%d %s", tile->x, tile->y, tw_node_segment(game, state, node)->name);
}

static void add_tiles(const struct tw_notation *notation, const struct tw_state *fresh,
                      struct tw_text *text)
{
    for (unsigned i = fresh->tile_count; i < notation->table.tile_count; i++) {
        const struct tw_placed *tile = &notation->table.tiles[i];

        tw_text_format(text, "%s  - %s %d,%d %u\n", i == fresh->tile_count ? "tiles:\n" : "",
                       tw_game_type_id(notation->game, tile->type), tile->x, tile->y,
                       tile->rotation * 90U);
    }
}

static void add_figures(const struct tw_notation *notation, struct tw_text *text)
{
    const struct tw_game *game = notation->game;
    const struct tw_state *state = &notation->table;
    bool any = false;

    for (unsigned i = 0; i < state->figure_slots; i++) {
        const struct tw_figure *figure = &state->figures[i];

        if (figure->kind == TW_NONE)
            continue;
        tw_text_format(text, "%s  - %s %s ", any ? "" : "figures:\n", names[figure->player],
                       tw_figure_words[figure->kind]);
        any = true;
        if (figure->kind == TW_FIGURE_BARN) {
            const struct tw_placed *tile = &state->tiles[state->node_tile[figure->node]];
            tw_text_format(text, "%d,%d %s", tile->x, tile->y, tw_corner_words[figure->corner & 3]);
        } else {
            add_spot(game, state, figure->node, text);
        }
        tw_text_add_char(text, '\n');
    }
    for (unsigned i = 0; i < tw_game_players(game); i++) {
        const unsigned node = tw_player_tent(game, state, i);

        if (node >= state->node_count)
            continue;
        tw_text_format(text, "%s  - %s tent ", any ? "" : "figures:\n", names[i]);
        add_spot(game, state, node, text);
        tw_text_add_char(text, '\n');
        any = true;
    }
}

static void add_values(const uint8_t *values, unsigned count, struct tw_text *text)
{
    for (unsigned i = 0; i < count; i++)
        tw_text_format(text, " %u", values[i]);
}

static void add_stacks(const struct tw_notation *notation, struct tw_text *text)
{
    const struct tw_state *state = &notation->table;
    uint8_t seen[TW_MAX_NODES] = {0}, values[64];
    bool any = false;

    for (unsigned node = 0; node < state->node_count; node++) {
        const unsigned root = tw_feature_root(state, node);

        if (tw_node_segment(notation->game, state, node)->kind != TW_KIND_MOUNTAIN || seen[root])
            continue;
        seen[root] = 1;
        const unsigned count = tw_mountain_tokens(notation->game, state, node, values);
        if (count == 0)
            continue;
        tw_text_add(text, any ? "  - " : "stacks:\n  - ");
        add_spot(notation->game, state, node, text);
        add_values(values, count, text);
        tw_text_add_char(text, '\n');
        any = true;
    }
}

/* One entry of "key: {red: ..., blue: ...}"; an empty one is left out. */
static void add_of_players(const struct tw_notation *notation, const struct tw_state *fresh,
                           const char *key,
                           void (*add)(const struct tw_notation *, const struct tw_state *,
                                       unsigned player, struct tw_text *),
                           struct tw_text *text)
{
    bool any = false;

    for (unsigned player = 0; player < tw_game_players(notation->game); player++) {
        struct tw_text entry = {0};

        add(notation, fresh, player, &entry);
        if (entry.length > 0) {
            tw_text_format(text, "%s%s%s: %s", any ? "" : key, any ? ", " : ": {", names[player],
                           tw_text_string(&entry));
            any = true;
        }
        tw_text_done(&entry);
    }
    tw_text_add(text, any ? "}\n" : "");
}

static void add_held(const struct tw_notation *notation, const struct tw_state *fresh,
                     unsigned player, struct tw_text *text)
{
    uint8_t values[64];
    const unsigned count = tw_player_tokens(notation->game, &notation->table, player, values);

    (void)fresh;
    for (unsigned i = 0; i < count; i++)
        tw_text_format(text, "%s%u", i == 0 ? "" : " ", values[i]);
}

static void add_goods(const struct tw_notation *notation, const struct tw_state *fresh,
                      unsigned player, struct tw_text *text)
{
    uint8_t counts[GOODS] = {0};

    (void)fresh;
    if (tw_player_goods(notation->game, &notation->table, player, counts) &&
        counts[0] + counts[1] + counts[2] > 0)
        tw_text_format(text, "{wine: %u, grain: %u, cloth: %u}", counts[0], counts[1], counts[2]);
}

static void add_abbeys(const struct tw_notation *notation, const struct tw_state *fresh,
                       unsigned player, struct tw_text *text)
{
    const unsigned count = tw_player_abbeys(notation->game, &notation->table, player);

    if (count != tw_player_abbeys(notation->game, fresh, player))
        tw_text_format(text, "%u", count);
}

static unsigned on_map(const struct tw_notation *notation, unsigned player, unsigned kind)
{
    const struct tw_state *state = &notation->table;
    unsigned count = 0;

    for (unsigned i = 0; i < state->figure_slots; i++)
        count += state->figures[i].kind == kind && state->figures[i].player == player;
    return count + (kind == TW_FIGURE_TENT &&
                    tw_player_tent(notation->game, state, player) < state->node_count);
}

static void add_supply(const struct tw_notation *notation, const struct tw_state *fresh,
                       unsigned player, struct tw_text *text)
{
    bool any = false;

    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++) {
        const unsigned left = notation->table.supply[player][kind];

        if (left + on_map(notation, player, kind) == fresh->supply[player][kind])
            continue;
        tw_text_format(text, "%s%s: %u", any ? ", " : "{", tw_figure_words[kind], left);
        any = true;
    }
    tw_text_add(text, any ? "}" : "");
}

static void add_score(const struct tw_notation *notation, const struct tw_state *fresh,
                      unsigned player, struct tw_text *text)
{
    if (notation->table.score[player] != fresh->score[player])
        tw_text_format(text, "%d", notation->table.score[player]);
}

static void add_position(const struct tw_notation *notation, const struct tw_state *fresh,
                         struct tw_text *text)
{
    unsigned size;
    const unsigned king = tw_king_holder(notation->game, &notation->table, &size);
    const unsigned robber = tw_robber_holder(notation->game, &notation->table, &size);

    add_tiles(notation, fresh, text);
    add_figures(notation, text);
    if (tw_game_token_count(notation->game) > 0)
        add_stacks(notation, text);
    add_of_players(notation, fresh, "held", add_held, text);
    add_of_players(notation, fresh, "goods", add_goods, text);
    add_of_players(notation, fresh, "abbeys", add_abbeys, text);
    add_of_players(notation, fresh, "supply", add_supply, text);
    add_of_players(notation, fresh, "score", add_score, text);
    if (king < tw_game_players(notation->game))
        tw_text_format(text, "king: %s\n", names[king]);
    if (robber < tw_game_players(notation->game))
        tw_text_format(text, "robber: %s\n", names[robber]);
    if (notation->player > 0)
        tw_text_format(text, "turn: %s\n", names[notation->player]);
}

/* What the moves pay for, last of all. */
struct story {
    const struct tw_tables *tables;
    const char *clause;
};

static void keep_event(void *context, const struct tw_state *state, const struct tw_event *event)
{
    struct story *story = context;

    (void)state;
    if (event->what == TW_EVENT_POINTS && event->clause_count > 0)
        story->clause = story->tables->clauses[event->clauses[0]].id;
}

/* "figure follower 1,0 r3", as scenarios write it. */
static void add_move(const struct tw_game *game, const struct tw_state *state,
                     struct tw_action action, struct tw_text *text)
{
    const int tile = tw_tile_at(game, state, action.x, action.y);
    unsigned count = 0;
    const struct tw_segment *segments =
        tile < 0 ? NULL : tw_game_segments(game, state->tiles[tile].type, &count);
    const char *segment = action.segment < count ? segments[action.segment].name : "";

    tw_text_add(text, tw_do_words[action.what]);
    if (action.what == TW_DO_TILE)
        tw_text_format(text, " %s %d,%d %d",
                       action.figure == TW_LAY_ABBEY ? "abbey"
                                                     : tw_game_type_id(game, state->drawn),
                       action.x, action.y, action.rotation * 90);
    else if (action.what == TW_DO_FIGURE)
        tw_text_format(text, " %s %d,%d %s", tw_figure_words[action.figure], action.x, action.y,
                       action.figure == TW_FIGURE_BARN ? tw_corner_words[action.segment & 3]
                                                       : segment);
    else if (action.what == TW_DO_WAGON && action.figure == TW_WAGON_STAYS)
        tw_text_add(text, " stay");
    else if (action.what == TW_DO_TENT || action.what == TW_DO_SCORE || action.what == TW_DO_WAGON)
        tw_text_format(text, " %d,%d %s", action.x, action.y, segment);
    else if (action.what == TW_DO_SYMBOL)
        tw_text_format(text, " %d,%d", action.x, action.y);
    else if (action.what == TW_DO_FINAL)
        tw_text_format(text, " %s", names[action.figure]);
}

static void add_draw(const struct tw_notation *notation, struct tw_text *text)
{
    tw_text_add(text, "draw: [");
    for (unsigned i = 0; i < notation->pile_count; i++)
        tw_text_format(text, "%s%s", i == 0 ? "" : ", ",
                       tw_game_type_id(notation->game, notation->pile[i]));
    tw_text_add(text, "]\n");
    for (unsigned i = 0; i < notation->token_count; i++)
        tw_text_format(text, "%s%u", i == 0 ? "tokens: " : " ", notation->tokens[i]);
    tw_text_add(text, notation->token_count > 0 ? "\n" : "");
    tw_text_format(text, "%s: true\n", notation->state.phase == TW_PHASE_OVER ? "end" : "exact");
}

static void add_moves(const struct tw_notation *notation, struct story *story, struct tw_text *text)
{
    const struct tw_sink sink = {.event = keep_event, .context = story};
    struct tw_state state;

    tw_state_copy(notation->game, &notation->first, &state);
    for (unsigned i = 0; i < notation->move_count; i++) {
        tw_text_add(text, i == 0 ? "moves:\n  - " : "  - ");
        add_move(notation->game, &state, notation->moves[i], text);
        tw_text_add_char(text, '\n');
        tw_apply(notation->game, &state, notation->moves[i], NULL, &sink);
    }
}

static void add_expected(const struct tw_notation *notation, struct tw_text *text)
{
    const struct tw_state *state = &notation->state;

    tw_text_format(text, "expect:\n  phase: %s\n", tw_phase_words[state->phase]);
    if (state->phase != TW_PHASE_OVER)
        tw_text_format(text, "  player: %s\n", names[state->player]);
    for (unsigned i = 0; i < tw_game_players(notation->game); i++)
        tw_text_format(text, "%s%s: %d", i == 0 ? "  score: {" : ", ", names[i], state->score[i]);
    tw_text_add(text, "}\n");
}

bool tw_notation_scenario(const struct tw_notation *notation, struct tw_text *ret_text,
                          struct tw_problem *ret_problem)
{
    struct tw_text moves = {0};
    struct story story = {.tables = tw_game_tables(notation->game)};
    struct tw_state fresh;

    if (notation->table.turns_in_row > 0)
        return refuse(ret_problem, "a scenario cannot begin with the second turn of a double turn");
    tw_position_start(notation->game, &fresh);
    add_moves(notation, &story, &moves);
    tw_text_format(ret_text,
                   "scenario: A position that was written down\nclauses: [%s]\nrules: %s\nplayers:",
                   clause_of(notation->game, story.clause), tw_game_rules(notation->game));
    for (unsigned i = 0; i < tw_game_players(notation->game); i++)
        tw_text_format(ret_text, " %s", names[i]);
    tw_text_add_char(ret_text, '\n');
    if (tw_notation_add_readings(notation->game, "options: {", ", ", ": ", ret_text))
        tw_text_add(ret_text, "}\n");
    add_position(notation, &fresh, ret_text);
    add_draw(notation, ret_text);
    tw_text_add(ret_text, tw_text_string(&moves));
    add_expected(notation, ret_text);
    tw_text_done(&moves);
    return true;
}
