/*
 * What is drawn in a saved game. The file may prescribe the order; whatever it leaves open follows
 * from the random numbers in its messages, as the other engine uses them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/jcz/jcz.h"

static const char garden_ending[] = "-garden";

/* The tile type that a ref stands for: the copy with a garden only where gardens are in play. */
static int type_of(const struct tw_jcz *jcz, const struct tw_tile_ref *ref)
{
    char id[64];
    int type = -1;

    if (ref->garden) {
        snprintf(id, sizeof id, "%s%s", ref->id, garden_ending);
        type = tw_game_find_type(jcz->replay->game, id);
    }
    return type >= 0 ? type : tw_game_find_type(jcz->replay->game, ref->id);
}

int tw_jcz_type(const struct tw_jcz *jcz, const char *ref)
{
    const struct tw_tile_ref *found = tw_references_find_ref(jcz->replay->library.references, ref);

    return found == NULL ? -1 : type_of(jcz, found);
}

static int compare_refs(const void *left, const void *right)
{
    const struct tw_tile_ref *const *a = left, *const *b = right;

    return strcmp((*a)->ref, (*b)->ref);
}

static bool has_tiles(const struct tw_jcz *jcz, const char *set)
{
    for (int i = 0; tw_jcz_rulesets[i] != NULL; i++)
        if (jcz->has_tiles[i] && strcmp(tw_jcz_rulesets[i], set) == 0)
            return true;
    return false;
}

static void add_copies(struct tw_jcz *jcz, const char *id, bool garden, unsigned copies)
{
    const struct tw_tile_ref *ref =
        tw_references_ref_of(jcz->replay->library.references, id, garden);

    while (ref != NULL && copies-- > 0 && jcz->pack_count < TW_JCZ_MOST_TILES)
        jcz->pack[jcz->pack_count++] = ref;
}

/* Every tile of the sets in play, the start tile included. */
static void fill_pack(struct tw_jcz *jcz)
{
    const struct tw_tables *tables = tw_game_tables(jcz->replay->game);

    for (unsigned i = 0; i < tables->set_count; i++) {
        const struct tw_tile_set *set = &tables->sets[i];
        if (!has_tiles(jcz, set->id))
            continue;
        for (unsigned k = 0; k < set->drawn_count; k++) {
            unsigned gardens = jcz->gardens ? set->tiles[k].gardens : 0;
            add_copies(jcz, set->tiles[k].id, true, gardens);
            add_copies(jcz, set->tiles[k].id, false, set->tiles[k].count - gardens);
        }
    }
    qsort(jcz->pack, jcz->pack_count, sizeof(const struct tw_tile_ref *), compare_refs);
}

static bool take(const struct tw_tile_ref **pack, unsigned *count, const struct tw_tile_ref *ref)
{
    for (unsigned i = 0; i < *count; i++)
        if (pack[i] == ref) {
            memmove(&pack[i], &pack[i + 1], (*count - i - 1) * sizeof(const struct tw_tile_ref *));
            (*count)--;
            return true;
        }
    return false;
}

/* The next number of the generator that a number seeds. */
static double next_random(double random)
{
    const uint64_t mask = (UINT64_C(1) << 48) - 1;
    uint64_t bits;

    memcpy(&bits, &random, sizeof bits);
    bits = (UINT64_C(25214903917) * (bits & mask) + 11) & mask;
    return (double)bits / (double)(UINT64_C(1) << 48);
}

void tw_jcz_foretell(struct tw_jcz *jcz, unsigned from, uint8_t *deck)
{
    const struct tw_tile_ref *pack[TW_JCZ_MOST_TILES];
    unsigned count = jcz->pack_count;
    double random = jcz->random;

    memcpy(pack, jcz->pack, sizeof pack);
    for (unsigned i = jcz->fixed_count; i < from && i < jcz->deck_count; i++)
        take(pack, &count, jcz->deck_refs[i]);
    for (unsigned i = from > jcz->fixed_count ? from : jcz->fixed_count;
         i < jcz->deck_count && count > 0; i++) {
        unsigned index = (unsigned)(random * count);
        if (index >= count)
            index = count - 1;
        const struct tw_tile_ref *ref = pack[index];
        jcz->deck_refs[i] = ref;
        deck[i] = (uint8_t)type_of(jcz, ref);
        take(pack, &count, ref);
        random = next_random(random);
    }
}

static enum tw_status take_prescribed(struct tw_jcz *jcz, const char *id, size_t index)
{
    const struct tw_tile_ref *ref = tw_references_find_ref(jcz->replay->library.references, id);
    int type = ref == NULL ? -1 : type_of(jcz, ref);

    if (type < 0) {
        tw_json_report(&jcz->json, TW_CODE_JSON_UNKNOWN_WORD,
                       "gameAnnotations.drawOrder[%zu]: no set in play has a tile '%s'", index, id);
        return TW_UNUSABLE;
    }
    if (!take(jcz->pack, &jcz->pack_count, ref) || jcz->fixed_count == TW_JCZ_MOST_TILES) {
        tw_json_report(&jcz->json, TW_CODE_JSON_OUT_OF_RANGE,
                       "gameAnnotations.drawOrder[%zu]: no copy of '%s' is left", index, id);
        return TW_UNUSABLE;
    }
    jcz->deck_refs[jcz->fixed_count] = ref;
    jcz->deck[jcz->fixed_count++] = (uint8_t)type;
    return TW_OK;
}

static enum tw_status read_order(struct tw_jcz *jcz, const json_t *notes, bool *ret_ends)
{
    const json_t *order =
        tw_json_get(&jcz->json, notes, "gameAnnotations", "drawOrder", JSON_ARRAY, false);

