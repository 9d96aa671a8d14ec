/* What players hold off the map: tokens, goods, abbeys, the king, figures left. */
#include <assert.h>
#include <string.h>

#include "play/scenario/steps.h"

static const char *const *goods_words = &tw_symbol_words[TW_SYMBOL_WINE];

enum { GOODS = 3, MOST = 60 };

static_assert(TW_SYMBOL_CLOTH == TW_SYMBOL_WINE + 2, "the goods stand together");

static void report(struct tw_replay *replay, struct tw_place place,
                   const struct tw_problem *problem)
{
    tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_NO_PLACE, place, "%s", problem->text);
}

static bool read_number(struct tw_replay *replay, const struct tw_yaml_node *node, const char *what,
                        int *ret_number)
{
    return tw_field_kind(replay, node, TW_YAML_SCALAR, what) &&
           tw_field_number(replay, tw_field_whole(node), what, 0, MOST, ret_number);
}

static void put_tokens(struct tw_replay *replay, const struct tw_yaml_node *node, int player)
{
    struct tw_problem problem = {{0}};
    struct tw_field_words words;
    uint8_t values[64];

    if (tw_field_words(replay, node, "tokens", &words) &&
        tw_field_values(replay, words.list, words.count, values) &&
        !tw_position_tokens(replay->game, replay->state, (unsigned)player, values,
                            (unsigned)words.count, &problem))
        report(replay, node->place, &problem);
}

static void put_goods(struct tw_replay *replay, const struct tw_yaml_node *node, int player)
{
    struct tw_problem problem = {{0}};
    uint8_t counts[GOODS] = {0};
    int kind, number;

    if (!tw_field_kind(replay, node, TW_YAML_MAP, "the goods of a player"))
        return;
    for (size_t i = 0; i < node->count; i++)
        if (tw_field_choice(replay, tw_field_whole(node->keys[i]), goods_words, GOODS, "goods",
                            &kind) &&
            read_number(replay, node->items[i], "a number of goods", &number))
            counts[kind] = (uint8_t)number;
    if (!tw_position_goods(replay->game, replay->state, (unsigned)player, counts, &problem))
        report(replay, node->place, &problem);
}

static void put_abbeys(struct tw_replay *replay, const struct tw_yaml_node *node, int player)
{
    struct tw_problem problem = {{0}};
    int number;

    if (read_number(replay, node, "a number of abbeys", &number) &&
        !tw_position_abbeys(replay->game, replay->state, (unsigned)player, (unsigned)number,
                            &problem))
        report(replay, node->place, &problem);
}

static void put_supply(struct tw_replay *replay, const struct tw_yaml_node *node, int player)
{
    struct tw_problem problem = {{0}};
    int figure, number;

    if (!tw_field_kind(replay, node, TW_YAML_MAP, "the supply of a player"))
        return;
    for (size_t i = 0; i < node->count; i++)
        if (tw_field_figure(replay, tw_field_whole(node->keys[i]), &figure) &&
            read_number(replay, node->items[i], "a number of figures", &number) &&
            !tw_position_supply(replay->game, replay->state, (unsigned)player,
                                (enum tw_figure_kind)figure, (unsigned)number, &problem))
            report(replay, node->items[i]->place, &problem);
}

static void put_holder(struct tw_replay *replay, const struct tw_yaml_node *node,
                       enum tw_mechanism_kind what)
{
    struct tw_problem problem = {{0}};
    int player;

    if (tw_field_kind(replay, node, TW_YAML_SCALAR, "a holder") &&
        tw_field_player(replay, tw_field_whole(node), &player) &&
        !tw_position_holder(replay->game, replay->state, what, (unsigned)player, &problem))
        report(replay, node->place, &problem);
}

void tw_holdings_read(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    static const struct {
        const char *key;
        void (*put)(struct tw_replay *, const struct tw_yaml_node *, int player);
    } maps[] = {
        {"held", put_tokens}, {"goods", put_goods}, {"abbeys", put_abbeys}, {"supply", put_supply}};
    int player;

    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        const struct tw_yaml_node *map = tw_yaml_get(root, maps[i].key);
        if (map == NULL || !tw_field_kind(replay, map, TW_YAML_MAP, maps[i].key))
            continue;
        for (size_t k = 0; k < map->count; k++)
            if (tw_field_player(replay, tw_field_whole(map->keys[k]), &player))
                maps[i].put(replay, map->items[k], player);
    }
    if (tw_yaml_get(root, "king") != NULL)
        put_holder(replay, tw_yaml_get(root, "king"), TW_MECHANISM_KING);
    if (tw_yaml_get(root, "robber") != NULL)
        put_holder(replay, tw_yaml_get(root, "robber"), TW_MECHANISM_ROBBER);
}

