/* A scenario from its first key to its verdict. */
#include <stdlib.h>
#include <string.h>

#include "play/scenario/steps.h"

static bool read_players(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, "players");
    struct tw_field_words words;

    if (node == NULL)
        return true;
    if (!tw_field_words(replay, node, "players", &words))
        return false;
    if (words.count == 0 || words.count > TW_MAX_PLAYERS) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_OUT_OF_RANGE, node->place,
                           "between 1 and %d players can play", TW_MAX_PLAYERS);
        return false;
    }
    for (size_t i = 0; i < words.count; i++) {
        for (size_t k = 0; k < i; k++)
            if (strcmp(words.list[i].text, words.list[k].text) == 0) {
                tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_REPEATED, words.list[i].place,
                                   "'%s' plays twice", words.list[i].text);
                return false;
            }
        replay->players[i] = words.list[i].text;
    }
    replay->player_count = (unsigned)words.count;
    return true;
}

static bool read_options(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *map = tw_yaml_get(root, "options");

    if (map == NULL)
        return true;
    if (!tw_field_kind(replay, map, TW_YAML_MAP, "options"))
        return false;
    for (size_t i = 0; i < map->count; i++) {
        if (!tw_field_kind(replay, map->items[i], TW_YAML_SCALAR, "an option"))
            return false;
        if (replay->choice_count == TW_MAX_CHOICES) {
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_TOO_MANY, map->place,
                               "more than %d options", TW_MAX_CHOICES);
            return false;
        }
        replay->choices[replay->choice_count++] =
            (struct tw_choice){.option = map->keys[i]->text, .value = map->items[i]->text};
    }
    return true;
}

static bool read_clauses(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, "clauses");
    struct tw_field_words words;

    if (node == NULL) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_MISSING_KEY, root->place,
                           "a scenario needs the key 'clauses'");
        return false;
    }
    if (!tw_field_words(replay, node, "clauses", &words))
        return false;
    replay->clauses = tw_arena_array(&replay->arena, words.count + 1, sizeof *replay->clauses);
    if (replay->clauses == NULL) {
        replay->out_of_memory = true;
        return false;
    }
    for (size_t i = 0; i < words.count; i++) {
        replay->clauses[replay->clause_count++] = words.list[i].text;
        if (!tw_references_has_id(replay->library.references, words.list[i].text))
            tw_diagnostics_suggest(
                &replay->diagnostics,
                tw_diagnostics_add(
                    &replay->diagnostics, TW_CODE_SCEN_UNKNOWN_CLAUSE, words.list[i].place,
                    "no clause, example or case has the id '%s'", words.list[i].text),
                words.list[i].text, replay->library.references->ids,
                replay->library.references->id_count, "ids");
    }
    return true;
}

static bool read_head(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *title = tw_yaml_get(root, "scenario");
    const struct tw_yaml_node *rules = tw_yaml_get(root, "rules");
    const struct tw_yaml_node *why = tw_yaml_get(root, "why");
    struct tw_problem problem = {{0}};

    if (title == NULL || rules == NULL) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_MISSING_KEY, root->place,
                           "a scenario needs the key '%s'", title == NULL ? "scenario" : "rules");
        return false;
    }
    if (!tw_field_kind(replay, title, TW_YAML_SCALAR, "scenario") ||
        !tw_field_kind(replay, rules, TW_YAML_SCALAR, "rules") || !read_players(replay, root) ||
        !read_options(replay, root) || !read_clauses(replay, root))
        return false;
    replay->title = title->text;
    if (why != NULL && why->kind == TW_YAML_SCALAR)
        replay->why = why->text;
    enum tw_status status = tw_replay_create(replay, rules->text, &problem);
    if (status == TW_UNUSABLE)
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_NO_GAME, rules->place, "%s",
                           problem.text);
    return status == TW_OK;
}

struct deck {
    uint8_t types[192];
    unsigned count;
    uint8_t tokens[192];
    unsigned token_count;
    unsigned player; /* who has the first turn */
};

static void add_type(struct deck *deck, int type)
{
    if (deck->count < sizeof deck->types)
        deck->types[deck->count++] = (uint8_t)type;
}

/* Without `draw`, the tiles named in moves are drawn in their order. */
static void draw_from_moves(const struct tw_steps *steps, struct deck *deck)
{
    int probed = -1;

    for (size_t i = 0; i < steps->count; i++) {
        const struct tw_step *step = &steps->list[i];
        if (step->kind == TW_STEP_CHECK || step->written.what != TW_DO_TILE ||
            step->written.type < 0)
            continue;
        if (step->kind != TW_STEP_MOVE) {
            probed = step->written.type;
            continue;
        }
        add_type(deck, step->written.type);
        probed = -1;
    }
    if (probed >= 0)
        add_type(deck, probed);
}