    for (size_t i = 0; order != NULL && i < json_array_size(order); i++) {
        const json_t *id = json_array_get(order, i);
        if (!tw_json_kind(&jcz->json, id, "gameAnnotations.drawOrder[]", JSON_STRING))
            return TW_UNUSABLE;
        if (strcmp(json_string_value(id), "#END") == 0) {
            *ret_ends = true;
            return TW_OK;
        }
        enum tw_status status = take_prescribed(jcz, json_string_value(id), i);
        if (status != TW_OK)
            return status;
    }
    return jcz->replay->diagnostics.errors == 0 ? TW_OK : TW_UNUSABLE;
}

static enum tw_status read_notes(struct tw_jcz *jcz)
{
    static const char *const keys[] = {"drawOrder", "endTurn", NULL};
    const json_t *notes =
        tw_json_get(&jcz->json, jcz->json.root, "", "gameAnnotations", JSON_OBJECT, false);
    bool ends = false;
    int end_turn = TW_JCZ_MOST_TILES;

    if (notes != NULL) {
        if (!tw_json_keys(&jcz->json, notes, "gameAnnotations", keys))
            return TW_UNUSABLE;
        enum tw_status status = read_order(jcz, notes, &ends);
        if (status != TW_OK)
            return status;
        if (json_object_get(notes, "endTurn") != NULL &&
            !tw_json_number(&jcz->json, notes, "gameAnnotations", "endTurn", 0, TW_JCZ_MOST_TILES,
                            &end_turn))
            return TW_UNUSABLE;
    }
    jcz->deck_count = jcz->fixed_count + (ends ? 0 : jcz->pack_count);
    if (jcz->deck_count > (unsigned)end_turn)
        jcz->deck_count = (unsigned)end_turn;
    if (jcz->deck_count > jcz->fixed_count && has_tiles(jcz, "river"))
        return tw_replay_unsupported(jcz->replay,
                                     "the order of a river that the file does not prescribe");
    return TW_OK;
}

/* The start tile must be ours, where ours is. */
static enum tw_status read_start(struct tw_jcz *jcz)
{
    static const char *const keys[] = {"tile", "x", "y", "rotation", NULL};
    const json_t *setup = json_object_get(jcz->json.root, "setup");
    const json_t *start = tw_json_get(&jcz->json, setup, "setup", "start", JSON_ARRAY, true);
    int x, y, rotation;

    if (start == NULL)
        return TW_UNUSABLE;
    if (json_array_size(start) != 1)
        return tw_replay_unsupported(jcz->replay, "a start of %zu tiles", json_array_size(start));
    const json_t *tile = json_array_get(start, 0);
    if (!tw_json_kind(&jcz->json, tile, "setup.start[0]", JSON_OBJECT) ||
        !tw_json_keys(&jcz->json, tile, "setup.start[0]", keys) ||
        !tw_json_number(&jcz->json, tile, "setup.start[0]", "x", -1000, 1000, &x) ||
        !tw_json_number(&jcz->json, tile, "setup.start[0]", "y", -1000, 1000, &y) ||
        !tw_json_number(&jcz->json, tile, "setup.start[0]", "rotation", 0, 270, &rotation))
        return TW_UNUSABLE;
    const char *id = tw_json_text(&jcz->json, tile, "setup.start[0]", "tile", true);
    const struct tw_tile_ref *ref =
        id == NULL ? NULL : tw_references_find_ref(jcz->replay->library.references, id);
    tw_position_start(jcz->replay->game, jcz->replay->state);
    if (ref == NULL || x != 0 || y != 0 || rotation != 0 ||
        type_of(jcz, ref) != jcz->replay->state->tiles[0].type)
        return tw_replay_unsupported(
            jcz->replay, "a start tile other than %s, unturned at 0,0",
            tw_type_word(jcz->replay->game, jcz->replay->state->tiles[0].type));
    return take(jcz->pack, &jcz->pack_count, ref) ? TW_OK : TW_UNUSABLE;
}

static void drop_absent_figures(struct tw_jcz *jcz)
{
    struct tw_problem problem;

    for (unsigned player = 0; player < jcz->replay->player_count; player++)
        for (int figure = 0; figure < TW_FIGURE__COUNT; figure++)
            if (!jcz->has_figure[figure])
                tw_position_supply(jcz->replay->game, jcz->replay->state, player,
                                   (enum tw_figure_kind)figure, 0, &problem);
}

enum tw_status tw_jcz_draws(struct tw_jcz *jcz)
{
    const json_t *random = json_object_get(jcz->json.root, "initialRandom");
    enum tw_status status;

    fill_pack(jcz);
    if ((status = read_start(jcz)) != TW_OK || (status = read_notes(jcz)) != TW_OK)
        return status;
    jcz->random = json_is_number(random) ? json_number_value(random) : 0;
    if (jcz->random < 0 || jcz->random >= 1) {
        tw_json_report(&jcz->json, TW_CODE_JSON_OUT_OF_RANGE, "initialRandom must lie in [0, 1)");
        return TW_UNUSABLE;
    }
    tw_jcz_foretell(jcz, 0, jcz->deck);
    if (has_tiles(jcz, "river"))
        jcz->replay->remark = "the ordinary start tile is drawn with the others, as in the file; "
                              "with a river the book puts it back into the box";
    if (!tw_state_start_with(jcz->replay->game, jcz->deck, jcz->deck_count, NULL, 0,
                             jcz->replay->state))
        return tw_replay_unsupported(jcz->replay, "more tiles than the rules have");
    tw_replay_begun(jcz->replay,
                    &(struct tw_scenario_deck){jcz->deck, jcz->deck_count, NULL, 0, 0});
    drop_absent_figures(jcz);
    return TW_OK;
}
