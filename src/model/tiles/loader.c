/* Tile sets as they are written: one file, one printed set. */
#include <stdlib.h>
#include <string.h>

#include "model/tiles/row.h"

enum { MOST_SETS = 1000 };

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

static const char *const set_keys[] = {
    "set",       "title",  "provenance",        "source", "total", "expect", "alternative",
    "printings", "tokens", "tokens_provenance", "order",  "tiles", "extras", "variants",
};

static void read_provenance(struct tw_model *model, const struct tw_yaml_node *root,
                            struct tw_model_set *set)
{
    const struct tw_yaml_node *tokens = tw_yaml_get(root, "tokens_provenance");
    int found = TW_PROVENANCE_RECONSTRUCTED;

    tw_read_choice(model, tw_read_required(model, root, "provenance", "a set"), "provenance",
                   tw_provenance_words, TW_PROVENANCE__COUNT, "provenances", &found);
    set->set.provenance = (uint8_t)found;
    tw_read_choice(model, tokens, "tokens_provenance", tw_provenance_words, TW_PROVENANCE__COUNT,
                   "provenances", &found);
    set->set.tokens_provenance = (uint8_t)found;
}

static void read_tokens(struct tw_model *model, const struct tw_yaml_node *root,
                        struct tw_model_set *set)
{
    const struct tw_yaml_node *map = tw_yaml_get(root, "tokens");

    if (!map || !tw_read_map(model, map, "tokens"))
        return;
    for (size_t i = 0; i < map->count; i++) {
        int32_t value;
        int32_t count;

        if (tw_read_number(model, map->keys[i], "the value of a token", 0, TW_MAX_TOKEN_VALUE,
                           &value) &&
            tw_read_number(model, map->items[i], "the number of tokens", 0, 255, &count))
            set->set.tokens[value] = (uint8_t)count;
    }
}

static void read_printings(struct tw_model *model, const struct tw_yaml_node *root,
                           struct tw_model_set *set)
{
    const struct tw_yaml_node *map = tw_yaml_get(root, "printings");

    if (!map || !tw_read_map(model, map, "printings"))
        return;
    if (map->count > COUNT_OF(set->printings)) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, map->place,
                           "at most %zu printings can be told apart", COUNT_OF(set->printings));
        return;
    }
    for (size_t i = 0; i < map->count; i++) {
        set->printings[i].name = map->keys[i]->text;
        set->printings[i].text = "";
        tw_read_text(model, map->items[i], "a printing", &set->printings[i].text);
    }
    set->printing_count = map->count;
}

/* A set with an order is drawn before all others, springs first, lakes last. */
static void read_order(struct tw_model *model, const struct tw_yaml_node *root,
                       struct tw_model_set *set)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, "order");
    bool same = true;
    struct tw_word *words;
    size_t count;

    if (!node || !tw_read_words(model, node, "order", &words, &count))
        return;
    same = count == TW_ROLE__COUNT - 1;
    for (size_t i = 0; i < count && same; i++)
        same = strcmp(words[i].text, tw_role_words[i + 1]) == 0;
    if (!same)
        tw_diagnostics_note(&model->diagnostics,
                            tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_ORDER, node->place,
                                               "an order names every role once, in its turn"),
                            "write 'order: [spring, course, lake]'");
    set->set.drawn_first = true;
}

/* The file as given, without the directories above tiles/. */
static const char *short_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = path;

    for (const char *at = path; (at = strstr(at, "tiles/")) != NULL; at++)
        if (at == path || at[-1] == '/')
            name = at;
    return strncmp(name, "tiles/", 6) == 0 ? name : slash ? slash + 1 : path;
}

static void check_file_name(struct tw_model *model, const struct tw_model_set *set,
                            const struct tw_yaml_node *node)
{
    const char *slash = strrchr(set->source->name, '/');
    const char *name = slash ? slash + 1 : set->source->name;
    const size_t length = strlen(set->set.id);

    if (node && (strncmp(name, set->set.id, length) != 0 || strcmp(name + length, ".yaml") != 0))
        tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_FILE_NAME, node->place,
                           "the set '%s' belongs in a file of the same name, %s.yaml", set->set.id,
                           set->set.id);
}

static void read_head(struct tw_model *model, const struct tw_yaml_node *root,
                      struct tw_model_set *set)
{
    const struct tw_yaml_node *id = tw_read_required(model, root, "set", "a set");

    set->place = root->items[0]->place;
    set->set.id = "";
    if (tw_read_name(model, id, "the id of a set", &set->set.id))
        check_file_name(model, set, id);
    set->set.title = tw_read_required_text(model, root, "title", "a set");
    set->set.source = tw_read_required_text(model, root, "source", "a set");
    set->set.file = short_name(set->source->name);
    set->set.hash = set->source->hash;
    set->alternative = tw_read_optional_text(model, root, "alternative");
    tw_read_number(model, tw_read_required(model, root, "total", "a set"), "total", 1, INT32_MAX,
                   &set->total);
    read_provenance(model, root, set);
    read_tokens(model, root, set);
    read_printings(model, root, set);
    read_order(model, root, set);
}

