#include "report/history.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/ports.h"

/* The newest time that the results name. */
static const char *time_of(const struct tw_report *report)
{
    const char *newest = "";

    for (size_t i = 0; i < report->results.file_count; i++) {
        const struct tw_result_file *file = &report->results.files[i];
        const char *time = tw_result_text(file->header, "time", file->written);

        if (strcmp(time, newest) > 0)
            newest = time;
    }
    return newest;
}

static json_t *sum_up_rulesets(const struct tw_report *report)
{
    json_t *all = json_object();

    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];
        struct tw_ruleset_state state;
        json_t *one = json_object();

        tw_report_ruleset(report, ruleset, &state);
        for (int j = 0; j < TW_STATE__COUNT; j++)
            if (state.clauses[j])
                json_object_set_new(one, tw_state_words[j], json_integer(state.clauses[j]));
        json_object_set_new(all, ruleset->id, one);
    }
    return all;
}

static json_t *sum_up_ports(const struct tw_report *report)
{
    json_t *all = json_object();

    for (size_t i = 0; i < report->port_count; i++) {
        json_t *one = json_object();

        for (int j = 0; j < TW_STANDING__COUNT; j++)
            if (report->ports[i].counts[j])
                json_object_set_new(one, tw_standing_words[j],
                                    json_integer(report->ports[i].counts[j]));
        json_object_set_new(all, report->ports[i].name, one);
    }
    return all;
}

static json_t *sum_up_clauses(const struct tw_report *report)
{
    json_t *all = json_object();

    for (size_t i = 0; i < report->model->ruleset_count; i++)
        for (size_t j = 0; j < report->model->rulesets[i].clause_count; j++) {
            const struct tw_model_clause *clause = &report->model->rulesets[i].clauses[j];
            struct tw_clause_state state;

            tw_results_clause(&report->results, clause, NULL, &state);
            json_object_set_new(all, clause->id, json_string(tw_state_words[state.state]));
        }
    return all;
}

/* [type, id, rules, state, depth] */
static json_t *sum_up_rows(const struct tw_report *report)
{
    json_t *all = json_array();

    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        json_array_append_new(all, json_pack("[sssI]", tw_row_words[row->type], row->id, row->rules,
                                             (json_int_t)row->state));
        json_array_append_new(json_array_get(all, json_array_size(all) - 1),
                              json_integer(tw_result_number(row->json, "depth", 0)));
    }
    return all;
}

static json_t *sum_up(const struct tw_report *report)
{
    json_t *run = json_object();

    json_object_set_new(run, "format", json_integer(1));
    json_object_set_new(run, "time", json_string(time_of(report)));
    json_object_set_new(run, "tool", json_string("tilewright " TW_VERSION));
    json_object_set_new(run, "rulesets", sum_up_rulesets(report));
    json_object_set_new(run, "ports", sum_up_ports(report));
    json_object_set_new(run, "clauses", sum_up_clauses(report));
    json_object_set_new(run, "rows", sum_up_rows(report));
    return run;
}

static enum tw_status fail(struct tw_report *report, const char *path, const char *why)
{
    tw_text_clear(&report->site->problem);
    tw_text_format(&report->site->problem, "%s: %s", path, why);
    return report->site->problem.failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

/* The numbers of the summaries that are there, the highest ones, rising. */
static enum tw_status list_runs(struct tw_report *report, const char *directory,
                                unsigned ret_numbers[TW_MOST_RUNS], size_t *ret_count)
{
    DIR *open_directory = opendir(directory);
    const struct dirent *entry;

    *ret_count = 0;
    if (!open_directory)
        return errno == ENOENT ? TW_OK : fail(report, directory, strerror(errno));
    while ((entry = readdir(open_directory))) {
        unsigned number = 0;
        int length = 0;
        size_t at;

        /* nine digits fit; NOLINTNEXTLINE(cert-err34-c) */
        if (sscanf(entry->d_name, "run-%9u.json%n", &number, &length) != 1 ||
            (size_t)length != strlen(entry->d_name))
            continue;
        if (*ret_count == TW_MOST_RUNS) {
            if (number < ret_numbers[0])
                continue;
            memmove(ret_numbers, ret_numbers + 1, --*ret_count * sizeof *ret_numbers);
        }
        for (at = (*ret_count)++; at > 0 && ret_numbers[at - 1] > number; at--)
            ret_numbers[at] = ret_numbers[at - 1];
        ret_numbers[at] = number;
    }
    closedir(open_directory);
    return TW_OK;
}

static char *path_of(struct tw_report *report, const char *directory, unsigned number)
{
    return tw_arena_format(&report->site->arena, "%s/run-%04u.json", directory, number);
}

static enum tw_status read_run(struct tw_report *report, const char *path, json_t **ret_run)
{
    json_error_t error;
    json_t *run = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    char why[256];

