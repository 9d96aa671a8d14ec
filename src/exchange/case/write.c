/* Scenarios as cases: what is done, and what is asked where the scenario expects something. */
#include <string.h>

#include "exchange/case/internal.h"

/* A case while its scenario runs. */
struct case_writer {
    struct tw_text position, tail; /* tail: draw and tokens */
    struct tw_text actions, questions;
    unsigned action_count;
};

static void add_item(struct tw_text *list, const struct tw_text *item)
{
    if (list->length > 0 && strstr(tw_text_string(list), tw_text_string(item)) != NULL)
        return; /* a question is asked once */
    tw_text_add(list, list->length > 0 ? ",\n" : "");
    tw_text_add(list, tw_text_string(item));
}

static void add_spot(struct tw_text *text, int x, int y, const char *segment)
{
    tw_text_format(text, "\"x\":%d,\"y\":%d,\"segment\":", x, y);
    tw_text_add_json(text, segment);
}

static void add_tile(const struct tw_replay *replay, const struct tw_written *written,
                     struct tw_text *text)
{
    int type = written->type >= 0 ? written->type : replay->state->drawn;

    tw_text_add(text, ",\"tile\":");
    if (written->abbey || type == TW_NONE)
        tw_text_add_json(text, "abbey");
    else
        tw_text_add_json(text, tw_type_word(replay->game, (unsigned)type));
    tw_text_format(text, ",\"x\":%d,\"y\":%d,\"rotation\":%d", written->x, written->y,
                   written->rotation * 90);
}

/* As in records, whatever stands there: also a segment that the tile does not have. */
static void add_written(const struct tw_replay *replay, const struct tw_written *written,
                        struct tw_text *text)
{
    bool barn = written->what == TW_DO_FIGURE && written->figure == TW_FIGURE_BARN;

    tw_text_format(text, "{\"do\":\"%s\"", tw_do_words[written->what]);
    if (written->what != TW_DO_SCORE)
        tw_text_format(text, ",\"player\":%d",
                       written->what == TW_DO_FINAL ? written->figure : replay->state->player);
    if (written->what == TW_DO_TILE)
        add_tile(replay, written, text);
    if (written->what == TW_DO_FIGURE)
        tw_text_format(text, ",\"figure\":\"%s\"", tw_figure_words[written->figure]);
    if (written->what == TW_DO_WAGON && written->figure == TW_WAGON_STAYS)
        tw_text_add(text, ",\"stay\":true");
    if (barn || written->what == TW_DO_SYMBOL)
        tw_text_format(text, ",\"x\":%d,\"y\":%d", written->x, written->y);
    if (barn)
        tw_text_format(text, ",\"corner\":\"%s\"", tw_corner_words[written->corner & 3]);
    else if (written->segment != NULL) {
        tw_text_add_char(text, ',');
        add_spot(text, written->x, written->y, written->segment);
    }
    tw_text_add_char(text, '}');
}

/* What to ask in order to see whether an event happened. */
static enum tw_ask ask_event(int what)
{
    static const enum tw_ask asks[TW_EVENT__COUNT] = {
        [TW_EVENT_POINTS] = TW_ASK_EVENTS,     [TW_EVENT_NO_OWNER] = TW_ASK_EVENTS,
        [TW_EVENT_RETURN] = TW_ASK_SUPPLY,     [TW_EVENT_DISCARD] = TW_ASK_DISCARDED,
        [TW_EVENT_LAID] = TW_ASK_HELD,         [TW_EVENT_TOKEN] = TW_ASK_HELD,
        [TW_EVENT_GOODS] = TW_ASK_GOODS,       [TW_EVENT_PASSED_ON] = TW_ASK_KING,
        [TW_EVENT_EXTRA_TURN] = TW_ASK_PLAYER, [TW_EVENT_ACTIVATED] = TW_ASK_PHASE,
        [TW_EVENT_LAPSED] = TW_ASK_EVENTS,     [TW_EVENT_FORFEITED] = TW_ASK_ABBEYS,
    };

    return asks[what];
}

