/*
 * Gold Rush: tokens on mountains.
 *
 * Every nugget on a tile brings a token from the reserve, face down on the mountain's stack. Stacks
 * of mountains that become one are put on each other, the older mountain's below. A completed
 * mountain gives its stack to the player with the most miners; tied players take one token at a
 * time, from the active player clockwise (GR-GOLD-*, GR-MTN-02, GR-MTN-05).
 *
 * A stack is a list from the top down. It belongs to the oldest segment of its mountain.
 */
#include <assert.h>

#include "engine/internal.h"

struct gold {
    uint8_t count; /* tokens of this game */
    uint8_t next;  /* next one in the reserve */
    uint8_t values[64];
    uint8_t below[64]; /* token below, counted from 1; 0: none */
    uint8_t held[8];   /* first token of each player, counted from 1 */
    uint8_t cleared;   /* the game is over: what lies in stacks is out of it */
    uint8_t goes_on;   /* who would have taken next, counted from 1, and in which turn */
    uint16_t goes_on_in;
    uint8_t top[TW_MAX_NODES]; /* top of the stack of each segment that has one, counted from 1 */
};

static struct gold *gold_of(const struct tw_play *play)
{
    return mechanism_state(play, TW_MECHANISM_GOLD_STACK);
}

void tw_gold_reserve(const struct tw_game *game, struct tw_state *state, const uint8_t *values,
                     unsigned count)
{
    const struct tw_play play = {.game = game, .state = state};
    struct gold *gold;

    if (!uses(game, TW_MECHANISM_GOLD_STACK))
        return;
    gold = gold_of(&play);
    for (unsigned i = 0; i < count && gold->count < sizeof gold->values; i++)
        gold->values[gold->count++] = values[i];
}

static void tell(struct tw_play *play, enum tw_happening what, unsigned player, unsigned node,
                 unsigned value)
{
    if (play->sink)
        tw_scoring_tell(play, &(struct tw_event){.what = (uint8_t)what,
                                                 .kind = TW_KIND_MOUNTAIN,
                                                 .player = (uint8_t)player,
                                                 .node = (uint16_t)node,
                                                 .points = (int32_t)value});
}

static void put_on(struct tw_play *play, unsigned home, unsigned token)
{
    struct gold *gold = gold_of(play);

    TW_SET(play, gold->below[token - 1], gold->top[home]);
    TW_SET(play, gold->top[home], (uint8_t)token);
}

/* Puts the stack of `younger` on that of `older`, or below it where that reading is in force. */
static void put_together(struct tw_play *play, unsigned older, unsigned younger)
{
    struct gold *gold = gold_of(play);
    const bool younger_below = play->game->readings[TW_READING_MERGE_ORDER] == 1;
    const unsigned upper = younger_below ? gold->top[older] : gold->top[younger];
    const unsigned lower = younger_below ? gold->top[younger] : gold->top[older];
    unsigned bottom = upper;

    if (upper && lower) {
        while (gold->below[bottom - 1])
            bottom = gold->below[bottom - 1];
        TW_SET(play, gold->below[bottom - 1], (uint8_t)lower);
    }
    TW_SET(play, gold->top[older], (uint8_t)(upper ? upper : lower));
    TW_SET(play, gold->top[younger], 0);
}

/* The oldest segment of a mountain. */
static unsigned home_of(const struct tw_play *play, unsigned root)
{
    unsigned home = root;

    for (unsigned node = play->state->nodes[root].next; node != root;
         node = play->state->nodes[node].next)
        if (node < home)
            home = node;
    return home;
}

/* The mountain of a tile just laid may have brought several stacks together: makes one of them, in
 * order of age. */
static unsigned gather(struct tw_play *play, unsigned root)
{
    struct gold *gold = gold_of(play);
    uint16_t homes[TW_EDGES * TW_MAX_SEGMENTS];
    unsigned count = 0;
    unsigned home = root;
    unsigned node = root;

    do {
        home = node < home ? node : home;
        if (gold->top[node] && count < sizeof homes / sizeof *homes) {
            unsigned at = count++;
            for (; at > 0 && homes[at - 1] > node; at--)
                homes[at] = homes[at - 1];
            homes[at] = (uint16_t)node;
        }
        node = play->state->nodes[node].next;
    } while (node != root);
    for (unsigned i = 0; i < count; i++)
        if (homes[i] != home)
            put_together(play, home, homes[i]);
    return home;
}