/* {red: {wine: 2}} and {red: 1}, as expectations. */
static void expect_goods(struct tw_replay *replay, const struct tw_yaml_node *node, int player,
                         struct tw_steps *steps)
{
    int kind, number;

    if (!tw_field_kind(replay, node, TW_YAML_MAP, "the goods of a player"))
        return;
    for (size_t i = 0; i < node->count; i++) {
        if (!tw_field_choice(replay, tw_field_whole(node->keys[i]), goods_words, GOODS, "goods",
                             &kind) ||
            !read_number(replay, node->items[i], "a number of goods", &number))
            continue;
        struct tw_check *check =
            tw_check_add(replay, steps, TW_EXPECT_GOODS, node->items[i]->place);
        if (check == NULL)
            return;
        check->player = player;
        check->figure = kind;
        check->number = number;
    }
}

static void expect_abbeys(struct tw_replay *replay, const struct tw_yaml_node *node, int player,
                          struct tw_steps *steps)
{
    int number;

    if (!read_number(replay, node, "a number of abbeys", &number))
        return;
    struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_ABBEYS, node->place);
    if (check != NULL) {
        check->player = player;
        check->number = number;
    }
}

static void expect_holder(struct tw_replay *replay, const struct tw_yaml_node *node,
                          enum tw_mechanism_kind what, struct tw_steps *steps)
{
    int player = TW_NONE;

    if (!tw_field_kind(replay, node, TW_YAML_SCALAR, "a holder") ||
        (strcmp(node->text, "nobody") != 0 &&
         !tw_field_player(replay, tw_field_whole(node), &player)))
        return;
    struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_HOLDER, node->place);
    if (check != NULL) {
        check->figure = (int)what;
        check->player = player;
    }
}

void tw_holdings_expect(struct tw_replay *replay, const struct tw_yaml_node *expect,
                        struct tw_steps *steps)
{
    static const struct {
        const char *key;
        void (*read)(struct tw_replay *, const struct tw_yaml_node *, int, struct tw_steps *);
    } maps[] = {{"goods", expect_goods}, {"abbeys", expect_abbeys}};
    int player;

    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        const struct tw_yaml_node *map = tw_yaml_get(expect, maps[i].key);
        if (map == NULL || !tw_field_kind(replay, map, TW_YAML_MAP, maps[i].key))
            continue;
        for (size_t k = 0; k < map->count; k++)
            if (tw_field_player(replay, tw_field_whole(map->keys[k]), &player))
                maps[i].read(replay, map->items[k], player, steps);
    }
    if (tw_yaml_get(expect, "king") != NULL)
        expect_holder(replay, tw_yaml_get(expect, "king"), TW_MECHANISM_KING, steps);
    if (tw_yaml_get(expect, "robber") != NULL)
        expect_holder(replay, tw_yaml_get(expect, "robber"), TW_MECHANISM_ROBBER, steps);
}

static const char *player_word(const struct tw_replay *replay, unsigned player)
{
    return player < replay->player_count ? replay->players[player] : "nobody";
}

void tw_check_holdings(struct tw_replay *replay, const struct tw_check *check)
{
    const struct tw_state *state = replay->state;
    uint8_t counts[GOODS] = {0};
    unsigned size, found;

    if (check->kind == TW_EXPECT_HOLDER) {
        found = check->figure == TW_MECHANISM_KING ? tw_king_holder(replay->game, state, &size)
                                                   : tw_robber_holder(replay->game, state, &size);
        if (found != (unsigned)check->player)
            tw_replay_mismatch(replay, check->place, "%s: expected %s, found %s",
                               tw_mechanism_words[check->figure],
                               player_word(replay, (unsigned)check->player),
                               player_word(replay, found));
        return;
    }
    if (check->kind == TW_EXPECT_GOODS) {
        tw_player_goods(replay->game, state, (unsigned)check->player, counts);
        found = counts[check->figure];
    } else {
        found = tw_player_abbeys(replay->game, state, (unsigned)check->player);
    }
    if (found != (unsigned)check->number)
        tw_replay_mismatch(replay, check->place, "%s: expected %d, found %u",
                           check->kind == TW_EXPECT_GOODS ? goods_words[check->figure] : "abbeys",
                           check->number, found);
}
