/* Cases about what a game is made of: the pile, how it may lie, what goes together, who wins. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform/internal.h"
#include "conform/suite.h"
#include "support/memory.h"
#include "tables/clause_words.h"
#include "verify/verify.h"

enum { MOST_ID = 128 };

static bool name_clauses(struct tw_suite *suite, struct tw_conform_case *item,
                         const char *const *clauses)
{
    size_t count = 0;

    while (clauses[count] != NULL)
        count++;
    return tw_suite_clauses(suite, item, clauses, count);
}

static void move(json_t *list, size_t from, size_t to)
{
    json_t *id = json_incref(json_array_get(list, from));

    json_array_remove(list, from);
    json_array_insert_new(list, to, id);
}

/* The last tile with this role, or the first tile of all where there is none. */
static size_t last_of(const struct tw_game *game, const json_t *list, unsigned role)
{
    size_t found = 0, i;
    json_t *id;

    json_array_foreach(list, i, id)
    {
        int type = tw_game_find_type(game, json_string_value(id));
        if (type >= 0 && tw_game_tile(game, (unsigned)type)->role == role)
            found = i;
    }
    return found;
}

/* The nearest tile to the end that is of another kind than the last. */
static size_t other_than_last(const json_t *list)
{
    size_t at = json_array_size(list) - 1;
    const json_t *last = json_array_get(list, at);

    while (at > 0 && json_equal(json_array_get(list, at), last))
        at--;
    return at;
}

static json_t *pile_in_order(const struct tw_game *game, const struct tw_state *state,
                             enum tw_pile_order order)
{
    json_t *list = json_array();
    size_t last = state->deck_count - 1U;

    for (unsigned i = 0; i < state->deck_count; i++)
        json_array_append_new(list, json_string(tw_game_type_id(game, state->deck[i])));

    switch (order) {
    case TW_ORDER_ONE_TWICE:
        json_array_set(list, last, json_array_get(list, other_than_last(list)));
        break;
    case TW_ORDER_LAKE_FIRST:
        move(list, last_of(game, list, TW_ROLE_LAKE), 0);
        break;
    case TW_ORDER_RIVER_LATE:
        move(list, last_of(game, list, TW_ROLE_COURSE), last);
        break;
    case TW_ORDER_WITH_ABBEY:
        json_array_insert_new(list, last / 2, json_string("abbey"));
        break;
    case TW_ORDER_WITH_KING:
        json_array_insert_new(list, last / 2, json_string("king-king"));
        break;
    default:
        break;
    }
    return list;
}

static void add_orders(const struct tw_game *game, const struct tw_state *state, unsigned orders,
                       struct tw_text *text)
{
    for (unsigned order = 0; order < TW_ORDER__COUNT; order++) {
        if ((orders >> order & 1) == 0)
            continue;
        json_t *list = pile_in_order(game, state, (enum tw_pile_order)order);
        char *of = json_dumps(list, JSON_COMPACT);
        tw_text_format(text, ",{\"ask\":\"order\",\"after\":0,\"of\":%s}", of == NULL ? "[]" : of);
        free(of);
        json_decref(list);
    }
}

static void add_questions(const struct tw_setup_case *setup, struct tw_text *text)
{
    for (unsigned i = 0; i < setup->question_count; i++) {
        const struct tw_setup_question *question = &setup->questions[i];

        tw_text_format(text, "%s{\"ask\":\"%s\",\"after\":0", i > 0 ? "," : "", question->ask);
        if (question->key != NULL) {
            tw_text_format(text, ",\"%s\":", question->key);
            tw_text_add_json(text, question->value);
        }
        tw_text_add_char(text, '}');
    }
}

static void add_setup(struct tw_suite *suite, const struct tw_setup_case *setup)
{
    const struct tw_setup start = {.rules = setup->rules};
    struct tw_text text = {0}, record = {0};
    struct tw_replay replay;
    struct tw_problem problem;
    struct tw_conform_case *item = NULL;
    char id[MOST_ID];

    tw_replay_start(&replay, &suite->library);
    if (tw_replay_begin(&replay, &start, 1, 0, &problem) == TW_OK) {
        tw_suite_record(&replay, &record);
        tw_text_format(&text, "{\"game\":%s,\"questions\":[", tw_text_string(&record));
        add_questions(setup, &text);
        add_orders(replay.game, replay.state, setup->orders, &text);
        tw_text_add(&text, "]}");
        snprintf(id, sizeof id, "setup/%s", setup->name);
        item = tw_suite_add(suite, id, setup->title, tw_text_string(&text), text.length);
    }
    suite->out_of_memory |=
        replay.state == NULL || replay.out_of_memory || record.failed || text.failed;
    if (item != NULL && !name_clauses(suite, item, setup->clauses))
        suite->out_of_memory = true;
    tw_text_done(&text);
    tw_text_done(&record);
    tw_replay_done(&replay);
}

/* A last tile that changes nothing: whoever has most has won, and those who share it have. */
static void add_winners(struct tw_suite *suite, const struct tw_setup_case *setup)
{
    struct tw_text text = {0};
    struct tw_conform_case *item;
    char id[MOST_ID];

    tw_text_format(&text,
                   "{\"game\":{\"format\":1,\"rules\":\"base\",\"options\":{},\"players\":["
                   "{\"name\":\"red\"},{\"name\":\"blue\"},{\"name\":\"green\"}],\"position\":{"
                   "\"tiles\":[],\"figures\":[],\"scores\":[%d,%d,%d],\"turn\":0},"
                   "\"draw\":[\"base-U\"],"
                   "\"actions\":[{\"do\":\"tile\",\"player\":0,\"tile\":\"base-U\",\"x\":1,\"y\":0,"
                   "\"rotation\":0},{\"do\":\"pass\",\"player\":0}]},\"questions\":["
                   "{\"ask\":\"winners\",\"after\":0},{\"ask\":\"winners\",\"after\":2}]}",
                   (int)setup->scores[0], (int)setup->scores[1], (int)setup->scores[2]);
    snprintf(id, sizeof id, "setup/%s", setup->name);
    item = tw_suite_add(suite, id, setup->title, tw_text_string(&text), text.length);
    if (item != NULL && !name_clauses(suite, item, setup->clauses))
        suite->out_of_memory = true;
    tw_text_done(&text);
}

enum tw_status tw_suite_add_setups(struct tw_suite *suite, const char *rules)
{
    const struct tw_verification *all = tw_verification_of(suite->library.tables);
    const unsigned long lost = tw_memory_failures();

    for (size_t i = 0; i < all->setup_count; i++)
        if (!tw_rules_within(all->setups[i].rules, rules))
            continue;
        else if (all->setups[i].has_scores)
            add_winners(suite, &all->setups[i]);
        else
            add_setup(suite, &all->setups[i]);
    suite->out_of_memory |= tw_memory_failures() != lost;
    return suite->out_of_memory ? TW_NO_MEMORY : TW_OK;
}
