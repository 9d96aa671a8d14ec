/* Which rulesets may be played together: every set of names, against what the books allow. */
#include <string.h>

#include "tilewright/engine.h"
#include "verify/static/internal.h"
#include "verify/static/static_checks.h"

/*
 * Gold Rush is a game of its own. Everything else needs the base game (BOX-COMBO-02 and the small
 * expansions, which are optional parts of the same book), and any of them may be left out
 * (BOX-COMBO-01). The river of the anniversary takes the place of the classic one.
 */
static bool is_allowed(const struct tw_tables *tables, unsigned set)
{
    bool base = false, gold = false, river = false, anniversary_river = false;
    unsigned count = 0;

    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        if ((set >> i & 1) == 0)
            continue;
        count++;
        base |= strcmp(tables->rulesets[i].id, "base") == 0;
        gold |= strcmp(tables->rulesets[i].id, "gold-rush") == 0;
        river |= strcmp(tables->rulesets[i].id, "river") == 0;
        anniversary_river |= strcmp(tables->rulesets[i].id, "river-20ae") == 0;
    }
    return gold ? count == 1 : base && !(river && anniversary_river);
}

static void join(const struct tw_tables *tables, unsigned set, struct tw_text *text)
{
    for (unsigned i = 0; i < tables->ruleset_count; i++)
        if (set >> i & 1)
            tw_text_format(text, "%s%s", text->length > 0 ? "+" : "", tables->rulesets[i].id);
}

static bool can_play(const struct tw_tables *tables, const char *rules)
{
    const struct tw_setup setup = {.rules = rules};
    struct tw_problem problem;
    struct tw_game *game = NULL;
    const bool can = tw_game_create(tables, &setup, &game, &problem);

    if (can)
        tw_game_free(game);
    return can;
}

void tw_static_combinations(struct tw_static_checks *written, const char *const *rules,
                            unsigned rule_count)
{
    const struct tw_tables *tables = written->tables;
    struct tw_static_check *check =
        tw_static_add(written, "combinations", "all",
                      "every set of rulesets can be played exactly where the books allow it");
    struct tw_text names = {0};

    if (check)
        tw_static_take(written, check, rules, rule_count);
    for (unsigned set = 1; check && !check->wrong && set < 1u << tables->ruleset_count; set++) {
        tw_text_clear(&names);
        join(tables, set, &names);
        check->cases++;
        if (can_play(tables, tw_text_string(&names)) != is_allowed(tables, set))
            check->wrong = tw_arena_format(&written->arena, "the rules '%s' can%s be played",
                                           tw_text_string(&names),
                                           is_allowed(tables, set) ? "not" : " all the same");
    }
    written->failed |= names.failed;
    tw_text_done(&names);
}
