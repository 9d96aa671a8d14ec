/* The start tile and one more: where the next tile may lie, where a tent may go. A sample. */
#include <stdio.h>

#include "conform/internal.h"
#include "conform/suite.h"

enum { EVERY_PLACEMENT = 4, EVERY_TENT = 5 };

/* A game at its beginning, with every way to lay a first tile. */
struct beginning {
    struct tw_suite *suite;
    struct tw_game *game;
    struct tw_state *state;
    struct tw_perft_line *lines;
    unsigned count;
    struct tw_text text;
};

static bool begin(struct beginning *beginning, struct tw_suite *suite, const char *rules)
{
    const struct tw_setup setup = {.rules = rules};
    struct tw_problem problem;

    *beginning = (struct beginning){.suite = suite};
    if (!tw_game_create(suite->library.tables, &setup, &beginning->game, &problem))
        return false;
    beginning->state = tw_arena_alloc(&suite->arena, sizeof *beginning->state);
    beginning->lines = tw_arena_array(&suite->arena, TW_MAX_ACTIONS, sizeof *beginning->lines);
    if (beginning->state == NULL || beginning->lines == NULL) {
        suite->out_of_memory = true;
        tw_game_free(beginning->game);
        return false;
    }
    tw_position_start(beginning->game, beginning->state);
    beginning->count = tw_perft_divide(beginning->game, beginning->state, 1, beginning->lines);
    return true;
}

static void end(struct beginning *beginning)
{
    beginning->suite->out_of_memory |= beginning->text.failed;
    tw_text_done(&beginning->text);
    tw_game_free(beginning->game);
}

static void add_tile(struct beginning *beginning, const struct tw_perft_line *line)
{
    tw_text_format(&beginning->text, "\"tile\":\"%s\",\"x\":%d,\"y\":%d,\"rotation\":%d}",
                   tw_game_type_id(beginning->game, line->type), line->action.x, line->action.y,
                   line->action.rotation * 90);
}

static void finish(struct beginning *beginning, const char *id, const char *title,
                   enum tw_sample sample)
{
    struct tw_conform_case *item = tw_suite_add(
        beginning->suite, id, title, tw_text_string(&beginning->text), beginning->text.length);

    if (item != NULL)
        tw_suite_sample(beginning->suite, item, sample);
    tw_text_clear(&beginning->text);
}

static void add_head(struct beginning *beginning, const char *rules)
{
    tw_text_format(&beginning->text,
                   "{\"game\":{\"format\":1,\"rules\":\"%s\",\"options\":{},\"players\":["
                   "{\"name\":\"red\"},{\"name\":\"blue\"}],\"position\":{\"tiles\":[",
                   rules);
}

/* The tile that is drawn next is another one each time. */
static void add_placements(struct tw_suite *suite)
{
    struct beginning beginning;
    char id[64];

    if (!begin(&beginning, suite, "base"))
        return;
    for (unsigned i = 0; i < beginning.count; i += EVERY_PLACEMENT) {
        unsigned next = (i / EVERY_PLACEMENT * 7) % tw_game_type_count(beginning.game);
        if (tw_game_type_copies(beginning.game, next) < 2)
            continue;
        add_head(&beginning, "base");
        tw_text_add_char(&beginning.text, '{');
        add_tile(&beginning, &beginning.lines[i]);
        tw_text_format(&beginning.text,
                       "],\"figures\":[],\"turn\":0},\"draw\":[\"%s\"],\"actions\":[]},"
                       "\"questions\":[{\"ask\":\"placements\",\"after\":0}]}",
                       tw_game_type_id(beginning.game, next));
        snprintf(id, sizeof id, "sample/placements/%03u", i);
        finish(&beginning, id, "Where a tile fits next to the start tile and another",
               TW_SAMPLE_PLACEMENTS);
    }
    end(&beginning);
}

/* In turn: the tent in the supply, and on the start tile's mountain. */
static void add_tents(struct tw_suite *suite)
{
    struct beginning beginning;
    char id[64];

    if (!begin(&beginning, suite, "gold-rush"))
        return;
    for (unsigned i = 0; i < beginning.count; i += EVERY_TENT) {
        const bool on_map = i / EVERY_TENT % 2 == 1;
        add_head(&beginning, "gold-rush");
        tw_text_format(&beginning.text,
                       "],\"figures\":[%s],\"stacks\":[],\"turn\":0},\"draw\":[\"%s\",\"gr-U4\"],"
                       "\"tokens\":[1,1,1],\"actions\":[{\"do\":\"tile\",\"player\":0,",
                       on_map ? "{\"player\":0,\"figure\":\"tent\",\"x\":0,\"y\":0,"
                                "\"segment\":\"m1\"}"
                              : "",
                       tw_game_type_id(beginning.game, beginning.lines[i].type));
        add_tile(&beginning, &beginning.lines[i]);
        tw_text_add(&beginning.text, "]},\"questions\":[{\"ask\":\"actions\",\"after\":1,"
                                     "\"of\":\"tent\"}]}");
        snprintf(id, sizeof id, "sample/tents/%03u", i);
        finish(&beginning, id, "Where a tent may go after a second tile",
               on_map ? TW_SAMPLE_TENTS_MAP : TW_SAMPLE_TENTS_SUPPLY);
    }
    end(&beginning);
}

void tw_suite_add_small_positions(struct tw_suite *suite, const char *rules)
{
    if (tw_rules_within("base", rules))
        add_placements(suite);
    if (tw_rules_within("gold-rush", rules))
        add_tents(suite);
}
