/*
 * A game that we played as a saved game of the other engine. The game is played through once more,
 * because the messages depend on what was possible at each point.
 */
#include <stdio.h>
#include <string.h>

#include "exchange/exchange.h"
#include "exchange/jcz/jcz.h"
#include "tables/rules_names.h"

struct writer {
    const struct tw_replay *replay;
    struct tw_state *state;
    struct tw_action *actions;
    struct tw_text *text;
    struct tw_problem *problem;
    struct tw_jcz_piece pieces[TW_MAX_PLAYERS][TW_FIGURE__COUNT][TW_JCZ_MOST_IDS];
    bool first;
    bool gardens;
};

static bool impossible(struct writer *writer, const char *format, const char *word)
{
    snprintf(writer->problem->text, sizeof writer->problem->text, format, word);
    return false;
}

static bool has_ruleset(const struct writer *writer, const char *name)
{
    return tw_rules_name(tw_game_rules(writer->replay->game), name);
}

/* Every ruleset in play must be one that the other engine has. */
static bool check_rulesets(struct writer *writer)
{
    const char *rules = tw_game_rules(writer->replay->game);
    char name[64];

    for (const char *at = rules; *at != '\0'; at += strcspn(at, "+"), at += *at == '+') {
        size_t length = strcspn(at, "+");
        bool known = false;
        for (int i = 0; tw_jcz_rulesets[i] != NULL; i++)
            known |= strlen(tw_jcz_rulesets[i]) == length &&
                     strncmp(tw_jcz_rulesets[i], at, length) == 0;
        snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), at);
        if (!known)
            return impossible(writer, ".jcz has no counterpart of the rules '%s'", name);
    }
    return true;
}

/* The value of an option by its alias; NULL when it has its default or is not in play. */
static const char *chosen(const struct writer *writer, const char *alias)
{
    const struct tw_tables *tables = tw_game_tables(writer->replay->game);
    const uint8_t *values = tw_game_options(writer->replay->game);

    for (unsigned i = 0; i < tables->option_count; i++)
        if (tables->options[i].alias != NULL && strcmp(tables->options[i].alias, alias) == 0 &&
            values[i] != 0)
            return tables->options[i].values[values[i]];
    return NULL;
}

static bool is_expressible(const char *alias)
{
    static const char *const fixed[] = {"farmers", "abbey-again", "builder-abbey", NULL};

    for (const struct tw_jcz_rule *rule = tw_jcz_rules; rule->key != NULL; rule++)
        if (rule->option != NULL && strcmp(rule->option, alias) == 0)
            return true;
    for (int i = 0; fixed[i] != NULL; i++)
        if (strcmp(fixed[i], alias) == 0)
            return true;
    return false;
}

/* Readings that the other engine cannot be switched to, and those it cannot be switched from. */
static bool check_options(struct writer *writer)
{
    const struct tw_tables *tables = tw_game_tables(writer->replay->game);
    const uint8_t *values = tw_game_options(writer->replay->game);

    for (unsigned i = 0; i < tables->option_count; i++) {
        const struct tw_option *option = &tables->options[i];
        if (values[i] != 0 && (option->alias == NULL || !is_expressible(option->alias)))
            return impossible(writer, ".jcz has no counterpart of the option '%s'", option->id);
    }
    if (!has_ruleset(writer, "abbey-mayor"))
        return true;
    if (chosen(writer, "abbey-again") == NULL)
        return impossible(writer, "the other engine plays with --option %s", "abbey-again=again");
    if (chosen(writer, "wagon-from-abbey") == NULL && chosen(writer, "wagon") == NULL)
        return impossible(writer, "the other engine plays with --option %s",
                          "wagon-from-abbey=no (or wagon=c2)");
    if (has_ruleset(writer, "traders-builders") && chosen(writer, "builder-abbey") == NULL)
        return impossible(writer, "the other engine plays with --option %s", "builder-abbey=no");
    return true;
}

static void add_rules(struct writer *writer)
{
    bool first = true;

    for (const struct tw_jcz_rule *rule = tw_jcz_rules; rule->key != NULL; rule++) {
        if (!rule->playable || !has_ruleset(writer, rule->ruleset))
            continue;
        const char *value = rule->option == NULL ? NULL : chosen(writer, rule->option);
        bool matches = rule->option != NULL && value != NULL && strcmp(value, rule->choice) == 0;
        if (rule->option == NULL) {
            /* Our default: unless another value of the same key was chosen. */
            matches = true;
            for (const struct tw_jcz_rule *other = tw_jcz_rules; other->key != NULL; other++)
                if (strcmp(other->key, rule->key) == 0 && other->option != NULL &&
                    chosen(writer, other->option) != NULL)
                    matches = false;
        }
        if (!matches)
            continue;
        tw_text_format(writer->text, "%s\"%s\": \"%s\"", first ? "" : ", ", rule->key, rule->value);
        first = false;
    }
}