/* A list of rows, or NULL; too long ones are reported. */
static const struct tw_yaml_node *row_list(struct tw_model *model, const struct tw_yaml_node *node,
                                           const char *key)
{
    if (!node || !tw_read_list(model, node, key))
        return NULL;
    if (node->count > model->most_rows) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "'%s' has more than %zu rows", key, model->most_rows);
        return NULL;
    }
    return node;
}

static size_t length_of(const struct tw_yaml_node *list)
{
    return list ? list->count : 0;
}

static struct tw_model_tile *new_tiles(struct tw_model *model, size_t count)
{
    struct tw_model_tile *tiles = tw_model_alloc(model, count + 1, sizeof *tiles);

    for (size_t i = 0; tiles && i <= count; i++)
        tiles[i].tile.id = "";
    return tiles;
}

/* Drawn rows, then their further cells, then extras. */
static void read_tiles(struct tw_model *model, const struct tw_yaml_node *root,
                       struct tw_model_set *set)
{
    const struct tw_yaml_node *drawn =
        row_list(model, tw_read_required(model, root, "tiles", "a set"), "tiles");
    const struct tw_yaml_node *extras = row_list(model, tw_yaml_get(root, "extras"), "extras");
    struct tw_row_use use = {.set = set};
    size_t cells = 0;
    size_t cell;

    for (size_t i = 0; i < length_of(drawn); i++)
        cells += tw_row_further_cells(drawn->items[i]);
    if (length_of(drawn) == 0)
        return;
    set->tiles = new_tiles(model, length_of(drawn) + cells + length_of(extras));
    if (!set->tiles)
        return;
    set->drawn_count = length_of(drawn);
    set->extras_from = set->drawn_count + cells;
    set->tile_count = set->extras_from + length_of(extras);
    cell = set->drawn_count;
    for (size_t i = 0; i < set->drawn_count; i++) {
        const size_t end = cell + tw_row_further_cells(drawn->items[i]);

        tw_row_read(model, drawn->items[i], &use, &set->tiles[i], &set->tiles[cell], cell);
        for (set->tiles[i].copies = set->tiles[i].tile.count; cell < end; cell++)
            set->tiles[cell].copies = set->tiles[i].copies;
    }
    use.is_extra = true;
    for (size_t i = 0; i < length_of(extras); i++)
        tw_row_read(model, extras->items[i], &use, &set->tiles[set->extras_from + i], NULL, 0);
}

static int compare_ids(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The ids of all rows, sorted; NULL when memory ran out. */
static const char **sorted_ids(struct tw_model *model, const struct tw_model_set *set)
{
    const char **ids = tw_model_alloc(model, set->tile_count + 1, sizeof *ids);

    for (size_t i = 0; ids && i < set->tile_count; i++)
        ids[i] = set->tiles[i].tile.id;
    if (ids && set->tile_count > 0)
        qsort(ids, set->tile_count, sizeof *ids, compare_ids);
    return ids;
}

static bool has_row(const char *const *ids, size_t count, const char *id)
{
    return count > 0 && bsearch(&id, ids, count, sizeof *ids, compare_ids) != NULL;
}

static void read_variants(struct tw_model *model, const struct tw_yaml_node *root,
                          struct tw_model_set *set)
{
    const struct tw_yaml_node *list = row_list(model, tw_yaml_get(root, "variants"), "variants");
    const struct tw_row_use use = {.set = set, .is_variant = true};

    const char **ids = list ? sorted_ids(model, set) : NULL;

    if (!ids)
        return;
    set->variants = new_tiles(model, list->count);
    for (size_t i = 0; set->variants && i < list->count; i++) {
        struct tw_model_tile *variant = &set->variants[i];

        tw_row_read(model, list->items[i], &use, variant, NULL, 0);
        set->variant_count++;
        if (variant->tile.id[0] && !has_row(ids, set->tile_count, variant->tile.id))
            tw_diagnostics_add(&model->diagnostics, TW_CODE_TILE_UNKNOWN_ROW, variant->id_place,
                               "the set has no row '%s' of which this could be a variant",
                               variant->tile.id);
    }
}

enum tw_status tw_tile_set_load(struct tw_model *model, const struct tw_source *source,
                                const struct tw_yaml_node *root)
{
    struct tw_model_set *set;

    if (model->set_count == MOST_SETS) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, root->place,
                           "at most %d sets can be loaded", (int)MOST_SETS);
        return TW_UNUSABLE;
    }
    set = tw_model_append(model, &model->sets, &model->set_count, sizeof *set);
    if (!set)
        return TW_NO_MEMORY;
    set->source = source;
    tw_read_known_keys(model, root, "a set", set_keys, COUNT_OF(set_keys));
    read_head(model, root, set);
    read_tiles(model, root, set);
    read_variants(model, root, set);
    if (model->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    tw_tile_set_check(model, set, root);
    return TW_OK;
}
