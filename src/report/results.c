#include "report/results.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

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

        for (size_t j = 0; j < model->set_count; j++)
            known |= strcmp(hash, model->sets[j].source->hash) == 0;
        for (size_t j = 0; j < model->ruleset_count; j++)
            known |= strcmp(hash, model->rulesets[j].source->hash) == 0;
        for (size_t j = 0; j < model->discrepancy_count; j++)
            known |= strcmp(hash, model->discrepancies[j].place.source->hash) == 0;
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
    const enum tw_status status = tw_results_check_runs(ret_results);

    return status == TW_OK ? tw_results_index(ret_results) : status;
}