static void add_setup(struct writer *writer)
{
    bool first = true;

    tw_text_add(writer->text, " \"setup\": {\"sets\": {");
    for (const struct tw_jcz_set *set = tw_jcz_sets; set->name != NULL; set++)
        if (has_ruleset(writer, set->ruleset)) {
            tw_text_format(writer->text, "%s\"%s:%d\": 1", first ? "" : ", ", set->name,
                           writer->gardens ? 2 : 1);
            first = false;
        }
    tw_text_add(writer->text, "},\n  \"elements\": {");
    first = true;
    for (const struct tw_jcz_element *element = tw_jcz_elements; element->name != NULL; element++) {
        if (element->part == TW_JCZ_IDLE || !has_ruleset(writer, element->ruleset) ||
            (strcmp(element->name, "farmers") == 0 && chosen(writer, "farmers") != NULL))
            continue;
        tw_text_format(writer->text, "%s\"%s\": ", first ? "" : ", ", element->name);
        if (element->part == TW_JCZ_FIGURE)
            tw_text_format(writer->text, "%d", element->figure == TW_FIGURE_FOLLOWER ? 7 : 1);
        else
            tw_text_add(writer->text, "true");
        first = false;
    }
    tw_text_add(writer->text, "},\n  \"rules\": {");
    add_rules(writer);
    tw_text_add(writer->text, "},\n  \"start\": [{\"tile\": ");
}

/* What the other engine calls a tile type. */
static const char *ref_of(const struct writer *writer, unsigned type)
{
    static const char ending[] = "-garden";
    const char *id = tw_type_word(writer->replay->game, type);
    size_t length = strlen(id), end = sizeof ending - 1;
    bool garden = length > end && strcmp(id + length - end, ending) == 0;
    char plain[64];

    snprintf(plain, sizeof plain, "%.*s", (int)(garden ? length - end : length), id);
    const struct tw_tile_ref *ref =
        tw_references_ref_of(writer->replay->library.references, plain, garden);
    return ref == NULL ? NULL : ref->ref;
}

static void begin_message(struct writer *writer, const char *type, unsigned player)
{
    tw_text_format(writer->text, "%s\n  {\"type\": \"%s\", \"player\": %u, \"payload\": {",
                   writer->first ? "" : ",", type, player);
    writer->first = false;
}

static void end_message(struct writer *writer)
{
    tw_text_add(writer->text, "}}");
}

static void add_commit(struct writer *writer, unsigned player)
{
    begin_message(writer, "COMMIT", player);
    tw_text_add(writer->text, "\"random\": 0.0");
    end_message(writer);
}

static bool add_tile(struct writer *writer, struct tw_action action, unsigned player)
{
    const char *ref =
        action.figure == TW_LAY_ABBEY ? tw_jcz_abbey : ref_of(writer, writer->state->drawn);

    if (ref == NULL)
        return impossible(writer, "no name in .jcz for the tile %s",
                          tw_type_word(writer->replay->game, writer->state->drawn));
    begin_message(writer, "PLACE_TILE", player);
    tw_text_add(writer->text, "\"tileId\": ");
    tw_text_add_json(writer->text, ref);
    tw_text_format(writer->text, ", \"rotation\": \"R%d\", \"position\": [%d, %d]",
                   action.rotation * 90, action.x, action.y);
    end_message(writer);
    return true;
}

/* The field at the north-west corner of the tile south-east of the barn's corner. */
static struct tw_action barn_pointer(const struct writer *writer, struct tw_action action)
{
    static const int dx[4] = {1, 1, 0, 0}, dy[4] = {0, 1, 1, 0}; /* NE SE SW NW */
    struct tw_action pointer = {.x = (int16_t)(action.x + dx[action.segment & 3]),
                                .y = (int16_t)(action.y + dy[action.segment & 3])};
    int tile = tw_tile_at(writer->replay->game, writer->state, pointer.x, pointer.y);
    unsigned count = 0;

    if (tile < 0)
        return action;
    const struct tw_placed *placed = &writer->state->tiles[tile];
    const struct tw_segment *segments =
        tw_game_segments(writer->replay->game, placed->type, &count);
    for (unsigned i = 0; i < count; i++) {
        unsigned ports = segments[i].ports;
        unsigned turned =
            (ports << 3 * placed->rotation | ports >> (TW_PORTS - 3 * placed->rotation)) & 0xFFF;
        if ((turned & 1) != 0) /* NL, the west half of the north edge */
            pointer.segment = (uint8_t)i;
    }
    return pointer;
}

static unsigned free_piece(const struct writer *writer, unsigned player, unsigned figure)
{
    unsigned id = 0;

    while (id + 1 < TW_JCZ_MOST_IDS && writer->pieces[player][figure][id].placed)
        id++;
    return id;
}