/* Slips a token in below the first `above` of a stack that has as many. */
static void put_below(struct tw_play *play, unsigned home, unsigned token, unsigned above)
{
    struct gold *gold = gold_of(play);
    unsigned upper = gold->top[home];

    while (--above > 0)
        upper = gold->below[upper - 1];
    TW_SET(play, gold->below[token - 1], gold->below[upper - 1]);
    TW_SET(play, gold->below[upper - 1], (uint8_t)token);
}

/* Returns how many there were. `above`: tokens of the same tile that stay on top of them. */
static unsigned lay_tokens(struct tw_play *play, unsigned node, unsigned count, unsigned above)
{
    struct gold *gold = gold_of(play);
    const unsigned home = gather(play, feature_of(play->state, node));
    const unsigned left = (unsigned)(gold->count - gold->next);
    const bool first_on_top = play->game->readings[TW_READING_TOKEN_ORDER] == 1;

    count = count < left ? count : left;
    for (unsigned i = 0; i < count; i++) {
        const unsigned token = gold->next + (first_on_top ? count - i : i + 1U);

        if (first_on_top && above > 0)
            put_below(play, home, token, above);
        else
            put_on(play, TW_MUTANT(GOLD_LAID, home, node), token);
        tell(play, TW_EVENT_LAID, play->state->active, node, gold->values[token - 1]);
    }
    TW_SET(play, gold->next, (uint8_t)(gold->next + count));
    return count;
}

static void opens(struct tw_play *play)
{
    const struct tw_type *type = type_of_tile(play, 0);
    const int32_t count = play->game->parameters[TW_MECHANISM_GOLD_STACK][0];

    for (unsigned i = 0; i < type->segment_count; i++)
        if (type->kinds[i] == TW_KIND_MOUNTAIN) {
            lay_tokens(play, i, (unsigned)count, 0);
            return;
        }
}

/* Where nothing but the start tile lies and no token was put down, a game begins. */
static void resumes(struct tw_play *play)
{
    if (play->state->tile_count == 1 && gold_of(play)->next == 0)
        opens(play);
}

static unsigned tokens_for(const struct tw_play *play, const struct tw_type *type, unsigned segment)
{
    const unsigned nuggets = type->segments[segment].symbols[TW_SYMBOL_NUGGETS];

    return nuggets * (unsigned)play->game->parameters[TW_MECHANISM_GOLD_STACK][1] /
           TW_MUTANT(GOLD_ONE, 1U, nuggets ? nuggets : 1U);
}

/* Segments of one tile can lie on one mountain: then their tokens are turned over together. */
static void lay_first_on_top(struct tw_play *play, const struct tw_placed *tile)
{
    const struct tw_type *type = &play->game->types[tile->type];
    unsigned roots[TW_MAX_SEGMENTS], counts[TW_MAX_SEGMENTS], before = 0;

    for (const uint8_t *segment = type->closing; *segment != TW_NONE; segment++) {
        const unsigned node = tile->first_node + (unsigned)*segment;
        unsigned above = 0;

        if (type->kinds[*segment] != TW_KIND_MOUNTAIN)
            continue;
        roots[before] = feature_of(play->state, node);
        for (unsigned i = 0; i < before; i++)
            above += roots[i] == roots[before] ? counts[i] : 0;
        counts[before++] = lay_tokens(play, node, tokens_for(play, type, *segment), above);
    }
}

static bool laid(struct tw_play *play)
{
    const struct tw_placed *tile = &play->state->tiles[play->state->last];
    const struct tw_type *type = &play->game->types[tile->type];

    if (TW_UNLIKELY(play->game->readings[TW_READING_TOKEN_ORDER] == 1)) {
        lay_first_on_top(play, tile);
        return false;
    }
    for (const uint8_t *segment = type->closing; *segment != TW_NONE; segment++)
        if (type->kinds[*segment] == TW_KIND_MOUNTAIN)
            lay_tokens(play, tile->first_node + (unsigned)*segment,
                       tokens_for(play, type, *segment), 0);
    return false;
}

static void give(struct tw_play *play, unsigned token, unsigned player, unsigned root)
{
    struct gold *gold = gold_of(play);

    TW_SET(play, gold->below[token - 1], gold->held[player]);
    TW_SET(play, gold->held[player], (uint8_t)token);
    tell(play, TW_EVENT_TOKEN, player, root, gold->values[token - 1]);
}

