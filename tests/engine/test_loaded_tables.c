/* What is loaded from YAML at run time plays exactly as what was compiled in. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "model/model.h"
#include "play.h"

static struct tw_model model;

static const struct tw_tables *load(void)
{
    const char *root = getenv("TW_ROOT");
    const struct tw_tables *tables = NULL;
    char tiles[4096];
    char rulesets[4096];
    const char *const paths[] = {tiles, rulesets};

    cr_assert_not_null(root, "TW_ROOT names the project's root");
    snprintf(tiles, sizeof tiles, "%s/tiles", root);
    snprintf(rulesets, sizeof rulesets, "%s/rulesets", root);
    tw_model_start(&model);
    cr_assert_eq(tw_model_load(&model, paths, 2), TW_OK);
    cr_assert_eq(tw_model_check(&model), TW_OK);
    cr_assert_eq(tw_model_tables(&model, &tables), TW_OK);
    return tables;
}

static void compare(const struct tw_tables *tables, const char *rules, unsigned players,
                    unsigned games)
{
    static struct tw_state a, b;
    struct tw_game *compiled = game_of(&tw_builtin_tables, rules, players);
    struct tw_game *loaded = game_of(tables, rules, players);

    for (unsigned i = 0; i < games / TW_TEST_SHARE; i++)
        cr_assert_eq(play_out(compiled, 11, i, &a), play_out(loaded, 11, i, &b),
                     "%s, %u players, game %u differs", rules, players, i);
    tw_game_free(compiled);
    tw_game_free(loaded);
}

Test(tables, loaded_and_compiled_play_the_same_10000_games, .timeout = 240)
{
    const struct tw_tables *tables = load();

    compare(tables, "base", 2, 3000);
    compare(tables, "base", 5, 2000);
    compare(tables, "gold-rush", 2, 3000);
    compare(tables, "gold-rush", 5, 2000);
    tw_model_done(&model);
}

/* The test above would be worth nothing if the number did not notice. */
Test(tables, another_seed_or_reading_gives_another_number)
{
    static struct tw_state state;
    struct tw_game *game = game_of(&tw_builtin_tables, "base", 2);
    struct tw_game *other = game_with(&tw_builtin_tables, "base", 2, "tiny-city", "two");
    unsigned differing = 0;

    cr_expect_neq(play_out(game, 1, 0, &state), play_out(game, 2, 0, &state));
    for (unsigned i = 0; i < 20; i++)
        differing += play_out(game, 1, i, &state) != play_out(other, 1, i, &state);
    cr_expect_gt(differing, 5);
    tw_game_free(game);
    tw_game_free(other);
}
