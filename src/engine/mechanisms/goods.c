/*
 * Traders & Builders: goods. Whoever completes a city takes a token for every symbol in it, whoever
 * owns the city (TB-GOODS-03, TB-GOODS-04). At the end the most tokens of a kind give points.
 */
#include "engine/internal.h"

enum { KINDS = 3 };

static const uint8_t symbols[KINDS] = {TW_SYMBOL_WINE, TW_SYMBOL_GRAIN, TW_SYMBOL_CLOTH};

struct goods {
    uint8_t held[8][KINDS];
    int16_t given[KINDS]; /* held in a position set up by hand beyond what its cities gave */
};

static struct goods *goods_of(const struct tw_play *play)
{
    return mechanism_state(play, TW_MECHANISM_GOODS);
}

static void count_symbols(const struct tw_play *play, unsigned root, unsigned counts[KINDS])
{
    unsigned node = root;

    do {
        const uint8_t *printed = node_segment(play, node)->symbols;

        for (unsigned kind = 0; kind < KINDS; kind++)
            counts[kind] += printed[symbols[kind]];
        node = play->state->nodes[node].next;
    } while (node != root);
}

static void tell(struct tw_play *play, unsigned root, const unsigned counts[KINDS])
{
    struct tw_event event = {.what = TW_EVENT_GOODS,
                             .kind = TW_KIND_CITY,
                             .player = play->state->active,
                             .node = (uint16_t)tw_feature_first(play, root)};

    for (unsigned kind = 0; kind < KINDS; kind++) {
        event.counters[symbols[kind]] = (int32_t)counts[kind];
        event.points += (int32_t)counts[kind];
    }
    tw_scoring_tell(play, &event);
}

static void completed(struct tw_play *play, unsigned root, enum tw_kind kind)
{
    uint8_t *held = goods_of(play)->held[TW_MUTANT(
        GOODS_OTHER, play->state->active, (play->state->active + 1U) % play->game->players)];
    unsigned counts[KINDS] = {0};

    if (kind != TW_KIND_CITY)
        return;
#ifdef TW_ERRING
    const unsigned owners = tw_figures_owners(play, root, kind);
    if (TW_ERRS(GOODS_OWNER) && owners)
        held = goods_of(play)->held[TW_LOWEST_BIT(owners)];
    if (TW_ERRS(GOODS_UNOWNED) && !owners)
        return;
#endif
    count_symbols(play, root, counts);
    for (unsigned i = 0; TW_ERRS(GOODS_ONE) && i < KINDS; i++)
        counts[i] = counts[i] > 0;
    if (!counts[0] && !counts[1] && !counts[2])
        return;
    for (unsigned i = 0; i < KINDS; i++)
        TW_SET(play, held[i], (uint8_t)(held[i] + counts[i]));
    if (play->sink)
        tell(play, root, counts);
}

static void player_counters(const struct tw_play *play, unsigned player, int32_t *counters)
{
    const struct goods *goods = goods_of(play);
    const bool none_will_do = play->game->readings[TW_READING_GOODS_ZERO] == 1;

    for (unsigned kind = 0; kind < KINDS; kind++) {
        const unsigned own = goods->held[player][kind];
        bool most = own || none_will_do;

        for (unsigned other = 0; other < play->game->players; other++)
            most =
                most &&
                (TW_MUTANT(GOODS_LEAD, true, other == player) || goods->held[other][kind] < own) &&
                goods->held[other][kind] <= own;
        counters[TW_COUNTER_KINDS] += most;
    }
}

static unsigned total(const struct goods *goods, unsigned kind)
{
    unsigned sum = 0;

    for (unsigned player = 0; player < 8; player++)
        sum += goods->held[player][kind];
    return sum;
}

/* Symbols in cities that were completed and scored. */
static void count_taken(const struct tw_play *play, unsigned counts[KINDS])
{
    for (unsigned node = 0; node < play->state->node_count; node++)
        if (is_paid_root(play->state, node) && node_kind(play, node) == TW_KIND_CITY)
            count_symbols(play, node, counts);
}

static void resumes(struct tw_play *play)
{
    struct goods *goods = goods_of(play);
    unsigned counts[KINDS] = {0};

    count_taken(play, counts);
    for (unsigned kind = 0; kind < KINDS; kind++)
        goods->given[kind] = (int16_t)((int)total(goods, kind) - (int)counts[kind]);
}

/* Every symbol is collected once. */
static const char *check(const struct tw_play *play)
{
    const struct goods *goods = goods_of(play);
    unsigned counts[KINDS] = {0};

    count_taken(play, counts);
    for (unsigned kind = 0; kind < KINDS; kind++)
        if ((int)total(goods, kind) != (int)counts[kind] + goods->given[kind])
            return "goods in the players' hands are not those of the completed cities";
    return NULL;
}

/* How many tokens of a kind there are: one for each printed symbol (TB-GOODS-01). */
static unsigned in_box(const struct tw_game *game, unsigned kind)
{
    unsigned count = 0;

    for (unsigned i = 0; i < game->type_count; i++)
        for (unsigned k = 0; k < game->types[i].segment_count; k++)
            count += (unsigned)(game->types[i].copies + game->types[i].tile->start) *
                     game->types[i].segments[k].symbols[symbols[kind]];
    return count;
}

bool tw_goods_hold(struct tw_play *play, unsigned player, const uint8_t counts[3])
{
    struct goods *goods = goods_of(play);

    for (unsigned kind = 0; kind < KINDS; kind++)
        if (total(goods, kind) - goods->held[player][kind] + counts[kind] >
            in_box(play->game, kind))
            return false;
    memcpy(goods->held[player], counts, KINDS);
    return true;
}

bool tw_player_goods(const struct tw_game *game, const struct tw_state *state, unsigned player,
                     uint8_t ret_counts[3])
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};

    if (!uses(game, TW_MECHANISM_GOODS) || player >= game->players)
        return false;
    memcpy(ret_counts, goods_of(&play)->held[player], KINDS);
    return true;
}

const struct tw_mechanism tw_mechanism_goods = {
    .state_size = sizeof(struct goods),
    .completed = completed,
    .player_counters = player_counters,
    .resumes = resumes,
    .check = check,
};