static void take_from_home(struct tw_play *play, unsigned home, unsigned player, bool from_bottom)
{
    struct gold *gold = gold_of(play);
    unsigned token = gold->top[home];
    unsigned above = 0;

    while (from_bottom && gold->below[token - 1]) {
        above = token;
        token = gold->below[token - 1];
    }
    if (above)
        TW_SET(play, gold->below[above - 1], 0);
    else
        TW_SET(play, gold->top[home], gold->below[token - 1]);
    give(play, token, player, home);
}

bool tw_gold_any(const struct tw_play *play, unsigned root)
{
    return gold_of(play)->top[home_of(play, root)] != 0;
}

/* The top token of a mountain to a player. False when there is none. */
bool tw_gold_take(struct tw_play *play, unsigned root, unsigned player)
{
    const unsigned home = home_of(play, root);

    if (!gold_of(play)->top[home])
        return false;
    take_from_home(play, home, player, false);
    return true;
}

/* By the other reading of GR-MINE-01-E1 an empty stack is no end. */
bool tw_gold_in_reserve(const struct tw_play *play)
{
    return gold_of(play)->next < gold_of(play)->count;
}

void tw_gold_draw(struct tw_play *play, unsigned root, unsigned player)
{
    const unsigned token = gold_of(play)->next + 1U;

    TW_SET(play, gold_of(play)->next, (uint8_t)token);
    give(play, token, player, home_of(play, root));
}

/* Who takes the first token of a tied split. A second mountain in one turn goes on where the first
 * one left off, if it is read so (GR-MTN-05-E6). */
static unsigned first_of(const struct tw_play *play, unsigned owners)
{
    const struct gold *gold = gold_of(play);
    unsigned player = play->state->active;

    if (TW_ERRS(GOLD_SEAT))
        return TW_LOWEST_BIT(owners);
    if (TW_ERRS(GOLD_NEXT))
        player = player + 1 < play->game->players ? player + 1 : 0;
    if (play->game->readings[TW_READING_SPLIT_RESTART] && gold->goes_on &&
        gold->goes_on_in == play->state->turn)
        player = gold->goes_on - 1U;
    else if (!(owners >> player & 1) && play->game->readings[TW_READING_SPLIT_START] == 1)
        return TW_LOWEST_BIT(owners);
    while (!(owners >> player & 1))
        player = player + 1 < play->game->players ? player + 1 : 0;
    return player;
}

/* Who takes next: clockwise among the tied. By one reading the round turns back at its end, and who
 * took last takes again (GR-MTN-05-E7). */
static unsigned next_of(const struct tw_play *play, unsigned owners, unsigned player,
                        bool *backwards)
{
    const bool turns = play->game->readings[TW_READING_SPLIT_ORDER] == 1;
    const unsigned first = first_of(play, owners);
    const unsigned players = play->game->players;
    unsigned next = player;

    do
        next = *backwards ? (next + players - 1) % players : (next + 1) % players;
    while (!(owners >> next & 1));
    /* Behind the last comes the first, before the first the last. */
    if (turns && (*backwards ? player == first : next == first)) {
        *backwards = !*backwards;
        return player;
    }
    return next;
}

static void pays(struct tw_play *play, unsigned root, enum tw_kind kind, unsigned owners)
{
    struct gold *gold = gold_of(play);
    bool from_bottom, backwards = false;
    unsigned last = TW_NONE;
    unsigned player;
    unsigned home;

    if (kind != TW_KIND_MOUNTAIN)
        return;
    if (!owners && play->game->readings[TW_READING_UNMANNED_GOLD] == 1)
        owners = 1U << play->state->active;
    if (!owners || (TW_ERRS(GOLD_NOBODY) && owners & (owners - 1)))
        return;
    if (TW_ERRS(GOLD_ACTIVE))
        owners = 1U << play->state->active;
    from_bottom = play->game->readings[TW_READING_SPLIT_END] == 1;
    home = home_of(play, root);
    player = first_of(play, owners);
    while (gold->top[home]) {
        take_from_home(play, home, player, from_bottom);
        last = player;
        player = next_of(play, TW_MUTANT(GOLD_TIE, owners, 1U << first_of(play, owners)), player,
                         &backwards);
    }
    if (TW_UNLIKELY(play->game->readings[TW_READING_SPLIT_RESTART]) && last != TW_NONE) {
        TW_SET(play, gold->goes_on, (uint8_t)((last + 1) % play->game->players + 1));
        TW_SET(play, gold->goes_on_in, play->state->turn);
    }
}

