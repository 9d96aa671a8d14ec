/* The cases: from scenarios, and the little one that proves an adapter. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "conform/internal.h"
#include "conform/suite.h"
#include "exchange/case/case.h"
#include "model/yaml/yaml.h"

void tw_suite_start(struct tw_suite *suite, const struct tw_library *library)
{
    *suite = (struct tw_suite){.library = *library};
}

void tw_suite_done(struct tw_suite *suite)
{
    for (size_t i = 0; i < suite->count; i++) {
        json_decref(suite->cases[i].whole);
        json_decref(suite->cases[i].answer);
        json_decref(suite->cases[i].blame);
        json_decref(suite->cases[i].points);
    }
    tw_text_done(&suite->problems);
    tw_arena_done(&suite->arena);
    *suite = (struct tw_suite){.count = 0};
}

/* What both judges answer. Where they differ nobody is asked: that is a failure of ours. */
static json_t *own_answers(struct tw_suite *suite, const char *id, const json_t *game,
                           const json_t *asked)
{
    struct tw_replay replay;
    struct tw_text text = {0};
    size_t refused = 0;
    json_t *answers = NULL;

    tw_replay_start(&replay, &suite->library);
    const bool answered = tw_case_answer(&replay, game, asked, &text, &refused) == TW_OK;
    if (!tw_replay_agreed(&replay))
        tw_text_format(&suite->problems, "%s: %s\n", id,
                       replay.mismatches[replay.mismatch_count - 1].text);
    else if (answered)
        answers = json_loadb(tw_text_string(&text), text.length, 0, NULL);
    tw_text_done(&text);
    tw_replay_done(&replay);
    return answers;
}

/* Which clauses give points for what, so that a difference can be laid at the right door. NULL: no
 * memory. */
static json_t *point_clauses(const struct tw_tables *tables, const char *rules)
{
    json_t *map = json_object();
    int failed = map == NULL;
    char key[64];

    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = &tables->rulesets[i];
        for (unsigned k = 0; k < ruleset->scoring_count; k++) {
            const struct tw_scoring *scoring = &ruleset->scorings[k];
            if (!tw_rules_within(ruleset->id, rules))
                continue;
            snprintf(key, sizeof key, "%s %s", tw_kind_words[scoring->kind],
                     tw_moment_words[scoring->moment]);
            if (json_object_get(map, key) == NULL)
                failed |= json_object_set_new(map, key, json_array());
            for (unsigned c = 0; c < scoring->clause_count; c++)
                failed |=
                    json_array_append_new(json_object_get(map, key),
                                          json_string(tables->clauses[scoring->clauses[c]].id));
        }
    }
    if (!failed)
        return map;
    json_decref(map);
    return NULL;
}

/*
 * What is sent is written down once: workers that share a case only read it, and do not count
 * references to its JSON.
 */
static bool write_down(struct tw_suite *suite, struct tw_conform_case *item)
{
    const json_t *chosen = json_object_get(item->game, "options");
    char *options = chosen == NULL ? NULL : json_dumps(chosen, JSON_SORT_KEYS);
    char *game = json_dumps(item->game, JSON_COMPACT | JSON_PRESERVE_ORDER);
    char *asked = json_dumps(item->asked, JSON_COMPACT | JSON_PRESERVE_ORDER);

    if (chosen == NULL || options != NULL)
        item->options = tw_arena_string(&suite->arena, chosen == NULL ? "{}" : options);
    if (game != NULL && asked != NULL)
        item->message = tw_arena_format(&suite->arena, "\"game\":%s,\"questions\":%s", game, asked);
    free(options);
    free(game);
    free(asked);
    return item->options != NULL && item->message != NULL;
}

struct tw_conform_case *tw_suite_add(struct tw_suite *suite, const char *id, const char *title,
                                     const char *text, size_t length)
{
    struct tw_conform_case *cases =
        tw_arena_grow(&suite->arena, suite->cases, suite->count, &suite->capacity, sizeof *cases);
    struct tw_conform_case item = {.whole = json_loadb(text, length, 0, NULL)};

    if (cases != NULL)
        suite->cases = cases;
    item.game = json_object_get(item.whole, "game");
    item.asked = json_object_get(item.whole, "questions");
    item.answer = item.whole == NULL ? NULL : own_answers(suite, id, item.game, item.asked);
    item.id = tw_arena_string(&suite->arena, id);
    item.title = tw_arena_string(&suite->arena, title);
    const char *rules = json_string_value(json_object_get(item.game, "rules"));
    item.rules = tw_arena_string(&suite->arena, rules == NULL ? "" : rules);
    if (cases == NULL || item.id == NULL || item.title == NULL || item.rules == NULL ||
        item.answer == NULL || !write_down(suite, &item) ||
        (item.points = point_clauses(suite->library.tables, item.rules)) == NULL) {
        tw_text_format(&suite->problems, "%s: cannot be made a case\n", id);
        json_decref(item.whole);
        json_decref(item.answer);
        return NULL;
    }
    cases[suite->count] = item;
    return &cases[suite->count++];
}

