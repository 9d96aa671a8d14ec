#include "model/model.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "model/internal.h"
#include "tables/vocabulary.h"

enum { MOST_DIRECTORIES_DEEP = 8 };

typedef enum tw_status (*loader)(struct tw_model *model, const struct tw_source *source,
                                 const struct tw_yaml_node *root);

/* What a file is, by its first key. */
static const char *const kind_keys[] = {"set",     "ruleset",      "discrepancies",
                                        "edition", "verification", "vocabulary"};
enum { VOCABULARY = 5 }; /* of these */
static const loader kind_loaders[] = {tw_tile_set_load, tw_ruleset_load,      tw_discrepancies_load,
                                      tw_edition_load,  tw_verification_load, tw_vocabulary_load};

void tw_model_start(struct tw_model *model)
{
    *model = (struct tw_model){.most_rows = TW_MODEL_ROWS};
    model->diagnostics.arena = &model->arena;
}

void tw_model_done(struct tw_model *model)
{
    if (model->speaks)
        tw_vocabulary_release();
    tw_arena_done(&model->arena);
    *model = (struct tw_model){0};
}

/* How many times as large as usual a file may be. */
static size_t times_of(const struct tw_model *model)
{
    return (model->most_rows + TW_MODEL_ROWS - 1) / TW_MODEL_ROWS;
}

/* The worse of two outcomes. */
static enum tw_status worse(enum tw_status a, enum tw_status b)
{
    return a > b ? a : b;
}

/* Remembers what the file is; what is no name was reported or will be. */
static void keep_name(struct tw_model *model, const struct tw_yaml_node *root)
{
    struct tw_model_file *file;

    if (root->items[0]->kind != TW_YAML_SCALAR)
        return;
    file = tw_model_append(model, &model->files, &model->file_count, sizeof *file);
    if (file)
        *file = (struct tw_model_file){root->keys[0]->text, root->items[0]->text};
}

static enum tw_status load_root(struct tw_model *model, const struct tw_source *source,
                                const struct tw_yaml_node *root)
{
    const size_t count = sizeof kind_keys / sizeof kind_keys[0];
    struct tw_place place = root->place;
    const char *key = "";
    int kind = -1;

    if (!tw_read_map(model, root, "the file"))
        return TW_UNUSABLE;
    if (root->count) {
        key = root->keys[0]->text;
        place = root->keys[0]->place;
        kind = tw_word_find(kind_keys, (int)count, key);
    }
    if (kind >= 0) {
        keep_name(model, root);
        return kind_loaders[kind](model, source, root);
    }
    tw_diagnostics_suggest(&model->diagnostics,
                           tw_diagnostics_add(&model->diagnostics, TW_CODE_FILE_UNKNOWN_KIND, place,
                                              "the first key is '%s'; it must say what the file is",
                                              key),
                           key, kind_keys, count, "kinds of file");
    return TW_UNUSABLE;
}

/* What was read, and what came of it. */
static enum tw_status outcome(const struct tw_model *model, enum tw_status status, size_t errors)
{
    if (status == TW_NO_MEMORY || model->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    if (status == TW_OK && model->diagnostics.errors != errors)
        return TW_FINDING;
    return status;
}

static enum tw_status parse(struct tw_model *model, const struct tw_source *source,
                            struct tw_yaml_node **ret_root)
{
    const struct tw_source **kept = /* NOLINTNEXTLINE(bugprone-sizeof-expression) */
        tw_model_append(model, &model->sources, &model->source_count, sizeof *kept);

    if (kept)
        *kept = source;
    return tw_yaml_parse_large(source, times_of(model), &model->arena, &model->diagnostics,
                               ret_root);
}

enum tw_status tw_model_load_source(struct tw_model *model, const struct tw_source *source)
{
    const size_t errors = model->diagnostics.errors;
    struct tw_yaml_node *root;
    enum tw_status status = parse(model, source, &root);

    if (status == TW_OK)
        status = load_root(model, source, root);
    return outcome(model, status, errors);
}

static bool is_vocabulary(const struct tw_yaml_node *root)
{
    return root->kind == TW_YAML_MAP && root->count &&
           strcmp(root->keys[0]->text, kind_keys[VOCABULARY]) == 0;
}

/* Vocabularies at once; what may be written in their words has to wait. */
static enum tw_status load_early(struct tw_model *model, const struct tw_source *source)
{
    const size_t errors = model->diagnostics.errors;
    struct tw_model_waiting *waiting;
    struct tw_yaml_node *root;
    enum tw_status status = parse(model, source, &root);

    if (status != TW_OK)
        return outcome(model, status, errors);
    if (is_vocabulary(root))
        return outcome(model, load_root(model, source, root), errors);
    waiting = tw_model_append(model, &model->waiting, &model->waiting_count, sizeof *waiting);
    if (waiting)
        *waiting = (struct tw_model_waiting){source, root, model->diagnostics.errors - errors};
    return waiting ? TW_OK : TW_NO_MEMORY;
}

static enum tw_status load_waiting(struct tw_model *model)
{
    enum tw_status status = TW_OK;