static enum tw_ask ask_check(const struct tw_check *check)
{
    static const enum tw_ask asks[] = {
        [TW_EXPECT_SCORE] = TW_ASK_SCORE,         [TW_EXPECT_SUPPLY] = TW_ASK_SUPPLY,
        [TW_EXPECT_HELD] = TW_ASK_HELD,           [TW_EXPECT_STACK] = TW_ASK_STACK,
        [TW_EXPECT_PHASE] = TW_ASK_PHASE,         [TW_EXPECT_PLAYER] = TW_ASK_PLAYER,
        [TW_EXPECT_NEXT] = TW_ASK_TILE,           [TW_EXPECT_EVENT] = TW_ASK_EVENTS,
        [TW_EXPECT_ONLY] = TW_ASK_EVENTS,         [TW_EXPECT_FIGURE] = TW_ASK_FIGURES,
        [TW_EXPECT_EMPTY] = TW_ASK_OCCUPIED,      [TW_EXPECT_SAME] = TW_ASK_SAME,
        [TW_EXPECT_APART] = TW_ASK_SAME,          [TW_EXPECT_COMPLETE] = TW_ASK_COMPLETE,
        [TW_EXPECT_OPEN] = TW_ASK_COMPLETE,       [TW_EXPECT_FEATURES] = TW_ASK_FEATURES,
        [TW_EXPECT_DISCARDED] = TW_ASK_DISCARDED, [TW_EXPECT_GOODS] = TW_ASK_GOODS,
        [TW_EXPECT_ABBEYS] = TW_ASK_ABBEYS,       [TW_EXPECT_HOLDER] = TW_ASK_KING,
        [TW_EXPECT_WINNERS] = TW_ASK_WINNERS,     [TW_EXPECT_RESULT] = TW_ASK_SCORE,
        [TW_EXPECT_COUNT] = TW_ASK_ACTIONS,
    };

    if (check->kind == TW_EXPECT_EVENT || check->kind == TW_EXPECT_IN_ORDER)
        return ask_event(check->pattern.what);
    if (check->kind == TW_EXPECT_HOLDER && check->figure == TW_MECHANISM_ROBBER)
        return TW_ASK_ROBBER;
    return asks[check->kind];
}

static void add_spots(const struct tw_check *check, struct tw_text *text)
{
    tw_text_add(text, ",\"of\":[");
    for (size_t i = 0; i < check->spot_count; i++) {
        tw_text_add(text, i == 0 ? "{" : ",{");
        add_spot(text, check->spots[i].x, check->spots[i].y, check->spots[i].segment);
        tw_text_add_char(text, '}');
    }
    tw_text_add_char(text, ']');
}

static void add_check(struct case_writer *writer, const struct tw_check *check)
{
    enum tw_ask ask = ask_check(check);
    struct tw_text text = {0};

    tw_text_format(&text, "{\"ask\":\"%s\",\"after\":%u", tw_ask_words[ask], writer->action_count);
    if (ask == TW_ASK_SAME || ask == TW_ASK_COMPLETE || ask == TW_ASK_OCCUPIED)
        add_spots(check, &text);
    if (ask == TW_ASK_STACK) {
        tw_text_add_char(&text, ',');
        add_spot(&text, check->spots[0].x, check->spots[0].y, check->spots[0].segment);
    }
    if (ask == TW_ASK_FEATURES)
        tw_text_format(&text, ",\"kind\":\"%s\"", tw_kind_words[check->figure]);
    if (ask == TW_ASK_ACTIONS)
        tw_text_format(&text, ",\"of\":\"%s\"", tw_do_words[check->figure]);
    tw_text_add_char(&text, '}');
    add_item(&writer->questions, &text);
    tw_text_done(&text);
}

/* A step is about to be carried out. */
static void follow_step(void *context, struct tw_replay *replay, const struct tw_step *step)
{
    struct case_writer *writer = context;
    struct tw_text text = {0};

    if (step->kind == TW_STEP_CHECK) {
        /* no port is asked how many may play: it is given a game that is set up */
        if (step->check->kind != TW_EXPECT_PLAYERS)
            add_check(writer, step->check);
        return;
    }
    if (step->kind == TW_STEP_MOVE) {
        tw_text_add(&writer->actions, writer->action_count++ > 0 ? ",\n" : "");
        add_written(replay, &step->written, &writer->actions);
        return;
    }
    tw_text_format(&text, "{\"ask\":\"legal\",\"after\":%u,\"action\":", writer->action_count);
    add_written(replay, &step->written, &text);
    tw_text_add_char(&text, '}');
    add_item(&writer->questions, &text);
    tw_text_done(&text);
}