static void add_pointer(struct writer *writer, struct tw_action at)
{
    int tile = tw_tile_at(writer->replay->game, writer->state, at.x, at.y);
    const struct tw_placed *placed = &writer->state->tiles[tile < 0 ? 0 : tile];
    const struct tw_jcz_feature *feature = tw_jcz_features;
    unsigned count;
    const struct tw_segment *segments =
        tw_game_segments(writer->replay->game, placed->type, &count);
    char location[32];

    while (feature->word != NULL && feature->kind != segments[at.segment].kind)
        feature++;
    tw_jcz_location(segments, count, at.segment, placed->rotation, location);
    tw_text_format(writer->text,
                   "\"pointer\": {\"position\": [%d, %d], \"feature\": \"%s\", \"location\": "
                   "\"%s\"}",
                   at.x, at.y, feature->word != NULL ? feature->word : "?", location);
}

static void add_deploy(struct writer *writer, struct tw_action action, unsigned player,
                       unsigned figure)
{
    const struct tw_jcz_meeple *meeple = tw_jcz_meeples;
    bool moves = action.what == TW_DO_WAGON;
    unsigned id = moves ? 0 : free_piece(writer, player, figure);
    struct tw_action at = figure == TW_FIGURE_BARN ? barn_pointer(writer, action) : action;
    int tile = tw_tile_at(writer->replay->game, writer->state, at.x, at.y);

    while (meeple->word != NULL && meeple->figure != (int)figure)
        meeple++;
    begin_message(writer, "DEPLOY_MEEPLE", player);
    add_pointer(writer, at);
    tw_text_format(writer->text, ", \"meepleId\": \"%u.%s.%u\"", player,
                   meeple->word != NULL ? meeple->word : "?", id + 1);
    end_message(writer);
    if (tile >= 0)
        writer->pieces[player][figure][id] = (struct tw_jcz_piece){
            .placed = true,
            .node = (uint16_t)(writer->state->tiles[tile].first_node + at.segment),
        };
}

/* An abbot that is taken back: where it stands. */
static void add_recall(struct writer *writer, unsigned player)
{
    const struct tw_state *state = writer->state;
    struct tw_action at = {0};

    for (unsigned i = 0; i < state->figure_slots; i++)
        if (state->figures[i].kind == TW_FIGURE_ABBOT && state->figures[i].player == player) {
            const struct tw_placed *tile = &state->tiles[state->node_tile[state->figures[i].node]];
            at.x = tile->x;
            at.y = tile->y;
            at.segment = (uint8_t)(state->figures[i].node - tile->first_node);
        }
    begin_message(writer, "RETURN_MEEPLE", player);
    tw_text_format(writer->text, "\"source\": \"ABBOT_RETURN\", ");
    add_pointer(writer, at);
    end_message(writer);
}

static void add_pass(struct writer *writer, unsigned player)
{
    begin_message(writer, "PASS", player);
    end_message(writer);
}

static bool add_action(struct writer *writer, struct tw_action action, unsigned player)
{
    switch (action.what) {
    case TW_DO_TILE:
        return add_tile(writer, action, player);
    case TW_DO_DRAW:
        add_pass(writer, player);
        add_commit(writer, player);
        return true;
    case TW_DO_FIGURE:
        add_deploy(writer, action, player, action.figure);
        add_commit(writer, player);
        return true;
    case TW_DO_RECALL:
        add_recall(writer, player);
        add_commit(writer, player);
        return true;
    case TW_DO_PASS:
        /* The other engine does not ask where nothing could be placed. */
        if (writer->state->phase != TW_PHASE_FIGURE ||
            tw_legal_actions(writer->replay->game, writer->state, writer->actions) > 1)
            add_pass(writer, player);
        if (writer->state->phase == TW_PHASE_FIGURE)
            add_commit(writer, player);
        return true;
    case TW_DO_WAGON:
        if (action.figure == TW_WAGON_STAYS) {
            add_pass(writer, player);
            return true;
        }
        add_deploy(writer, action, player, TW_FIGURE_WAGON);
        add_commit(writer, player);
        return true;
    default:
        return impossible(writer, ".jcz has no counterpart of '%s'", tw_do_words[action.what]);
    }
}

static void follow_pieces(struct writer *writer)
{
    const struct tw_state *state = writer->state;

    for (unsigned player = 0; player < writer->replay->player_count; player++)
        for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
            for (unsigned id = 0; id < TW_JCZ_MOST_IDS; id++) {
                struct tw_jcz_piece *piece = &writer->pieces[player][kind][id];
                bool there = false;
                for (unsigned i = 0; piece->placed && i < state->figure_slots; i++)
                    there |= state->figures[i].kind == kind && state->figures[i].player == player &&
                             state->figures[i].node == piece->node;
                piece->placed = there;
            }
}

