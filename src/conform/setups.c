/* Cases about what a game is made of: the pile, how it may lie, what goes together, who wins. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform/internal.h"
#include "conform/suite.h"

enum { MOST_NAMED = 8, MOST_ID = 128 };

/* Orders of the pile that are asked about, besides the questions that are written out. */
enum order {
    SHUFFLED = 1,    /* as a game begins */
    ONE_TWICE = 2,   /* another tile in the place of the last one */
    LAKE_FIRST = 4,  /* a lake on top of the river */
    RIVER_LATE = 8,  /* a river tile at the very bottom */
    WITH_ABBEY = 16, /* an abbey shuffled in */
    WITH_KING = 32,  /* the king's tile shuffled in */
};

struct setup {
    const char *name, *title, *rules;
    const char *clauses;   /* separated by blanks */
    const char *questions; /* JSON, separated by commas */
    unsigned orders;
};

#define PILE         "{\"ask\":\"pile\",\"after\":0}"
#define WITH(word)   "{\"ask\":\"pile\",\"after\":0,\"with\":\"" word "\"}"
#define COPIES(tile) "{\"ask\":\"pile\",\"after\":0,\"tile\":\"" tile "\"}"
#define CAN(rules)   "{\"ask\":\"playable\",\"after\":0,\"rules\":\"" rules "\"}"
#define PLACEMENTS   "{\"ask\":\"placements\",\"after\":0}"

static const struct setup setups[] = {
    {"pile", "All tiles but the start tile are drawn", "base", "BASE-SETUP-02", PILE,
     SHUFFLED | ONE_TWICE},
    {"whole-box", "The base game, its river and its symbol tiles", "base+river-20ae+anniversary",
     "BASE-COMP-01", PILE, 0},
    {"river-tiles", "Seventeen river tiles, the spring on the table", "base+river-20ae",
     "BASE-COMP-04", WITH("river"), 0},
    {"river-for-the-start", "River tiles take the place of the start tile", "base+river-20ae",
     "RIVER-COMP-02", PILE "," WITH("river"), 0},
    {"river-is-a-choice", "Games begin with or without a river", "base+river-20ae", "RIVER-COMP-01",
     CAN("base") "," CAN("base+river-20ae") "," PLACEMENTS, 0},
    {"river-pile", "River tiles have a pile of their own", "base+river-20ae", "RIVER-SETUP-02",
     PILE, SHUFFLED | ONE_TWICE | RIVER_LATE},
    {"lakes-last", "Lakes are the last tiles of the river", "base+river-20ae", "RIVER-SETUP-03",
     WITH("river"), SHUFFLED | LAKE_FIRST},
    {"dark-backs", "Only river tiles can be told from the others", "base+river-20ae+anniversary",
     "BASE-COMP-07 BASE-COMP-07.e1", WITH("river"), SHUFFLED | RIVER_LATE},
    {"symbol-tiles", "Fifteen tiles with one of three symbols", "base+anniversary", "BASE-COMP-05",
     PILE "," WITH("second-meeple") "," WITH("any-free-feature") "," WITH("double-turn"), 0},
    {"anniversary-tiles", "Fifteen tiles form the mini expansion", "base+anniversary",
     "ANNIV-COMP-01", PILE, SHUFFLED | ONE_TWICE},
    {"five-of-each-symbol", "Five tiles for each symbol", "base+anniversary", "ANNIV-COMP-03",
     WITH("second-meeple") "," WITH("any-free-feature") "," WITH("double-turn"), 0},
    {"gold-tiles", "Seventy-two tiles, the start tile one of them", "gold-rush",
     "GR-COMP-01 GR-COMP-01-E1", PILE, 0},
    {"start-face", "The start tile has the face of an ordinary kind", "gold-rush", "GR-COMP-10",
     COPIES("gr-D1"), 0},
    {"gold-pile", "All tiles but the start tile are drawn", "gold-rush", "GR-SETUP-03", PILE,
     SHUFFLED | ONE_TWICE},
    {"box-needs-the-base-game", "No expansion is a game", "base+inns-cathedrals", "BOX-COMBO-02",
     CAN("inns-cathedrals") "," CAN("traders-builders") "," CAN("abbey-mayor") "," CAN(
         "king") "," CAN("inns-cathedrals+king") "," CAN("base+inns-cathedrals+king"),
     0},
    {"box-tiles", "The start tile is one of the base game's 72", "base+inns-cathedrals",
     "BOX-TILES-01", PILE "," COPIES("base-D"), 0},
    {"inns-pile", "Eighteen tiles are shuffled in", "base+inns-cathedrals", "IC-SETUP-01", PILE,
     SHUFFLED | ONE_TWICE},
    {"bonus-buildings", "Inns and cathedrals stand on some tiles", "base+inns-cathedrals",
     "IC-TILE-02", WITH("inn") "," WITH("cathedral"), 0},
    {"inn-tiles", "Six tiles show an inn", "base+inns-cathedrals", "IC-INN-04", WITH("inn"), 0},
    {"cathedral-tiles", "Two tiles show a cathedral", "base+inns-cathedrals", "IC-CATH-04",
     WITH("cathedral"), 0},
    {"traders-pile", "Twenty-four tiles are shuffled in", "base+traders-builders", "TB-SETUP-01",
     PILE, SHUFFLED | ONE_TWICE},
    {"goods-tiles", "Wine on nine tiles, grain on six, cloth on five", "base+traders-builders",
     "TB-GOODS-01", WITH("wine") "," WITH("grain") "," WITH("cloth"), 0},
    {"abbey-pile", "Twelve tiles are shuffled in, and no abbey", "base+abbey-mayor", "AM-SETUP-01",
     PILE, SHUFFLED | ONE_TWICE | WITH_ABBEY},
    {"king-pile", "Five tiles are shuffled in", "base+king", "KING-SETUP-01", PILE,
     SHUFFLED | ONE_TWICE},
    {"king-is-not-drawn", "King and robber baron are never drawn", "base+king", "KING-SETUP-02",
     COPIES("king-king") "," COPIES("king-robber"), SHUFFLED | WITH_KING},
    {"one-copy", "One copy of the base game", "base+solo", "SOLO-SETUP-01", PILE,
     SHUFFLED | ONE_TWICE},
};