static unsigned tokens_on_table(const struct tw_replay *replay)
{
    const struct tw_state *state = replay->state;
    uint8_t values[64];
    unsigned count = 0;

    for (unsigned node = 0; node < state->node_count; node++)
        if (tw_feature_root(state, node) == node &&
            tw_node_segment(replay->game, state, node)->kind == TW_KIND_MOUNTAIN)
            count += tw_mountain_tokens(replay->game, state, node, values);
    return count;
}

/* Nothing but the start tile and no token that the scenario put down: the game began just now. */
static bool is_fresh(const struct tw_replay *replay, const struct tw_yaml_node *root)
{
    return replay->state->tile_count == 1 && tw_yaml_get(root, "stacks") == NULL &&
           tw_yaml_get(root, "held") == NULL;
}

/* The scenario is about to begin with these draws and tokens. */
static void follow_begin(void *context, struct tw_replay *replay, const struct tw_yaml_node *root,
                         const struct tw_scenario_deck *deck)
{
    struct case_writer *writer = context;
    struct tw_text *text = &writer->tail;
    /* The start tile's tokens were laid by now and are part of the position. */
    unsigned laid = is_fresh(replay, root) ? tokens_on_table(replay) : 0;

    tw_case_position_write(replay, root, deck->player, &writer->position);
    tw_text_add(text, ",\n\"draw\":[");
    for (unsigned i = 0; i < deck->count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, tw_type_word(replay->game, deck->types[i]));
    }
    tw_text_add_char(text, ']');
    if (tw_game_token_count(replay->game) == 0)
        return;
    tw_text_add(text, ",\"tokens\":[");
    for (unsigned i = laid; i < deck->token_count; i++)
        tw_text_format(text, "%s%u", i == laid ? "" : ",", deck->tokens[i]);
    tw_text_add_char(text, ']');
}

/* A port that is asked by the readings of a printing need not know that there are others. */
static bool stands_anyway(const struct tw_tables *tables, const struct tw_choice *choice)
{
    for (unsigned i = 0; tables->deviation && i < tables->option_count; i++) {
        const struct tw_option *option = &tables->options[i];

        if (strcmp(option->id, choice->option) == 0 ||
            (option->alias && strcmp(option->alias, choice->option) == 0))
            return strcmp(option->values[tw_option_stands(tables, i)], choice->value) == 0;
    }
    return false;
}

static void add_head(const struct tw_replay *replay, struct tw_text *text)
{
    const char *between = "";

    tw_text_add(text, "{\"game\":{\"format\":1,\"rules\":");
    tw_text_add_json(text, tw_game_rules(replay->game));
    tw_text_add(text, ",\"options\":{");
    for (size_t i = 0; i < replay->choice_count; i++) {
        if (stands_anyway(tw_game_tables(replay->game), &replay->choices[i]))
            continue;
        tw_text_add(text, between);
        between = ",";
        tw_text_add_json(text, replay->choices[i].option);
        tw_text_add_char(text, ':');
        tw_text_add_json(text, replay->choices[i].value);
    }
    tw_text_add(text, "},\"players\":[");
    for (unsigned i = 0; i < replay->player_count; i++) {
        tw_text_add(text, i == 0 ? "{\"name\":" : ",{\"name\":");
        tw_text_add_json(text, replay->players[i]);
        tw_text_add_char(text, '}');
    }
    tw_text_add(text, "],\n\"position\":");
}

enum tw_status tw_case_from_scenario(struct tw_replay *replay, const struct tw_source *source,
                                     struct tw_text *ret_case)
{
    struct case_writer writer = {.action_count = 0};
    const struct tw_scenario_watch watch = {follow_begin, follow_step, &writer};

    replay->watch = &watch;
    enum tw_status status = tw_scenario_run(replay, source);
    replay->watch = NULL;
    if (status == TW_OK) {
        add_head(replay, ret_case);
        tw_text_add(ret_case, tw_text_string(&writer.position));
        tw_text_add(ret_case, tw_text_string(&writer.tail));
        tw_text_format(ret_case, ",\n\"actions\":[%s]},\n", tw_text_string(&writer.actions));
        tw_text_format(ret_case, "\"questions\":[%s]}", tw_text_string(&writer.questions));
        if (writer.actions.failed || writer.questions.failed || writer.position.failed ||
            writer.tail.failed || ret_case->failed)
            status = TW_NO_MEMORY;
    }
    tw_text_done(&writer.position);
    tw_text_done(&writer.tail);
    tw_text_done(&writer.actions);
    tw_text_done(&writer.questions);
    return status;
}
