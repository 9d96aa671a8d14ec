#include <string.h>

#include "play/scenario/steps.h"

struct tw_check *tw_check_add(struct tw_replay *replay, struct tw_steps *steps,
                              enum tw_expect_kind kind, struct tw_place place)
{
    struct tw_check *check = tw_arena_alloc(&replay->arena, sizeof *check);
    struct tw_step *step = check != NULL ? tw_step_add(replay, steps, TW_STEP_CHECK, place) : NULL;

    if (check == NULL)
        replay->out_of_memory = true;
    if (step == NULL)
        return NULL;
    check->kind = kind;
    check->place = place;
    step->check = check;
    return check;
}

bool tw_spots_read(struct tw_replay *replay, const struct tw_field_words *words, size_t from,
                   struct tw_check *check)
{
    for (size_t at = from; at < words->count; at += 2) {
        struct tw_spot *spot = &check->spots[check->spot_count];
        if (at + 1 == words->count || check->spot_count == TW_SPOTS) {
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_BAD_PIECE, words->list[at].place,
                               "segments are written 'X,Y SEGMENT', at most %d of them", TW_SPOTS);
            return false;
        }
        if (!tw_field_cell(replay, words->list[at], &spot->x, &spot->y) ||
            !tw_field_segment(replay, words->list[at + 1]))
            return false;
        spot->segment = words->list[at + 1].text;
        spot->place = words->list[at].place;
        check->spot_count++;
    }
    return true;
}

static bool number_of(struct tw_replay *replay, const struct tw_yaml_node *node, const char *what,
                      int least, int *ret_number)
{
    return tw_field_kind(replay, node, TW_YAML_SCALAR, what) &&
           tw_field_number(replay, tw_field_whole(node), what, least, 100000, ret_number);
}

/* {red: 3, blue: 0} */
static void read_scores(struct tw_replay *replay, const struct tw_yaml_node *map,
                        struct tw_steps *steps)
{
    int player, number;

    if (!tw_field_kind(replay, map, TW_YAML_MAP, "score"))
        return;
    for (size_t i = 0; i < map->count; i++) {
        if (!tw_field_player(replay, tw_field_whole(map->keys[i]), &player) ||
            !number_of(replay, map->items[i], "a score", -100000, &number))
            continue;
        struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_SCORE, map->items[i]->place);
        if (check == NULL)
            return;
        check->player = player;
        check->number = number;
    }
}

static void read_supply_of(struct tw_replay *replay, const struct tw_yaml_node *map, int player,
                           struct tw_steps *steps)
{
    int figure, number;

    if (!tw_field_kind(replay, map, TW_YAML_MAP, "the supply of a player"))
        return;
    for (size_t i = 0; i < map->count; i++) {
        if (!tw_field_figure(replay, tw_field_whole(map->keys[i]), &figure) ||
            !number_of(replay, map->items[i], "a number of figures", 0, &number))
            continue;
        struct tw_check *check =
            tw_check_add(replay, steps, TW_EXPECT_SUPPLY, map->items[i]->place);
        if (check == NULL)
            return;
        check->player = player;
        check->figure = figure;
        check->number = number;
    }
}

/* {red: {follower: 7}} */
static void read_supply(struct tw_replay *replay, const struct tw_yaml_node *map,
                        struct tw_steps *steps)
{
    int player;

    if (!tw_field_kind(replay, map, TW_YAML_MAP, "supply"))
        return;
    for (size_t i = 0; i < map->count; i++)
        if (tw_field_player(replay, tw_field_whole(map->keys[i]), &player))
            read_supply_of(replay, map->items[i], player, steps);
}

static void read_held(struct tw_replay *replay, const struct tw_yaml_node *map,
                      struct tw_steps *steps)
{
    struct tw_field_words words;
    int player;

    if (!tw_field_kind(replay, map, TW_YAML_MAP, "held"))
        return;
    for (size_t i = 0; i < map->count; i++) {
        if (!tw_field_player(replay, tw_field_whole(map->keys[i]), &player) ||
            !tw_field_words(replay, map->items[i], "tokens", &words))
            continue;
        struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_HELD, map->items[i]->place);
        if (check == NULL)
            return;
        check->player = player;
        if (tw_field_values(replay, words.list, words.count, check->values))
            check->value_count = words.count;
    }
}

/* - 1,0 m1 2 0 1 */
static void read_stacks(struct tw_replay *replay, const struct tw_yaml_node *list,
                        struct tw_steps *steps)
{
    struct tw_field_words words, spot;

