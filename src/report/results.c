#include "report/results.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "results/identity.h"

enum { LONGEST_FILE = 256 << 20 };

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

/* The bytes go to the site as they are. */
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

        for (size_t j = 0; j < model->source_count && !known; j++)
            known = strcmp(hash, model->sources[j]->hash) == 0;
        if (!known)
            return true;
    }
    return json_array_size(data) == 0;
}

static enum tw_status add_row(struct tw_results *results, const struct tw_result_file *file,
                              const struct tw_results_line *line)
{
    const int state = tw_word_find(tw_state_words, TW_STATE__COUNT,
                                   tw_result_text(line->json, "status", "not-run"));
    struct tw_result *rows = tw_arena_grow(&results->arena, results->rows, results->row_count,
                                           &results->row_capacity, sizeof *rows);

    if (!rows)
        return TW_NO_MEMORY;
    results->rows = rows;
    rows[results->row_count++] =
        (struct tw_result){.json = json_incref(line->json),
                           .file = file,
                           .type = line->type,
                           .state = (enum tw_row_state)state,
                           .id = tw_result_text(line->json, "id", "(no id)"),
                           .rules = tw_result_text(line->json, "rules", ""),
                           .line = line->number};
    return TW_OK;
}

static enum tw_status add_line(struct tw_results *results, struct tw_result_file *file,
                               const struct tw_results_line *line, const struct tw_model *model)
{
    switch (line->kind) {
    case TW_LINE_HEADER:
        file->header = json_incref(line->json);
        file->outdated = is_outdated(line->json, model);
        return TW_OK;
    case TW_LINE_ROW:
        file->row_count++;
        return add_row(results, file, line);
    case TW_LINE_FOOTER:
        file->complete = true;
        return TW_OK;
    case TW_LINE_END:
        break;
    }
    return TW_OK;
}

static enum tw_status add_lines(struct tw_results *results, struct tw_result_file *file,
                                const struct tw_model *model)
{
    struct tw_results_reader reader;
    struct tw_results_line line = {.kind = TW_LINE_HEADER};
    enum tw_status status =
        tw_reader_open_bytes(&reader, file->path, tw_text_string(&file->bytes), file->bytes.length);

    while (status == TW_OK && line.kind != TW_LINE_END) {
        status = tw_reader_next(&reader, &line);
        if (status != TW_OK)
            break;
        status = add_line(results, file, &line, model);
        json_decref(line.json);
    }
    if (reader.problem.length > 0) {
        tw_text_clear(&results->problem);
        tw_text_add(&results->problem, tw_text_string(&reader.problem));
        status = status == TW_NO_MEMORY ? status : TW_UNUSABLE;
    }
    tw_reader_close(&reader);
    return status;
}

void tw_results_done(struct tw_results *results)
{
    for (size_t i = 0; i < results->row_count; i++)
        json_decref(results->rows[i].json);
    for (size_t i = 0; i < results->file_count; i++) {
        json_decref(results->files[i].header);
        tw_text_done(&results->files[i].bytes);
    }
    tw_text_done(&results->problem);
    tw_arena_done(&results->arena);
    *results = (struct tw_results){0};
}

/* Count a pass only from a complete file. */
static void withdraw_passes(struct tw_results *results)
{
    for (size_t i = 0; i < results->row_count; i++) {
        struct tw_result *row = &results->rows[i];

        if (row->state == TW_STATE_PASS && (!row->file->complete || row->file->outdated))
            row->state = TW_STATE_INCOMPLETE;
    }
}

/* Does the row have numbers that are added to those of others? */
static bool counts(const struct tw_result *row)
{
    if (row->type == TW_ROW_HITS)
        return json_object_size(json_object_get(row->json, "hits")) > 0;
    return row->type == TW_ROW_CHECK &&
           (tw_result_count(row->json, "cases") > 0 || tw_result_count(row->json, "games") > 0);
}

/* What is it that both of them say, and of which run? */
static enum tw_status refuse(struct tw_results *results, const struct tw_result *row,
                             const struct tw_result *before)
{
    struct tw_text *text = &results->problem, what = {0};
    const json_t *header = row->file->header, *other = before->file->header;

    tw_text_clear(text);
    tw_text_format(text, "%s:%zu: error: the row '%s' of the rules '%s' is in %s:%zu already",
                   row->file->path, row->line, row->id, row->rules, before->file->path,
                   before->line);
    if (row->file == before->file)
        tw_text_add(text, "; a row is counted once");
    else if (tw_results_differ(header, other, &what))
        tw_text_format(text, "; those are two runs (%s), and their numbers are never added up",
                       tw_text_string(&what));
    else if (json_object_get(header, "shard") || json_object_get(other, "shard"))
        tw_text_add(text, "; put the parts of a run together with 'tilewright merge' first");
    else
        tw_text_add(text, "; the same run is given twice");
    text->failed |= what.failed;
    tw_text_done(&what);
    return text->failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

/* No number may be counted twice, and none be added up from different runs. */
static enum tw_status check_runs(struct tw_results *results)
{
    json_t *places = json_object();
    enum tw_status status = places ? TW_OK : TW_NO_MEMORY;
    struct tw_text name = {0};

    for (size_t i = 0; i < results->row_count && status == TW_OK; i++) {
        const struct tw_result *row = &results->rows[i];
        const json_t *place;

        if (!counts(row))
            continue;
        tw_text_clear(&name);
        tw_text_format(&name, "%d %s %s", (int)row->type, row->rules, row->id);
        place = json_object_get(places, tw_text_string(&name));
        if (place)
            status = refuse(results, row, &results->rows[json_integer_value(place)]);
        else if (json_object_set_new(places, tw_text_string(&name), json_integer((json_int_t)i)) !=
                 0)
            status = TW_NO_MEMORY;
    }
    json_decref(places);
    tw_text_done(&name);
    return status;
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
    const enum tw_status status = check_runs(ret_results);

    return status == TW_OK ? tw_results_index(ret_results) : status;
}