    if (!run) {
        snprintf(why, sizeof why, "line %d: %.180s; this is not a summary of a run", error.line,
                 error.text);
        return fail(report, path, why);
    }
    if (tw_result_number(run, "format", 0) != 1) {
        json_decref(run);
        return fail(report, path, "only summaries of format 1 can be read");
    }
    *ret_run = run;
    return TW_OK;
}

static int type_of(const char *word)
{
    for (int i = 0; i < TW_ROW__COUNT; i++)
        if (strcmp(tw_row_words[i], word) == 0)
            return i;
    return -1;
}

/* The rows of an earlier run as results, as far as comparing needs them. */
static enum tw_status make_baseline(struct tw_report *report, const json_t *run)
{
    const json_t *rows = json_object_get(run, "rows"), *entry;
    struct tw_results *baseline = &report->baseline;
    size_t i;

    baseline->rows =
        tw_arena_array(&baseline->arena, json_array_size(rows) + 1, sizeof *baseline->rows);
    if (!baseline->rows)
        return TW_NO_MEMORY;
    json_array_foreach(rows, i, entry)
    {
        const char *type = json_string_value(json_array_get(entry, 0));
        const char *id = json_string_value(json_array_get(entry, 1));
        const char *rules = json_string_value(json_array_get(entry, 2));
        const json_int_t state = json_integer_value(json_array_get(entry, 3));
        json_t *json;

        if (!type || type_of(type) < 0 || !id || !rules || state < 0 || state >= TW_STATE__COUNT)
            continue;
        json = json_pack("{sI}", "depth", json_integer_value(json_array_get(entry, 4)));
        if (!json)
            return TW_NO_MEMORY;
        baseline->rows[baseline->row_count++] =
            (struct tw_result){.json = json,
                               .type = (enum tw_row_type)type_of(type),
                               .state = (enum tw_row_state)state,
                               .id = tw_arena_string(&baseline->arena, id),
                               .rules = tw_arena_string(&baseline->arena, rules)};
    }
    report->has_baseline = true;
    return TW_OK;
}

/* Do two summaries tell the same? Then the second one is not kept. */
static bool tells_the_same(const json_t *one, const json_t *other)
{
    static const char *const names[] = {"rulesets", "ports", "clauses", "rows"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!json_equal(json_object_get(one, names[i]), json_object_get(other, names[i])))
            return false;
    return true;
}

/* What the site writes besides itself. */
static enum tw_status keep(struct tw_report *report, const char *path, const json_t *run)
{
    char *text = json_dumps(run, JSON_COMPACT);

    if (!text || !path) {
        free(text);
        return TW_NO_MEMORY;
    }
    report->site->also_path = path;
    tw_text_add(&report->site->also, text);
    tw_text_add_char(&report->site->also, '\n');
    free(text);
    return report->site->also.failed ? TW_NO_MEMORY : TW_OK;
}

enum tw_status tw_history_read(struct tw_report *report, const char *directory,
                               struct tw_history *ret_history)
{
    struct tw_history *history = ret_history;
    unsigned numbers[TW_MOST_RUNS];
    size_t count;
    enum tw_status status = list_runs(report, directory, numbers, &count);
    json_t *now;

    for (size_t i = 0; i < count && status == TW_OK; i++) {
        const char *path = path_of(report, directory, numbers[i]);

        status = path ? read_run(report, path, &history->runs[history->count]) : TW_NO_MEMORY;
        history->count += status == TW_OK;
    }
    if (status != TW_OK)
        return status;
    now = sum_up(report);
    if (history->count > 0 && tells_the_same(history->runs[history->count - 1], now)) {
        json_decref(now);
    } else {
        status = keep(report, path_of(report, directory, count ? numbers[count - 1] + 1 : 1), now);
        history->runs[history->count++] = now;
    }
    if (status == TW_OK && history->count > 1 && !report->has_baseline)
        status = make_baseline(report, history->runs[history->count - 2]);
    return status;
}

void tw_history_done(struct tw_history *history)
{
    for (size_t i = 0; i < history->count; i++)
        json_decref(history->runs[i]);
    history->count = 0;
}
