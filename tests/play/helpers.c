#include "helpers.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const struct tw_library builtin_library = {.tables = &tw_builtin_tables,
                                           .references = &tw_builtin_references};

enum tw_status run_text(struct tw_replay *replay, const char *name, const char *text)
{
    const char *dot = strrchr(name, '.');
    const struct tw_source *source;

    tw_replay_start(replay, &builtin_library);
    if (tw_source_from_bytes(name, text, strlen(text), &replay->arena, &source) != TW_OK)
        return TW_NO_MEMORY;
    if (strcmp(dot, ".json") == 0)
        return tw_record_run(replay, source);
    if (strcmp(dot, ".jcz") == 0)
        return tw_jcz_run(replay, source);
    if (strcmp(dot, ".tw1") == 0)
        return tw_position_run(replay, source);
    return tw_scenario_run(replay, source);
}

void play_game(struct tw_replay *replay, const char *rules, unsigned players, uint64_t seed)
{
    const struct tw_setup setup = {.rules = rules, .players = players};

    play_setup(replay, &setup, seed);
}

void play_setup(struct tw_replay *replay, const struct tw_setup *setup, uint64_t seed)
{
    struct tw_problem problem = {{0}};
    struct tw_random random;

    tw_replay_start(replay, &builtin_library);
    cr_assert_eq(tw_replay_begin(replay, setup, seed, 0, &problem), TW_OK, "%s", problem.text);
    tw_random_start(&random, seed, 1);
    while (replay->state->phase != TW_PHASE_OVER) {
        unsigned count = tw_legal_actions(replay->game, replay->state, replay->actions);
        tw_replay_apply(replay, replay->actions[tw_random_below(&random, count)]);
    }
}

void read_file(const char *path, struct tw_text *ret_text)
{
    FILE *file = fopen(path, "rb");
    char bytes[4096];
    size_t got;

    cr_assert_not_null(file, "cannot open %s", path);
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        tw_text_add_bytes(ret_text, bytes, got);
    fclose(file);
}

unsigned visit_files(const char *directory, const char *ending, void (*visit)(const char *path))
{
    struct dirent **entries;
    int count = scandir(directory, &entries, NULL, alphasort);
    unsigned visited = 0;

    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        size_t length = strlen(name), end = strlen(ending);
        char path[1024];
        struct stat info;

        snprintf(path, sizeof path, "%s/%s", directory, name);
        if (name[0] != '.' && stat(path, &info) == 0) {
            if (S_ISDIR(info.st_mode)) {
                visited += visit_files(path, ending, visit);
            } else if (length > end && strcmp(name + length - end, ending) == 0) {
                visit(path);
                visited++;
            }
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return visited;
}

const char *problems_of(const struct tw_replay *replay, struct tw_text *text)
{
    tw_diagnostics_text(&replay->diagnostics, false, text);
    for (size_t i = 0; i < replay->mismatch_count; i++)
        tw_text_format(text, "line %u: %s\n", replay->mismatches[i].place.line,
                       replay->mismatches[i].text);
    if (replay->reason != NULL)
        tw_text_format(text, "unsupported: %s\n", replay->reason);
    return tw_text_string(text);
}