bool tw_suite_clauses(struct tw_suite *suite, struct tw_conform_case *item,
                      const char *const *clauses, size_t count)
{
    item->clauses = tw_arena_array(&suite->arena, count + 1, sizeof *item->clauses);
    if (item->clauses == NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        item->clauses[i] = tw_arena_string(&suite->arena, clauses[i]);
        if (item->clauses[i] == NULL)
            return false;
    }
    item->clause_count = count;
    return true;
}

size_t tw_suite_sample_clauses(const struct tw_tables *tables, enum tw_sample sample,
                               const char *ret_clauses[TW_SAMPLE_CLAUSES])
{
    size_t count = 0;

    for (unsigned i = 0; i < tables->clause_count; i++)
        for (unsigned k = 0; k < tables->clauses[i].sample_count; k++)
            if (tables->clauses[i].samples[k] == sample && count < TW_SAMPLE_CLAUSES)
                ret_clauses[count++] = tables->clauses[i].id;
    return count;
}

void tw_suite_sample(struct tw_suite *suite, struct tw_conform_case *item, enum tw_sample sample)
{
    const char *clauses[TW_SAMPLE_CLAUSES];
    const size_t count = tw_suite_sample_clauses(suite->library.tables, sample, clauses);

    if (!tw_suite_clauses(suite, item, clauses, count))
        suite->out_of_memory = true;
}

static void add_scenario(struct tw_suite *suite, const char *path, const char *id,
                         const char *rules)
{
    enum tw_status status = TW_UNUSABLE;
    const struct tw_source *source;
    struct tw_replay replay;
    struct tw_text text = {0};

    tw_replay_start(&replay, &suite->library);
    if (tw_source_read(path, &replay.arena, &replay.diagnostics, &source) != TW_OK ||
        (status = tw_case_from_scenario(&replay, source, &text)) != TW_OK) {
        if (status == TW_FINDING && !replay.judges_differ && suite->library.tables->deviation)
            suite->left_out++;
        else
            tw_text_format(&suite->problems, "%s: %s\n", path,
                           replay.judges_differ ? replay.mismatches[replay.mismatch_count - 1].text
                                                : "the scenario does not hold with our own engine");
    } else if (tw_rules_within(tw_game_rules(replay.game), rules)) {
        struct tw_conform_case *item =
            tw_suite_add(suite, id, replay.title, tw_text_string(&text), text.length);
        if (item != NULL && !tw_suite_clauses(suite, item, replay.clauses, replay.clause_count))
            suite->out_of_memory = true;
    }
    tw_text_done(&text);
    tw_replay_done(&replay);
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* The names in a folder, sorted: cases stand in the same order everywhere. */
static const char **list_folder(struct tw_suite *suite, const char *path, size_t *ret_count)
{
    const char **names = NULL;
    size_t count = 0, capacity = 0;
    DIR *folder = opendir(path);

    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        const char **grown = tw_arena_grow(&suite->arena, names, count, &capacity, sizeof *names);
        char *name = tw_arena_string(&suite->arena, entry->d_name);
        if (grown == NULL || name == NULL) {
            suite->out_of_memory = true;
            break;
        }
        names = grown;
        names[count++] = name;
    }
    if (folder != NULL)
        closedir(folder);
    if (count > 0)
        qsort(names, count, sizeof *names, by_name);
    *ret_count = count;
    return names;
}

static void add_folder(struct tw_suite *suite, const char *path, const char *id, const char *rules,
                       int depth)
{
    size_t count;
    const char **names = list_folder(suite, path, &count);
    struct stat about;

    for (size_t i = 0; i < count && !suite->out_of_memory; i++) {
        char *below = tw_arena_format(&suite->arena, "%s/%s", path, names[i]);
        char *below_id =
            tw_arena_format(&suite->arena, "%s%s%s", id, id[0] != '\0' ? "/" : "", names[i]);
        size_t length = strlen(names[i]);
        if (below == NULL || below_id == NULL) {
            suite->out_of_memory = true;
        } else if (stat(below, &about) == 0 && S_ISDIR(about.st_mode)) {
            if (depth > 0)
                add_folder(suite, below, below_id, rules, depth - 1);
        } else if (length > 5 && strcmp(names[i] + length - 5, ".yaml") == 0) {
            below_id[strlen(below_id) - 5] = '\0';
            add_scenario(suite, below, below_id, rules);
        }
    }
}

enum tw_status tw_suite_add_scenarios(struct tw_suite *suite, const char *folder, const char *rules)
{
    struct stat about;

    if (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode))
        return TW_UNUSABLE;
    add_folder(suite, folder, "", rules, 3);
    return suite->out_of_memory ? TW_NO_MEMORY : TW_OK;
}

void tw_suite_keep(struct tw_suite *suite, const char *id)
{
    size_t kept = 0;

    for (size_t i = 0; i < suite->count; i++) {
        struct tw_conform_case *item = &suite->cases[i];
        if (strcmp(item->id, id) == 0) {
            suite->cases[kept++] = *item;
            continue;
        }
        json_decref(item->whole);
        json_decref(item->answer);
        json_decref(item->blame);
        json_decref(item->points);
    }
    suite->count = kept;
}