static bool add_messages(struct writer *writer)
{
    const struct tw_replay *replay = writer->replay;

    tw_text_add(writer->text, " \"replay\": [");
    writer->first = true;
    for (size_t i = 0; i < replay->entry_count; i++) {
        const struct tw_log_entry *entry = &replay->entries[i];
        if (!entry->is_action)
            continue;
        if (!tw_is_legal(replay->game, writer->state, entry->action))
            return impossible(writer, "the game did not begin with its start tile%s", "");
        if (!add_action(writer, entry->action, writer->state->player))
            return false;
        tw_apply(replay->game, writer->state, entry->action, NULL, NULL);
        follow_pieces(writer);
    }
    tw_text_add(writer->text, "],\n");
    return true;
}

static bool add_end(struct writer *writer)
{
    const struct tw_replay *replay = writer->replay;

    tw_text_add(writer->text, " \"gameAnnotations\": {\"drawOrder\": [");
    for (unsigned i = 0; i < replay->state->deck_next; i++) {
        const char *ref = ref_of(writer, replay->state->deck[i]);
        if (ref == NULL)
            return impossible(writer, "no name in .jcz for the tile %s",
                              tw_type_word(replay->game, replay->state->deck[i]));
        tw_text_add(writer->text, i == 0 ? "" : ", ");
        tw_text_add_json(writer->text, ref);
    }
    if (replay->state->phase == TW_PHASE_OVER)
        tw_text_format(writer->text, "], \"endTurn\": %u},\n", replay->state->deck_next);
    else
        tw_text_add(writer->text, "]},\n");
    tw_text_add(writer->text, " \"test\": {\"description\": \"a game of Tilewright\", "
                              "\"assertions\": [");
    for (unsigned i = 0; i < replay->player_count; i++) {
        struct tw_text line = {0};
        tw_text_format(&line, "%s has %d points", replay->players[i], replay->state->score[i]);
        tw_text_add(writer->text, i == 0 ? "" : ", ");
        tw_text_add_json(writer->text, tw_text_string(&line));
        tw_text_done(&line);
    }
    if (replay->state->phase == TW_PHASE_OVER)
        tw_text_add(writer->text, ", \"Phase is GameOverPhase\"");
    tw_text_add(writer->text, "]}}\n");
    return true;
}

static bool write_all(struct writer *writer)
{
    const struct tw_replay *replay = writer->replay;
    const char *start = ref_of(writer, replay->state->tiles[0].type);

    if (!check_rulesets(writer) || !check_options(writer))
        return false;
    if (start == NULL || !tw_state_start_with(replay->game, replay->state->deck,
                                              replay->state->deck_count, NULL, 0, writer->state))
        return impossible(writer, "the start tile has no name in .jcz%s", "");
    tw_text_add(writer->text, "{\"appVersion\": \"6.2.0\", \"gameId\": \"1\", \"name\": \"\",\n"
                              " \"initialRandom\": 0.0, \"created\": \"2000-01-01T00:00:00.000Z\", "
                              "\"clock\": 0,\n");
    add_setup(writer);
    tw_text_add_json(writer->text, start);
    tw_text_add(writer->text, ", \"x\": 0, \"y\": 0, \"rotation\": 0}]},\n \"players\": [");
    for (unsigned i = 0; i < replay->player_count; i++) {
        tw_text_add(writer->text, i == 0 ? "{\"name\": " : ", {\"name\": ");
        tw_text_add_json(writer->text, replay->players[i]);
        tw_text_format(writer->text, ", \"slot\": %u}", i);
    }
    tw_text_add(writer->text, "],\n");
    return add_messages(writer) && add_end(writer);
}

enum tw_status tw_jcz_write(const struct tw_replay *replay, struct tw_text *ret_text,
                            struct tw_problem *ret_problem)
{
    struct tw_arena arena = {0};
    struct writer *writer = tw_arena_alloc(&arena, sizeof *writer);
    struct tw_text text = {0};
    enum tw_status status = TW_NO_MEMORY;

    if (writer != NULL) {
        writer->replay = replay;
        writer->text = &text;
        writer->problem = ret_problem;
        writer->state = tw_arena_alloc(&arena, sizeof *writer->state);
        writer->actions = tw_arena_array(&arena, TW_MAX_ACTIONS, sizeof *writer->actions);
        writer->gardens = has_ruleset(writer, "abbot");
        if (writer->state != NULL && writer->actions != NULL)
            status = write_all(writer) ? TW_OK : TW_UNUSABLE;
    }
    if (status == TW_OK)
        tw_text_add(ret_text, tw_text_string(&text));
    tw_text_done(&text);
    tw_arena_done(&arena);
    return status;
}
