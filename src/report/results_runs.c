/* Rows of different runs are never added up, and no row is counted twice. */
#include <stdlib.h>
#include <string.h>

#include "report/results.h"
#include "results/identity.h"

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
    tw_text_format(text, "%s:%zu: error: the row '%s' of the rules '%s' stands in %s:%zu already",
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

enum tw_status tw_results_check_runs(struct tw_results *results)
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