    for (size_t i = 0; i < model->waiting_count && status != TW_NO_MEMORY; i++) {
        const struct tw_model_waiting *waiting = &model->waiting[i];
        const size_t errors = model->diagnostics.errors - waiting->errors;

        status =
            worse(status, outcome(model, load_root(model, waiting->source, waiting->root), errors));
    }
    model->waiting_count = 0;
    model->waiting = NULL;
    return status;
}

static enum tw_status load_file(struct tw_model *model, const char *path)
{
    const struct tw_source *source;
    const enum tw_status status = tw_source_read_most(path, times_of(model) * TW_YAML_MAX_BYTES,
                                                      &model->arena, &model->diagnostics, &source);

    if (status == TW_NO_MEMORY)
        model->diagnostics.out_of_memory = true;
    return status == TW_OK ? load_early(model, source) : status;
}

static bool ends_in_yaml(const char *name)
{
    const size_t length = strlen(name);

    return length > 5 && strcmp(name + length - 5, ".yaml") == 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names in a directory that do not begin with a dot, sorted. */
static enum tw_status list_directory(struct tw_model *model, const char *path,
                                     const char ***ret_names, size_t *ret_count)
{
    DIR *directory = opendir(path);
    const char **names = NULL;
    size_t count = 0;
    struct dirent *entry;

    if (!directory)
        return TW_UNUSABLE;
    while ((entry = readdir(directory)) != NULL && !model->diagnostics.out_of_memory) {
        const char **name;

        if (entry->d_name[0] == '.')
            continue;
        name = tw_model_append(model, &names, &count, sizeof *names);
        if (name)
            *name = tw_arena_string(&model->arena, entry->d_name);
        if (!name || !*name)
            model->diagnostics.out_of_memory = true;
    }
    closedir(directory);
    if (model->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    if (count)
        qsort(names, count, sizeof *names, compare_names);
    *ret_names = names;
    *ret_count = count;
    return TW_OK;
}

/* The place of a path as a whole. */
static struct tw_place path_place(struct tw_model *model, const char *path)
{
    struct tw_place place = {0};

    if (tw_source_from_bytes(path, "", 0, &model->arena, &place.source) != TW_OK)
        model->diagnostics.out_of_memory = true;
    return place;
}

static enum tw_status load_directory(struct tw_model *model, const char *path, int depth,
                                     size_t *found);

/* Loads one entry of a directory: a YAML file, or a directory below. Links to directories are not
 * followed, so that a loop of them cannot hold us. */
static enum tw_status load_entry(struct tw_model *model, const char *directory, const char *name,
                                 int depth, size_t *found)
{
    const size_t length = strlen(directory);
    const char *slash = length && directory[length - 1] == '/' ? "" : "/";
    const char *path = tw_arena_format(&model->arena, "%s%s%s", directory, slash, name);
    struct stat info;

    if (!path) {
        model->diagnostics.out_of_memory = true;
        return TW_NO_MEMORY;
    }
    if (lstat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return load_directory(model, path, depth + 1, found);
    if (!ends_in_yaml(name))
        return TW_OK;
    (*found)++;
    return load_file(model, path);
}

static enum tw_status load_directory(struct tw_model *model, const char *path, int depth,
                                     size_t *found)
{
    enum tw_status status;
    const char **names;
    size_t count;

    if (depth > MOST_DIRECTORIES_DEEP) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_FILE_NESTED, path_place(model, path),
                           "directories are nested more than %d deep", (int)MOST_DIRECTORIES_DEEP);
        return TW_UNUSABLE;
    }
    status = list_directory(model, path, &names, &count);
    if (status == TW_UNUSABLE) {
        const char *reason = strerror(errno);

        tw_diagnostics_add(&model->diagnostics, TW_CODE_FILE_UNREADABLE, path_place(model, path),
                           "the directory cannot be read: %s", reason);
    }
    if (status != TW_OK)
        return status;
    for (size_t i = 0; i < count && status != TW_NO_MEMORY; i++)
        status = worse(status, load_entry(model, path, names[i], depth, found));
    return status;
}

static enum tw_status load_path(struct tw_model *model, const char *path)
{
    enum tw_status status;
    struct stat info;
    size_t found = 0;

    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return load_file(model, path);
    status = load_directory(model, path, 0, &found);
    if (status == TW_OK && found == 0) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_FILE_NO_YAML, path_place(model, path),
                           "the directory holds no *.yaml file");
        status = TW_UNUSABLE;
    }
    return status;
}

enum tw_status tw_model_load(struct tw_model *model, const char *const *paths, size_t count)
{
    enum tw_status status = TW_OK;

    for (size_t i = 0; i < count && status != TW_NO_MEMORY; i++)
        status = worse(status, load_path(model, paths[i]));
    if (status != TW_NO_MEMORY)
        status = worse(status, load_waiting(model));
    if (status == TW_NO_MEMORY)
        model->diagnostics.out_of_memory = true;
    return model->diagnostics.out_of_memory ? TW_NO_MEMORY : status;
}

enum tw_status tw_model_check(struct tw_model *model)
{
    /* What was read only in part may lack anything, a name for instance. */
    if (model->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    tw_tile_sets_check(model);
    tw_ruleset_check(model);
    tw_verification_check(model);
    tw_diagnostics_sort(&model->diagnostics);
    if (model->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    return model->diagnostics.errors ? TW_FINDING : TW_OK;
}