    if (!tw_field_kind(replay, list, TW_YAML_LIST, "stacks"))
        return;
    for (size_t i = 0; i < list->count; i++) {
        if (!tw_field_words(replay, list->items[i], "a stack", &words))
            continue;
        if (words.count < 2) {
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_BAD_PIECE, list->items[i]->place,
                               "a stack is written 'X,Y SEGMENT VALUE...', bottom first");
            continue;
        }
        struct tw_check *check =
            tw_check_add(replay, steps, TW_EXPECT_STACK, list->items[i]->place);
        if (check == NULL)
            return;
        spot = (struct tw_field_words){.list = words.list, .count = 2};
        if (tw_spots_read(replay, &spot, 0, check) &&
            tw_field_values(replay, words.list + 2, words.count - 2, check->values))
            check->value_count = words.count - 2;
    }
}

/* Where it stands: on a segment, a barn on a corner as well. */
static void read_stand(struct tw_replay *replay, const struct tw_field_words *figure,
                       struct tw_check *check)
{
    const int corner = tw_word_find(tw_corner_words, TW_EDGES, figure->list[3].text);

    if (check->figure != TW_FIGURE_BARN || corner < 0) {
        tw_spots_read(replay, figure, 2, check);
    } else if (tw_field_cell(replay, figure->list[2], &check->spots[0].x, &check->spots[0].y)) {
        check->spots[0].place = figure->list[3].place;
        check->corner = corner + 1;
    }
}

/* red follower 1,0 r1 blue follower 2,0 c1 */
static void read_figures(struct tw_replay *replay, const struct tw_yaml_node *node,
                         struct tw_steps *steps)
{
    struct tw_field_words words;

    if (!tw_field_words(replay, node, "figures", &words))
        return;
    if (words.count % 4 != 0) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_BAD_PIECE, node->place,
                           "figures are written 'PLAYER KIND X,Y SEGMENT'");
        return;
    }
    for (size_t i = 0; i < words.count; i += 4) {
        const struct tw_field_words figure = {.list = words.list + i, .count = 4};
        struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_FIGURE, words.list[i].place);
        if (check == NULL)
            return;
        if (tw_field_player(replay, figure.list[0], &check->player) &&
            tw_field_figure(replay, figure.list[1], &check->figure))
            read_stand(replay, &figure, check);
    }
}

static void read_spots(struct tw_replay *replay, const struct tw_yaml_node *node,
                       enum tw_expect_kind kind, struct tw_steps *steps)
{
    struct tw_field_words words;

    if (!tw_field_words(replay, node, "segments", &words))
        return;
    struct tw_check *check = tw_check_add(replay, steps, kind, node->place);
    if (check != NULL)
        tw_spots_read(replay, &words, 0, check);
}

static void read_features(struct tw_replay *replay, const struct tw_yaml_node *map,
                          struct tw_steps *steps)
{
    int kind, number;

    if (!tw_field_kind(replay, map, TW_YAML_MAP, "features"))
        return;
    for (size_t i = 0; i < map->count; i++) {
        if (!tw_field_choice(replay, tw_field_whole(map->keys[i]), tw_kind_words, TW_KIND__COUNT,
                             "kinds", &kind) ||
            !number_of(replay, map->items[i], "a number of features", 0, &number))
            continue;
        struct tw_check *check =
            tw_check_add(replay, steps, TW_EXPECT_FEATURES, map->items[i]->place);
        if (check == NULL)
            return;
        check->figure = kind;
        check->number = number;
    }
}

static void read_event_list(struct tw_replay *replay, const struct tw_yaml_node *list,
                            enum tw_expect_kind kind, struct tw_steps *steps)
{
    const struct tw_check *before = NULL;
    struct tw_event_pattern pattern;

    if (!tw_field_kind(replay, list, TW_YAML_LIST, "events"))
        return;
    for (size_t i = 0; i < list->count; i++) {
        if (!tw_event_read(replay, list->items[i], &pattern))
            continue;
        struct tw_check *check = tw_check_add(replay, steps, kind, list->items[i]->place);
        if (check == NULL)
            return;
        check->pattern = pattern;
        check->after = before;
        before = check;
    }
}

static void read_events(struct tw_replay *replay, const struct tw_yaml_node *list,
                        struct tw_steps *steps)
{
    read_event_list(replay, list, TW_EXPECT_EVENT, steps);
}

/* In which order tokens are taken, or what comes first of points and tokens. */
static void read_in_order(struct tw_replay *replay, const struct tw_yaml_node *list,
                          struct tw_steps *steps)
{
    read_event_list(replay, list, TW_EXPECT_IN_ORDER, steps);
}

/* phase, player, next, discarded, result: one word each. */
static void read_single(struct tw_replay *replay, const struct tw_yaml_node *node,
                        enum tw_expect_kind kind, struct tw_steps *steps)
{
    int value;
    bool fine;

