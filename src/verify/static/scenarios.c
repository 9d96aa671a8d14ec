/* Plays every scenario of the books in play, as a check of the clauses that it names. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "tables/rules_names.h"
#include "verify/static/internal.h"
#include "verify/static/static_checks.h"

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names in a folder that do not begin with a dot, sorted; NULL when it cannot be read. */
static char **list_folder(struct tw_arena *arena, const char *path, size_t *ret_count)
{
    DIR *folder = opendir(path);
    char **names = NULL;
    size_t count = 0, capacity = 0;
    const struct dirent *entry;

    while (folder && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        char **grown = tw_arena_grow(arena, names, count, &capacity, sizeof *names);
        if (!grown)
            break;
        names = grown;
        names[count] = tw_arena_string(arena, entry->d_name);
        if (!names[count])
            break;
        count++;
    }
    if (folder)
        closedir(folder);
    if (count > 0)
        qsort(names, count, sizeof *names, by_name);
    *ret_count = count;
    return names;
}

/* The first failure, in words; NULL when there is none. */
static const char *what_is_wrong(struct tw_arena *arena, const struct tw_replay *replay)
{
    if (replay->verdict == TW_VERDICT_PASS)
        return NULL;
    if (replay->mismatch_count > 0)
        return tw_arena_string(arena, replay->mismatches[0].text);
    for (size_t i = 0; i < replay->diagnostics.count; i++)
        if (replay->diagnostics.list[i].severity == TW_SEVERITY_ERROR)
            return tw_arena_string(arena, replay->diagnostics.list[i].message);
    return replay->reason ? tw_arena_string(arena, replay->reason) : "it cannot be played";
}

static void play(struct tw_static_checks *checks, const struct tw_library *library,
                 const char *path, const char *book, const char *name)
{
    struct tw_replay replay;
    struct tw_static_check *check;
    const char *id = tw_arena_format(&checks->arena, "scenarios/%s/%.*s", book,
                                     (int)(strlen(name) - strlen(".yaml")), name);

    tw_replay_start(&replay, library);
    if (tw_exchange_file(&replay, path) == TW_NO_MEMORY || !id)
        checks->failed = true;
    check = id ? tw_static_add(checks, id, book, replay.title ? replay.title : name) : NULL;
    for (size_t i = 0; check && i < replay.clause_count; i++) {
        const char *clause = tw_replay_clause(library->tables, replay.clauses[i]);

        if (clause)
            tw_static_clause(checks, check, clause);
    }
    if (check) {
        check->cases = 1;
        check->wrong = what_is_wrong(&checks->arena, &replay);
    }
    tw_replay_done(&replay);
}

/* Returns how many there are. */
static size_t play_book(struct tw_static_checks *checks, const struct tw_library *library,
                        const char *folder, const char *book)
{
    const char *path = tw_arena_format(&checks->arena, "%s/%s", folder, book);
    size_t count = 0, played = 0;
    char **names = path ? list_folder(&checks->arena, path, &count) : NULL;

    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(names[i]);
        const char *file = tw_arena_format(&checks->arena, "%s/%s", path, names[i]);

        if (file && length > 5 && strcmp(names[i] + length - 5, ".yaml") == 0)
            play(checks, library, file, book, names[i]), played++;
    }
    return played;
}

enum tw_status tw_static_scenarios(struct tw_static_checks *checks,
                                   const struct tw_library *library, const char *folder,
                                   const char *const *rules, unsigned rule_count)
{
    size_t count = 0, played = 0;
    char **books = list_folder(&checks->arena, folder, &count);

    if (!books)
        return TW_UNUSABLE;
    for (size_t i = 0; i < count; i++)
        if (tw_rules_any_have(rules, rule_count, books[i]))
            played += play_book(checks, library, folder, books[i]);
    if (checks->failed)
        return TW_NO_MEMORY;
    return played > 0 ? TW_OK : TW_FINDING;
}