static void player_counters(const struct tw_play *play, unsigned player, int32_t *counters)
{
    const struct gold *gold = gold_of(play);

    for (unsigned token = gold->held[player]; token; token = gold->below[token - 1])
        counters[TW_COUNTER_GOLD] += gold->values[token - 1];
}

/* Final scoring begins by taking all tokens off the map; nobody gets them (GR-END-03). */
static bool ends(struct tw_play *play)
{
    TW_SET(play, gold_of(play)->cleared, 1);
    return false;
}

/* Every token is in the reserve, in one stack, with one player or back in the box. */
static const char *check(const struct tw_play *play)
{
    const struct gold *gold = gold_of(play);
    uint8_t seen[65] = {0};
    unsigned found = 0;

    for (unsigned node = 0; node < play->state->node_count; node++)
        for (unsigned token = gold->top[node]; token; token = gold->below[token - 1], found++)
            if (seen[token]++ || token > gold->next)
                return "a token lies on two mountains";
    for (unsigned player = 0; player < 8; player++)
        for (unsigned token = gold->held[player]; token; token = gold->below[token - 1], found++)
            if (seen[token]++ || token > gold->next)
                return "a token is in two places";
    return found == gold->next ? NULL : "a token is lost";
}

static unsigned list(const struct gold *gold, unsigned token, uint8_t ret_values[64])
{
    unsigned count = 0;

    for (; token; token = gold->below[token - 1])
        ret_values[count++] = gold->values[token - 1];
    return count;
}

unsigned tw_mountain_tokens(const struct tw_game *game, const struct tw_state *state, unsigned node,
                            uint8_t ret_values[64])
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    unsigned count;

    if (!uses(game, TW_MECHANISM_GOLD_STACK) || gold_of(&play)->cleared)
        return 0;
    count = list(gold_of(&play), gold_of(&play)->top[home_of(&play, feature_of(state, node))],
                 ret_values);
    for (unsigned i = 0; i < count / 2; i++) {
        const uint8_t swap = ret_values[i];
        ret_values[i] = ret_values[count - 1 - i];
        ret_values[count - 1 - i] = swap;
    }
    return count;
}

unsigned tw_player_tokens(const struct tw_game *game, const struct tw_state *state, unsigned player,
                          uint8_t ret_values[64])
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};

    if (!uses(game, TW_MECHANISM_GOLD_STACK))
        return 0;
    return list(gold_of(&play), gold_of(&play)->held[player], ret_values);
}

unsigned tw_token_reserve(const struct tw_game *game, const struct tw_state *state,
                          uint8_t ret_values[64])
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    const struct gold *gold;

    if (!uses(game, TW_MECHANISM_GOLD_STACK))
        return 0;
    gold = gold_of(&play);
    memcpy(ret_values, gold->values + gold->next, (size_t)(gold->count - gold->next));
    return (unsigned)(gold->count - gold->next);
}

/* For positions set up by hand: new tokens, laid or held. */
static bool add_token(struct gold *gold, unsigned value, unsigned *ret_token)
{
    if (gold->count == sizeof gold->values || gold->next != gold->count ||
        value > TW_MAX_TOKEN_VALUE)
        return false;
    gold->values[gold->count++] = (uint8_t)value;
    *ret_token = ++gold->next;
    return true;
}

bool tw_gold_stack(struct tw_play *play, unsigned node, const uint8_t *values, unsigned count)
{
    const unsigned home = gather(play, feature_of(play->state, node));
    unsigned token;

    for (unsigned i = 0; i < count; i++) {
        if (!add_token(gold_of(play), values[i], &token))
            return false;
        put_on(play, home, token);
    }
    return true;
}

bool tw_gold_hold(struct tw_play *play, unsigned player, const uint8_t *values, unsigned count)
{
    unsigned token;

    for (unsigned i = 0; i < count; i++) {
        if (!add_token(gold_of(play), values[i], &token))
            return false;
        give(play, token, player, TW_NO_NODE);
    }
    return true;
}

const struct tw_mechanism tw_mechanism_gold_stack = {
    .state_size = sizeof(struct gold),
    .parameters = {"tokens_on_start", "tokens_per_nugget"},
    .opens = opens,
    .resumes = resumes,
    .laid = laid,
    .pays = pays,
    .player_counters = player_counters,
    .ends = ends,
    .check = check,
};