    if (!tw_field_kind(replay, node, TW_YAML_SCALAR, "this"))
        return;
    if (kind == TW_EXPECT_PHASE)
        fine = tw_field_choice(replay, tw_field_whole(node), tw_phase_words, TW_PHASE__COUNT,
                               "phases", &value);
    else if (kind == TW_EXPECT_PLAYER)
        fine = tw_field_player(replay, tw_field_whole(node), &value);
    else if (kind == TW_EXPECT_NEXT)
        fine = tw_field_tile(replay, tw_field_whole(node), &value);
    else
        fine = number_of(replay, node, kind == TW_EXPECT_RESULT ? "points" : "a number of tiles", 0,
                         &value);
    struct tw_check *check = fine ? tw_check_add(replay, steps, kind, node->place) : NULL;
    if (check != NULL)
        check->player = check->number = value;
}

/* How many tiles fitted nowhere, or which. */
static void read_discarded(struct tw_replay *replay, const struct tw_yaml_node *node,
                           struct tw_steps *steps)
{
    struct tw_field_words words;
    int type;

    if (node->kind == TW_YAML_SCALAR && strspn(node->text, "0123456789") == strlen(node->text)) {
        read_single(replay, node, TW_EXPECT_DISCARDED, steps);
        return;
    }
    if (!tw_field_words(replay, node, "discarded", &words))
        return;
    struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_DISCARDED, node->place);
    if (check == NULL)
        return;
    check->number = (int)words.count;
    for (size_t i = 0; i < words.count && i < sizeof check->values; i++)
        if (tw_field_tile(replay, words.list[i], &type))
            check->values[check->value_count++] = (uint8_t)type;
}

/* All who win; "nobody" in solo play. */
static void read_winners(struct tw_replay *replay, const struct tw_yaml_node *node,
                         struct tw_steps *steps)
{
    struct tw_field_words words;
    int player, winners = 0;

    if (!tw_field_words(replay, node, "winners", &words))
        return;
    for (size_t i = 0; i < words.count; i++) {
        if (words.count == 1 && strcmp(words.list[i].text, "nobody") == 0)
            continue;
        if (!tw_field_player(replay, words.list[i], &player))
            return;
        winners |= 1 << player;
    }
    struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_WINNERS, node->place);
    if (check != NULL)
        check->number = winners;
}

static void read_only(struct tw_replay *replay, const struct tw_yaml_node *node,
                      struct tw_steps *steps)
{
    bool only;

    if (tw_field_truth(replay, node, "only", &only) && only)
        tw_check_add(replay, steps, TW_EXPECT_ONLY, node->place);
}

void tw_checks_read(struct tw_replay *replay, const struct tw_yaml_node *expect,
                    struct tw_steps *steps)
{
    static const char *const keys[] = {"score",    "supply",    "held",   "stacks",   "phase",
                                       "player",   "next",      "events", "only",     "figures",
                                       "empty",    "same",      "apart",  "complete", "open",
                                       "features", "discarded", "goods",  "abbeys",   "king",
                                       "robber",   "winners",   "result", "in-order", NULL};
    static const struct {
        const char *key;
        void (*read)(struct tw_replay *, const struct tw_yaml_node *, struct tw_steps *);
    } maps[] = {
        {"score", read_scores},    {"supply", read_supply},      {"held", read_held},
        {"stacks", read_stacks},   {"figures", read_figures},    {"features", read_features},
        {"events", read_events},   {"in-order", read_in_order},  {"only", read_only},
        {"winners", read_winners}, {"discarded", read_discarded}};
    static const struct {
        const char *key;
        enum tw_expect_kind kind;
        void (*read)(struct tw_replay *, const struct tw_yaml_node *, enum tw_expect_kind,
                     struct tw_steps *);
    } kinds[] = {
        {"phase", TW_EXPECT_PHASE, read_single},      {"player", TW_EXPECT_PLAYER, read_single},
        {"next", TW_EXPECT_NEXT, read_single},        {"empty", TW_EXPECT_EMPTY, read_spots},
        {"same", TW_EXPECT_SAME, read_spots},         {"apart", TW_EXPECT_APART, read_spots},
        {"complete", TW_EXPECT_COMPLETE, read_spots}, {"open", TW_EXPECT_OPEN, read_spots},
        {"result", TW_EXPECT_RESULT, read_single}};

    if (!tw_field_kind(replay, expect, TW_YAML_MAP, "expect"))
        return;
    tw_field_keys(replay, expect, "expect", keys);
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++)
        if (tw_yaml_get(expect, maps[i].key) != NULL)
            maps[i].read(replay, tw_yaml_get(expect, maps[i].key), steps);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (tw_yaml_get(expect, kinds[i].key) != NULL)
            kinds[i].read(replay, tw_yaml_get(expect, kinds[i].key), kinds[i].kind, steps);
    tw_holdings_expect(replay, expect, steps);
}