/* Clauses as a list of words. */
static bool name_clauses(struct tw_suite *suite, struct tw_conform_case *item, const char *words)
{
    char names[MOST_NAMED][MOST_ID];
    const char *list[MOST_NAMED];
    size_t count = 0;

    for (const char *at = words; *at != '\0' && count < MOST_NAMED; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        snprintf(names[count], MOST_ID, "%.*s", (int)length, at);
        list[count] = names[count];
        count++;
        at += length;
    }
    return tw_suite_clauses(suite, item, list, count);
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
                             enum order order)
{
    json_t *list = json_array();
    size_t last = state->deck_count - 1U;

    for (unsigned i = 0; i < state->deck_count; i++)
        json_array_append_new(list, json_string(tw_game_type_id(game, state->deck[i])));

    switch (order) {
    case ONE_TWICE:
        json_array_set(list, last, json_array_get(list, other_than_last(list)));
        break;
    case LAKE_FIRST:
        move(list, last_of(game, list, TW_ROLE_LAKE), 0);
        break;
    case RIVER_LATE:
        move(list, last_of(game, list, TW_ROLE_COURSE), last);
        break;
    case WITH_ABBEY:
        json_array_insert_new(list, last / 2, json_string("abbey"));
        break;
    case WITH_KING:
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
    for (unsigned bit = SHUFFLED; bit <= WITH_KING; bit <<= 1) {
        if ((orders & bit) == 0)
            continue;
        json_t *list = pile_in_order(game, state, (enum order)bit);
        char *of = json_dumps(list, JSON_COMPACT);
        tw_text_format(text, ",{\"ask\":\"order\",\"after\":0,\"of\":%s}", of == NULL ? "[]" : of);
        free(of);
        json_decref(list);
    }
}

static void add_setup(struct tw_suite *suite, const struct setup *setup)
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
        tw_text_format(&text, "{\"game\":%s,\"questions\":[%s", tw_text_string(&record),
                       setup->questions);
        add_orders(replay.game, replay.state, setup->orders, &text);
        tw_text_add(&text, "]}");
        snprintf(id, sizeof id, "setup/%s", setup->name);
        item = tw_suite_add(suite, id, setup->title, tw_text_string(&text), text.length);
    }
    if (item != NULL && !name_clauses(suite, item, setup->clauses))
        suite->out_of_memory = true;
    tw_text_done(&text);
    tw_text_done(&record);
    tw_replay_done(&replay);
}

/* A last tile that changes nothing: whoever has most has won, and those who share it have. */
static void add_winners(struct tw_suite *suite, const char *name, const char *title,
                        const char *scores, const char *clause)
{
    struct tw_text text = {0};
    struct tw_conform_case *item;
    char id[MOST_ID];

    tw_text_format(&text,
                   "{\"game\":{\"format\":1,\"rules\":\"base\",\"options\":{},\"players\":["
                   "{\"name\":\"red\"},{\"name\":\"blue\"},{\"name\":\"green\"}],\"position\":{"
                   "\"tiles\":[],\"figures\":[],\"scores\":%s,\"turn\":0},\"draw\":[\"base-U\"],"
                   "\"actions\":[{\"do\":\"tile\",\"player\":0,\"tile\":\"base-U\",\"x\":1,\"y\":0,"
                   "\"rotation\":0},{\"do\":\"pass\",\"player\":0}]},\"questions\":["
                   "{\"ask\":\"winners\",\"after\":0},{\"ask\":\"winners\",\"after\":2}]}",
                   scores);
    snprintf(id, sizeof id, "setup/%s", name);
    item = tw_suite_add(suite, id, title, tw_text_string(&text), text.length);
    if (item != NULL && !name_clauses(suite, item, clause))
        suite->out_of_memory = true;
    tw_text_done(&text);
}

enum tw_status tw_suite_add_setups(struct tw_suite *suite, const char *rules)
{
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++)
        if (tw_rules_within(setups[i].rules, rules))
            add_setup(suite, &setups[i]);
    if (tw_rules_within("base", rules)) {
        add_winners(suite, "most-points-win", "Most points win", "[9,12,11]", "BASE-GOAL-03");
        add_winners(suite, "shared-win", "Those who share the highest total win together",
                    "[12,9,12]", "BASE-GOAL-03 BASE-GOAL-03.e1");
    }
    return suite->out_of_memory ? TW_NO_MEMORY : TW_OK;
}