/* Tiles that nobody names, so that the game goes on after the last move: one of each type of which
 * the box still holds a copy. Where the scenario has used up all, one of each all the same. */
static void draw_on(const struct tw_replay *replay, struct deck *deck)
{
    const struct tw_state *state = replay->state;
    unsigned used[TW_MAX_TYPES] = {0};
    const unsigned named = deck->count, start = tw_tile_at(replay->game, state, 0, 0) >= 0 ? 1 : 0;

    for (unsigned i = start; i < state->tile_count; i++)
        used[state->tiles[i].type]++;
    for (unsigned i = 0; i < deck->count; i++)
        used[deck->types[i]]++;
    for (unsigned i = 0; i < tw_game_type_count(replay->game); i++)
        if (tw_game_type_copies(replay->game, i) > used[i])
            add_type(deck, (int)i);
    for (unsigned i = 0; deck->count == named && i < tw_game_type_count(replay->game); i++)
        if (tw_game_type_copies(replay->game, i) > 0)
            add_type(deck, (int)i);
}

static bool read_tiles(struct tw_replay *replay, const struct tw_yaml_node *node,
                       struct deck *ret_pile)
{
    struct tw_field_words words;
    int type;

    if (!tw_field_words(replay, node, "draw", &words))
        return false;
    for (size_t i = 0; i < words.count; i++) {
        if (!tw_field_tile(replay, words.list[i], &type))
            return false;
        add_type(ret_pile, type);
    }
    return true;
}

/* {red: [U, V], green: W}: solo, where tiles are dealt to a pile of each colour in turn. */
static bool read_piles(struct tw_replay *replay, const struct tw_yaml_node *map, struct deck *deck)
{
    const unsigned colours = replay->player_count;
    struct deck piles[TW_MAX_PLAYERS] = {{.count = 0}};
    unsigned total = 0;
    int player;

    if (!tw_game_uses(replay->game, TW_MECHANISM_LAGGING)) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_BAD_PIECE, map->place,
                           "only in solo play has a colour a pile of its own");
        return false;
    }
    for (size_t i = 0; i < map->count; i++) {
        if (!tw_field_player(replay, tw_field_whole(map->keys[i]), &player) ||
            !read_tiles(replay, map->items[i], &piles[player]))
            return false;
        total += piles[player].count;
    }
    for (unsigned i = 0; i < total; i++) {
        if (piles[i % colours].count <= i / colours) {
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_BAD_PIECE, map->place,
                               "the pile of %s is too short: tiles are dealt to the piles in turn",
                               replay->players[i % colours]);
            return false;
        }
        add_type(deck, piles[i % colours].types[i / colours]);
    }
    return true;
}

static bool read_deck(struct tw_replay *replay, const struct tw_yaml_node *root,
                      const struct tw_steps *steps, bool whole, struct deck *deck)
{
    const struct tw_yaml_node *draw = tw_yaml_get(root, "draw");
    const struct tw_yaml_node *tokens = tw_yaml_get(root, "tokens");
    struct tw_field_words words;

    if (draw == NULL)
        draw_from_moves(steps, deck);
    else if (!(draw->kind == TW_YAML_MAP ? read_piles(replay, draw, deck)
                                         : read_tiles(replay, draw, deck)))
        return false;
    tw_position_doubt(replay, root, deck->types, deck->count);
    if (!whole)
        draw_on(replay, deck);
    if (tokens == NULL)
        return true;
    if (!tw_field_words(replay, tokens, "tokens", &words) ||
        !tw_field_values(replay, words.list, words.count, deck->tokens))
        return false;
    deck->token_count = (unsigned)words.count;
    return true;
}

/* {red: 49}: totals to begin with. */
static void set_scores(struct tw_replay *replay, const struct tw_yaml_node *map)
{
    int player, number;

    if (!tw_field_kind(replay, map, TW_YAML_MAP, "score"))
        return;
    for (size_t i = 0; i < map->count; i++)
        if (tw_field_player(replay, tw_field_whole(map->keys[i]), &player) &&
            tw_field_kind(replay, map->items[i], TW_YAML_SCALAR, "a score") &&
            tw_field_number(replay, tw_field_whole(map->items[i]), "a score", -10000, 10000,
                            &number))
            replay->state->score[player] = number;
}

