#include "report/results.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define WORD(name, word) word,
const char *const tw_row_words[] = {TW_ROW_TYPES(WORD) NULL};
#undef WORD
#define WORD(name, word, text) word,
const char *const tw_state_words[] = {TW_STATES(WORD) NULL};
#undef WORD
#define WORD(name, word, text) text,
const char *const tw_state_texts[] = {TW_STATES(WORD) NULL};
#undef WORD

enum { LONGEST_FILE = 256 << 20 };

const char *tw_result_text(const json_t *object, const char *name, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : otherwise;
}

long long tw_result_number(const json_t *object, const char *name, long long otherwise)
{
    const json_t *number = json_object_get(object, name);

    return json_is_integer(number) ? json_integer_value(number) : otherwise;
}

long long tw_result_count(const json_t *object, const char *name)
{
    const long long most = 1000000000000;
    const long long number = tw_result_number(object, name, 0);

    return number < 0 ? 0 : number > most ? most : number;
}

static int find_word(const char *const *words, const char *word)
{
    for (int i = 0; word && words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static enum tw_status fail(struct tw_results *results, const char *path, size_t line,
                           const char *what)
{
    tw_text_clear(&results->problem);
    if (line)
        tw_text_format(&results->problem, "%s:%zu: %s", path, line, what);
    else
        tw_text_format(&results->problem, "%s: %s", path, what);
    return results->problem.failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

static void note_time(FILE *stream, struct tw_result_file *file)
{
    struct stat about;
    struct tm time;

    if (fstat(fileno(stream), &about) == 0 && gmtime_r(&about.st_mtime, &time))
        strftime(file->written, sizeof file->written, "%Y-%m-%d %H:%M UTC", &time);
}

static enum tw_status read_bytes(struct tw_results *results, struct tw_result_file *file)
{
    FILE *stream = fopen(file->path, "rb");
    static char buffer[1 << 16];
    size_t count;
    int number = 0;

    if (!stream)
        return fail(results, file->path, 0, strerror(errno));
    note_time(stream, file);
    while ((count = fread(buffer, 1, sizeof buffer, stream)) > 0 &&
           file->bytes.length < LONGEST_FILE)
        tw_text_add_bytes(&file->bytes, buffer, count);
    if (ferror(stream))
        number = errno;
    fclose(stream);
    if (number)
        return fail(results, file->path, 0, strerror(number));
    if (file->bytes.failed)
        return TW_NO_MEMORY;
    if (file->bytes.length >= LONGEST_FILE)
        return fail(results, file->path, 0, "results are longer than 256 MB");
    if (file->bytes.length == 0)
        return fail(results, file->path, 0, "the file is empty");
    return TW_OK;
}

/* Was the data that made these results other than what the site shows? */
static bool is_outdated(const json_t *header, const struct tw_model *model)
{
    const json_t *data = json_object_get(header, "data");
    const json_t *entry;
    size_t i;

    json_array_foreach(data, i, entry)
    {
        const char *hash = tw_result_text(entry, "hash", "");
        bool known = false;

        for (size_t j = 0; j < model->set_count; j++)
            known |= strcmp(hash, model->sets[j].source->hash) == 0;
        for (size_t j = 0; j < model->ruleset_count; j++)
            known |= strcmp(hash, model->rulesets[j].source->hash) == 0;
        for (size_t j = 0; j < model->discrepancy_count; j++)
            known |= strcmp(hash, model->discrepancies[j].place.source->hash) == 0;
        for (size_t j = 0; j < model->book_count; j++)
            known |= strcmp(hash, model->books[j].place.source->hash) == 0;
        if (!known)
            return true;
    }
    return json_array_size(data) == 0;
}

static enum tw_status add_header(struct tw_results *results, struct tw_result_file *file,
                                 json_t *json, const struct tw_model *model)
{
    if (strcmp(tw_result_text(json, "type", ""), "header") != 0)
        return fail(results, file->path, 1, "results begin with a header; this is something else");
    if (tw_result_number(json, "format", 0) != 1)
        return fail(results, file->path, 1, "only results of format 1 can be read");
    file->header = json_incref(json);
    file->outdated = is_outdated(json, model);
    return TW_OK;
}

static enum tw_status add_row(struct tw_results *results, const struct tw_result_file *file,
                              json_t *json, size_t line)
{
    const int type = find_word(tw_row_words, tw_result_text(json, "type", ""));
    const int state = find_word(tw_state_words, tw_result_text(json, "status", "not-run"));
    struct tw_result *rows;

    if (type < 0)
        return fail(results, file->path, line, "a row of unknown type");
    if (state < 0 || state == TW_STATE_HOLE || state == TW_STATE_INCOMPLETE)
        return fail(results, file->path, line,
                    "unknown status; statuses are pass fail error timeout unsupported not-run "
                    "not-checkable");
    rows = tw_arena_grow(&results->arena, results->rows, results->row_count, &results->row_capacity,
                         sizeof *rows);
    if (!rows)
        return TW_NO_MEMORY;
    results->rows = rows;
    rows[results->row_count++] = (struct tw_result){.json = json_incref(json),
                                                    .file = file,
                                                    .type = (enum tw_row_type)type,
                                                    .state = (enum tw_state)state,
                                                    .id = tw_result_text(json, "id", "(no id)"),
                                                    .rules = tw_result_text(json, "rules", ""),
                                                    .line = line};
    return TW_OK;
}

static enum tw_status add_line(struct tw_results *results, struct tw_result_file *file,
                               json_t *json, size_t line, const struct tw_model *model)
{
    if (!json_is_object(json))
        return fail(results, file->path, line, "not a JSON object");
    if (!file->header)
        return add_header(results, file, json, model);
    if (file->footer)
        return fail(results, file->path, line, "a row behind the footer");
    if (strcmp(tw_result_text(json, "type", ""), "footer") == 0) {
        file->footer = json_incref(json);
        return TW_OK;
    }
    file->row_count++;
    return add_row(results, file, json, line);
}

/* A file may end in the middle of a line when its writer was stopped; nowhere else. */
static enum tw_status add_lines(struct tw_results *results, struct tw_result_file *file,
                                const struct tw_model *model)
{
    const char *at = tw_text_string(&file->bytes), *const end = at + file->bytes.length;
    enum tw_status status = TW_OK;

    for (size_t line = 1; at < end && status == TW_OK; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        json_error_t error;
        json_t *json;

        if (length > 0) {
            json = json_loadb(at, length, 0, &error);
            if (json)
                status = add_line(results, file, json, line, model);
            else if (stop || !file->header)
                status = fail(results, file->path, line, error.text);
            json_decref(json);
        }
        at = stop ? stop + 1 : end;
    }
    if (status == TW_OK && !file->header)
        status = fail(results, file->path, 0, "there is no header");
    if (status == TW_OK && file->footer)
        file->complete = tw_result_number(file->footer, "rows", (long long)file->row_count) ==
                         (long long)file->row_count;
    return status;
}

void tw_results_done(struct tw_results *results)
{
    for (size_t i = 0; i < results->row_count; i++)
        json_decref(results->rows[i].json);
    for (size_t i = 0; i < results->file_count; i++) {
        json_decref(results->files[i].header);
        json_decref(results->files[i].footer);
        tw_text_done(&results->files[i].bytes);
    }
    tw_text_done(&results->problem);
    tw_arena_done(&results->arena);
    *results = (struct tw_results){0};
}

/* A pass counts only where the whole file can vouch for it. */
static void withdraw_passes(struct tw_results *results)
{
    for (size_t i = 0; i < results->row_count; i++) {
        struct tw_result *row = &results->rows[i];

        if (row->state == TW_STATE_PASS && (!row->file->complete || row->file->outdated))
            row->state = TW_STATE_INCOMPLETE;
    }
}

enum tw_status tw_results_read(const char *const *paths, size_t count, const struct tw_model *model,
                               struct tw_results *ret_results)
{
    *ret_results = (struct tw_results){0};
    ret_results->files = tw_arena_array(&ret_results->arena, count + 1, sizeof *ret_results->files);
    if (!ret_results->files)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        struct tw_result_file *file = &ret_results->files[ret_results->file_count++];
        enum tw_status status;

        file->path = paths[i];
        status = read_bytes(ret_results, file);
        if (status == TW_OK)
            status = add_lines(ret_results, file, model);
        if (status != TW_OK)
            return status;
    }
    withdraw_passes(ret_results);
    return tw_results_index(ret_results);
}