static bool begin(struct tw_replay *replay, const struct tw_yaml_node *root, struct deck *deck)
{
    const struct tw_yaml_node *turn = tw_yaml_get(root, "turn");
    struct tw_problem problem = {{0}};
    int player = 0;

    if (turn != NULL && (!tw_field_kind(replay, turn, TW_YAML_SCALAR, "turn") ||
                         !tw_field_player(replay, tw_field_whole(turn), &player)))
        return false;
    deck->player = (unsigned)player;
    tw_replay_laid_out(replay);
    if (!tw_position_begin(replay->game, replay->state, deck->player, deck->types, deck->count,
                           deck->tokens, deck->token_count, &problem)) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_NO_PLACE, root->place, "%s",
                           problem.text);
        return false;
    }
    tw_replay_begun(replay, &(struct tw_scenario_deck){deck->types, deck->count, deck->tokens,
                                                       deck->token_count, deck->player});
    if (tw_yaml_get(root, "score") != NULL)
        set_scores(replay, tw_yaml_get(root, "score"));
    return replay->diagnostics.errors == 0;
}

/* It must be about something. Said last: whatever else is wrong comes first. */
static bool is_about_something(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    if (replay->clause_count == 0)
        tw_diagnostics_note(&replay->diagnostics,
                            tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_UNKNOWN_CLAUSE,
                                               tw_yaml_get(root, "clauses")->place,
                                               "the scenario shows no clause"),
                            "'tilewright explain WORDS' finds the clause that it is about");
    return replay->clause_count > 0;
}

/* Something in it must be able to fail. */
static void check_worth(struct tw_replay *replay, const struct tw_yaml_node *root,
                        const struct tw_steps *steps)
{
    for (size_t i = 0; i < steps->count; i++)
        if (steps->list[i].kind != TW_STEP_MOVE)
            return;
    tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_NOTHING_CHECKED, root->place,
                       "the scenario expects nothing");
}

static void play(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    struct tw_steps steps = {0};
    struct deck deck = {.count = 0};
    bool ends = false, exact = false;

    tw_position_read(replay, root);
    tw_steps_read(replay, tw_yaml_get(root, "moves"), &steps);
    if (tw_yaml_get(root, "expect") != NULL) {
        tw_checks_read(replay, tw_yaml_get(root, "expect"), &steps);
        tw_expected_keep(replay, tw_yaml_get(root, "expect"));
    }
    if (replay->diagnostics.errors == 0)
        check_worth(replay, root, &steps);
    if (tw_yaml_get(root, "end") != NULL)
        tw_field_truth(replay, tw_yaml_get(root, "end"), "end", &ends);
    if (tw_yaml_get(root, "exact") != NULL)
        tw_field_truth(replay, tw_yaml_get(root, "exact"), "exact", &exact);
    if (!read_deck(replay, root, &steps, ends || exact, &deck) || replay->diagnostics.errors != 0 ||
        replay->out_of_memory || !begin(replay, root, &deck) || !is_about_something(replay, root))
        return;
    if (replay->watch != NULL)
        replay->watch->begin(replay->watch->context, replay, root,
                             &(struct tw_scenario_deck){deck.types, deck.count, deck.tokens,
                                                        deck.token_count, deck.player});
    tw_steps_run(replay, &steps);
    if (ends && replay->mismatch_count == 0 && replay->state->phase != TW_PHASE_OVER)
        tw_replay_mismatch(replay, tw_yaml_get(root, "end")->place,
                           "the game is not over: it waits for '%s'",
                           tw_phase_words[replay->state->phase]);
}

enum tw_status tw_scenario_run(struct tw_replay *replay, const struct tw_source *source)
{
    static const char *const keys[] = {
        "scenario", "clauses", "rules",  "options", "players",     "map",    "map-at",
        "tiles",    "figures", "stacks", "held",    "goods",       "abbeys", "king",
        "robber",   "supply",  "score",  "turn",    "draw",        "tokens", "moves",
        "end",      "exact",   "expect", "why",     "unreachable", NULL};
    struct tw_yaml_node *root;
    enum tw_status status = tw_yaml_parse(source, &replay->arena, &replay->diagnostics, &root);

    if (status != TW_OK)
        return status;
    if (!tw_field_kind(replay, root, TW_YAML_MAP, "a scenario"))
        return tw_replay_close(replay);
    tw_field_keys(replay, root, "a scenario", keys);
    if (read_head(replay, root))
        play(replay, root);
    return tw_replay_close(replay);
}
